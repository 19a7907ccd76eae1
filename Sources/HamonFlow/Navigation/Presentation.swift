import Hamon

/// One slot for what can only be shown one at a time: alerts, sheets, full-screen covers.
///
/// ```swift
/// let alerts = Presentation<Alert>()
/// alerts.present(.saveFailed)                      // shown
/// alerts.present(.tip)                             // waits
/// alerts.present(.loggedOut, priority: .high)      // waits, before the tip
/// alerts.dismiss(by: .user)                        // now .loggedOut is shown
/// ```
///
/// - Never two at once: there is one slot, `current`.
/// - Nothing is lost: what is presented is shown at once or waits, and leaves only by a dismissal. Then its `onDismiss` is called, once,
///   with the cause. In a `transaction` of yours it is called inside; if that is taken back, the item is shown again, and `onDismiss` is
///   called again when it leaves for good.
/// - Waiting items come by priority, then by arrival. Nothing waits while the slot is empty.
/// - Each change is one transaction; `current` and `waiting` are tracked, each on its own. Presenting and dismissing do not subscribe the
///   running observer.
///
/// *Isolation:* a presentation belongs to the isolation domain of its owner and is not `Sendable`. When it is released, what is in it goes
/// without a call: nothing is left to show it.
///
/// *Cost:* presenting is linear in the number of items that wait; reading is free.
///
/// *Misuse:* two presentations on one screen are two slots, and can both be full. Use one, over an enum of all that can be shown there. Two
/// owners that replace each other in `onDismiss` would never end: from a depth of 100 on `onDismiss` is not called any more, and an issue
/// says so.
public final class Presentation<Item> {
  /// What is shown, or `nil`. Tracked.
  @Tracked public private(set) var current: Presented<Item>?

  /// What waits, in the order in which it will be shown. Tracked.
  @Tracked public private(set) var waiting: [Presented<Item>] = []

  private var arrivals: UInt64 = 0
  /// How deep in calls of `onDismiss`.
  private var calls = 0

  /// Makes an empty presentation.
  public init() {}

  /// The item that is shown, or `nil`. Tracked.
  public var item: Item? { current?.item }

  /// The slot for a host's `alert(item:)`, `sheet(item:)` or `fullScreenCover(item:)`. A read gives the item that is shown, tracked.
  /// Setting nil dismisses, by the user, the item that was read through this binding last, and never the one that came after it. (A button
  /// may have dismissed its own alert before the host does.)
  ///
  /// Setting an item presents it. An `Identifiable` item may have the id of the one that is shown and was read through this binding last.
  /// Then it is that item, changed: it is shown in its place (`binding.value?.text = "…"`), and nothing is dismissed. For other types every
  /// item that is set is another one.
  ///
  /// A host tells presentations apart by it, and not only items. An item that is presented twice in a row is shown twice, each time with a
  /// state of its own.
  ///
  /// ```swift
  /// screen.alert(\.title, item: alerts.binding) { alert in Button("OK") { log(alert) } }
  /// ```
  ///
  /// Each call makes another binding, and an unread binding dismisses nothing: `alerts.binding.value = nil` is without effect. In code use
  /// ``dismiss(by:)``.
  ///
  /// It keeps the presentation alive.
  public var binding: Binding<Item?> {
    var shown: Presented<Item>.ID?
    return Binding(
      occasion: { self.current?.id },
      get: {
        shown = self.current?.id
        return self.item
      },
      set: { new in
        if let new {
          if !self.change(shown, to: new) { self.present(new) }
        } else if let shown {
          self.dismiss(shown, by: .user)
        }
      })
  }

  /// Shows `item`, or lets it wait if the slot is full; it never pushes out what is shown.
  ///
  /// `onDismiss` is called once, in the transaction of the dismissal, after the slot has changed. It may present again.
  ///
  /// - Returns: its id, to dismiss this one and no other.
  @discardableResult
  public func present(
    _ item: Item, priority: PresentationPriority = .normal, onDismiss: ((Dismissal) -> Void)? = nil
  ) -> Presented<Item>.ID {
    change("present(\(item))") {
      let new = arrival(item, priority, onDismiss)
      if current == nil { current = new } else { wait(new) }
      return new.id
    }
  }

