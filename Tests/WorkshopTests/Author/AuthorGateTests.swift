import HamonInspector
import Testing
import WorkshopBroken
import WorkshopFixed
import WorkshopKit

@testable import workshop

@Suite("The author's gate")
struct AuthorGateTests {
  @Test("a starting file fails exactly the checks that its lesson names", arguments: Units.ids)
  func broken(_ id: String) throws {
    let unit = try Units.find(id)
    #expect(unit.failed(unit.broken) == unit.lesson.brokenFails)
    #expect(!unit.lesson.brokenFails.isEmpty)
  }

  @Test("a solution passes all checks, and the same ones", arguments: Units.ids)
  func fixed(_ id: String) throws {
    let unit = try Units.find(id)
    #expect(unit.failed(unit.fixed) == [])
    #expect(unit.fixed.checks().map(\.code) == unit.broken.checks().map(\.code))
  }

  @Test("a half fix fails its checks, and the first one says what it should", arguments: Fixed.halfFixes.indices)
  func halfFixes(_ index: Int) {
    let half = Fixed.halfFixes[index]
    let failed = half.exercise.init().checks().filter { !$0.isKept }
    #expect(failed.map(\.code) == half.fails, "\(half.exercise)")
    #expect(failed.first?.failure?.en == half.message, "\(half.exercise)")
  }

  @Test(
    "a lesson has at least two half fixes"
  )
  func halfFixesOfEach() throws {
    for id in Units.ids {
      #expect(try Units.find(id).halfFixes.count >= 2, "\(id)")
    }
  }

  @Test(
    "each lesson has an anti-cheat: a check that the starting file passes and a half fix fails", arguments: Units.ids)
  func antiCheat(_ id: String) throws {
    let unit = try Units.find(id)
    let caught = unit.halfFixes.flatMap(\.fails).filter { !unit.lesson.brokenFails.contains($0) }
    #expect(!caught.isEmpty)
  }

  @Test("checks say the same every time", arguments: Units.ids)
  func deterministic(_ id: String) throws {
    let unit = try Units.find(id)
    for exercise in [unit.broken, unit.fixed] {
      #expect(Report(exercise) == Report(exercise))
      #expect(exercise.demo() == exercise.demo())
    }
  }

  @Test("a check's code begins with its lesson's, and its texts are in both languages", arguments: Units.ids)
  func checks(_ id: String) throws {
    let unit = try Units.find(id)
    let all = [unit.broken, unit.fixed] + unit.halfFixes.map { $0.exercise.init() }
    for check in all.flatMap({ $0.checks() }) {
      #expect(check.code.hasPrefix("\(id)."))
      expectBothLanguages(check.promise)
      if let failure = check.failure { expectBothLanguages(failure) }
    }
  }

  @Test("what verify asks of the words of a lesson is so; it is no empty question", arguments: Units.ids)
  func words(_ id: String) throws {
    let unit = try Units.find(id)
    #expect(unit.wideLines == [] && unit.untranslated == [])
    // The story tells what the set-up must not.
    if id == "L05" {
      #expect(spoiled(unit.lesson, by: "One tap, and 40 of them have read it.") == ["40", "have", "them"])
    }
  }

  private func spoiled(_ lesson: Lesson, by text: String) -> [String] {
    Lesson(
      lesson.id, title: lesson.title, topic: lesson.topic, setup: Words(text, "星"), objective: lesson.objective,
      story: lesson.story, teach: 1, exercise: 1, quiz: lesson.quiz, hints: lesson.hints, keyPoints: lesson.keyPoints,
      aloud: lesson.aloud, aloudAnswer: lesson.aloudAnswer, stretch: lesson.stretch,
      stretchAnswer: lesson.stretchAnswer, source: lesson.source,
      reality: lesson.reality,
      broken: lesson.brokenNote, fixed: lesson.fixedNote, brokenFails: [], comments: []
    ).spoilers.sorted()
  }

  @Test("no fix runs more than its bug: L01's tap runs one cell, and no step of CAP runs more rows than in the start")
  func agreement() throws {
    func runs(_ exercise: any Exercise) -> [Int] {
      exercise.demo().compactMap { $0.lines.last.flatMap { Int($0.split(separator: " ").last ?? "") } }
    }
    let cap = try Units.find("CAP")
    let before = runs(cap.broken)
    #expect(before == [3, 5, 8, 2])
    // The half fix that stands beside them in the demo costs what the solution costs: what it gets wrong is something else.
    let half = try #require(cap.halfFixes.first).exercise.init()
    for after in [runs(half), runs(cap.fixed)] {
      #expect(after == [2, 5, 3, 2])
      #expect(zip(before, after).allSatisfy { $0 >= $1 })
    }
    // What L05 calls a bug, one property for all, is in no fix of L01.
    let graph = try Units.find("L01").fixed.graph()
    for place in graph.nodes.indices where graph.nodes[place].kind == .state {
      #expect(graph.readers(of: place).count <= 1)
    }
  }

  @Test("the broken and the fixed demo have the same steps, and differ", arguments: Units.ids)
  func demos(_ id: String) throws {
    let unit = try Units.find(id)
    #expect(unit.broken.demo().map(\.action) == unit.fixed.demo().map(\.action))
    #expect(unit.broken.demo() != unit.fixed.demo())
    #expect(unit.broken.why() != unit.fixed.why())
    #expect(unit.broken.plot() != unit.fixed.plot())
  }
}
