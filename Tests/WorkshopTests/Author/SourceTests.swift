import Testing

@testable import workshop

@Suite("The files a learner reads")
struct SourceTests {
  @Test(
    "a starting file has one TODO (the capstone none), its solution none; both fit 80 columns and one screen",
    arguments: Units.ids)
  func files(_ id: String) throws {
    let desk = try Desk()
    let broken = try #require(desk.pristine(id))
    let fixed = try #require(desk.solution(id))
    #expect(Units.lines(broken).count { $0.contains("TODO") } == (id == "CAP" ? 0 : 1))
    #expect(!fixed.contains("TODO"))
    #expect(broken != fixed)
    for line in Units.lines(broken) + Units.lines(fixed) {
      #expect(line.utf8.count <= 80 && line.isASCII, "\(line)")
    }
    #expect(Units.lines(broken).count <= 60 && Units.lines(fixed).count <= 62)
  }

  @Test("a starting file and its solution tell the same story in their first lines", arguments: Units.ids)
  func heading(_ id: String) throws {
    let desk = try Desk()
    let title = "// \(id)  \(try Units.find(id).lesson.title.en)"
    #expect(desk.pristine(id)?.contains(title + "\n") == true)
    #expect(desk.solution(id)?.contains(title + "\n") == true)
  }

  @Test("lessons use the library, and nothing else", arguments: Units.ids)
  func imports(_ id: String) throws {
    let desk = try Desk()
    let allowed: Set = ["Hamon", "HamonFlow", "HamonHosting", "WorkshopKit"]
    for text in [desk.pristine(id), desk.solution(id)] {
      let imports = Units.lines(try #require(text)).filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
      #expect(allowed.isSuperset(of: imports))
      #expect(imports.contains("WorkshopKit"))
    }
  }
}