  /// Shows `item` at once. What was shown is not dismissed: it waits, by its priority and its first arrival, and comes back.
  @discardableResult
  public func interrupt(
    with item: Item, priority: PresentationPriority = .high, onDismiss: ((Dismissal) -> Void)? = nil
  ) -> Presented<Item>.ID {
    change("interrupt(with: \(item))") {
      let new = arrival(item, priority, onDismiss)
      let interrupted = current
      current = new
      if let interrupted { wait(interrupted) }
      return new.id
    }
  }

  /// Shows `item` at once, in the place of what was shown, which is dismissed as `replaced`. What waits goes on waiting.
  @discardableResult
  public func replace(
    with item: Item, priority: PresentationPriority = .normal, onDismiss: ((Dismissal) -> Void)? = nil
  ) -> Presented<Item>.ID {
    change("replace(with: \(item))") {
      let new = arrival(item, priority, onDismiss)
      let replaced = current
      current = new
      if let replaced { tell(replaced, .replaced) }
      return new.id
    }
  }

  /// Dismisses what is shown and shows the next; false if nothing is shown.
  ///
  /// A host that reacts late (a second tap on the same button) should name the one that it means: `dismiss(id, by: .user)`.
  @discardableResult
  public func dismiss(by dismissal: Dismissal = .program) -> Bool {
    change("dismiss") {
      guard let gone = current else { return false }
      current = waiting.first
      if current != nil { waiting.removeFirst() }
      tell(gone, dismissal)
      return true
    }
  }

  /// Dismisses this one, shown or waiting. If it has gone already nothing changes and it returns false.
  @discardableResult
  public func dismiss(_ id: Presented<Item>.ID, by dismissal: Dismissal = .program) -> Bool {
    change("dismiss") {
      if current?.id == id { return dismiss(by: dismissal) }
      guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
      let gone = waiting.remove(at: index)
      tell(gone, dismissal)
      return true
    }
  }

  /// Dismisses what is shown and all that waits, and calls each `onDismiss`, in the order in which they would have been shown. What these
  /// calls present is shown.
  public func dismissAll(by dismissal: Dismissal = .program) {
    change("dismissAll") {
      guard let shown = current else { return }
      let all = [shown] + waiting
      current = nil
      waiting = []
      for gone in all { tell(gone, dismissal) }
    }
  }

  /// Shows `item` in the place of this one, if it is shown and they are the same, changed.
  private func change(_ id: Presented<Item>.ID?, to item: Item) -> Bool {
    change("change(to: \(item))") {
      while let shown = current, shown.id == id, let changed = shown.changed(to: item) {
        // The comparison is user code, and may have dismissed what was shown, or changed it.
        if current != shown { continue }
        current = changed
        return true
      }
      return false
    }
  }

  private func arrival(
    _ item: Item, _ priority: PresentationPriority, _ onDismiss: ((Dismissal) -> Void)?
  ) -> Presented<Item> {
    arrivals += 1
    return Presented(id: Presented.ID(number: arrivals), item: item, priority: priority, onDismiss: onDismiss)
  }

  private func wait(_ new: Presented<Item>) {
    // From the end, because most arrive with the priority of those that wait already.
    let before = waiting.lastIndex { !new.comes(before: $0) }
    waiting.insert(new, at: before.map { $0 + 1 } ?? 0)
  }

  private func tell(_ gone: Presented<Item>, _ dismissal: Dismissal) {
    guard let onDismiss = gone.onDismiss else { return }
    if calls == 100 {
      Issue.report(
        .misuse,
        """
        a Presentation of \(Item.self) has called \(calls) `onDismiss`, each within the one before: the next one is not called. \
        To fix this, do not present in `onDismiss` what is dismissed by another one that does so: one owner has to give way.
        """)
      return
    }
    calls += 1
    onDismiss(dismissal)
    calls -= 1
  }

  /// An untracked transaction.
  private func change<Result>(_ deed: @autoclosure () -> String, _ body: () -> Result) -> Result {
    withCause(deed()) { batchAside { detached(body) } }
  }
}
