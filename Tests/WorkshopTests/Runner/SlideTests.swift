import Testing
import WorkshopKit

@testable import workshop

@Suite("Slides")
struct SlideTests {
  private func deck(_ plan: String, _ language: Language = .en) throws -> Deck {
    try Decks.plan(#require(Plan.all.first { $0.name == plan }), language)
  }

  @Test(
    "a lesson has five kinds of slides, in order; all of its code is there, and every slide fits", arguments: Units.ids)
  func lesson(_ id: String) throws {
    let desk = try Desk()
    for language in Language.allCases {
      let deck = try Decks.lesson(id, language)
      let slides = deck.slides.dropFirst()
      #expect(Set(slides.map(\.beat.first)) == ["1", "2", "3", "4", "5"])
      #expect(slides.map(\.beat).sorted() == slides.map(\.beat))
      for slide in deck.slides {
        let lines = slide.lines(number: 1, of: 1)
        #expect(lines.count <= 23 && lines.allSatisfy { $0.plain.columns <= 80 }, "\(slide.heading) \(slide.beat)")
      }
      let code = slides.filter { $0.beat.hasPrefix("4") }.flatMap { slide in
        slide.blocks.flatMap { block -> [StyledLine] in if case .code(let lines) = block { lines } else { [] } }
      }
      #expect(
        code
          == Comparison(try #require(desk.pristine(id, in: language)), try #require(desk.solution(id, in: language)))
          .lines)
    }
  }

  @Test("a plan's slides are its lessons' with its breaks between", arguments: Plan.all.map(\.name))
  func plan(_ name: String) throws {
    let plan = try #require(Plan.all.first { $0.name == name })
    let slides = try deck(name).slides
    let lessons = slides.filter { $0.heading != slides[0].heading }.map { String($0.heading.prefix { $0 != " " }) }
    for id in Units.ids { #expect(lessons.contains(id) == plan.has(id), "\(id)") }
    let breaks = plan.items.count { if case .pause(let name, _, _) = $0 { name.en == "break" } else { false } }
    #expect(slides.count { $0.blocks.first == .large("break") } == breaks)
  }

  @Test(
    "nothing says what will happen before it is predicted: title and story come behind the answers",
    arguments: Units.ids)
  func prediction(_ id: String) throws {
    let lesson = try Units.find(id).lesson
    let slides = try Decks.lesson(id, .en).slides.dropFirst()
    func place(_ holds: @escaping (Slide) -> Bool) throws -> Int { try #require(slides.firstIndex(where: holds)) }
    let question = try place { $0.blocks.contains(.large(lesson.quiz.question.en)) }
    let choices = try place { $0.blocks.contains(.choices(lesson.quiz.answers.map(\.text.en))) }
    let replies = try place { if case .replies? = $0.blocks.first { true } else { false } }
    let story = try place { $0.blocks == [.large(lesson.title.en), .text(lesson.story.en)] }
    #expect(question <= choices && choices < replies && replies < story)
    let before = slides[..<story].flatMap { $0.lines(number: 1, of: 1) }.map(\.plain).joined(separator: " ")
    #expect(before.contains(lesson.topic.en) && (lesson.title == lesson.topic || !before.contains(lesson.title.en)))
    #expect(slides[..<story].flatMap(\.blocks).contains(.text(lesson.setup.en)))
  }

  @Test(
    "what takes time has a clock: the exercise of each lesson that is not only shown, breaks and the rest of a plan")
  func countdowns() throws {
    func minutes(_ slides: [Slide]) -> [Int] {
      slides.flatMap(\.blocks).compactMap { if case .countdown(let minutes) = $0 { minutes } else { nil } }
    }
    #expect(try minutes(deck("half-day").slides) == [5, 12, 10, 12, 10, 12, 15, 10, 12, 8, 7])
    #expect(try minutes(deck("talk").slides) == [10])
  }

  @Test(
    "between the clock of an exercise and the solution stands a slide of its own; a lesson that is only shown has neither",
    arguments: Language.allCases)
  func timeIsUp(_ language: Language) throws {
    func isCode(_ slide: Slide) -> Bool { if case .code? = slide.blocks.first { true } else { false } }
    func isClock(_ slide: Slide) -> Bool {
      slide.blocks.contains { if case .countdown = $0 { true } else { false } }
    }
    let question = Slide.Block.large(language("Time is up: what did you change?", "時間です。どこを変えましたか。"))
    let slides = try deck("half-day", language).slides
    let codes = slides.indices.filter { isCode(slides[$0]) && !isCode(slides[$0 - 1]) }
    #expect(codes.count == 8)
    for place in codes { #expect(slides[place - 1].blocks.first == question && isClock(slides[place - 2])) }
    let shown = try deck("talk", language).slides
    #expect(!shown.contains { $0.blocks.first == question })
  }

  @Test("the presenter reads the notes of `teach` and when the unit is to be over", arguments: Language.allCases)
  func notes(_ language: Language) throws {
    let slides = try deck("half-day", language).slides
    let unit = try Units.find("L01")
    let screens = TeachScreens(lessons: Workshop.lessons, language: language)
    let own = slides.filter { $0.heading.hasPrefix("L01") }
    #expect(own.allSatisfy { $0.end == 780 + 10 + 10 + 20 })
    for beat in Beat.allCases {
      let notes = screens.notes(unit, beat).map(\.plain)
      #expect(!notes.isEmpty)
      #expect(own.filter { $0.beat.hasPrefix("\(beat.rawValue) ") }.allSatisfy { $0.notes == notes })
    }
    #expect(slides[0].notes.count == 3 && slides[0].end == 790)
  }

  @Test("the page of HTML has every slide, needs no other file, and closes its tags", arguments: Language.allCases)
  func html(_ language: Language) throws {
    let deck = try deck("half-day", language)
    let html = deck.html(language)
    #expect(html.ranges(of: "<section ").count == deck.slides.count)
    for word in ["src=", "href=", "@import", "url("] { #expect(!html.contains(word)) }
    for tag in [
      "section", "header", "aside", "div", "ul", "ol", "li", "p", "b", "code", "span", "svg", "g", "script", "style",
      "body",
    ] {
      let opened = html.ranges(of: "<\(tag)>").count + html.ranges(of: "<\(tag) ").count
      #expect(opened == html.ranges(of: "</\(tag)>").count, "\(tag)")
    }
    #expect(html.contains("lang=\"\(language)\"") && html.contains("ArrowRight"))
  }

  @Test("styles of code are marked in HTML as well, and its signs are escaped")
  func styles() {
    #expect((StyledLine(" - a < b", .bad) + StyledLine(" c")).html == "<span class=\"bad\"> - a &lt; b</span> c")
  }

  @Test(
    "backquotes around code are tags in a page, and one alone is itself",
    arguments: [
      ("why does `.id(UUID())` help?", "why does <code>.id(UUID())</code> help?"),
      ("`a < b`, `c`", "<code>a &lt; b</code>, <code>c</code>"), ("a ` b", "a ` b"), ("", ""), ("``", "<code></code>"),
      ("`a` and `b", "<code>a</code> and `b"),
    ])
  func prose(_ words: String, _ html: String) { #expect(HTML.prose(words) == html) }
}
