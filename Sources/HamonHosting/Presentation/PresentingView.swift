import Hamon

/// A view that presents another one over the screen.
struct PresentingView<Content: View, Item, Shown: View>: View, Primitive {
  let content: Content
  let style: PresentationNode.Style
  let item: Binding<Item?>
  let title: (Item) -> String
  let onDismiss: (() -> Void)?
  let shown: (Item) -> Shown

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { PresentingElement(view, at: place) }
}

/// Of several with one style on one view the last one (the outermost) writes last: the others are lost.
private final class PresentingElement<Content: View, Item, Shown: View>:
  WrapperElement<PresentingView<Content, Item, Shown>, Content>, Presenting
{
  private typealias Presented = IdentifiedView<PresentedView<Shown>>

  private var view: PresentingView<Content, Item, Shown>
  private var slot: ClosureElement<Void, Presented?>!
  private var wasEmpty = false
  /// How often the host has dismissed what was shown: what comes after it is another presentation, also where it is the same item. Tracked,
  /// so that a dismissal which is taken back counts no longer; it is never read where something tracks.
  @Tracked private var dismissals = 0
  /// How often it had dismissed before what is shown now; nil while nothing is shown.
  private var shownAfter: Int?
  /// Whether it is lost, and that was reported, since it came to rest.
  private var isReported = false

  init(_ view: PresentingView<Content, Item, Shown>, at place: Place) {
    self.view = view
    super.init(view.content, at: place)
    allocate()
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
    allocate()
    setNeedsRender()
  }

  private func allocate() {
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
    shownAfter = nil
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
    let shownItem = binding.occasion?() ?? identity(of: item)
    let dismissals = untracked { self.dismissals }
    shownAfter = dismissals
    return Presented(
      content: PresentedView(
        node: PresentationNode(style: style, title: view.title(item), hasTransition: wasEmpty),
        content: { [shown = view.shown] in shown(item) },
        dismiss: { [weak self] in
          binding.value = nil
          self?.noteDismissal(of: binding)
        },
        isReplaced: { untracked { presence(of: binding).map { $0 != shownItem } ?? false } },
        onDismiss: view.onDismiss),
      id: Occasion(dismissals: dismissals, item: shownItem))
  }

  /// A binding over what is not tracked does not notify when its item has gone. If the item is back by then, there is nothing to notify.
  private func noteDismissal(of binding: Binding<Item?>) {
    guard untracked({ presence(of: binding) == nil }) else { return }  // refused, or the next one is there
    untracked { dismissals += 1 }
    host.afterFrame(of: self) { element in
      guard let shownAfter = element.shownAfter, shownAfter != untracked({ element.dismissals }) else { return }
      element.host.update { element.slot.runAgain() }
      element.host.requestFrame()
    }
    host.requestFrame(isLate: !Kit.isSettled)
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

/// The identity of one presentation among those in the same place.
private struct Occasion: Hashable, CustomStringConvertible {
  let dismissals: Int
  /// Nil for all items without an identity.
  let item: AnyHashable?

  var description: String { item.map { "\($0)" } ?? "\(dismissals)" }
}

/// What the binding has now, if anything: its identity, which may be nil. To read the value of one that knows its occasions would make that
/// the one that a later dismissal means.
private func presence<Item>(of binding: Binding<Item?>) -> AnyHashable?? {
  if let occasion = binding.occasion { return occasion().map { .some($0) } }
  return binding.value.map { identity(of: $0) }
}

private func identity<Item>(of item: Item) -> AnyHashable? {
  func id(_ item: some Identifiable) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}

extension PresentationNode.Style {
  /// The modifier that makes one, for messages.
  fileprivate var modifier: String { self == .page ? "navigationDestination" : "\(self)" }

  /// The modifier that makes one for any of several things.
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
  /// Whether the binding has the item of another presentation by now.
  let isReplaced: () -> Bool
  let onDismiss: (() -> Void)?

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { PresentedElement(view, at: place) }
}

private final class PresentedElement<Content: View>: NodeElement<PresentedView<Content>> {
  private var view: PresentedView<Content>
  private var content: ClosureElement<Void, Content>!
  /// Whether a frame has shown it: what comes and goes before that was not presented.
  private var wasShown = false

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

  override var endsWithTap: Bool { view.node.style == .alert && !view.isReplaced() }

  override func makeOutput() -> RenderOutput {
    wasShown = true
    return super.makeOutput()
  }

  override func willEnd() {
    super.willEnd()
    guard wasShown, let action = view.onDismiss else { return }
    let ancestors = ancestors  // afterwards they may be gone
    host.afterFrame { [host, name = "onDismiss in \(viewName)"] in
      host.perform(name, along: ancestors, action)
    }
  }
}
