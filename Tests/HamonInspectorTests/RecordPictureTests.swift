import Hamon
import HamonInspector
import Testing

@Suite("A picture of a record")
struct RecordPictureTests {
  @Test("what was taken back is no value, and evaluations are runs")
  func takenBack() {
    let count = Signal(1, name: "count")
    let double = Computed(name: "double") { count.value * 2 }
    let screen = Scope(name: "screen") { observe(name: "label") { _ = double.value } }
    let log = CausalLog()
    log.start()
    count.value = 2
    preview {
      count.value = 100
    } reading: {
      _ = double.value
    }
    log.stop()
    #expect(
      GraphPicture(of: log.record).lines == [
        "signal count = 2", "computed double = 4, 2 runs ← count", "effect label, 1 run ← double",
      ])
    #expect(GraphPicture(of: screen, log: log).deeds.compactMap(\.new) == [])
    screen.dispose()
  }

  /// Five rows on one list, a header on it too; a title that nothing reads.
  private let record: CausalRecord = {
    let log = CausalLog()
    log.during {
      let stars = Signal([false], name: "stars"), title = Signal("", name: "title")
      let rows = (1...5).map { row in Effect(name: "row \(row)") { _ = stars.value } }
      let header = Effect(name: "header") { _ = stars.value }
      let silent = Effect(name: "silent") {}
      withCause("tap") { stars.value = [true] }
      withExtendedLifetime((rows, header, silent, title)) {}
    }
    return log.record
  }()

  private var start: Int { record.entries.first { $0.event == .cause }?.number ?? 0 }

  @Test("has what reads or is read, siblings as one, and what was done since")
  func nodes() {
    let picture = GraphPicture(of: record, from: start)
    #expect(picture.nodes.map(\.name) == ["row", "stars", "header"])
    #expect(picture.nodes.map(\.count) == [5, 1, 1])
    #expect(picture.nodes.map(\.runs) == [5, nil, 1])
    #expect(picture.nodes[0].sources == [2] && picture.nodes[1].value == "[true]")
    #expect(picture.deeds.map(\.kind) == [.written] + Array(repeating: .ran, count: 6))
    #expect(picture.deeds.map(\.sibling) == [0, 0, 1, 2, 3, 4, 0])
    #expect(picture.deeds.dropFirst().allSatisfy { $0.because == [2] })
  }

  @Test("without a start has all that was done")
  func all() { #expect(GraphPicture(of: record).deeds.count == 13) }

  @Test("three of a family that is named are one, called by what they share; two stay alone")
  func families() {
    let numbers = record.entries.filter { $0.event == .made && $0.kind == "effect" }.compactMap(\.node)
    func names(_ count: Int) -> [String] {
      let families = Dictionary(uniqueKeysWithValues: numbers.prefix(count).map { ($0, "cells") })
      return GraphPicture(of: record, from: start, families: families).nodes.map(\.name)
    }
    #expect(names(3) == ["row", "stars", "row 4", "row 5", "header"])
    #expect(names(2) == ["row 1", "stars", "row 2", "row 3", "row 4", "row 5", "header"])
  }

  @Test("drops of siblings that were not reached lie on their card")
  func restingDrops() throws {
    let log = CausalLog()
    let stars = (1...12).map { Signal(false, name: "star \($0)") }
    log.during {
      let header = Effect(name: "header") { for star in stars { _ = star.value } }
      withExtendedLifetime(header) {}
    }
    let last = log.entries.last?.number ?? 0
    let svg = GraphPicture(of: log.record, from: last + 1).svg()
    func numbers(_ name: String) -> [Double] {
      svg.split(separator: " \(name)=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
    }
    let height = try #require(numbers("height").first)
    #expect(svg.contains(">star × 12<") && numbers("cy").count >= 12)
    #expect(numbers("cy").allSatisfy { $0 + 5 <= height })
  }

  @Test("of an empty record is empty")
  func empty() { #expect(GraphPicture(of: CausalRecord(entries: [])).nodes.isEmpty) }
}
