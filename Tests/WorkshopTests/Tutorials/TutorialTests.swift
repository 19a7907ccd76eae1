import Testing
import WorkshopKit

@testable import workshop

@Suite("Tutorials")
struct TutorialTests {
  private static let pages = Units.ids.flatMap { id in Language.allCases.map { (id, $0) } }

  /// Made once for all tests: it plays every lesson.
  private static let made = Result {
    let package = try Desk().package
    return (package: package, tutorials: try Tutorials(Workshop.units, sources: LessonSources(package: package)))
  }

  private let package: String
  private let tutorials: Tutorials

  init() throws { (package, tutorials) = try Self.made.get() }

  private func file(_ path: String) -> String? { tutorials.files.first { $0.path == path }?.text }

  private func page(_ id: String, _ language: Language) throws -> TutorialSource {
    let text = try #require(file("Tutorials/\(TutorialPage.name(id, language)).tutorial"))
    return try #require(TutorialSource.read(text)?.children.first)
  }

  // The graphs name properties that were given no name, which have one in debug builds only.
  #if DEBUG
    @Test("the catalog of WorkshopKit is what the lessons and their sources make of it")
    func catalog() {
      let differences = TutorialCatalog(package: package).differences(from: tutorials.files)
      #expect(differences == [], "To fix this, run: swift run workshop docs --write")
    }
  #endif

