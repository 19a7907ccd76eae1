import Foundation
import Hamon
import HamonInspector
import Testing

/// The bugs of the articles, from the logs that are checked in: what the log answers is what the article reasons.
@Suite("Logs of the articles' bugs")
struct ArticleLogsTests {
  private func record(_ program: Program) throws -> CausalRecord {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Logs/\(program.rawValue).jsonl")
    return try CausalRecord(lines: String(contentsOf: file, encoding: .utf8))
  }

  private func node(_ name: String, in record: CausalRecord, before number: Int = .max) throws -> Int {
    try #require(record.entries.last { $0.event == .made && $0.name == name && $0.number < number }?.node)
  }

  @Test("D3: the star was tapped for Udon; the cell's body ran for another row, and has read the star that was there")
  func star() throws {
    let record = try record(.star)
    // The state of the cell: written once, for the row that was there.
    let tap = try #require(record.entries.first { $0.event == .cause && $0.name == "star of Udon tapped" })
    let write = try #require(record.entries.first { $0.event == .write && $0.cause == tap.number })
    let starred = try #require(write.node)
    #expect(record.entries.filter { $0.event == .write && $0.node == starred } == [write])
    #expect(record.why(starred).sentence == #"signal "starred" changed (false → true) in star of Udon tapped."#)
    // The body that reads it ran for the tap, and once more, for another row: not because of the star.
    let runs = record.entries.filter { $0.event == .ran && $0.reads.contains(starred) && $0.number > write.number }
    let again = try #require(runs.last)
    #expect(runs.first?.because == [write.number])
    #expect(!again.because.contains(write.number))
    #expect(again.cause.flatMap { record[$0]?.name }?.hasPrefix("scrolled by") == true)
    // What is on the screen then.
    let shown = record.entries.last { $0.event == .write && $0.cause == again.cause && $0.new?.contains("★") == true }
    #expect(shown?.new?.contains("Udon") == false)
  }

  @Test("D5 the relay: five hops from the tap to the drawing, and a note that is read by none of them")
  func fiveHops() throws {
    let record = try record(.fiveHops)
    #expect(
      record.why(try node("View draws", in: record)).sentence
        == """
        effect "View draws" ran, because signal "View.data" changed ("☆" → "★"), written by effect "ViewController → View", \
        because signal "ViewController.shown" changed ("☆" → "★"), written by effect "Presenter → ViewController", because \
        signal "Presenter.isFavorite" changed (false → true), written by effect "ViewController → Presenter", because signal \
        "ViewController.asked" changed (0 → 1), written by effect "View → ViewController", because signal "View.taps" changed \
        (0 → 1) in star tapped.
        """)
    #expect(!record.entries.contains { $0.name == "Presenter.note" }, "a write that nothing has read is not there")
  }

  @Test("D5 apply: the drawing names the two properties, and the input")
  func twoHops() throws {
    let record = try record(.twoHops)
    #expect(
      record.why(try node("star draws", in: record)).sentence
        == """
        effect "star draws" ran, because signal "Shop.isFavorite" changed (false → true) and signal "Shop.note" changed \
        ("" → "added") in apply(.favoriteTapped), called by star tapped.
        """)
    #expect(
      record.why(try node("title draws", in: record)).sentence == #"effect "title draws" ran for the first time."#)
  }

  @Test("L05: forty rows ran, all of them for one write; or one, because 39 came to the same")
  func forty() throws {
    let all = try record(.fortyAll)
    let write = try #require(all.entries.last { $0.event == .write })
    #expect(all.entries.count { $0.event == .ran && $0.because == [write.number] } == 41)
    #expect(
      all.why(try node("row 1", in: all)).sentence
        == #"effect "row 1" ran, because signal "favourites" changed ([7] → [7, 12]) in star of row 12 tapped."#)
    #expect(all.costs().filter { $0.name.hasPrefix("effect \"row ") }.map(\.runs) == Array(repeating: 3, count: 40))

    let one = try record(.fortyOne)
    let second = try #require(one.entries.last { $0.event == .write })
    let after = one.entries.filter { $0.number > second.number }
    #expect(after.count { $0.event == .evaluated && $0.changed == false } == 39)
    #expect(
      one.why(try node("row 12", in: one)).sentence
        == """
        effect "row 12" ran, because computed "isFavourite 12" changed (false → true), because signal "favourites" changed \
        ([7] → [7, 12]) in star of row 12 tapped.
        """)
    #expect(
      one.why(try node("row 1", in: one)).sentence.hasPrefix(#"effect "row 1" ran for the first time"#))
    #expect(one.costs().filter { $0.name.hasPrefix("effect \"row ") }.map(\.runs).reduce(0, +) == 42)
  }
}
