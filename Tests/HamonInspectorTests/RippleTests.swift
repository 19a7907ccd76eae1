import Foundation
import Hamon
import HamonInspector
import Testing

#if DEBUG
  private let isOptimised = false
#else
  private let isOptimised = true
#endif

@Suite("The last ripple, as text")
struct RippleTests {
  /// With HAMON_RECORD=1 the files are written anew: look at what has changed in them.
  private static func expect(_ text: String, _ path: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
    if ProcessInfo.processInfo.environment["HAMON_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == (try? String(contentsOf: file, encoding: .utf8)), "\(path)")
  }

  @Test(
    "each program's log, and its last ripple, as their files have them; the same twice",
    .enabled(if: !isOptimised, "release builds know nothing of types and places"), arguments: Program.allCases)
  func goldens(program: Program) throws {
    let record = program.record()
    try Self.expect(record.lines, "Logs/\(program.rawValue).jsonl")
    try Self.expect(Inspector().lines(record).joined(separator: "\n") + "\n", "Goldens/\(program.rawValue).txt")
    let again = program.record().lines.split(separator: "\n")
    #expect(zip(again, record.lines.split(separator: "\n")).first { $0 != $1 }.map { "\($0)" } == nil)
    #expect(try CausalRecord(lines: record.lines) == record)
  }

  @Test("a log that is on from the middle: what was written, evaluated and run, each below its reason")
  func middle() {
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

  @Test("what runs anew is told from what runs for the first time, and both from a body that is called again")
  func firsts() {
    let title = Signal("a", name: "title")
    let body = TrackingScope(name: "body") {}
    let log = CausalLog()
    var screen: Effect?
    log.during {
      screen = Effect(name: "screen") {
        _ = title.value
        observe(name: "row") {}
        body.track {}
      }
      withCause("tap") { title.value = "b" }
    }
    #expect(
      Inspector().lines(log.record) == [
        "tap", #"● title: "a" → "b""#, "└ ■ screen ran", #"■ row ran, made anew by effect "screen""#,
        "■ body ran, called by what it stands in", "1 written, 3 ran",
      ])
    screen?.cancel()
  }

  @Test("nothing of an empty log")
  func empty() { #expect(Inspector().lines(CausalRecord(entries: [])) == []) }
}