  @Test("each step of code after the first of its section shows what has changed", arguments: pages)
  func steps(_ id: String, _ language: Language) throws {
    let page = try page(id, language)
    #expect(page.problems { file("Resources/\($0)") } == [])
    let fix = try #require(page.all("Section").max { $0.codes.count < $1.codes.count })
    #expect(
      fix.codes.map(\.file) == ["1-start", "2-attempt", "3-solution"].map { name(id, $0, language) })
  }

  private func name(_ id: String, _ step: String, _ language: Language) -> String {
    "\(id)-\(step)\(language == .en ? "" : "-\(language)").swift"
  }

  @Test("steps on a Japanese page are the same code, and no comment in them is English", arguments: Units.ids)
  func japanese(_ id: String) throws {
    for step in ["1-start", "2-attempt", "3-solution"] {
      let en = try #require(file("Resources/\(name(id, step, .en))"))
      let ja = try #require(file("Resources/\(name(id, step, .ja))"))
      func isComment(_ line: String) -> Bool { line.firstRange(of: "//") != nil }
      #expect(Units.lines(en).filter { !isComment($0) } == Units.lines(ja).filter { !isComment($0) })
      for line in Units.lines(ja) {
        #expect(line.columns <= 80, "\(line)")
        guard let sign = line.firstRange(of: "//") else { continue }
        if line.contains("@Tracked") || line.contains("final class") { continue }  // code in a comment
        #expect(EnglishInJapanese.phrase(in: String(line[sign.upperBound...])) == nil, "\(line)")
      }
    }
  }

  @Test("steps are the compiled files: letter by letter, or under another name", arguments: Units.ids)
  func sources(_ id: String) throws {
    let desk = try Desk()
    #expect(file("Resources/\(id)-1-start.swift") == desk.pristine(id))
    #expect(file("Resources/\(id)-3-solution.swift") == desk.solution(id))
    let half = try #require(Units.find(id).halfFixes.first)
    let source = try #require(Files.read("\(package)/Sources/WorkshopFixed/HalfFixes/\(half.name).swift"))
    let attempt = try #require(file("Resources/\(id)-2-attempt.swift"))
    #expect(attempt == source.replacing(half.name, with: id))
    #expect(attempt.contains("\nstruct \(id): "))
    for line in Units.lines(attempt) { #expect(line.utf8.count <= 80 && line.isASCII, "\(line)") }
  }

  @Test("minutes, beats and the quiz are the catalogue's", arguments: pages)
  func texts(_ id: String, _ language: Language) throws {
    let lesson = try Units.find(id).lesson
    let page = try page(id, language)
    #expect(page.head == "Tutorial(time: \(lesson.minutes))")
    #expect(page.all("Intro").first?.argument("title") == "\(id)  \(lesson.title(language))")
    let beats = [
      TutorialPhrases.predict, TutorialPhrases.run, TutorialPhrases.why, TutorialPhrases.fix, TutorialPhrases.explain,
    ]
    #expect(page.all("Section").map { $0.argument("title") } == beats.map { $0(language) })

    let quiz = try #require(page.all("MultipleChoice").first)
    #expect(quiz.text == [Markdown.text(lesson.quiz.question(language))])
    for (choice, answer) in zip(quiz.children, lesson.quiz.answers) {
      #expect(choice.head == "Choice(isCorrect: \(answer.isRight))")
      #expect(choice.text == [Markdown.text(answer.text(language))])
      #expect(choice.children.map(\.text) == [[Markdown.text(answer.reply(language))]])
    }
    #expect(quiz.children.count == lesson.quiz.answers.count)
    let hints = page.all("Step").flatMap(\.text)
    for hint in lesson.hints { #expect(hints.contains { $0.hasSuffix(Markdown.text(hint(language))) }) }
  }

  @Test("every question has two to four choices, and one right one", arguments: pages)
  func questions(_ id: String, _ language: Language) throws {
    let questions = try page(id, language).all("MultipleChoice")
    let unit = try Units.find(id)
    // One for each half fix that the page has not shown, unless it keeps no promise at all.
    let asked = unit.halfFixes.dropFirst().filter { $0.fails.count < unit.broken.checks().count }
    #expect(questions.count == 1 + asked.count)
    for question in questions {
      #expect((2...4).contains(question.children.count))
      #expect(question.children.count { $0.argument("isCorrect") == "true" } == 1)
      #expect(Set(question.children.map(\.text)).count == question.children.count)
    }
  }

  @Test(
    "an attempt that is asked about breaks the promise that is called right, and keeps the others", arguments: Units.ids
  )
  func attempts(_ id: String) throws {
    let unit = try Units.find(id)
    let page = try page(id, .en)
    let asked = unit.halfFixes.dropFirst().filter { $0.fails.count < unit.broken.checks().count }
    for (half, question) in zip(asked, page.all("MultipleChoice").dropFirst()) {
      #expect(question.text.first?.contains(Markdown.text(half.note.en)) == true)
      for choice in question.children {
        let code = try #require(
          half.exercise.init().checks().first { choice.text[0] == TutorialPhrases.named($0, .en) }
        ).code
        let isRight = choice.argument("isCorrect") == "true"
        #expect(isRight == (code == half.fails.first))
        #expect(isRight || !half.fails.contains(code))
        if isRight { #expect(choice.children.first?.text == [Markdown.text(half.message) + "."]) }
      }
    }
  }

  @Test("a check has its title on a page, and its code behind that", arguments: pages)
  func titles(_ id: String, _ language: Language) throws {
    let unit = try Units.find(id)
    let steps = try page(id, language).all("Step").flatMap(\.text)
    let failing = unit.broken.checks().filter { !$0.isKept }
    let titles = failing.map {
      language("\"\(Markdown.text($0.promise.en))\" (`\($0.code)`)", "「\(Markdown.text($0.promise.ja))」（`\($0.code)`）")
    }
    #expect(!titles.isEmpty)
    for title in titles { #expect(steps.contains { $0.contains(title) }, "\(title)") }
    #expect(unit.broken.checks()[0].named(in: .ja).hasSuffix("（\(unit.broken.checks()[0].code)）"))
  }

  @Test("every image that a page names is there, and says what it is", arguments: pages)
  func images(_ id: String, _ language: Language) throws {
    let images = try page(id, language).all("Image")
    #expect(images.count == LessonPictures(try Units.find(id), in: language).files.count)
    for image in images {
      #expect(file("Resources/\(image.argument("source") ?? "")")?.hasPrefix("<svg ") == true)
      #expect(image.argument("alt")?.hasPrefix("\(id): ") == true)
    }
  }

  @Test("the chapters have every lesson, once and in order", arguments: Language.allCases)
  func contents(_ language: Language) throws {
    let page = try page("Workshop", language)
    #expect(
      page.all("TutorialReference").map { $0.argument("tutorial") }
        == Units.ids.map { "doc:\(TutorialPage.name($0, language))" })
    for chapter in page.all("Chapter") {
      #expect(file("Resources/\(chapter.all("Image").first?.argument("source") ?? "")") != nil)
    }
    let addresses = TutorialContents.chapters.map {
      $0.name(language).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    #expect(Set(addresses).count == addresses.count, "DocC would take two chapters for one")
    for chapter in TutorialContents.chapters {
      expectBothLanguages(chapter.name)
      expectBothLanguages(chapter.about)
    }
  }

  @Test("each file of a catalog has a name of its own: DocC knows no folders")
  func names() {
    let names = tutorials.files.map { $0.path.split(separator: "/").last ?? "" }
    #expect(Set(names).count == names.count)
  }
}
