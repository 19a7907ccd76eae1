import Testing
import WorkshopKit

@testable import workshop

/// Both languages are there, and the Japanese one is Japanese.
func expectBothLanguages(_ words: Words, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(!words.en.isEmpty && words.en.isASCII, "\(words.en)", sourceLocation: sourceLocation)
  let isJapanese = words.ja.unicodeScalars.contains {
    (0x3041...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
  }
  #expect(isJapanese, "\(words.ja)", sourceLocation: sourceLocation)
}

@Suite("What is said about the lessons")
struct CatalogueTests {
  @Test("lessons are in order, and each of the three kinds of code is there for each")
  func order() {
    #expect(Units.ids == Units.ids.dropLast().sorted() + ["CAP"])
    #expect(Set(Units.ids).count == Units.ids.count)
    for unit in Workshop.units {
      #expect(type(of: unit.broken).lesson.id == unit.lesson.id)
      #expect(type(of: unit.fixed).lesson.id == unit.lesson.id)
    }
  }

  @Test("a lesson has minutes, three hints, two key points, and everything in both languages", arguments: Units.ids)
  func texts(_ id: String) throws {
    let lesson = try Units.find(id).lesson
    #expect(lesson.teachMinutes > 0 && lesson.exerciseMinutes > 0)
    #expect(lesson.hints.count == 3)
    #expect(lesson.keyPoints.count == 2)
    let all =
      [
        lesson.title, lesson.topic, lesson.setup, lesson.objective, lesson.story, lesson.aloud, lesson.aloudAnswer,
        lesson.stretchAnswer,
        lesson.stretch, lesson.source, lesson.reality,
      ]
      + lesson.hints + lesson.keyPoints
    for words in all { expectBothLanguages(words) }
    #expect(lesson.source.en.contains("https://") && lesson.source.ja.contains("https://"))
  }

  @Test("a quiz has one right answer, and each wrong one names a misconception in quotes", arguments: Units.ids)
  func quiz(_ id: String) throws {
    let quiz = try Units.find(id).lesson.quiz
    expectBothLanguages(quiz.question)
    #expect((3...4).contains(quiz.answers.count))
    #expect(quiz.answers.count(where: \.isRight) == 1)
    for answer in quiz.answers {
      #expect(!answer.text.en.isEmpty && !answer.text.ja.isEmpty)
      expectBothLanguages(answer.reply)
      if !answer.isRight {
        #expect(answer.reply.en.hasPrefix("\""))
        #expect(answer.reply.ja.hasPrefix("「"))
      }
    }
  }

  @Test(
    "the place of the right answer tells nothing: in no plan is it the same in more than half of the lessons",
    arguments: Plan.all)
  func places(_ plan: Plan) throws {
    let places = try Units.ids.filter(plan.has).map {
      try Units.find($0).lesson.quiz.answers.firstIndex(where: \.isRight)
    }
    for place in 0..<4 {
      let count = places.count { $0 == place }
      #expect(count * 2 <= places.count, "\(plan.name): answer \(place + 1) is right \(count) times of \(places.count)")
    }
  }

  @Test("notes fit into a column of the demo, in both languages", arguments: Units.ids)
  func notes(_ id: String) throws {
    let unit = try Units.find(id)
    for note in [unit.lesson.brokenNote, unit.lesson.fixedNote] + unit.halfFixes.map(\.note) {
      expectBothLanguages(note)
      #expect(note.en.columns <= 29 && note.ja.columns <= 24, "\(note)")
    }
    for note in [unit.lesson.brokenNote, unit.lesson.fixedNote] + unit.halfFixes.prefix(1).map(\.note) {
      #expect(note.en.columns <= 24, "\(note)")
    }
  }

  @Test("what comes before the prediction gives away none of its right answer's telling words", arguments: Units.ids)
  func setup(_ id: String) throws {
    let lesson = try Units.find(id).lesson
    for words in [lesson.topic, lesson.setup] { expectBothLanguages(words) }
    #expect(lesson.spoilers.isEmpty, "\(lesson.spoilers)")
    #expect(lesson.setup != lesson.story)
  }
}
