import Hamon

/// What a cell keeps for its body: states, owner, hooks, receivers, tasks. It knows neither the key nor the item nor the
/// content, so it is compiled once, and what a body makes can hold it without holding the cell.
///
/// A generation is a number here. Nothing is made for it unless its body asks for something:
///
///     generation   0 ──begin──▶ 1 ──end──▶ 0 ──begin──▶ 2 …      0: none is there
///     binding      counts the keys; under `.structural` identity the generation stays, the binding does not
@usableFromInline
final class CellLife {
  /// The generation that the cell shows; 0 between two of them.
  @usableFromInline var generation = 0
  /// The number of the last generation.
  private(set) var lastGeneration = 0
  /// The number of the last key's time in the cell.
  @usableFromInline var binding = 0
  /// Whether the cell has no key: what is asked for now, by late code, would belong to the next one.
  private var isResting = false
  /// Whether the hooks of a cell that has ended are being called.
  private var isEnding = false
  /// The site of the cell.
  let site: HostSite
  /// The number of the body run that is under way; 0 between two of them.
  @usableFromInline var bodyRun = 0
  /// Weak: what the root owns may capture a context.
  private(set) weak var root: Scope?
  /// The actor of the cell's maker, as far as the compiler knows it.
  let actor: WeakActor
  @usableFromInline let hooks = CommitHooks()
  @usableFromInline let states: CellStates
  var receivers = GuardedReceivers()
  var tasks: [CellTask] = []
  /// The view in the cell, where its content is one.
  var hosted: HostedView?
  /// Owns what `onBind` has made in the generation.
  private(set) var owner: Scope?
  /// Where `onBind` has been called in the generation, and in which body run last.
  private var bound: [(site: CallSite, bodyRun: Int)] = []
  /// The places that were reported.
  private var reported: Set<CallSite> = []

  init(_ site: HostSite, root: Scope, actor: (any Actor)?) {
    self.site = site
    states = CellStates(cell: site, root: root)
    self.root = root
    self.actor = WeakActor(actor)
  }

  /// Begins another key; under `.structural` identity in the same generation, if there is one.
  @usableFromInline
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
    if generation != self.generation || isResting { return false }
    return isEnding || root?.isDisposed == false
  }

  func state<Value>(_ name: String, _ life: StateLife, initially: () -> Value) -> Signal<Value> {
    states.find(name, life, generation: generation, binding: binding, initially: initially)
  }

  /// Adds a commit hook, if the cell's closure is running.
  func onCommit(_ site: CallSite, _ hook: @escaping () -> Void) {
    if hooks.isOpen { return hooks.add(hook) }
    guard reported.insert(site).inserted else { return }
    Issue.report(
      .misuse,
      """
      `onCommit` is called outside of the closure of the cell \(self.site) (\(site.fileID):\(site.line)), as in an action or in the body \
      of a view in the cell. Only hooks of the closure's last run count, so this one is not registered. To fix this, call it in the \
      closure itself. A view in the cell has `onDisappear`, which still finds the view's state.
      """)
  }

  /// Runs `body` once at each place in a generation, owned by it.
  func onBind(_ site: CallSite, _ body: () -> Void) {
    guard let root, !root.isDisposed else { return }
    if let index = bound.firstIndex(where: { $0.site == site }) {
      let last = bound[index].bodyRun
      bound[index].bodyRun = bodyRun
      if isSecondCall(after: last) {
        reportTwice("onBind", site, "only the first one counts", "make one call for all")
      }
      return
    }
    bound.append((site, bodyRun))
    let owner = owner ?? root.run { Scope(name: "generation \(generation)", line: 0) }
    self.owner = owner
    owner.run(body)
  }

  /// Whether a body is running: the cell's, or that of a view in it.
  var isInBodyRun: Bool { bodyRun != 0 || hosted?.host.core.isUpdating == true }

  /// Whether another call has come from the same place in the same body run. (Outside of body runs that may be right: an action starts a
  /// task anew.)
  func isSecondCall(after bodyRun: Int) -> Bool { bodyRun != 0 && bodyRun == self.bodyRun }

  /// Reports two calls from one place in one body run: once for each place.
  func reportTwice(_ call: String, _ site: CallSite, _ consequence: String, _ advice: String) {
    guard reported.insert(site).inserted else { return }
    Issue.report(
      .misuse,
      """
      in one body run of the cell \(self.site) `\(call)` is called twice from one place (\(site.fileID):\(site.line)), as in a loop or \
      in two views of one type. Calls are told apart by their places, so \(consequence). To fix this, \(advice), or give \
      each call a place of its own (`column: UInt(index)`).
      """)
  }

  /// Calls the body's commit hooks, because the key leaves, while its state is there. This is an untracked batch.
  @usableFromInline
  func commit() {
    let hooks = hooks.take()
    if hooks.isEmpty { return }
    batchAside {
      for hook in hooks { hook() }
    }
  }

  /// Ends observers and tasks.
  func rest() {
    isResting = true
    bound.removeAll(keepingCapacity: true)
    let owner = owner
    self.owner = nil
    owner?.dispose()
    cancelTasks()
  }

  /// Ends the generation: observers, tasks, receivers. States are of an older turn from here on.
  @usableFromInline
  func endGeneration() {
    generation = 0
    for receiver in receivers.take() { receiver.end() }
    rest()
  }

  /// Ends the cell, perhaps without `dispose`: the state is still there for the hooks, and that of the item is parked.
  func end(_ park: ([StateSlot]) -> Void) {
    isEnding = true
    commit()
    isEnding = false
    let parkable = states.takeParkable()
    if !parkable.isEmpty { park(parkable) }
    endGeneration()
    states.removeAll()
    // The view's closure holds the context, and the context holds this.
    hosted?.host.dispose()
    hosted = nil
  }
}
