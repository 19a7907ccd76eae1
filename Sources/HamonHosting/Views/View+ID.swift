extension View {
  /// Gives the view an explicit identity inside its place: with another `id` it is another thing, and its state starts anew.
  ///
  /// `.id(UUID())`, or anything else that is new each time, makes a new thing of it whenever the enclosing body runs.
  public func id(_ id: some Hashable) -> some View { IdentifiedView(content: self, id: AnyHashable(id)) }
}

struct IdentifiedView<Content: View>: View, Primitive {
  let content: Content
  let id: AnyHashable

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { IdentifiedElement(view, at: place) }
}

private final class IdentifiedElement<Content: View>: ElementOf<IdentifiedView<Content>>, ModifierElement {
  private var id: AnyHashable
  private var shown: ElementOf<Content>!

  init(_ view: IdentifiedView<Content>, at place: Place) {
    id = view.id
    super.init(at: place)
    shown = view.content.mount(at: self.place(.id(view.id)))
    children = [shown]
  }

  override func update(_ view: IdentifiedView<Content>) {
    if view.id == id { return shown.update(view.content) }
    guard makeRoom() else { return }
    id = view.id
    shown = view.content.mount(at: place(.id(view.id)))
    children = [shown]
    setNeedsRender()
  }
}
