/// Several views one after the other. A view's identity is its position. *Cost:* that of the views. *Isolation:* that of its host.
public struct TupleView<each Content: View>: View, Primitive {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { TupleElement(view, at: place) }
}

private final class TupleElement<each Content: View>: ElementOf<TupleView<repeat each Content>> {
  init(_ view: TupleView<repeat each Content>, at place: Place) {
    super.init(at: place)
    var position = 0
    for content in repeat each view.content {
      children.append(content.mount(at: self.place(.position(position))))
      position += 1
    }
  }

  override func update(_ view: TupleView<repeat each Content>) {
    var position = 0
    for content in repeat each view.content {
      if hasEnded { return }  // by a body in the one before
      update(children[position], content)
      position += 1
    }
  }

  /// The static type of the tuple says what is at each position.
  private func update<V: View>(_ child: Element, _ view: V) {
    (child as! ElementOf<V>).update(view)
  }
}
