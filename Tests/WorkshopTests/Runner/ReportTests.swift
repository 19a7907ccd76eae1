import Testing
import WorkshopKit

@testable import workshop

@Suite("The report from the desk")
struct ReportTests {
  @Test("what is written is read again, for every exercise", arguments: Units.ids)
  func roundTrip(_ id: String) throws {
    let unit = try Units.find(id)
    for exercise in [unit.broken, unit.fixed] {
      var text = ""
      Report.write(exercise) { text += $0 + "\n" }
      #expect(Report(parsing: text) == Report(exercise))
    }
  }

  @Test("tabs, line ends and backslashes survive")
  func escapes() {
    struct Odd: Exercise {
      static var lesson: Lesson { fatalError("not asked for") }
      func checks() -> [Check] {
        [
          Check(
            "X.a", Words("a\tb", "\\t\n"), failure: Words("\\", "\\\\n\t\t"),
            picture: { [$0.rawValue, "\t", "", "a\\"] })
        ]
      }
      func demo(in language: Language) -> [Frame] { [] }
      func why(in language: Language) -> [String] { language == .en ? ["", "\\n"] : ["日本語"] }
      func plot(in language: Language) -> [String] { [] }
      func graph(in language: Language) -> DependencyGraph { DependencyGraph("\t\\", []) }
    }
    var text = ""
    Report.write(Odd()) { text += $0 + "\n" }
    #expect(Report(parsing: text) == Report(Odd()))
  }

  @Test("the beginning of a report is a report that is not complete")
  func cut() throws {
    var lines: [String] = []
    Report.write(try Units.find("L01").broken) { lines.append($0) }
    let report = Report(parsing: lines.prefix(2).joined(separator: "\n"))
    #expect(!report.isComplete)
    #expect(report.checks.first?.code == "L01.tap")
  }

  @Test(
    "lines that mean nothing are left out",
    arguments: ["", "\t", "check", "check\ta", "picture\tx\ty", "why\tfr\tx", "end\tno", "what\tis this"])
  func noise(_ line: String) { #expect(Report(parsing: line) == Report()) }
}
