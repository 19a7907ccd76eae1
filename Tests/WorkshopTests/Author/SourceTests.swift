import Testing
import WorkshopKit

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
    let lesson = try Units.find(id).lesson
    for language in Language.allCases {
      // The title may say what will happen, and a starting file is read before.
      let (topic, title) = ("// \(id)  \(lesson.topic(language))\n", "// \(id)  \(lesson.title(language))\n")
      #expect(desk.pristine(id, in: language)?.contains(topic) == true)
      #expect(desk.solution(id, in: language)?.contains(title) == true)
    }
  }

  @Test("in Japanese every comment is Japanese, the code is the same, and all fits 80 columns", arguments: Units.ids)
  func comments(_ id: String) throws {
    let unit = try Units.find(id)
    let desk = try Desk()
    let half = String(describing: try #require(unit.halfFixes.first).exercise)
    let attempt = Files.read("\(desk.package)/Sources/WorkshopFixed/HalfFixes/\(half).swift")
    for source in [desk.pristine(id), desk.solution(id), attempt] {
      let english = try #require(source)
      let japanese = unit.lesson.translated(english, to: .ja)
      #expect(code(english) == code(japanese))
      for line in Units.lines(japanese) {
        #expect(line.columns <= 80, "\(line)")
        guard let comment = line.firstRange(of: "//").map({ line[$0.upperBound...] }) else { continue }
        // Code in a comment, and code behind code, stay.
        let isCode = comment.hasPrefix("   ") || comment.isEmpty || comment.contains("shop.")
        #expect(isCode || comment.contains { $0.columns == 2 }, "\(line)")
      }
      #expect(unit.lesson.translated(english, to: .en) == english)
    }
  }

  private func code(_ source: String) -> [String] {
    Units.lines(source).map { line in line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? line }
      .map(\.trimmedEnd).filter { !$0.isEmpty }
  }

  @Test("every comment that is translated is in a file", arguments: Units.ids)
  func noIdleComments(_ id: String) throws {
    let unit = try Units.find(id)
    let desk = try Desk()
    let half = String(describing: try #require(unit.halfFixes.first).exercise)
    let attempt = Files.read("\(desk.package)/Sources/WorkshopFixed/HalfFixes/\(half).swift")
    let all = [desk.pristine(id), desk.solution(id), attempt].compactMap { $0 }.joined()
    for comment in unit.lesson.comments {
      let first = comment.en.split(separator: "\n").first.map(String.init) ?? ""
      #expect(all.contains("// " + first), "\(comment.en)")
    }
  }

  @Test("lessons use the library, and nothing else", arguments: Units.ids)
  func imports(_ id: String) throws {
    let desk = try Desk()
    let allowed: Set = ["Hamon", "HamonCollections", "HamonFlow", "HamonHosting", "WorkshopKit"]
    for text in [desk.pristine(id), desk.solution(id)] {
      let imports = Units.lines(try #require(text)).filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
      #expect(allowed.isSuperset(of: imports))
      #expect(imports.contains("WorkshopKit"))
    }
  }
}
