import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("The viewport")
struct ViewportTests {
  /// Counts the rows it has made.
  private struct Rows: RandomAccessCollection {
    final class Counter { var made: [Int] = [] }

    let counter = Counter()
    let count: Int
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> Row {
      counter.made.append(position)
      return Row(id: position)
    }
  }

  @Test("A2 rows are made when they come into view, and no others")
  func lazy() {
    let data = Rows(count: 1_000_000)
    let list = ListHost(data, height: 3) { row, _ in row.id }
    #expect(data.counter.made == [0, 1, 2])
    list.scroll(by: 2)
    #expect(data.counter.made == [0, 1, 2, 3, 4])
    list.scroll(to: 500_000)
    #expect(data.counter.made.suffix(3) == [500_000, 500_001, 500_002])
    #expect(data.counter.made.count == 8)
  }

  @Test("it can be resized; rows that stay in view keep their cells and do not run")
  func resize() {
    let list = starList(0..<8, height: 4, identity: .keyed)
    list.scroll(to: 2)
    list.tap(line: 1)
    #expect(list.runs { list.resize(height: 6) } == [6, 7])
    #expect(list.keys == Array(2..<8))
    #expect(list.runs { list.resize(height: 8) } == [0, 1])
    #expect(list.stars == ["★3"])
    #expect(list.runs { list.resize(height: 5) } == [])
    #expect(list.keys == Array(0..<5))
    #expect(list.statistics == ListStatistics(cells: 8, pooled: 3, bodyRuns: 4 + 2 + 1 + 2 + 2))
    list.resize(height: -1)
    #expect(list.contents.isEmpty)
  }

  @Test("who reads the keys is told when other rows are shown in the same cells")
  func keysInTheSameCells() {
    let list = ListHost(rows(0..<2), height: 2) { row, _ in row.text }
    let log = RunLog()
    let effect = Effect { log("\(list.keys)") }
    list.apply(rows([5, 6]))
    list.apply(rows([5, 6], text: "!"))
    list.apply(rows([5, 7]))
    #expect(log.take() == ["[0, 1]", "[5, 6]", "[5, 7]"])
    keep(effect)
  }

  @Test("there and back in one batch wakes nothing who reads the keys, the rows in view, or the first of them")
  func thereAndBack() {
    let list = ListHost(rows(0..<9), height: 3) { row, _ in row.text }
    let log = RunLog()
    let keys = Effect { log("\(list.keys)") }
    let others = Effect { log("\(list.first) \(list.count) \(list.contents.count) \(list[line: 1] ?? "")") }
    #expect(log.take() == ["[0, 1, 2]", "0 9 3 "])
    batch {
      list.scroll(by: 2)
      list.scroll(by: -2)
    }
    batch {
      list.apply(rows(20..<25))
      list.apply(rows(0..<9))
    }
    #expect(log.take() == [])
    #expect(list.keys == [0, 1, 2])
    keep(keys, others)
  }

  @Test("slices and other indices work; the key may be anything in the element")
  func slices() {
    let data = rows(0..<100)[40..<60]
    let list = ListHost(data, id: \.text.count, height: 2) { row, _ in row.id }
    #expect(list.contents == [40, 41])
    list.scroll(to: 18)
    #expect(list.contents == [58, 59])
  }

  @Test("dropping the list leaves nothing behind", arguments: CellIdentity.allIdentities)
  func dropped(identity: CellIdentity) {
    let before = GraphStatistics.withoutDeferred
    do {
      let list = starList(identity: identity)
      list.scroll(by: 3)
      list.tap(line: 0)
      list.resize(height: 5)
    }
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @Test("made inside an owner the list ends with it; using it afterwards is reported")
  func owned() {
    let tick = Signal(0)
    var runs = 0
    var list: ListHost<[Row], Int, Int>?
    let screen = Scope {
      list = ListHost(rows(0..<10), height: 2) { _, _ in
        runs += 1
        return tick.value
      }
    }
    tick.value = 1
    #expect(runs == 4)
    screen.dispose()
    tick.value = 2
    let issues = issues {
      list?.scroll(by: 1)
    }
    #expect(runs == 4)
    #expect(issues.map(\.kind) == [.disposedScope])
    #expect(
      issues[0].message.hasPrefix(
        "the list \"list\" (HamonHostingTests/ViewportTests.swift:111) was to be changed, but has been disposed, or has ended"
      ))
    #expect(issues[0].message.contains("To fix this, make a new ListHost"))
  }

