@testable import Hamon
@testable import HamonCollections

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
  private var hasRun = false
  private var seen = 0
  private let calls: MixedCalls
  /// Whether it may hear of what has only been there and back.
  private let hearsOfDetours: Bool

  init(
    _ step: MixedStep, _ world: MixedWorld, _ owner: MixedOwner?, _ formula: MixedFormula, hearsOfDetours: Bool,
    read: @escaping () -> Int, naive: @escaping () -> Int
  ) {
    self.hearsOfDetours = hearsOfDetours

    self.step = step
    calls = MixedCalls(step)
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
    if !hearsOfDetours { world.runs += 1 }
    onCleanup { [weak self] in self?.isLive = false }
    formula.registerCleanup()
    let acts = world.acts
    let before = seen
    seen = read()
    // Rows are made where they are asked for, and followers may be told of what comes to nothing.
    if !isRow, step.verb != .follow || seen != before { world.hear("\(step.verb) \(step.slot): \(seen)") }
    // What its body reads it hears of as well.
    if step.body.isEmpty { calls.note(formula.lastReads + [seen], nil, world) }
    // At once: an effect sees no mix, unless it is made in the middle of something.
    if world.nesting == 0, !world.isEvaluating, world.acts == acts, !isRow || !world.hasActed, let broken {
      world.fail("in the run of \(broken)")
    }
    let owner = world.owner
    world.owner = self.owner
    // While a row is being made, its list is on its way.
    world.act(step.body, in: isRow && hasRun ? .effect : step.verb)
    hasRun = true
    world.owner = owner
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
    let watcher = MixedWatcher(step, world, world.owner, formula, hearsOfDetours: !formula.isTakenBack) {
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
    let watcher = MixedWatcher(
      step, world, world.owner, MixedFormula(step, world), hearsOfDetours: !(source is MixedSource)
    ) {
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
