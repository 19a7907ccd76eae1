import Hamon
import HamonTesting
import TestSupport
import Testing

// Law 17
/// Derived things that ask for each other, at random: what each of their closures sees, in every call, is compared with plain functions of
/// plain arrays, and so is what effects show and how often they run.
@Suite("Random compositions of derived things, against plain functions")
struct WholeRandomTests {
  enum Kind: CaseIterable { case computed, selector, filter, sort, sortOn, group, expression, linked, keyedMap }

  struct Plan {
    var kind: Kind
    /// Whose values its closure asks for; and the list that it derives from, if that is another one's.
    var asks: [Int]
    var asksBase: Bool
    var source: Int?
  }

  final class World {
    let rows = TrackedList((1...3).map { Row($0, ["a", "b"][$0 % 2]) })
    let chosen = Signal(1)
    var plans: [Plan] = []
    var reads: [() -> Int] = []
    var lists: [Int: ReadOnlyTrackedList<Row>] = [:]
    var torn: Set<String> = []

    // MARK: plain functions

    var base: ([Row], Int) { untracked { (rows.elements, chosen.value) } }

    func asked(_ index: Int) -> Int {
      let plan = plans[index]
      return plan.asks.reduce(plan.asksBase ? base.0.count + base.1 : 0) { $0 + value($1) }
    }

    func elements(_ index: Int?) -> [Row] {
      guard let index else { return base.0 }
      let (source, asked) = (elements(plans[index].source), asked(index))
      switch plans[index].kind {
      case .filter: return source.filter { ($0.id + asked) % 2 == 0 }
      case .sort, .sortOn: return source.sorted { asked % 2 == 0 ? $0.id < $1.id : $0.id > $1.id }
      default: return (0..<abs(asked % 5)).map { Row($0) }
      }
    }

    func value(_ index: Int) -> Int {
      switch plans[index].kind {
      case .computed: asked(index) % 7
      case .selector: asked(index) % 3 == 1 ? 1 : 0
      case .filter, .expression: elements(index).count
      case .sort, .sortOn: elements(index).first?.id ?? -1
      case .group: elements(plans[index].source).count { ($0.id + asked(index)) % 3 == 0 }
      case .linked: elements(plans[index].source).count + asked(index) % 5
      case .keyedMap: elements(plans[index].source).map(\.id).reduce(0, +)
      }
    }

    // MARK: the library's

    func read(_ index: Int, _ place: String) -> Int {
      let seen = reads[index]()
      let expected = value(index)
      if seen != expected {
        torn.insert("\(place) saw \(index) \(plans[index].kind) as \(seen) instead of \(expected)")
      }
      return seen
    }

    func ask(_ index: Int) -> Int {
      let plan = plans[index]
      let place = "\(index) \(plan.kind)"
      var sum = 0
      if plan.asksBase {
        let (seen, expected) = (rows.count + chosen.value, base.0.count + base.1)
        if seen != expected { torn.insert("\(place) saw the base state as \(seen) instead of \(expected)") }
        sum = seen
      }
      return plan.asks.reduce(sum) { $0 + read($1, place) }
    }

    func make(_ plan: Plan) {
      let index = plans.count
      plans.append(plan)
      let source = plan.source.map { lists[$0]! } ?? rows
      switch plan.kind {
      case .computed:
        let computed = Computed { [unowned self] in ask(index) % 7 }
        reads.append { computed.value }
      case .selector:
        let selector = Selector { [unowned self] in ask(index) % 3 }
        reads.append { selector[1] ? 1 : 0 }
      case .filter:
        let list = source.filter { [unowned self] in ($0.id + ask(index)) % 2 == 0 }
        lists[index] = list
        reads.append { list.count }
      case .sort:
        let list = source.sorted { [unowned self] in ask(index) % 2 == 0 ? $0.id < $1.id : $0.id > $1.id }
        lists[index] = list
        reads.append { list.first?.id ?? -1 }
      case .sortOn:
        let list = source.sorted { [unowned self] in ask(index) % 2 == 0 ? $0.id : -$0.id }
        lists[index] = list
        reads.append { list.first?.id ?? -1 }
      case .group:
        let groups = source.grouped { [unowned self] in ($0.id + ask(index)) % 3 }
        reads.append { groups[id: 0]?.elements.count ?? 0 }
      case .expression:
        let list = ReadOnlyTrackedList { [unowned self] in (0..<abs(ask(index) % 5)).map { Row($0) } }
        lists[index] = list
        reads.append { list.count }
      case .linked:
        let linked = Linked({ source.count }) { [unowned self] count, _ in count + ask(index) % 5 }
        reads.append { linked.value }
      case .keyedMap:
        let map = source.mapKeyed { [unowned self] element in
          _ = ask(index)
          observe { _ = self.ask(index) }
          return element.id
        }
        reads.append { map.ids.reduce(0, +) }
      }
    }
  }

