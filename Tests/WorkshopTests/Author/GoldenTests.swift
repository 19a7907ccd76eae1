import HamonInspector
import Testing
import WorkshopKit

@testable import workshop

@Suite("Goldens")
struct GoldenTests {
  private func expect(_ name: String, _ lines: [StyledLine], isASCII: Bool = true) {
    for line in lines {
      #expect(line.plain.columns <= 80, "\(name): \(line.plain)")
      if isASCII { #expect(line.plain.isASCII, "\(name): \(line.plain)") }
      #expect(!line.plain.hasSuffix(" "), "\(name): \(line.plain)")
    }
    expectGolden(name, lines.map(\.plain))
  }

  @Test("the demo", arguments: Units.ids)
  func demo(_ id: String) throws {
    let stage = Stage(try Units.find(id), in: .en)
    expect("\(id).demo", stage.lines(upTo: stage.steps))
  }

  @Test("a demo fits a window of 24 lines", arguments: Units.ids)
  func demoHeight(_ id: String) throws {
    let stage = Stage(try Units.find(id), in: .en)
    #expect(stage.lines(upTo: stage.steps).count <= 21, "with a title, a rule and the keys it is 24")
  }

  @Test("the trace", arguments: Units.ids)
  func why(_ id: String) throws {
    let unit = try Units.find(id)
    expect("\(id).why", Workshop.explanation(unit, .en, broken: unit.broken.why(), fixed: unit.fixed.why()))
  }

  @Test("the picture", arguments: Units.ids)
  func plot(_ id: String) throws {
    let unit = try Units.find(id)
    expect("\(id).plot", Workshop.explanation(unit, .en, broken: unit.broken.plot(), fixed: unit.fixed.plot()))
  }

  // Properties that were given no name have one in debug builds only.
  #if DEBUG
    @Test("the graph", arguments: Units.ids)
    func graph(_ id: String) throws {
      let unit = try Units.find(id)
      let (broken, fixed) = (unit.broken.graph(), unit.fixed.graph())
      expect("\(id).graph", Workshop.explanation(unit, .en, broken: broken.lines, fixed: fixed.lines))
      #expect(broken.lines.count <= 20 && fixed.lines.count <= 20, "with a title, a rule and the keys it fits 24 lines")
    }
  #endif

  @Test("the slides", arguments: Language.allCases)
  func slides(_ language: Language) throws {
    let deck = try Decks.lesson("L01", language)
    let lines = deck.slides.enumerated().flatMap { $1.lines(number: $0 + 1, of: deck.slides.count) + [.empty] }
    expect("L01.slides.\(language)", lines, isASCII: language == .en)
  }

  @Test("what a learner sees at first, and in the end", arguments: Units.ids, Language.allCases)
  func screens(_ id: String, _ language: Language) throws {
    let unit = try Units.find(id)
    var progress = Progress()
    func screen(_ exercise: any Exercise) -> [StyledLine] {
      VerdictScreen(
        lesson: unit.lesson, verdict: Verdict(.checked, report: Report(exercise)), progress: progress,
        lessons: [unit.lesson], language: language, file: "desk/Sources/\(id)/Exercise.swift", todoLine: 9
      ).lines
    }
    let red = screen(unit.broken)
    progress.done = [id]
    progress.quiz = [id: 0]
    let screens = LessonScreens(lesson: unit.lesson, language: language)
    let all =
      [screens.topic] + screens.setup + [.empty] + screens.quiz + [.empty] + screens.reply(0) + [.empty] + screens.story
      + [.empty] + red + [.empty] + (1...3).flatMap(screens.hint) + [.empty]
      + screen(unit.fixed) + [.empty] + screens.summary
    expect("\(id).screens.\(language)", all, isASCII: language == .en)
    #expect(red.count <= 23, "with the keys it fits 24 lines")
    for check in unit.broken.checks() {
      #expect(red.contains { $0.plain.contains("\(check.code)  ") }, "a code is apart from its promise")
    }
  }
}
