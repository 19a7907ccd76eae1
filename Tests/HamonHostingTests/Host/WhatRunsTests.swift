import Hamon
import HamonCollections
import HamonHosting
import TestSupport
import Testing

private final class Item: Identifiable {
  let id: Int
  @Tracked(name: "isStarred") var isStarred = false

  init(_ id: Int) { self.id = id }
}

private struct RowBody: View {
  let item: Item

  var body: some View {
    Button((item.isStarred ? "★" : "☆") + "\(item.id)") { item.isStarred.toggle() }
  }
}

@Suite("What runs, and why")
struct WhatRunsTests {
  @Test("a tap on one row of 1,000 runs one body")
  func oneRow() {
    let items = (0..<1000).map(Item.init)
    let host = Host { ForEach(items) { RowBody(item: $0) } }
    let runs = host.runs { host.tap("☆500") }
    #expect(runs.map(\.name) == ["RowBody"])
    #expect(host.why == ["RowBody: read isStarred (written by tap on \"☆500\")"])
    #expect(host.tree.children[500].texts == ["★500"])
  }

  @Test("a change of the list runs the bodies of new rows, and of no other")
  func oneMoreRow() {
    let items = Signal((0..<1000).map(Item.init), name: "items")
    let host = Host { ForEach(items.value) { RowBody(item: $0) } }
    let runs = host.runs { items.value.append(Item(1000)) }
    #expect(runs.filter { $0.kind == .body }.map(\.description) == ["RowBody: appeared"])
    #expect(
      runs.prefix(2).map(\.description) == [
        "Root: read items (written by the program)", "ForEach row: the body around it ran",
      ])
  }

  private struct Parent: View {
    let model: Model
    var body: some View {
      Text("parent \(model.title)")
      Child(model: model, count: model.count)
    }
  }

  private struct Child: View {
    let model: Model
    let count: Int
    var body: some View { Text("child \(count) \(model.detail)") }
  }

  private final class Model {
    @Tracked(name: "title") var title = "t"
    @Tracked(name: "count") var count = 0
    @Tracked(name: "detail") var detail = "d"
  }

  @Test("a child's change does not run its parent; a parent's change runs a child only if its inputs differ")
  func parentAndChild() {
    let model = Model()
    let host = Host { Parent(model: model) }
    #expect(host.bodies { model.detail = "e" } == ["Child"])
    #expect(host.bodies { model.title = "u" } == ["Parent"])
    #expect(host.bodies { model.count = 1 } == ["Parent", "Child"])
    #expect(host.why == ["Parent: read count (written by the program)", "Child: input count changed"])
    #expect(host.texts == ["parent u", "child 1 e"])
  }

  @Test("a child that is due for a read and for an input runs once, after its parent, with both reasons")
  func once() {
    let model = Model()
    let host = Host { Parent(model: model) }
    let bodies = host.bodies {
      batch {
        model.detail = "e"
        model.count = 1
      }
    }
    #expect(bodies == ["Parent", "Child"])
    #expect(host.why.last == "Child: read detail (written by the program); input count changed")
  }

  @Test("there and back in a batch runs nothing")
  func thereAndBack() {
    let model = Model()
    let host = Host { Parent(model: model) }
    let bodies = host.bodies {
      batch {
        model.count = 1
        model.count = 0
      }
    }
    #expect(bodies == [])
  }

  @Test("who wrote is named: an effect by its name, through computeds as well", arguments: 1...4)
  func writers(computeds: Int) {
    let (source, copy) = (Signal(1, name: "source"), Signal(0, name: "copy"))
    var half = Computed(name: "half") { copy.value / 2 }
    for _ in 1..<computeds {
      let below = half
      half = Computed(name: "half") { below.value }
    }
    let effect = Effect(name: "copier") { copy.value = source.value }
    let last = half
    let host = Host { Text("\(last.value)") }
    #expect(host.runs { source.value = 0 } == [], "0 / 2 is 1 / 2: cut off")
    source.value = 10
    #expect(host.why == ["Root: read half (written by copier)"])
    keep(effect)
  }

  enum Derived: CaseIterable { case filter, sorted, grouped, mapKeyed, array, filterOfFilter, selector }

  @Test("where a list or a selector is in between, who wrote its source is named", arguments: Derived.allCases)
  func writersOfDerived(kind: Derived) {
    struct Row: Identifiable, Equatable {
      let id: Int
      var rank = 0
    }
    let rows = TrackedList((0..<4).map { Row(id: $0, rank: $0) })
    let (source, selected) = (Signal(0), Signal(0))
    let read: () -> Any =
      switch kind {
      case .filter: { [list = rows.filter { $0.rank < 9 }] in list.ids }
      case .sorted: { [list = rows.sorted(on: \.rank)] in list.ids }
      case .grouped: { [list = rows.grouped(by: \.rank)] in list.ids }
      case .mapKeyed: { [list = rows.filter { $0.rank < 9 }.mapKeyed(\.id)] in list.ids }
      case .array: { [list = ReadOnlyTrackedList { rows.filter { $0.rank < 9 } as [Row] }] in list.ids }
      case .filterOfFilter: { [list = rows.filter { $0.id < 99 }.filter { $0.rank < 9 }] in list.ids }
      case .selector: { [selector = Selector { selected.value }] in selector[1] }
      }
    // Each time another element, another order, other groups, the other key.
    let effect = Effect(name: "saver") {
      let number = source.value
      if number == 0 { return }
      selected.value = number % 2
      rows.update(id: number) { $0.rank += 20 }
    }
    let host = Host { Text("\(read())") }
    func writers() -> [Substring] { host.why.compactMap { $0.split(separator: "written by ").last?.dropLast() } }
    source.value = 1
    // What is upstream of what derives is traced from the first time on that its change was seen: of two filters, one by one.
    #expect(writers() == ["the program"])
    source.value = 2
    source.value = 3
    #expect(writers() == ["saver"])
    keep(effect)
  }

  @Test("all that changed in a batch is named, and nothing else")
  func allReasons() {
    let (a, b, c) = (Signal(0, name: "a"), Signal(0, name: "b"), Signal(0, name: "c"))
    let host = Host { Text("\(a.value) \(b.value) \(c.value)") }
    batch {
      c.value = 1
      b.value = 1
      b.value = 0
      a.value = 1
    }
    #expect(host.why == ["Root: read a (written by the program); read c (written by the program)"])
  }

  private struct Leaf: View {
    let source: Signal<Int>
    let action: () -> Void
    let name: String

    init(_ name: String, _ source: Signal<Int>, action: @escaping () -> Void = {}) {
      (self.name, self.source, self.action) = (name, source, action)
    }

    var body: some View {
      let _ = action()
      Text("\(name) \(source.value)")
    }
  }

  enum Change: CaseIterable { case replaced, shown, both, byBody, byEffect }

  @Test(
    "what ran in one flush is on record together, also where the root changes more than once in it",
    arguments: Change.allCases)
  func oneFlush(change: Change) {
    let source = Signal(0, name: "source")
    let host = Host { Leaf("a", source) }
    var isArmed = true
    func once(_ action: () -> Void) {
      if isArmed { isArmed = false; action() }
    }
    var painter: Effect?
    if change == .byEffect {
      isArmed = false
      painter = Effect {
        _ = host.tree
        once { untracked { host.replace { Leaf("b", source) } } }
      }
      isArmed = true
    }
    var runs: [String] = []
    host.onRun = { runs.append($0.description) }
    switch change {
    case .replaced:
      batch {
        host.replace { Leaf("b", source) }
        host.replace { Leaf("c", source) }
      }
    case .shown:
      batch {
        host.show { Leaf("b", source) }
        host.show { Leaf("c", source) }
      }
    case .both:
      batch {
        host.replace { Leaf("b", source) }
        host.show { Leaf("c", source) }
      }
    case .byBody: host.replace { Leaf("b", source) { once { host.replace { Leaf("c", source) } } } }
    case .byEffect: source.value += 1
    }
    #expect(runs.count > 2)
    #expect(host.lastRuns.map(\.description) == runs)
    runs = []
    source.value += 1
    #expect(host.lastRuns.map(\.description) == runs)
    #expect(runs == ["Leaf: read source (written by the program)"])
    withExtendedLifetime(painter) {}
  }
}
