import Testing
import WorkshopKit

@testable import workshop

@Suite("Slides")
struct SlideTests {
  private func deck(_ plan: String? = nil, _ language: Language = .en) throws -> Deck {
    Deck(
      Workshop.units, plan: plan.map { name in Plan.all.first { $0.name == name }! }, start: 780, language: language,
      desk: try Desk())
  }

  @Test(
    "a lesson has five kinds of slides, in order; all of its code is there, and every slide fits", arguments: Units.ids)
  func lesson(_ id: String) throws {
    let unit = try Units.find(id)
    let desk = try Desk()
    for language in Language.allCases {
      let deck = Deck([unit], language: language, desk: desk)
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

  @Test("the page of HTML has every slide, needs no other file, and closes its tags", arguments: Language.allCases)
  func html(_ language: Language) throws {
    let deck = try deck("half-day", language)
    let html = deck.html(language)
    #expect(html.split(separator: "<section>").count - 1 == deck.slides.count)
    for word in ["src=", "href=", "@import", "url("] { #expect(!html.contains(word)) }
    for tag in ["section", "header", "ul", "li", "pre", "p", "b", "i", "code", "span", "script", "style", "body"] {
      let opened = html.split(separator: "<\(tag)>").count + html.split(separator: "<\(tag) ").count
      #expect(opened - 1 == html.split(separator: "</\(tag)>").count, "\(tag)")
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
