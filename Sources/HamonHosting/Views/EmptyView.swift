/// A view that shows nothing: an empty builder.
public struct EmptyView: View, Primitive {
  /// Makes one.
  public init() {}

  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: EmptyView, at place: Place) -> ElementOf<EmptyView> { EmptyElement(at: place) }
}

private final class EmptyElement: ElementOf<EmptyView> {
  override func update(_ view: EmptyView) {}
}
