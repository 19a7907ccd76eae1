import HamonInspector
import Testing
import WorkshopKit

@testable import workshop

@Suite("Pages and drawings of lessons")
struct LessonPageTests {
  @Test(
    "a page has the starting file, an attempt and the solution, each with its log", arguments: Units.ids,
    Language.allCases)
  func page(_ id: String, _ language: Language) throws {
    let unit = try Units.find(id)
    let page = LessonPage(unit: unit, language: language).html
    #expect(page == LessonPage(unit: unit, language: language).html || id == "CAP", "the same twice")
    let tones = page.split(separator: " data-tone=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(tones == ["bad", "half", "good"])
    for exercise in [unit.broken, unit.fixed] {
      let log = LessonLog(exercise, in: language)
      #expect(!log.steps.isEmpty)
      for step in log.steps { #expect(page.contains("&quot;n&quot;:\(step.start),")) }
    }
    #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
  }

  @Test("pages, slides and handouts break Japanese between phrases")
  func phrases() throws {
    let unit = try Units.find("L01")
    let rule = "body:lang(ja) { line-break: strict; word-break: auto-phrase; text-wrap: pretty; }"
    let pages = [
      LessonPage(unit: unit, language: .ja).html, try Decks.lesson("L01", .ja).html(.ja),
      Handout(units: [unit], language: .ja, solution: { _ in nil }).html,
    ]
    for page in pages { #expect(page.contains(rule) && page.contains("<html lang=\"ja\">")) }
  }

  // Properties that were given no name have one in debug builds only.
  #if DEBUG
    @Test("a drawing shows the forty rows as one card with forty drops")
    func rows() throws {
      let unit = try Units.find("L05")
      let start = try #require(lessonGraphSVG(unit, which: .start))
      #expect(start.contains(">row × 40<") && start.contains(">40 ran<") && start.contains(">Menu.stars<"))
      let solution = try #require(lessonGraphSVG(unit, which: .solution))
      #expect(solution.contains(">row × 40<") && solution.contains(">1 ran<") && solution.contains(">Star.isOn × 40<"))
      #expect(lessonGraphSVG(unit, which: .attempt) == nil, "it reads nothing")
      let japanese = try #require(lessonGraphSVG(unit, which: .solution, in: .ja))
      #expect(japanese.contains(">行目 × 40<") && japanese.contains(">Star.isOn × 40<"))
    }

    @Test("every drawing is small enough for a page, in both languages", arguments: Units.ids, Language.allCases)
    func size(_ id: String, _ language: Language) throws {
      let unit = try Units.find(id)
      for program in LessonProgram.allCases {
        guard let drawing = lessonGraphSVG(unit, which: program, in: language) else { continue }
        func extent(_ name: String) -> Double {
          drawing.firstRange(of: " \(name)=\"").flatMap { Double(drawing[$0.upperBound...].prefix { $0 != "\"" }) }
            ?? .infinity
        }
        #expect(
          extent("width") <= 1300 && extent("height") <= 520,
          "\(id) \(program): \(extent("width")) x \(extent("height"))")
      }
      #expect(
        (lessonGraphSVG(unit, which: .start) == nil) == (id == "L07"), "plain objects read nothing that is written")
    }
  #endif
}
