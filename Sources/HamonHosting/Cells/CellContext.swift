import Hamon

/// One generation of a cell, as its body sees it: view state, owner, commit hooks, and the guard against late results.
///
///     configure(key A)      configure(key A)      configure(key B)                  deactivate
///     ├── generation 1 ──── reconfigure ────────┤ ├── generation 2 ────────────────┤
///     body, onBind          body                │ body, onBind                     │
///                                        commit hooks, then end             commit hooks, then end
///
/// A body gets it with its item. It may be kept by what the body makes (an action, a receiver); after the end of its
/// generation it is harmless: its state is nobody's, its guarded closures do nothing.
///
/// *Isolation:* that of the cell; not `Sendable`.
public final class CellContext {
  /// Counts the bindings of the cell: 1 for the first key, one more with each that follows.
  public let generation: Int
  private weak let root: Scope?  // weak: closures below the root may capture the context
  private let hooks: CommitHooks
  private var states: [(name: String, signal: AnyObject)] = []
  private var owner: Scope?
  private var bound: [BindSite] = []
  private var hasEnded = false

  init(generation: Int, root: Scope, hooks: CommitHooks) {
    self.generation = generation
    self.root = root
    self.hooks = hooks
  }

  /// Whether the cell still shows this generation.
  public var isCurrent: Bool {
    guard !hasEnded, let root else { return false }
    return !root.isDisposed
  }

  /// View state: a signal that lives as long as the generation. The first call makes it; later ones find it by its name, and
  /// ignore `initially`. It is *transient*: a rebind starts with the initial value again.
  ///
  /// The first call costs a signal, later ones a comparison of names. `initially` is evaluated once and is nobody's
  /// dependency. The same name with another type traps.
  public func state<Value>(_ name: String, initially: @autoclosure () -> Value) -> Signal<Value> {
    for state in states where state.name == name {
      guard let signal = state.signal as? Signal<Value> else { trapOnType(name, state.signal, Value.self) }
      return signal
    }
    let signal = Signal(untracked(initially), name: name)
    states.append((name, signal))
    return signal
  }

  /// Runs `body` once in the generation, owned by it: the observers, scopes and cleanups made in it stay over reconfigurations
  /// and body runs, and end with the generation. (What the body itself makes ends with its next run.) Nobody tracks it.
  ///
  /// Several calls in one body are told apart by where they stand.
  public func onBind(
    fileID: String = #fileID, line: UInt = #line, column: UInt = #column, _ body: () -> Void
  ) {
    let site = BindSite(fileID: fileID, line: line, column: column)
    guard isCurrent, let root, !bound.contains(site) else { return }
    bound.append(site)
    let owner = owner ?? root.run { Scope(name: "generation \(generation)") }
    self.owner = owner
    owner.run(body)
  }

  /// Registers what is to happen when the generation's key leaves the cell (rebind, deactivation, the end of the cell), while
  /// its state is still there: keep a draft, say goodbye. Hooks of the last body run count, in the order of registration.
  /// They are tracked by nobody, and what they write is a batch.
  public func onCommit(_ hook: @escaping () -> Void) {
    if isCurrent { hooks.add(hook) }
  }

  /// Makes of `receive` a closure that does nothing once the generation has ended: for results that may come late.
  ///
  /// ```swift
  /// api.isStarred(town.id, then: cell.guarded { starred.value = $0 })
  /// ```
  ///
  /// Under `.structural` identity the generation does not end with its row, and the result lands on another.
  public func guarded<Value>(_ receive: @escaping (Value) -> Void) -> (Value) -> Void {
    { [weak self] value in
      if let self, isCurrent { receive(value) }
    }
  }

  /// The key has left, but the identity has not (`.structural`): observers end, state stays.
  func rest() {
    bound = []
    let owner = owner
    self.owner = nil
    owner?.dispose()
  }

  func end() {
    hasEnded = true
    rest()
  }

  private func trapOnType<Value>(_ name: String, _ signal: AnyObject, _ type: Value.Type) -> Never {
    fatalError(
      """
      HamonHosting: the state \"\(name)\" is asked for as Signal<\(type)>, but it was made as \(Swift.type(of: signal)). \
      To fix this, give the two states different names.
      """)
  }
}

/// Where a call of `onBind` stands.
private struct BindSite: Equatable {
  let fileID: String
  let line: UInt
  let column: UInt
}