  /// Shows one of them, and counts its runs.
  final class Reader {
    let index: Int
    let scope = Scope()
    var seen: [Int] = []
    var isPaused = false

    init(_ index: Int, _ world: World, isDirect: Bool) {
      self.index = index
      let shown = Computed { world.read(index, "computed of a reader") }
      scope.run {
        _ = observe { [unowned self] in
          let value = isDirect ? world.read(index, "reader") : shown.value
          if seen.last != value || !isDirect { seen.append(value) }
        }
      }
    }
  }

  @Test("each closure sees one state; each effect runs exactly when what it shows is another", arguments: seeds(300))
  func agree(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let before = GraphStatistics.current
    var torn: Set<String> = []
    var log: [String] = []
    do {
      let world = World()
      for index in 0..<(2 + below(6)) {
        let lists = world.lists.keys.sorted()
        let source = below(2) == 0 ? lists.randomElement(using: &random) : nil
        let asks = index == 0 ? [] : (0..<below(3)).map { _ in below(index) }
        world.make(
          Plan(kind: Kind.allCases.randomElement(using: &random)!, asks: asks, asksBase: below(2) == 0, source: source))
      }
      log = world.plans.map { "\($0)" }
      var readers: [Reader] = []
      func check(_ what: String) {
        log.append(what)
        for reader in readers where !reader.isPaused {
          let expected = world.value(reader.index)
          if reader.seen.last != expected { torn.insert("\(what): \(reader.index) shows \(reader.seen)") }
          if zip(reader.seen, reader.seen.dropFirst()).contains(where: { $0 == $1 }) {
            torn.insert("\(what): a run of \(reader.index) without a change")
          }
        }
      }
      func edit() {
        switch below(8) {
        case 0, 1: world.chosen.value = below(6)
        case 2, 3:
          if world.rows.count < 8 { world.rows.append(Row((world.rows.elements.map(\.id).max() ?? 0) + 1, "a")) }
        case 4: if let row = world.rows.elements.randomElement(using: &random) { world.rows.remove(id: row.id) }
        case 5: if world.rows.count > 1 { world.rows.move(from: 0, to: world.rows.count - 1) }
        case 6:
          if let row = world.rows.elements.randomElement(using: &random) {
            world.rows.update(id: row.id) { $0.title += "x" }
          }
        default: world.chosen.update { $0 += 1 }
        }
      }
      for _ in 0..<25 {
        switch below(10) {
        case 0, 1:
          if readers.count < 5 { readers.append(Reader(below(world.plans.count), world, isDirect: below(2) == 0)) }
        case 2: if !readers.isEmpty { readers.remove(at: below(readers.count)).scope.dispose() }
        case 3:
          if let reader = readers.randomElement(using: &random) {
            reader.isPaused ? reader.scope.resume() : reader.scope.pause()
            reader.isPaused.toggle()
          }
        case 4: _ = world.read(below(world.plans.count), "a read")
        case 5, 6:
          batch {
            for _ in 0...below(3) {
              edit()
              if below(2) == 0 { _ = world.read(below(world.plans.count), "a read in a batch") }
            }
          }
        default: edit()
        }
        check("step \(log.count)")
      }
      torn.formUnion(world.torn)
      for reader in readers { reader.scope.dispose() }
      world.reads = []
      world.lists = [:]
    }
    #expect(torn == [], "seed \(seed): \(log)")
    #expect(graphDelta(since: before) == [0, 0], "seed \(seed)")
  }
}
