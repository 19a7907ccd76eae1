import Hamon
import HamonTesting
import TestSupport
import Testing

/// The laws of transactions in their most naive form, without a model of the engine: plain numbers are written and put back, and formulas
/// are worked out anew from them. Whatever is read is right in the world where it is read. An effect has seen what is there, and what its
/// previews would bring. It runs once, and only if something is another that it has read, in whatever world and at whatever depth.
@Suite struct NaiveTransactionTests {
  indirect enum Step {
    case write(Int, Int)
    case read(Int)
    case batch([Step])
    case transaction([Step])
    case failing([Step])
    case preview([Step], reading: Int)
    case pause(Bool)
  }

  /// What an effect does in one run, in order.
  indirect enum Look {
    case formula(Formula)
    case preview(Int, Int, Look)
    case failing(Int, Int, Look)
  }

  private struct Refused: Error {}

  final class World {
    var plain = [0, 1, 2, 3]
    var signals: [Signal<Int>] = []
    var formulas: [Formula] = []
    var computeds: [Computed<Int>] = []
    var watchers: [Watcher] = []
    let scope = Scope()
    var isPaused = false
    var evaluations = 0
    /// Whether the step asks in the middle, for itself or as a transaction begins. Then what was written counts, also if it is put back.
    var isLoose = false
    /// What is written inside of these may be taken back.
    var open = 0

    func read(_ slot: Slot) -> Int {
      slot.kind == .signal ? signals[slot.index].value : computeds[slot.index].value
    }

    func read(_ formula: Formula) -> Int {
      formula.value(read) { inner in Computed { [unowned self] in read(inner) }.value }
    }

    func naive(_ slot: Slot) -> Int { slot.kind == .signal ? plain[slot.index] : naive(formulas[slot.index]) }
    func naive(_ formula: Formula) -> Int { formula.value(naive, naive) }

    /// Which signals a formula comes to read.
    func leaves(_ formula: Formula) -> Set<Int> {
      var leaves: Set<Int> = []
      func value(_ formula: Formula) -> Int {
        formula.value(
          { slot in
            if slot.kind == .computed { return value(formulas[slot.index]) }
            leaves.insert(slot.index)
            return plain[slot.index]
          }, value)
      }
      _ = value(formula)
      return leaves
    }

    /// Does something in another world.
    func elsewhere<Result>(_ signal: Int, _ value: Int, _ body: () -> Result) -> Result {
      let before = plain
      plain[signal] = value
      defer { plain = before }
      return body()
    }

    func write(_ signal: Int, _ value: Int) {
      signals[signal].value = value
      plain[signal] = value
      if open > 0 { return }
      // What a paused scope holds is compared when something asks.
      for watcher in watchers where isLoose || isPaused && watcher.isHeld { watcher.noteDetour(signal, value) }
    }

    func perform(_ look: Look) -> Int {
      switch look {
      case .formula(let formula): return read(formula)
      case .preview(let signal, let value, let look):
        return preview {
          signals[signal].value = value
        } reading: {
          perform(look)
        }
      case .failing(let signal, let value, let look):
        var result = 0
        try? transaction {
          signals[signal].value = value
          result = perform(look)
          throw Refused()
        }
        return result
      }
    }

    func naive(_ look: Look) -> (value: Int, leaves: Set<Int>) {
      switch look {
      case .formula(let formula): (naive(formula), leaves(formula))
      case .preview(let signal, let value, let look), .failing(let signal, let value, let look):
        elsewhere(signal, value) { naive(look) }
      }
    }
  }

  /// An effect, and what it may know.
  final class Watcher {
    let looks: [Look]
    let isHeld: Bool
    var effect: Effect?
    var runs = 0
    var seen: [Int] = []
    /// As of its last run.
    private var plain: [Int] = []
    private var leaves: Set<Int> = []
    private var detours: Set<Int> = []

    init(_ looks: [Look], isHeld: Bool) { (self.looks, self.isHeld) = (looks, isHeld) }

    func run(_ world: World) {
      runs += 1
      seen = looks.map(world.perform)
    }

    func noteDetour(_ signal: Int, _ value: Int) { if plain[signal] != value { detours.insert(signal) } }

    /// Whether something that it has read is another, or was.
    func mayRun(_ world: World) -> Bool {
      leaves.contains { world.plain[$0] != plain[$0] || detours.contains($0) }
    }

    func noteRun(_ world: World) {
      plain = world.plain
      leaves = looks.reduce(into: []) { $0.formUnion(world.naive($1).leaves) }
      detours = []
      runs = 0
    }
  }

