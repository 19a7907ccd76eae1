import Hamon

/// A view that presents another one over the screen.
struct PresentingView<Content: View, Item, Shown: View>: View, Primitive {
  let content: Content
  let style: PresentationNode.Style
  let item: Binding<Item?>
  let title: (Item) -> String
  let shown: (Item) -> Shown

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { PresentingElement(view, at: place) }
}

/// Of those with one style on one view, one after the other, the last one (the outermost) writes last: the others are lost.
private final class PresentingElement<Content: View, Item, Shown: View>:
  WrapperElement<PresentingView<Content, Item, Shown>, Content>, Presenting
{
  private typealias Presented = PresentedView<Shown>

  private var view: PresentingView<Content, Item, Shown>
  private var slot: ClosureElement<Void, Presented?>!
  private var wasEmpty = false
  private var isShown = false
  /// Whether it is lost, and that was said, since it came to rest.
  private var isReported = false

  init(_ view: PresentingView<Content, Item, Shown>, at place: Place) {
    self.view = view
    super.init(view.content, at: place)
    makeSlot()
  }

  var style: PresentationNode.Style { view.style }

  /// A sheet that becomes an alert is another thing: of the same type, so that only the style tells them apart.
  override func update(_ view: PresentingView<Content, Item, Shown>) {
    let isSame = view.style == style
    _ = exchange(&self.view, with: view)
    content.update(view.content)
    if isSame { return slot.runAgain() }
    isReported = false
    slot.end()
    if hasEnded { return }  // by a cleanup in it
    makeSlot()
    setNeedsRender()
  }

  private func makeSlot() {
    slot = ClosureElement(
      name: "\(style)", at: place(.view("\(style)")), input: (), content: { [unowned self] in presented() },
      alwaysTracks: true)
    children = [content, slot]
  }

  override func makeOutput() -> RenderOutput {
    var output = content.render()
    let shown = slot.render()
    output.overlays += shown.nodes + shown.overlays
    return output
  }

  private func presented() -> Presented? {
    isShown = false
    guard let item = view.item.value else {
      wasEmpty = true
      isReported = false
      return nil
    }
    if isLost {
      reportLost()
      return nil
    }
    let binding = view.item
    isShown = true
    return Presented(
      node: PresentationNode(style: style, title: view.title(item), hasTransition: wasEmpty),
      content: { [shown = view.shown] in shown(item) },
      dismiss: { [weak self] in
        binding.value = nil
        self?.lookAgain()
      })
  }

  /// After a dismissal: a binding over what nobody tracks tells nobody that its item has gone.
  private func lookAgain() {
    host.afterFrame(of: self) { element in
      guard element.isShown, untracked({ element.view.item.value == nil }) else { return }
      element.host.update { element.slot.runAgain() }
      element.host.requestFrame()
    }
    host.requestFrame()
  }

  private func reportLost() {
    if isReported { return }
    isReported = true
    Issue.report(
      .lostPresentation,
      """
      Two \(style.modifier)s are on one view in \(viewName); the last one wins, and this one is asked for and not shown. \
      To fix this, use one slot: `.\(style.slot)` with an optional enum that says which.
      """)
  }

  /// Whether another one of the same style is put around the same view.
  private var isLost: Bool {
    var next = parent
    while let element = next as? any ModifierElement {
      if let other = element as? any Presenting, other.style == style { return true }
      next = element.parent
    }
    return false
  }
}

extension PresentationNode.Style {
  /// What makes one, for messages.
  fileprivate var modifier: String { self == .page ? "navigationDestination" : "\(self)" }

  /// What makes one for any of several things.
  fileprivate var slot: String { self == .alert ? "alert(_:item:)" : "\(modifier)(item:)" }
}

private protocol Presenting: Element {
  var style: PresentationNode.Style { get }
}

/// What is presented: a node over the screen. Its content is a late closure, and a scope of its own.
struct PresentedView<Content: View>: View, Primitive {
  let node: PresentationNode
  let content: () -> Content
  let dismiss: () -> Void

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { PresentedElement(view, at: place) }
}

private final class PresentedElement<Content: View>: NodeElement<PresentedView<Content>> {
  private var view: PresentedView<Content>
  private var content: ClosureElement<Void, Content>!

  init(_ view: PresentedView<Content>, at place: Place) {
    self.view = view
    super.init(at: place)
    content = ClosureElement(
      name: "\(view.node.style.modifier) content", at: self.place(nil), input: (), content: view.content)
    children = [content]
  }

  override func update(_ view: PresentedView<Content>) {
    if view.node != self.view.node { setNeedsRender() }
    _ = exchange(&self.view, with: view)
    content.update((), view.content)
  }

  override var kind: RenderNode.Kind { .presentation(view.node) }

  override var dismissAction: (() -> Void)? { view.dismiss }

  override var endsWithTap: Bool { view.node.style == .alert }
}
