import Testing
import WorkshopKit

@testable import workshop

@Suite("The page of WorkshopKit")
struct WorkshopKitPageTests {
  @Test("its code is the solution of L01, and a loop that finds nothing to print")
  func code() throws {
    let desk = try Desk()
    let page = try #require(Files.read("\(desk.package)/Sources/WorkshopKit/WorkshopKit.docc/WorkshopKit.md"))
    let code = try #require(page.split(separator: "```swift\n").last?.split(separator: "\n```").first)
    let solution = Units.lines(try #require(desk.solution("L01"))).filter { !$0.hasPrefix("//") }
    #expect(
      Units.lines(String(code))
        == solution + ["for check in L01().checks() where !check.isKept { print(check.code) }"])

    let fixed = try Units.find("L01").fixed
    func L01() -> any Exercise { fixed }
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    for check in L01().checks() where !check.isKept { print(check.code) }
    #expect(printed == [])
  }

  @Test("it has a heading for every lesson")
  func topics() throws {
    let page = try #require(Files.read("\(Desk().package)/Sources/WorkshopKit/WorkshopKit.docc/WorkshopKit.md"))
    for unit in Workshop.units { #expect(page.contains("### \(unit.lesson.id): "), "\(unit.lesson.id)") }
  }

  @Test("the page for authors names files and suites that are there")
  func authors() throws {
    let package = try Desk().package
    let page = try #require(Files.read("\(package)/Sources/WorkshopKit/WorkshopKit.docc/WritingALesson.md"))
    let names = page.split(separator: "`").enumerated().compactMap { $0 % 2 == 1 ? String($1) : nil }
    let files = names.filter { $0.hasSuffix(".swift") || $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") }
    #expect(files.count > 10)
    for file in files {
      let path = file.contains("/") ? file : "Sources/WorkshopKit/Lessons/L11/\(file)"
      #expect(Files.exists("\(package)/\(path)"), "\(file)")
    }
    let suites = names.filter { $0.hasSuffix("Tests") && $0.allSatisfy(\.isLetter) }
    let there = ["Author", "Runner", "Tutorials"].flatMap { Files.names(in: "\(package)/Tests/WorkshopTests/\($0)") }
    #expect(suites.count > 10)
    for suite in suites { #expect(there.contains("\(suite).swift"), "\(suite)") }
  }

  @Test(
    "the article for teachers has every plan as it is: its title, each time, each lesson, breaks and the end",
    arguments: Plan.all.map(\.name))
  func plans(_ name: String) throws {
    let page = try #require(Files.read("\(Desk().package)/Sources/WorkshopKit/WorkshopKit.docc/TheWorkshop.md"))
    let plan = try #require(Plan.all.first { $0.name == name })
    #expect(page.contains(" \(plan.title.en)\n") || page.contains(" \(plan.title.en) "), "\(plan.title.en)")
    let (rows, end) = plan.schedule(from: plan.begin, lessons: Workshop.lessons)
    var before = ""
    for row in rows {
      let time = Plan.clock(row.begin)
      switch row.item {
      // The half-day has titles; the day has none, for there are three columns of it.
      case .lesson(let id):
        before = "\(time)  \(id)" + (name == "half-day" ? "  \(try Units.find(id).lesson.title.en)" : "")
      case .shown(let id): before = "\(time)  \(id)  demo only"
      case .pause(let words, _, _):
        // A break stands in the line of what it follows, or in one of its own.
        #expect(page.contains("\(before), \(words.en)") || page.contains("\(time)  \(words.en)"), "\(time) \(words.en)")
        before = "\(time)  \(words.en)"
        continue
      }
      #expect(page.contains(before), "\(before)")
    }
    #expect(page.contains("\(Plan.clock(end))  end") || page.contains("\(Plan.clock(end)) end"))
  }
}