  @Test("What is read in any world is right, and nothing runs for what was only there", arguments: seeds(400))
  func all(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    expectNoResidue {
      let world = Self.makeWorld(&random)
      for _ in 0..<25 {
        let step = Self.step(0, &random)
        let isTakenBack = step.isTakenBack
        world.isLoose = step.asks
        for computed in world.computeds { _ = computed.peek() }
        world.evaluations = 0
        Self.perform(step, world)
        let inside = world.evaluations
        for watcher in world.watchers {
          let isPaused = watcher.isHeld && world.isPaused
          #expect(watcher.runs <= (isPaused || !watcher.mayRun(world) ? 0 : 1), "\(step) runs \(watcher.looks)")
          if !isPaused { #expect(watcher.seen == watcher.looks.map { world.naive($0).value }, "\(step)") }
          if watcher.runs > 0 { watcher.noteRun(world) }
        }
        #expect(world.formulas.map(world.naive) == world.computeds.map { $0.peek() }, "\(step)")
        // What was up to date is up to date again.
        if isTakenBack { #expect(world.evaluations == inside, "\(step)") }
      }
      world.watchers = []
    }
  }

  private static func makeWorld(_ random: inout SeededGenerator) -> World {
    let world = World()
    world.signals = world.plain.map { Signal($0) }
    for index in 0..<8 {
      let formula = Formula.random(cells: index, depth: 2, &random)
      world.formulas.append(formula)
      world.computeds.append(
        Computed(equality: random.below(3) == 0 ? .never : .standard) { [unowned world] in
          world.evaluations += 1
          return world.read(formula)
        })
    }
    for index in 0..<5 {
      let looks = (0...random.below(2)).map { _ in look(0, &random) }
      let watcher = Watcher(looks, isHeld: index == 0)
      let makeEffect = { watcher.effect = Effect { [unowned world, unowned watcher] in watcher.run(world) } }
      if watcher.isHeld { world.scope.run(makeEffect) } else { makeEffect() }
      watcher.noteRun(world)
      world.watchers.append(watcher)
    }
    return world
  }

  private static func look(_ depth: Int, _ random: inout SeededGenerator) -> Look {
    switch random.below(depth < 2 ? 5 : 3) {
    case 3: .preview(random.below(4), random.below(4), look(depth + 1, &random))
    case 4: .failing(random.below(4), random.below(4), look(depth + 1, &random))
    default: .formula(Formula.random(cells: 8, depth: 1, &random))
    }
  }

  private static func step(_ depth: Int, _ random: inout SeededGenerator) -> Step {
    func steps(_ random: inout SeededGenerator) -> [Step] {
      (0..<random.below(5)).map { _ in step(depth + 1, &random) }
    }
    switch random.below(depth < 3 ? 10 : 5) {
    case 0, 1, 2: return .write(random.below(4), random.below(4))
    case 3, 4: return .read(random.below(8))
    case 5: return .batch(steps(&random))
    case 6: return .transaction(steps(&random))
    case 7: return .failing(steps(&random))
    case 8: return .preview(steps(&random), reading: random.below(8))
    default: return depth == 0 ? .pause(random.below(2) == 0) : .read(random.below(8))
    }
  }

  private static func perform(_ step: Step, _ world: World) {
    func read(_ index: Int) { #expect(world.computeds[index].value == world.naive(world.formulas[index])) }
    func takeBack(_ body: () -> Void) {
      let before = world.plain
      world.open += 1
      body()
      world.open -= 1
      world.plain = before
    }
    func all(_ steps: [Step]) { for step in steps { perform(step, world) } }
    switch step {
    case .write(let signal, let value): world.write(signal, value)
    case .read(let index): read(index)
    case .batch(let steps): batch { all(steps) }
    case .transaction(let steps): transaction { all(steps) }
    case .failing(let steps):
      takeBack {
        try? transaction {
          all(steps)
          throw Refused()
        }
      }
    case .preview(let steps, let index):
      takeBack {
        preview {
          all(steps)
        } reading: {
          read(index)
        }
      }
    case .pause(let pauses):
      world.isPaused = pauses
      if pauses { world.scope.pause() } else { world.scope.resume() }
    }
  }
}

extension NaiveTransactionTests.Step {
  fileprivate var steps: [Self] {
    switch self {
    case .batch(let steps), .transaction(let steps), .failing(let steps), .preview(let steps, _): steps
    default: []
    }
  }

  fileprivate var asks: Bool {
    switch self {
    case .read, .transaction, .failing, .preview: true
    default: steps.contains(where: \.asks)
    }
  }

  fileprivate var isTakenBack: Bool {
    switch self {
    case .failing, .preview: true
    default: false
    }
  }
}
