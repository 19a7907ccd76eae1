@testable import Hamon
import HamonTesting

/// Who owns what is made: what is in a paused scope has not seen everything.
final class MixedOwner {
  var isPaused = false
  /// What belongs to a row must not keep the row's list: whatever it reads stands before that.
  let limit: Int
  private let owner: MixedOwner?

  init(_ owner: MixedOwner?, limit: Int = .max) {
    self.limit = min(limit, owner?.limit ?? .max)
    self.owner = owner
  }

  var isHeld: Bool { isPaused || owner?.isHeld ?? false }
}

/// What an effect does, and what it has seen last.
final class MixedWatcher {
  private let step: MixedStep
  private unowned let world: MixedWorld
  private let owner: MixedOwner?
  private let formula: MixedFormula
  private let read: () -> Int
  private let naive: () -> Int
  /// Rows may be made for what is about to leave the list, because of what another one does.
  private var isRow: Bool { step.verb == .rows }
  private var isLive = false
  private var seen = 0

  init(
    _ step: MixedStep, _ world: MixedWorld, _ owner: MixedOwner?, _ formula: MixedFormula, read: @escaping () -> Int,
    naive: @escaping () -> Int
  ) {
    self.step = step
    self.world = world
    self.owner = owner
    self.formula = formula
    self.read = read
    self.naive = naive
    world.watchers.append { [weak self] in self }
  }

  /// The body.
  func run() {
    isLive = true
    onCleanup { [weak self] in self?.isLive = false }
    formula.registerCleanup()
    let acts = world.acts
    seen = read()
    // At once: nobody sees a mix. But for those who are made in the middle of something.
    if world.nesting == 0, !world.isDeriving, world.acts == acts, !isRow || !world.hasActed, let broken {
      world.fail("in the run of \(broken)")
    }
    let before = world.owner
    world.owner = owner
    world.act(step.body)
    world.owner = before
  }

  private var broken: String? {
    if seen == naive() { return nil }
    world.forgetKnown()
    let expected = naive()
    return seen == expected ? nil : "\(step): saw \(seen), not \(expected)"
  }

  var missed: String? { isLive && owner?.isHeld != true ? broken : nil }
}

final class MixedEffect: MixedThing {
  let effect: Effect

  private init(_ watcher: MixedWatcher, _ world: MixedWorld) {
    effect = Effect { watcher.run() }
    super.init(world.census)
  }

  /// Reads what the step says.
  convenience init(_ step: MixedStep, _ world: MixedWorld) {
    let formula = MixedFormula(step, world)
    let watcher = MixedWatcher(step, world, world.owner, formula) {
      formula.read()
    } naive: {
      formula.naive()
    }
    self.init(watcher, world)
  }

  /// Keeps a copy of a list by its changes.
  convenience init(following source: MixedList, _ step: MixedStep, _ world: MixedWorld) {
    let follower = ListFollower(source.list.core, startsEmpty: true)
    var copy: [MixedItem] = []
    let watcher = MixedWatcher(step, world, world.owner, MixedFormula(step, world)) {
      follower.take().apply(to: &copy)
      return MixedList.hash(copy)
    } naive: {
      MixedList.hash(source.items)
    }
    self.init(watcher, world)
  }

  override var node: NodePointer? { effect.node }
}

final class MixedScope: MixedThing {
  let scope: Scope
  let owner: MixedOwner

  init(_ step: MixedStep, _ world: MixedWorld) {
    owner = MixedOwner(world.owner)
    scope = Scope()
    super.init(world.census)
    run(step.body, world)
  }

  func run(_ steps: [MixedStep], _ world: MixedWorld) {
    let before = world.owner
    world.owner = owner
    for step in steps where !scope.isDisposed { scope.run { world.run(step) } }
    world.owner = before
  }

  override var node: NodePointer? { scope.node }
}

/// Runs a program, and compares.
final class MixedWorld {
  let census = MixedThing.Census()
  var pool: [MixedThing?] = Array(repeating: nil, count: 21)
  var watchers: [() -> MixedWatcher?] = []
  var owner: MixedOwner?
  /// How deep in closures that derive: what they may read is limited.
  var deriving = 0
  /// That, or a computed is running: one of the library's own, or one whose closure has returned, in the end of what it had read.
  var isDeriving: Bool {
    let context = Context.current
    return deriving != 0
      || (0..<context.pointee.running.count).contains { context.pointee.running[$0].pointee.traits.kind == .computed }
  }
  /// How deep in what bodies, cleanups and ends do; how much of that has been done; how much may still be in this step.
  private(set) var nesting = 0
  private(set) var acts = 0
  private var budget = 0
  private var actsBefore = 0
  /// Whether anything has been done so in this step.
  var hasActed: Bool { acts != actsBefore }
  /// Counts what is written.
  private(set) var version = 0
  private var failure: String?

  /// What is wrong first, or nil. `isCurious`: things are asked after each step, and so evaluated.
  static func failure(of program: [MixedStep], isCurious: Bool) -> String? {
    let before = GraphStatistics.withoutDeferred
    var failure = run(program, isCurious: isCurious)
    if failure == nil {
      let now = GraphStatistics.withoutDeferred
      if now != before { failure = "left: \(now.nodes - before.nodes) nodes, \(now.links - before.links) links" }
    }
    return failure
  }

  private static func run(_ program: [MixedStep], isCurious: Bool) -> String? {
    let world = MixedWorld()
    withIssueHandler {
      if $0.kind != .writeInComputed { world.fail("\($0.kind): \($0.message)") }
    } operation: {
      for step in program where world.failure == nil {
        world.budget = 8
        world.actsBefore = world.acts
        world.run(step)
        world.budget = 0
        world.compare(step, isCurious: isCurious)
      }
      if world.failure == nil { world.compare(nil, isCurious: true) }
      world.dropAll()
    }
    if world.failure == nil, world.census.living != 0 { world.fail("\(world.census.living) things are left") }
    return world.failure
  }

