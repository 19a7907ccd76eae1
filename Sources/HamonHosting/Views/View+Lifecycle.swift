import Hamon

extension View {
  /// Runs `action` after the frame in which the view appears: children before their parents. What it makes (effects, scopes)
  /// belongs to the view's identity, and ends when it disappears.
  public func onAppear(perform action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, appear: action, disappear: nil)
  }

  /// Runs `action` after the frame in which the view disappears, or at the host's end; its state can still be read.
  public func onDisappear(perform action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, appear: nil, disappear: action)
  }

  /// Runs `action` after each frame that brings another value, with the old and the new one. It does not run for the first value, unless
  /// `initial` says so (both are then the same).
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    ChangeView(content: self, value: value, initial: initial, action: action)
  }
}

struct LifecycleView<Content: View>: View, Primitive {
  let content: Content
  let appear: (() -> Void)?
  let disappear: (() -> Void)?

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { LifecycleElement(view, at: place) }
}

private final class LifecycleElement<Content: View>: WrapperElement<LifecycleView<Content>, Content>, Appearing {
  private var view: LifecycleView<Content>
  var hasAppeared = false

  init(_ view: LifecycleView<Content>, at place: Place) {
    self.view = view
    super.init(view.content, at: place)
    host.afterFrame(of: self) { $0.appear() }
  }

  override func update(_ view: LifecycleView<Content>) {
    _ = exchange(&self.view, with: view)
    content.update(view.content)
  }

  private func appear() {
    hasAppeared = true
    guard let action = view.appear else { return }
    // It has for the modifiers around this one, too: the action may end the view before it is their turn.
    var next = parent
    while let element = next as? any ModifierElement {
      (element as? any Appearing)?.hasAppeared = true
      next = element.parent
    }
    performOwned("onAppear", action)
  }

  override func willEnd() {
    guard hasAppeared, let action = view.disappear else { return }
    let ancestors = ancestors  // afterwards they may be gone
    host.afterFrame { [host, name = "onDisappear in \(viewName)"] in
      host.perform(name, along: ancestors, action)
    }
  }
}

private protocol Appearing: Element {
  var hasAppeared: Bool { get set }
}

struct ChangeView<Content: View, Value: Equatable>: View, Primitive {
  let content: Content
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { ChangeElement(view, at: place) }
}

private final class ChangeElement<Content: View, Value: Equatable>: WrapperElement<ChangeView<Content, Value>, Content>
{
  private var value: Value
  /// The value of the last frame.
  private var seen: Value?
  private let initial: Bool
  private var action: (Value, Value) -> Void

  init(_ view: ChangeView<Content, Value>, at place: Place) {
    value = view.value
    initial = view.initial
    action = view.action
    super.init(view.content, at: place)
    schedule()
  }

  override func update(_ view: ChangeView<Content, Value>) {
    let isSame = view.value == value
    value = view.value
    action = view.action
    content.update(view.content)
    if !isSame { schedule() }
  }

  private func schedule() {
    host.afterFrame(of: self) { $0.compare() }
  }

  private func compare() {
    let before = seen
    seen = value
    if let before {
      if before != value { perform(before, value) }
    } else if initial {
      perform(value, value)
    }
  }

  private func perform(_ old: Value, _ new: Value) {
    performOwned("onChange") { action(old, new) }
  }
}
