/// An element around one other: what a modifier makes. Transparent, and without a step of its own.
class WrapperElement<Wrapper: View, Content: View>: ElementOf<Wrapper>, ModifierElement {
  private(set) var content: ElementOf<Content>!

  init(_ content: Content, at place: Place) {
    super.init(at: place)
    self.content = content.mount(at: self.place(nil))
    children = [self.content]
  }
}

/// Distinguishes elements of modifiers, which are around one other, from those of views.
protocol ModifierElement: Element {}
