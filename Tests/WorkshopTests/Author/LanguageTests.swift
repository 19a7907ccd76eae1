import Testing
import WorkshopKit

@testable import workshop

/// What a lesson shows is in the learner's language, all of it.
@Suite("Both languages, all the way")
struct LanguageTests {
  private static let languages = Language.allCases

  /// Words of English sentences; names of code and of dishes are in every language.
  private static let english: Set = [
    "the", "a", "an", "was", "it", "its", "this", "that", "and", "or", "not", "nothing", "ran", "runs", "read",
    "reads",
    "changed", "shows", "show", "tap", "tapped", "scroll", "scrolled", "writes", "does", "wanted", "more", "like",
    "start",
    "ghost", "lost", "stale", "wrong", "surprise", "stopped", "never", "cell", "request", "answer", "by", "of", "to",
    "then",
  ]

  private func expectJapanese(_ lines: [String], _ place: String) {
    for line in lines {
      let words = line.replacing("tap here", with: "").split { !$0.isLetter }.map(String.init).filter {
        !$0.isEmpty && $0.isASCII
      }
      let found = words.filter(Self.english.contains)
      #expect(found.isEmpty, "\(place): \(found) in \(line)")
    }
  }

  @Test("demo, picture and graph are Japanese in Japanese", arguments: Units.ids)
  func japanese(_ id: String) throws {
    let unit = try Units.find(id)
    for exercise in [unit.broken, unit.fixed] {
      expectJapanese(exercise.demo(in: .ja).flatMap { [$0.action] + $0.lines }, "demo")
      expectJapanese(exercise.plot(in: .ja), "plot")
      expectJapanese(exercise.graph(in: .ja).lines(in: .ja), "graph")
      // What a host reports is in its own words.
      for check in exercise.checks() where !check.code.hasSuffix(".unseen") {
        expectJapanese(check.picture(in: .ja), check.code)
      }
    }
  }

  @Test("a screen of a demo fits its column, in each language and attempt", arguments: Units.ids)
  func frames(_ id: String) throws {
    let unit = try Units.find(id)
    let all = [unit.broken, unit.fixed] + unit.halfFixes.prefix(1).map { $0.exercise.init() }
    for language in Self.languages {
      for frame in all.flatMap({ $0.demo(in: language) }) {
        for line in frame.lines { #expect(line.columns <= 24, "\(line)") }
      }
    }
  }

  @Test("both languages tell the same steps, and mark the same lines as wrong", arguments: Units.ids)
  func same(_ id: String) throws {
    let unit = try Units.find(id)
    for exercise in [unit.broken, unit.fixed] {
      let (en, ja) = (exercise.demo(in: .en), exercise.demo(in: .ja))
      #expect(en.map(\.lines.count) == ja.map(\.lines.count))
      #expect(en.map { $0.lines.map { $0.contains("<- ") } } == ja.map { $0.lines.map { $0.contains("<- ") } })
      #expect(exercise.plot(in: .en).count == exercise.plot(in: .ja).count)
      #expect(exercise.graph(in: .en).lines(in: .en).count == exercise.graph(in: .ja).lines(in: .ja).count)
    }
  }

  @Test(
    "a check's title in Japanese is no sentence, so that NO denies none; parentheses are full-width",
    arguments: Units.ids)
  func titles(_ id: String) throws {
    let unit = try Units.find(id)
    let all = [unit.broken, unit.fixed] + unit.halfFixes.map { $0.exercise.init() }
    for check in all.flatMap({ $0.checks() }) {
      let title = check.promise.ja
      #expect(!["ます", "です", "ません", "ない", "した"].contains { title.hasSuffix($0) }, "\(title)")
      for text in [title, check.failure?.ja ?? ""] where !text.contains("`") && !text.contains("append(") {
        #expect(!text.contains("(") && !text.contains(")"), "\(text)")
      }
    }
  }

  @Test("Japanese sentences have full-width parentheses, but for code", arguments: Units.ids)
  func parentheses(_ id: String) throws {
    let lesson = try Units.find(id).lesson
    let texts =
      [lesson.title, lesson.topic, lesson.setup, lesson.story, lesson.objective, lesson.aloud, lesson.aloudAnswer]
      + [lesson.stretch]
      + [lesson.source, lesson.reality] + lesson.hints + lesson.keyPoints
      + lesson.quiz.answers.flatMap { [$0.text, $0.reply] }
    for words in texts {
      // Between backquotes is code.
      let parts = words.ja.split(separator: "`", omittingEmptySubsequences: false)
      let prose = parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined()
        .replacing(".id(UUID())", with: "")
      #expect(!prose.contains("(") && !prose.contains(")"), "\(words.ja)")
    }
  }

  @Test("a learner's English says fix, and things are not persons", arguments: Units.ids)
  func english(_ id: String) throws {
    let lesson = try Units.find(id).lesson
    let texts =
      [lesson.title, lesson.topic, lesson.setup, lesson.story, lesson.objective, lesson.aloud, lesson.aloudAnswer]
      + [lesson.stretch]
      + lesson.hints + lesson.keyPoints + lesson.quiz.answers.flatMap { [$0.text, $0.reply] } + lesson.comments
    for text in texts.map({ $0.en.lowercased() }) {
      for word in ["mend", "whoever", "somebody", "everybody"] { #expect(!text.contains(word), "\(text)") }
    }
  }
}
