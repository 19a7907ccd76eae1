/// The direction in which a ``Stack`` puts its views.
public enum Axis: Hashable, Sendable {
  /// One below the other.
  case vertical
  /// Side by side.
  case horizontal
}

/// Views one below the other, or side by side. All of them are made at once; ``LazyStack`` makes those that are in view.
///
/// *Cost:* a node, and all of its views. *Isolation:* that of its host.
public struct Stack<Content: View>: View, Primitive {
  let axis: Axis
  let content: Content

  /// Makes a stack; the builder runs at once, so the observer that makes the stack tracks what it reads.
  public init(_ axis: Axis = .vertical, @ViewBuilder content: () -> Content) {
    self.axis = axis
    self.content = content()
  }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { StackElement(view, at: place) }
}

private final class StackElement<Content: View>: NodeElement<Stack<Content>> {
  private var axis: Axis
  private var content: ElementOf<Content>!

  init(_ view: Stack<Content>, at place: Place) {
    axis = view.axis
    super.init(at: place)
    content = view.content.mount(at: self.place(nil))
    children = [content]
  }

  override func update(_ view: Stack<Content>) {
    if view.axis != axis {
      axis = view.axis
      setNeedsRender()
    }
    content.update(view.content)
  }

  override var kind: RenderNode.Kind { .stack(axis) }
}
