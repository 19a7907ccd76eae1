@testable import Hamon
import HamonTesting

/// Runs a program, and compares.
final class MixedWorld {
  let census = MixedThing.Census()
  var pool: [MixedThing?] = Array(repeating: nil, count: 21)
  var watchers: [() -> MixedWatcher?] = []
  var owner: MixedOwner?
  /// How deep in closures that derive: what they may read is limited.
  var deriving = 0
  /// That, or a computed is running: one of the library's own, or one whose closure has returned, in the end of what it had read.
  var isEvaluating: Bool {
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
  /// How many comparisons have acted.
  private(set) var comparisons = 0
  /// Then comparisons do nothing: what they did would be in the middle of that.
  private var isTakingBack = false
  /// Counts what may be known.
  private(set) var version = 0
  /// Counts what is written, and the steps from outside.
  private(set) var writes = 0
  private(set) var steps = 0
  /// The last step in which anything was done elsewhere than in effects: perhaps while something was being derived.
  private var disturbed = -1
  /// Then a list, or something with a row, may be read while it is on its way: it is told of the rest.
  var isDisturbed: Bool { disturbed == steps }
  /// What had been written before this step; and whether all that happens in it are writes at once.
  private(set) var writesBefore = 0
  private var writesOnly = false
  var isPlain: Bool { writesOnly && !hasActed && detour != steps }
  /// The batch in which an element was changed in place: that counts as a change, also where it is changed back.
  private var detour = -1
  private var isBatch = false
  func changesInPlace() { if isBatch { detour = steps } }
  /// How often effects have run; and of each step, what they have seen.
  var runs = 0
  private(set) var heard: [[String]] = []
  func hear(_ run: String) { heard[heard.count - 1].append(run) }
  /// What takes back what has been written in each open transaction.
  private var undo: [[() -> Void]] = []
  private(set) var failure: String?

  /// How a program is run.
  struct Mode: OptionSet, CustomStringConvertible {
    let rawValue: UInt8
    /// Things are asked after each step, and so evaluated.
    static let curious = Mode(rawValue: 1)
    /// Lists are observed as long as they live, and so never fall asleep.
    static let awake = Mode(rawValue: 2)
    static let all = (0..<4).map { Mode(rawValue: $0) }
    /// Of the seeds of one family, each has another.
    static func ofSeed(_ seed: UInt64) -> Mode { all[Int(seed / 4 % 4)] }

    var description: String { "\(contains(.curious) ? "curious" : "aloof"), \(contains(.awake) ? "awake" : "sleepy")" }
  }

  /// What is wrong first, or nil.
  static func failure(of program: [MixedStep], _ mode: Mode) -> String? {
    let before = GraphStatistics.withoutDeferred
    let world = run(program, mode)
    if let failure = world.failure { return failure }
    let now = GraphStatistics.withoutDeferred
    if now != before { return "left: \(now.nodes - before.nodes) nodes, \(now.links - before.links) links" }
    return trace(of: program, mode, world.heard)
  }

  static func run(_ program: [MixedStep], _ mode: Mode) -> MixedWorld {
    let world = MixedWorld()
    withIssueHandler {
      if $0.kind != .writeInComputed { world.fail("\($0.kind): \($0.message)") }
    } operation: {
      for step in program where world.failure == nil {
        world.heard.append([])
        world.budget = 8
        world.actsBefore = world.acts
        world.steps += 1
        world.writesBefore = world.writes
        world.isBatch = step.verb == .batch
        world.writesOnly = (step.verb == .batch ? step.body : [step]).allSatisfy {
          // A write to a `Linked` reads its source.
          $0.verb == .write && (step.verb == .write || !(world.pool[$0.slot] is MixedLinked))
        }
        world.run(step)
        world.writesOnly = false
        world.budget = 0
        world.compare(step, isCurious: mode.contains(.curious))
        if mode.contains(.awake) { for thing in world.pool { thing?.stayAwake() } }
      }
      if world.failure == nil { world.compare(nil, isCurious: true) }
      world.dropAll()
    }
    if world.failure == nil, world.census.living != 0 { world.fail("\(world.census.living) things are left") }
    return world
  }

  /// What a `Linked` says may have changed while it was being written.
  func forgetKnown() { version += 1 }

  func fail(_ message: String) {
    if failure == nil { failure = message }
  }

  /// What a closure has read is right at that moment.
  func compare(_ value: Int, _ thing: MixedThing, _ question: Int, _ item: MixedItem?, in step: MixedStep) {
    if isDisturbed || value == thing.naive(question, item) { return }
    forgetKnown()
    let expected = thing.naive(question, item)
    if value != expected { fail("\(step) read \(value), not \(expected), of question \(question) of \(thing)") }
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

  func act(_ steps: [MixedStep], in place: MixedStep.Verb? = nil) {
    nesting += 1
    for step in steps where budget > 0 {
      if place != .effect, place != .follow { disturbed = self.steps }
      budget -= 1
      acts += 1
      run(step)
    }
    nesting -= 1
  }

  func actInCleanup(_ steps: [MixedStep], of place: MixedStep.Verb? = nil) {
    let before = owner
    owner = nil
    act(steps, in: place)
    owner = before
  }

  func actInComparison(_ steps: [MixedStep]) {
    if steps.isEmpty || budget == 0 || isTakingBack { return }
    comparisons += 1
    detached { actInCleanup(steps) }
  }

  func actAtEnd(_ steps: [MixedStep]) {
    if !steps.isEmpty { detached { actInCleanup(steps) } }
  }

  /// Without anything acting.
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
      pool[step.slot]?.prepareWrite(self)
      noteWrite()
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
    case .add: if !isEvaluating, let scope = pool[step.slot] as? MixedScope { scope.run(step.body, self) }
    case .batch: batch { for inner in step.body { run(inner) } }
    case .transaction, .failing, .preview: runTransaction(step)
    default: if let thing = make(step) { put(thing, in: step.slot) }
    }
  }

