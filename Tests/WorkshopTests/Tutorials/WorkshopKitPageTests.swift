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

  @Test("the article for teachers has the half-day as the plan has it: each time, each lesson, each title")
  func halfDay() throws {
    let page = try #require(Files.read("\(Desk().package)/Sources/WorkshopKit/WorkshopKit.docc/TheWorkshop.md"))
    let plan = try #require(Plan.all.first { $0.name == "half-day" })
    for row in plan.schedule(from: 13 * 60, lessons: Workshop.units.map(\.lesson)).rows {
      guard case .lesson(let id) = row.item else { continue }
      let line = "\(Plan.clock(row.begin))  \(id)  \(try Units.find(id).lesson.title.en)"
      #expect(page.contains(line), "\(line)")
    }
  }
}
