import Hamon

/// What a cell keeps for its body: states, owner, hooks, receivers, tasks. It knows neither the key nor the item nor the
/// content, so it is compiled once, and what a body makes can hold it without holding the cell.
///
/// A generation is a number here. Nothing is made for it unless its body asks for something:
///
///     generation   0 ──begin──▶ 1 ──end──▶ 0 ──begin──▶ 2 …      0: none is there
///     binding      counts the keys; under `.structural` identity the generation stays, the binding does not
final class CellLife {
  /// The generation that the cell shows; 0 between two of them.
  private(set) var generation = 0
  /// The number of the last generation.
  private(set) var lastGeneration = 0
  /// The number of the last key's time in the cell.
  private(set) var binding = 0
  /// Whether no key is there: what is asked for now, by somebody late, would be the next one's.
  private var isResting = false
  /// Weak: what is owned by the root may capture a context.
  weak let root: Scope?
  let hooks = CommitHooks()
  let states = CellStates()
  var receivers = GuardedReceivers()
  var tasks: [CellTask] = []
  /// The view in the cell, where its content is one.
  var hosted: HostedView?
  private var owner: Scope?
  private var bound: [CallSite] = []

  init(root: Scope) { self.root = root }

  /// Another key; under `.structural` identity in the same generation, if there is one.
  func bind(startsGeneration: Bool) {
    binding += 1
    isResting = false
    if startsGeneration {
      lastGeneration += 1
      generation = lastGeneration
    }
  }

  /// Whether the generation is there, its cell has not ended and is not in the pool.
  func isCurrent(_ generation: Int) -> Bool {
    guard generation == self.generation, !isResting, let root else { return false }
    return !root.isDisposed
  }

  func state<Value>(_ name: String, _ life: StateLife, initially: () -> Value) -> Signal<Value> {
    let turn =
      switch life {
      case .transient: generation
      case .perItem: binding
      case .slot: 0
      }
    return states.find(name, life, turn: turn, initially: initially)
  }

  /// Runs `body` once at each place in a generation, owned by it.
  func onBind(_ site: CallSite, _ body: () -> Void) {
    guard let root, !bound.contains(site) else { return }
    bound.append(site)
    let owner = owner ?? root.run { Scope(name: "generation \(generation)", line: 0) }
    self.owner = owner
    owner.run(body)
  }

  /// The key leaves: what its body wanted to be done happens, while its state is there. A batch, tracked by nobody.
  func commit() {
    let hooks = hooks.take()
    if hooks.isEmpty { return }
    batch {
      untracked {
        for hook in hooks { hook() }
      }
    }
  }

  /// Observers and tasks end.
  func rest() {
    isResting = true
    bound.removeAll(keepingCapacity: true)
    let owner = owner
    self.owner = nil
    owner?.dispose()
    cancelTasks()
  }

  /// The generation ends: observers, tasks, receivers. States are of an older turn from here on.
  func endGeneration() {
    generation = 0
    for receiver in receivers.take() { receiver.end() }
    rest()
  }

  /// The cell ends, perhaps without `dispose`: the state is still there for the hooks.
  func end() {
    commit()
    endGeneration()
    states.removeAll()
    // The view's closure holds the context, and the context holds this.
    hosted?.host.dispose()
    hosted = nil
  }
}