  func noteWrite() {
    version += 1
    writes += 1
  }

  func addUndo(_ body: @escaping () -> Void) { if !undo.isEmpty { undo[undo.count - 1].append(body) } }

  /// Whatever is written in one that is taken back: no effect runs that was there before. (Where nothing acts, is made or ended.)
  private func runTransaction(_ step: MixedStep) {
    let before = (runs: runs, acts: acts)
    let wasTakingBack = isTakingBack
    defer { isTakingBack = wasTakingBack }
    // What they hold ends behind the transaction: what that does is not taken back.
    var rest: [() -> Void] = []
    defer { withExtendedLifetime(rest) {} }
    func end(takesBack: Bool) {
      rest = undo.removeLast()
      if takesBack {
        isTakingBack = true
        for body in rest.reversed() { body() }
        noteWrite()
      } else if !undo.isEmpty {
        undo[undo.count - 1] += rest
      }
    }
    func body() {
      undo.append([])  // not before: what was written may be found out as it begins, and act
      for inner in step.body { run(inner) }
    }
    switch step.verb {
    case .transaction:
      transaction {
        body()
        end(takesBack: false)
      }
    case .failing:
      try? transaction {
        body()
        end(takesBack: true)
        throw CancellationError()
      }
    default:
      preview(body) {
        read(step)
        end(takesBack: true)
      }
    }
    if step.verb != .transaction, nesting == 0, acts == before.acts, runs != before.runs, step.isCalm {
      fail("\(step): an effect has run")
    }
  }

  private func read(_ step: MixedStep) {
    // It might be what is being derived.
    guard !isEvaluating, let source = step.sources.first, source.slot < owner?.limit ?? .max,
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
    case .whole: MixedWhole(step, self)
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
      if !isEvaluating, step.other < owner?.limit ?? .max, let groups = pool[step.other] as? MixedGroups {
        detached { MixedDerivedList.group(groups, step, self) }
      } else {
        nil
      }
    case .rows: !isEvaluating ? list(step.number).flatMap { rows($0, step) } : nil
    case .effect: !isEvaluating ? MixedEffect(step, self) : nil
    case .follow: !isEvaluating ? list(step.number).map { MixedEffect(following: $0, step, self) } : nil
    case .scope: !isEvaluating ? MixedScope(step, self) : nil
    default: nil
    }
  }

  private func list(_ slot: Int) -> MixedList? { slot < owner?.limit ?? .max ? pool[slot] as? MixedList : nil }

  /// With an owner they are its, or belong to nothing and are in the slot.
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
