import Testing

@testable import WorkshopKit
@testable import workshop

/// What a lesson shows is in the learner's language, all of it.
@Suite("Both languages, all the way")
struct LanguageTests {
  private static let languages = Language.allCases

  @Test("what a lesson shows in Japanese is Japanese, on every medium", arguments: Units.ids)
  func japanese(_ id: String) throws {
    let unit = try Units.find(id)
    #expect(unit.english == [])
    // The drawings, traces and pictures of slides, as lines.
    let slides = try Decks.lesson(id, .ja).slides.dropFirst()
    for slide in slides where !slide.blocks.contains(where: { if case .code = $0 { true } else { false } }) {
      for line in slide.lines(number: 1, of: 1) { #expect(EnglishInJapanese.phrase(in: line.plain) == nil, "\(line)") }
    }
  }

  @Test(
    "English that has stayed in Japanese is found; names of code, quotations and what an app shows are not English",
    arguments: [
      ("Card body が実行", "Card body"), ("報告: effect が ran 100 times in one flush", "ran 100 times in one flush"),
      ("ほか and 2 more", "and 2 more"),
      ("WithTracking のクロージャ 3 が実行", nil), ("`let x` と書きます", nil), ("「a b c」をタップ", nil),
      ("home > item 42 > comments 42", nil), ("Soba にメモ: no egg", nil), ("BASE（Pay ID）の記事", nil),
      ("最後の frame due", "frame due"), ("push(item 5) による", nil),
    ])
  func found(_ text: String, _ phrase: String?) {
    #expect(EnglishInJapanese.phrase(in: text) == phrase)
  }

  @Test("the host's own words have Japanese ones")
  func host() {
    #expect(Language.ja.named("WithTracking closure 3") == "WithTracking のクロージャ 3")
    #expect(Language.ja.named("header body") == "header の body" && Language.en.named("header body") == "header body")
    #expect(Language.ja.named("onPreferenceChange HeightKey in Card") == "Card の onPreferenceChange（HeightKey）")
    #expect(Language.ja.writer("tap on \"[ ] Soba\"") == "「[ ] Soba」のタップ")
    #expect(Language.ja.cause("tap on \"[ ] Soba\"") == "「[ ] Soba」をタップ")
    #expect(Language.ja.cause("push(item 5)") == "push(item 5)")
    let text = "effect \"Root frame\" ran 100 times in one flush and was stopped; it stays subscribed. The cycle: …"
    #expect(Language.en.report(text).hasSuffix("it stays subscribed"))
    #expect(Language.ja.report(text) == "Root のフレーム（effect）が 1 回の flush で 100 回実行されたため、停止されました。購読は続いています")
  }

  @Test("a read that is not tracked is told in Japanese: which, where, and what to write", arguments: ["L03", "L04"])
  func unseen(_ id: String) throws {
    let check = try #require(Units.find(id).broken.checks().first { $0.code == "\(id).unseen" })
    let (en, ja) = (check.picture(in: .en), check.picture(in: .ja))
    #expect(en.first?.hasPrefix("A change of ") == true && ja.first?.contains("の変更は画面に出ません: ") == true)
    #expect(ja.joined().contains("直すには、`") && ja.joined().replacing(" ", with: "").hasSuffix("`と書きます。"))
    #expect(ja.allSatisfy { $0.columns <= 68 }, "\(ja)")
  }

  @Test("a remark that goes on in another row has one mark")
  func marks() throws {
    let remark = Words(
      "!! " + Array(repeating: "word", count: 20).joined(separator: " "), "!! " + String(repeating: "星", count: 50))
    for language in Self.languages {
      let log = LessonLog(try Units.find("L03").broken, in: language)
      let lines = log.lines(language, Words("heading", "見出し")) { $0 == 0 ? [remark] : [] }
      let marked = try #require(lines.firstIndex { $0.hasPrefix(" |    !! ") })
      #expect(lines.count { $0.contains("!!") } == 1)
      #expect(lines[marked + 1].hasPrefix(language(" |       word", " |       星")))
      #expect(TraceLines.joined(lines).contains(" |    " + remark(language)))
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
      + [lesson.stretch, lesson.stretchAnswer]
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
      + [lesson.stretch, lesson.stretchAnswer]
      + lesson.hints + lesson.keyPoints + lesson.quiz.answers.flatMap { [$0.text, $0.reply] } + lesson.comments
    for text in texts.map({ $0.en.lowercased() }) {
      for word in ["mend", "whoever", "somebody", "everybody"] { #expect(!text.contains(word), "\(text)") }
    }
  }
}
