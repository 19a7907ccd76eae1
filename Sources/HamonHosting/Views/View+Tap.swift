extension View {
  /// Makes the view, and what lies in it, an area that acts on a tap. Of areas and buttons that lie in each other the
  /// innermost acts, and no other. The action is an event handler, as that of a ``Button``.
  public func onTap(perform action: @escaping () -> Void) -> some View { TapAreaView(content: self, action: action) }
}

struct TapAreaView<Content: View>: View, Primitive {
  let content: Content
  let action: () -> Void

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { TapAreaElement(view, at: place) }
}

private final class TapAreaElement<Content: View>: NodeElement<TapAreaView<Content>>, ModifierElement {
  private var action: () -> Void
  private var content: ElementOf<Content>!

  init(_ view: TapAreaView<Content>, at place: Place) {
    action = view.action
    super.init(at: place)
    content = view.content.mount(at: self.place(nil))
    children = [content]
  }

  override func update(_ view: TapAreaView<Content>) {
    _ = exchange(&action, with: view.action)
    content.update(view.content)
  }

  override var kind: RenderNode.Kind { .tapArea }

  override var tapAction: (() -> Void)? { action }
}