  /// What a `Linked` says may have changed while it was being written.
  func forgetKnown() { version += 1 }

  func fail(_ message: String) {
    if failure == nil { failure = message }
    if MixedRandomTests.environment["HAMON_MIXED_TRAP"] != nil { fatalError(message) }
  }

  private func compare(_ step: MixedStep?, isCurious: Bool) {
    func fail(_ message: String) { self.fail("after \(step?.description ?? "all"): \(message)") }
    for watcher in watchers { if let missed = watcher()?.missed { fail("effect \(missed)") } }
    watchers.removeAll { $0() == nil }
    forgetKnown()
    if isCurious {
      for (slot, thing) in pool.enumerated() {
        if let broken = thing?.broken { fail("slot \(slot), \(broken)") }
      }
    }
    #if DEBUG
      if let broken = Graph.brokenInvariant(from: pool.compactMap { $0?.node }) { fail(broken) }
    #endif
  }

  private func dropAll() {
    budget = 8
    var random = SeededGenerator(seed: UInt64(acts + version))
    for slot in pool.indices.shuffled(using: &random) { put(nil, in: slot) }
    budget = 0
    for slot in pool.indices { put(nil, in: slot) }
  }

  // MARK: acting

  func act(_ steps: [MixedStep]) {
    nesting += 1
    for step in steps where budget > 0 {
      budget -= 1
      acts += 1
      run(step)
    }
    nesting -= 1
  }

  func actInCleanup(_ steps: [MixedStep]) {
    let before = owner
    owner = nil
    act(steps)
    owner = before
  }

  func actAtEnd(_ steps: [MixedStep]) {
    if !steps.isEmpty { detached { actInCleanup(steps) } }
  }

  /// Without anybody acting.
  func inPeace<Result>(_ body: () -> Result) -> Result {
    let before = budget
    budget = 0
    defer { budget = before }
    return body()
  }

  // MARK: steps

  /// What is there ends when the pool is not being accessed any more.
  private func put(_ thing: MixedThing?, in slot: Int) {
    let old = pool[slot]
    pool[slot] = thing
    withExtendedLifetime(old) {}
  }

  func run(_ step: MixedStep) {
    switch step.verb {
    case .write:
      version += 1
      pool[step.slot]?.write(step, self)
    case .read: read(step)
    case .drop: put(nil, in: step.slot)
    case .cancel:
      switch pool[step.slot] {
      case let effect as MixedEffect: effect.effect.cancel()
      case let scope as MixedScope: scope.scope.dispose()
      default: break
      }
    case .pause, .resume:
      guard let scope = pool[step.slot] as? MixedScope else { break }
      scope.owner.isPaused = step.verb == .pause
      if step.verb == .pause { scope.scope.pause() } else { scope.scope.resume() }
    case .add: if !isDeriving, let scope = pool[step.slot] as? MixedScope { scope.run(step.body, self) }
    case .batch: batch { for inner in step.body { run(inner) } }
    default: if let thing = make(step) { put(thing, in: step.slot) }
    }
  }

  private func read(_ step: MixedStep) {
    // It might be what is being derived.
    guard !isDeriving, let source = step.sources.first, source.slot < owner?.limit ?? .max,
      let thing = pool[source.slot]
    else { return }
    let before = acts
    let value = thing.read(source.question, nil)
    if nesting > 0 || acts != before { return }
    forgetKnown()
    let expected = thing.naive(source.question, nil)
    if value != expected { fail("\(step): \(value), not \(expected)") }
  }

  private func make(_ step: MixedStep) -> MixedThing? {
    switch step.verb {
    case .signal: MixedSignal(step, self)
    case .computed: MixedComputed(step, self)
    case .linked: MixedLinked(step, self)
    case .selector: MixedSelector(step, self)
    case .dictionary: MixedDictionary(step, self)
    case .list: MixedSource(step, self)
    case .filter: list(step.number).map { MixedDerivedList.filter($0, step, self) }
    case .sorted: list(step.number).map { MixedDerivedList.sorted($0, step, self) }
    case .ranked: list(step.number).map { MixedDerivedList.ranked($0, step, self) }
    case .array: list(step.number).map { MixedDerivedList.array($0, step, self) }
    case .groups: list(step.number).map { MixedGroups($0, step, self) }
    // These run at once, and may read what is being derived.
    case .group:
      if !isDeriving, step.other < owner?.limit ?? .max, let groups = pool[step.other] as? MixedGroups {
        detached { MixedDerivedList.group(groups, step, self) }
      } else {
        nil
      }
    case .rows: !isDeriving ? list(step.number).flatMap { rows($0, step) } : nil
    case .effect: !isDeriving ? MixedEffect(step, self) : nil
    case .follow: !isDeriving ? list(step.number).map { MixedEffect(following: $0, step, self) } : nil
    case .scope: !isDeriving ? MixedScope(step, self) : nil
    default: nil
    }
  }

  private func list(_ slot: Int) -> MixedList? { slot < owner?.limit ?? .max ? pool[slot] as? MixedList : nil }

  /// With an owner they are its, or nobody's and in the slot.
  private func rows(_ source: MixedList, _ step: MixedStep) -> MixedThing? {
    if owner != nil, step.other % 2 == 0 {
      _ = MixedRows(source, step, self)
      return nil
    }
    let before = owner
    owner = nil
    defer { owner = before }
    return detached { MixedRows(source, step, self) }
  }
}
