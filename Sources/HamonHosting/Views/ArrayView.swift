/// The views of a `for` in a builder. A view's identity is its index: an insertion at the beginning gives every view after it the state of
/// its neighbour. ``ForEach`` has identities that move.
///
/// *Cost:* linear in the number of views, when the body around it runs. *Isolation:* that of its host.
public struct ArrayView<Content: View>: View, Primitive {
  let contents: [Content]

  init(_ contents: [Content]) { self.contents = contents }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { ArrayElement(view, at: place) }
}

private final class ArrayElement<Content: View>: ElementOf<ArrayView<Content>> {
  private var shown: [ElementOf<Content>] = []

  init(_ view: ArrayView<Content>, at place: Place) {
    super.init(at: place)
    update(view)
  }

  override func update(_ view: ArrayView<Content>) {
    let count = view.contents.count
    let before = shown.count
    for gone in shown.dropFirst(count).reversed() { gone.end() }
    shown.removeLast(max(0, before - count))
    for (element, content) in zip(shown, view.contents) { element.update(content) }
    for index in shown.count..<max(shown.count, count) where !hasEnded {
      shown.append(view.contents[index].mount(at: place(.position(index))))
    }
    if count != before {
      children = shown
      setNeedsRender()
    }
  }
}
