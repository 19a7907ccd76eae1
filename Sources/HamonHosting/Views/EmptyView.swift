/// A view that shows nothing: an empty builder. It has an identity, and may have modifiers.
public struct EmptyView: View, Primitive {
  /// Makes an empty view.
  public init() {}

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: EmptyView, at place: Place) -> ElementOf<EmptyView> { EmptyElement(at: place) }
}

private final class EmptyElement: ElementOf<EmptyView> {
  override func update(_ view: EmptyView) {}
}
