import Suite
import Testing

/// Measuring and reporting.
@Suite("Rows")
struct RowTests {
  @Test("Measuring in turns checks every timed run, and finds all figures")
  func measuring() throws {
    let row = try #require(Suite.rows(.smallest).first { $0.name == "kairo/diamond" })
    let result = try row.measure(.of(.smallest, rounds: 3))
    let report = Report(results: [result], scale: .smallest)
    let lines = Table().lines(for: result, after: nil)
    #expect(lines.contains { $0.contains("diamond") && $0.contains("hamon") })
    #expect(lines.contains { $0.contains("at least 5.00x") })
    #expect(report.summary().contains { $0.contains("observation") })
    #expect(String(decoding: try report.json(), as: UTF8.self).contains("\"kairo/diamond\""))
    let svg = Chart(report, machine: "a < b").svg()
    #expect(svg.contains("kairo") && svg.contains("a &lt; b") && svg.contains("prefers-color-scheme: dark"))
  }

  @Test("Names are unique")
  func names() {
    let names = Suite.rows(.quick).map(\.name)
    #expect(Set(names).count == names.count)
  }
}
