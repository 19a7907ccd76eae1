import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// What a list of keyed rows shows, the slow and obvious way: rows in view have a count, all rows have a draft.
private struct ListModel {
  private(set) var rows: [Row]
  private(set) var first = 0
  private(set) var height: Int
  private var counts: [Int: Int] = [:]
  private var drafts: [Int: Int] = [:]

  init(_ rows: [Row], height: Int) {
    self.rows = rows
    self.height = height
    _ = show(at: 0)
  }

  var visible: [Row] { Array(rows.dropFirst(first).prefix(height)) }
  var texts: [String] { visible.map { "\($0.id)\($0.text) \(counts[$0.id]!) \(drafts[$0.id] ?? 0)" } }

  // Each says whose bodies have to run.

  mutating func scroll(to row: Int) -> [Int] { show(at: row) }

  mutating func reveal(_ row: Int) -> [Int] {
    let lines = max(1, height)
    return show(at: row < first ? row : row - first >= lines ? row - lines + 1 : first)
  }

  /// Nil where no row has the id.
  mutating func reveal(id: Int) -> [Int]? { rows.firstIndex { $0.id == id }.map { reveal($0) } }

  mutating func resize(height: Int) -> [Int] {
    let before = visible
    self.height = max(0, height)
    return show(at: first, before)
  }

  mutating func apply(_ rows: [Row], isSnapshot: Bool) -> [Int] {
    let before = visible
    self.rows = rows
    defer {
      if isSnapshot { drafts = drafts.filter { draft in rows.contains { $0.id == draft.key } } }
    }
    let kept = before.lazy.compactMap { row in rows.firstIndex { $0.id == row.id } }.first
    return show(at: first == 0 ? 0 : kept ?? first, before)
  }

  mutating func reload(_ ids: [Int]) -> [Int] {
    for id in inView(ids) { counts[id] = 0 }
    return inView(ids)
  }

  func inView(_ ids: [Int]) -> [Int] { visible.map(\.id).filter(ids.contains) }

  mutating func tap(line: Int) -> [Int] {
    guard visible.indices.contains(line) else { return [] }
    let id = visible[line].id
    counts[id]! += 1
    drafts[id, default: 0] += 1
    return [id]
  }

  private mutating func show(at row: Int, _ old: [Row]? = nil) -> [Int] {
    let before = old ?? visible
    first = max(0, min(row, rows.count - height))
    let kept = Set(before.map(\.id))
    counts = Dictionary(uniqueKeysWithValues: visible.map { ($0.id, kept.contains($0.id) ? counts[$0.id] ?? 0 : 0) })
    return visible.filter { !before.contains($0) }.map(\.id)
  }
}

@Suite("Random programs for lists, against a slow and obvious model")
struct ListProgramTests {
  @Test("rows, their states, their runs and the number of cells agree after every step", arguments: seeds(150))
  func agrees(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    func draw() -> [Row] {
      (0..<12).shuffled(using: &random).prefix(.random(in: 0...12, using: &random)).map {
        Row(id: $0, text: ["", "x"].randomElement(using: &random)!)
      }
    }
    let start = draw()
    var height = Int.random(in: 0...6, using: &random)
    var highest = min(height, start.count)
    let before = GraphStatistics.withoutDeferred
    do {
      let list = ListHost(start, height: height) { row, cell in
        let count = cell.state("count", initially: 0)
        let draft = cell.state("draft", .perItem, initially: 0)
        return Line(text: "\(row.id)\(row.text) \(count.value) \(draft.value)") {
          batch {
            count.value += 1
            draft.value += 1
          }
        }
      }
      var model = ListModel(start, height: height)
      for step in 0..<60 {
        let row = Int.random(in: -3..<15, using: &random)
        let ids = (0..<12).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        var expected: [Int] = []
        let action = Int.random(in: 0..<11, using: &random)
        let runs = list.runs {
          switch action {
          case 0:
            list.scroll(to: row)
            expected = model.scroll(to: row)
          case 1:
            list.scroll(by: row)
            expected = model.scroll(to: model.first + row)
          case 2:
            list.reveal(row)
            expected = model.reveal(row)
          case 3:
            height = Int.random(in: -1...6, using: &random)
            list.resize(height: height)
            expected = model.resize(height: height)
          case 4, 5:
            let rows = draw()
            if action == 4 { list.apply(rows) } else { list.apply(snapshot: rows) }
            expected = model.apply(rows, isSnapshot: action == 5)
          case 6:
            list.reload(ids)
            expected = model.reload(ids)
          case 7:
            list.reconfigure(ids)
            expected = model.inView(ids)
          case 8:
            let runs = model.reveal(id: row)
            #expect(list.reveal(key: row) == (runs != nil))
            expected = runs ?? []
          default:
            list.tap(line: max(0, row))
            expected = model.tap(line: max(0, row))
          }
        }
        highest = max(highest, model.visible.count)
        let note: Comment = "seed \(seed), step \(step), action \(action), row \(row)"
        #expect(list.texts == model.texts, note)
        #expect(runs.sorted() == expected.sorted(), note)
        #expect(list.first == model.first, note)
        #expect(list.keys == model.visible.map(\.id), note)
        #expect(list.statistics.cells == highest, note)
        #expect(list.statistics.pooled == highest - model.visible.count, note)
        if list.texts != model.texts { return }
      }
      list.dispose()
    }
    #expect(GraphStatistics.withoutDeferred == before, "seed \(seed)")
  }
}
