/// A line of text; of several, where it has line breaks. *Cost:* a node; an equal text draws nothing anew. *Isolation:* that of its host.
public struct Text: View, Primitive, Equatable {
  let string: String

  /// Shows `string`.
  public init(_ string: String) { self.string = string }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Text, at place: Place) -> ElementOf<Text> { TextElement(view, at: place) }
}

private final class TextElement: NodeElement<Text> {
  private var view: Text

  init(_ view: Text, at place: Place) {
    self.view = view
    super.init(at: place)
  }

  override func update(_ view: Text) {
    if view == self.view { return }
    self.view = view
    setNeedsRender()
  }

  override var kind: RenderNode.Kind { .text(view.string) }
}
