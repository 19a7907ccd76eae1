import Foundation
import Hamon
import HamonInspector
import Testing

@Suite("The last ripple, as text")
struct RippleTests {
  private static func file(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: path), encoding: .utf8)
  }

  @Test(
    "each log as its golden file has it", arguments: ["chain", "diamond", "forty-all", "forty-one", "relay", "star"])
  func goldens(name: String) throws {
    let record = try CausalRecord(lines: Self.file("Logs/\(name).jsonl"))
    #expect(Inspector().lines(record).joined(separator: "\n") + "\n" == (try? Self.file("Goldens/\(name).txt")))
  }

  @Test("a log that the engine has written: what was written, evaluated and run, each below its reason")
  func engine() {
    let price = Signal(120, name: "price")
    let count = Signal(2, name: "count")
    let total = Computed(name: "total") { price.value * count.value }
    let isDear = Computed(name: "isDear") { total.value > 100 }
    let log = CausalLog()
    let screen = Scope {
      observe(name: "label") { _ = total.value }
      observe(name: "warning") { _ = isDear.value }
    }
    log.during { withCause("plus tapped") { count.value = 3 } }
    #expect(
      Inspector().lines(log.record) == [
        "plus tapped", "● count: 2 → 3", "└ ◆ total: 240 → 360", "  ├ ■ label ran", "  └ ○ isDear: the same (true)",
        "1 written, 2 evaluated (1 the same), 1 ran",
      ])
    screen.dispose()
  }

  @Test("nothing of an empty log")
  func empty() { #expect(Inspector().lines(CausalRecord(entries: [])) == []) }
}
