import Hamon

/// One generation of a cell, as its body sees it: view state, owner, tasks, commit hooks, and the guard against late results.
///
///     configure(key A)      configure(key A)      configure(key B)                  deactivate
///     ├── generation 1 ──── reconfigure ────────┤ ├── generation 2 ────────────────┤
///     body, onBind          body                │ body, onBind                     │
///                                        commit hooks, then end             commit hooks, then end
///
/// A body gets it with its item. It may be kept by what the body makes (an action, a receiver). After the end of its generation it is
/// harmless: no view shows its state, and its guarded closures do nothing. A cell whose body keeps no context uses one for all generations.
///
/// *Isolation:* that of the cell; not `Sendable`. *Cost:* an object, most often one for all generations of the cell. *Misuse:* calls after
/// the end of its generation have no visible effect, and are not reported; see ``isCurrent``.
public final class CellContext {
  /// Counts the bindings of the cell: 1 for the first key, one more with each that follows; always 1
  /// where identity is `structural`.
  public internal(set) var generation: Int
  let life: CellLife

  init(generation: Int, life: CellLife) {
    self.generation = generation
    self.life = life
  }

  /// Whether the cell still shows this generation. In the pool it shows none; under `.structural` identity the generation is
  /// current again afterwards.
  public var isCurrent: Bool { life.isCurrent(generation) }

  /// View state: a signal, made by the first call and found by its name from then on. `life` says how long it lives; without
  /// it, as long as the generation: a rebind starts with the initial value again.
  ///
  /// ```swift
  /// let starred = cell.state("starred", initially: false)
  /// let draft = cell.state("draft", .perItem, initially: "")
  /// let offset = cell.state("offset", .slot, initially: 0.0)
  /// ```
  ///
  /// `initially` is evaluated when the state begins, is not tracked, and is ignored afterwards: that is the trap of `State(initialValue:)`.
  /// What it makes (effects, scopes, a `Resource`) belongs to the state and ends with it: it stays over body runs, and is parked with
  /// the item's state. A transient state ends as well where the first body run of a generation does not ask for it.
  ///
  /// *Cost:* a comparison of names, and a scope for each state. The first call of a generation uses the signal of the last one again. If
  /// that is still held elsewhere, it makes another, because an action of an older generation must not reach a newer one's state.
  ///
  /// *Misuse:* the same name with another type or another life traps while the state lasts. Rows of two kinds may use one name for states
  /// of their own, but not for one of the slot. After the end of the generation each call makes a signal that is not shown.
  public func state<Value>(
    _ name: String, _ life: StateLife = .transient, initially: @autoclosure () -> Value
  ) -> Signal<Value> {
    if !isCurrent { return Signal(untracked(initially), name: name, line: 0) }
    return self.life.state(name, life, initially: initially)
  }

  /// Runs `body` once in the generation, owned by it: the observers, scopes and cleanups made in it stay over reconfigurations and body
  /// runs, and end with the generation. (What the body itself makes ends with its next run.) No observer tracks `body`.
  ///
  /// *Misuse:* several calls in one body are told apart by their places: in a loop only the first one counts, which is reported as
  /// an `Issue`. Put the loop inside, or give each call a place of its own: `column: UInt(index)`.
  public func onBind(
    fileID: String = #fileID, line: UInt = #line, column: UInt = #column, _ body: () -> Void
  ) {
    if isCurrent { life.onBind(CallSite(fileID: fileID, line: line, column: column), body) }
  }

  /// Registers a closure that is called when the generation's key leaves the cell (rebind, deactivation, the end of the cell), while its
  /// state is still there. Use it to keep a draft. Hooks of the last body run count, in the order of registration. No observer tracks them,
  /// and what they write is a batch. (If the cell ends with its owner or its last reference, what `onBind` has made has ended before: an
  /// owner's children end first.)
  ///
  /// *Misuse:* outside of the cell's own closure (in an action, or in the body of a view in the cell) it registers nothing, which is
  /// reported as an `Issue`. A view has `onDisappear`, which still finds its state.
  public func onCommit(
    fileID: String = #fileID, line: UInt = #line, column: UInt = #column, _ hook: @escaping () -> Void
  ) {
    if isCurrent { life.onCommit(CallSite(fileID: fileID, line: line, column: column), hook) }
  }

  /// Runs the closure of a cell of views, whose hooks replace those of its last run.
  func collectingHooks<Result>(_ closure: () -> Result) -> Result {
    if !isCurrent { return closure() }
    life.hooks.open()
    defer { life.hooks.close() }
    return closure()
  }

  /// Makes of `receive` a closure that does nothing once the generation has ended: for results that may come late. `receive`
  /// is let go then, and with it what it holds.
  ///
  /// ```swift
  /// api.isStarred(town.id, then: cell.guarded { starred.value = $0 })
  /// ```
  ///
  /// *Cost:* an object and an entry in the cell. *Isolation:* the closure is to be called in the cell's. *Misuse:* under `.structural`
  /// identity the generation does not end with its row, and the result lands on another.
  public func guarded<Value>(_ receive: @escaping (Value) -> Void) -> (Value) -> Void {
    guard isCurrent else { return { _ in } }
    let receiver = GuardedReceiver(receive)
    life.receivers.add(receiver)
    return { receiver($0) }
  }
}