  @Test("one that has ended with its owner says so, once, to those who look at it; one that was disposed does not")
  func endedWithOwner() {
    final class Model {
      let tick = Signal(0)
      lazy var list = ListHost([Row(id: 1)], height: 1, name: "towns") { [tick] _, _ in tick.value }
      lazy var kept = detached { ListHost([Row(id: 1)], height: 1) { [tick] _, _ in tick.value } }
    }
    let model = Model()
    let again = Signal(0)
    var shown: [Int] = []
    let effect = Effect { shown = [again.value, model.list.contents.first ?? -1, model.kept.contents.first ?? -1] }
    let issue = expectIssue(.endedWithOwner) {
      again.value = 1
      model.tick.value = 1
      _ = (model.list.first, model.list.count, model.list.cells, model.list.keys, model.list[line: 0])
    }
    #expect(shown == [1, 0, 1])
    let message = issue?.message ?? ""
    #expect(message.hasPrefix("the list \"towns\" (HamonHostingTests/ViewportTests.swift:136) is used, but has ended"))
    failOnIssues {
      model.kept.dispose()
      #expect(model.kept.contents.isEmpty && model.kept.count == 1)
    }
    keep(effect)
  }

  @Test("one that has ended shows what it showed: other data, another height or place are reported, and change nothing")
  func endedIsLeftAlone() {
    let owner = Scope()
    let list = owner.run { ListHost(rows(0..<5), height: 3) { row, _ in row.id } }
    owner.dispose()
    var patches = ListPatches<Int>()
    let found = issues {
      list.apply(rows(7..<9))
      patches = list.apply(snapshot: rows(7..<9))
      list.resize(height: 1)
      list.scroll(by: 1)
      list.reload([1])
      list.reconfigure([1])
    }
    #expect(found.map(\.kind) == Array(repeating: .disposedScope, count: 6))
    #expect(patches.isEmpty && list.data == rows(0..<5) && list.height == 3)
    _ = issues { #expect(list.count == 5 && list.first == 0 && list.keys == [0, 1, 2] && list.contents == [0, 1, 2]) }
  }

  @Test("who is told that it has been disposed finds it ended: nothing can be shown in it again")
  func toldOfTheEnd() {
    let list = ListHost(rows(0..<9), height: 3) { row, _ in row.id }
    var seen: [[Int]] = []
    let effect = Effect {
      seen.append(list.contents)
      if seen.count == 2 { list.apply(rows(20..<24)) }
    }
    let found = issues { list.dispose() }
    #expect(found.map(\.kind) == [.disposedScope])
    #expect(seen == [[0, 1, 2], []] && list.contents == [] && list.count == 9)
    keep(effect)
  }

  @Test("cells made in an effect's run belong to the list, not to that run")
  func cellsOutliveTheirMaker() {
    let tick = Signal(0)
    let height = Signal(1)
    let list = ListHost(rows(0..<10), height: 0) { row, _ in "\(row.id) \(tick.value)" }
    let resizing = Effect { list.resize(height: height.value) }
    height.value = 2
    tick.value = 1
    #expect(list.contents == ["0 1", "1 1"])
    resizing.cancel()
    tick.value = 2
    #expect(list.contents == ["0 2", "1 2"])
  }

  @Test("a handler of one of its cells is one more: the list still counts and tells")
  func handlerOfACell() {
    let list = ListHost(rows(0..<9), height: 2) { row, _ in row.id }
    var (ofList, ofCells): ([Int], [Int]) = ([], [])
    list.onBodyRun = { ofList.append($0) }
    for cell in list.cells { cell.onBodyRun = { ofCells.append($0) } }
    list.scroll(by: 2)
    #expect(ofList == [2, 3] && ofCells == [2, 3])
    #expect(list.statistics.bodyRuns == 4)
  }
}

extension CellIdentity {
  fileprivate static let allIdentities: [CellIdentity] = [.keyed, .structural]
}
