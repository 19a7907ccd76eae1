import Testing
import WorkshopKit

@testable import workshop

@Suite("For instructors")
struct TeachTests {
  @Test("a timetable is the sum of the catalogue's minutes", arguments: Plan.all.map(\.name))
  func timetable(_ name: String) throws {
    let plan = try #require(Plan.all.first { $0.name == name })
    let (rows, end) = plan.schedule(from: 600, lessons: Workshop.lessons)
    var time = 600
    for row in rows {
      #expect(row.begin == time)
      #expect(row.minutes > 0, "\(row.item)")
      time += row.minutes
    }
    #expect(end == time)
    let screens = TeachScreens(lessons: Workshop.lessons, language: .en)
    expectGolden("teach.\(name)", screens.timetable(plan, from: name == "day" ? 570 : 780).map(\.plain))
  }

  @Test("the talk fits 45 minutes, the half day four hours, the day eight")
  func lengths() {
    let lengths = Plan.all.map { $0.schedule(from: 0, lessons: Workshop.lessons).end }
    #expect(zip(lengths, [45, 240, 480]).allSatisfy { $0 <= $1 }, "\(lengths)")
  }

  @Test("the day has every lesson, once")
  func complete() throws {
    let day = try #require(Plan.all.first { $0.name == "day" })
    let ids = day.items.compactMap { if case .lesson(let id) = $0 { id } else { nil } }
    #expect(ids == Units.ids)
  }

  @Test(
    "times",
    arguments: [
      ("13:00", 780), ("0:05", 5), ("23:59", 1439), ("24:00", nil), ("12", nil), ("1:2:3", nil), ("a:b", nil),
    ])
  func clock(_ text: String, _ minutes: Int?) { #expect(Plan.minutes(text) == minutes) }

  @Test("notes name each wrong answer and each half fix, and fit the width", arguments: Units.ids, Language.allCases)
  func notes(_ id: String, _ language: Language) throws {
    let unit = try Units.find(id)
    let lines = TeachScreens(lessons: Workshop.lessons, language: language).notes(unit).map(\.plain)
    #expect(lines.allSatisfy { $0.columns <= 80 })
    for half in unit.halfFixes { #expect(lines.contains { $0.contains(half.note) }) }
    if id == "L01" { expectGolden("L01.teach.\(language)", lines) }
  }

  @Test(
    "the handout has every lesson, its code with all signs escaped, and the answers behind all sheets",
    arguments: Language.allCases)
  func handout(_ language: Language) throws {
    let desk = try Desk()
    let html = Handout(units: Workshop.units, language: language, solution: desk.solution).html
    let parts = html.split(separator: "<section>")
    #expect(parts.count == 1 + 2 * Workshop.units.count)
    for (index, unit) in Workshop.units.enumerated() {
      let sheet = String(parts[1 + index])
      let answers = String(parts[1 + Workshop.units.count + index])
      let lesson = unit.lesson
      #expect(sheet.contains(Handout.escaped(lesson.title(language))))
      for answer in lesson.quiz.answers {
        #expect(sheet.contains(Handout.escaped(answer.text(language))))
        #expect(!sheet.contains(Handout.escaped(answer.reply(language))), "no answer before the back")
        #expect(answers.contains(Handout.escaped(answer.reply(language))))
      }
      let code = try #require(desk.solution(lesson.id))
      #expect(answers.contains("<pre>\(Handout.escaped(code))</pre>"))
      for sign in ["<", ">", "\""] {
        #expect(!Handout.escaped(code).contains(sign))
      }
    }
    for tag in ["section", "table", "ol", "ul", "pre", "p", "h2", "h3", "tr", "td", "th", "li", "b", "small", "style"] {
      let opened = html.split(separator: "<\(tag)>").count + html.split(separator: "<\(tag) ").count
      #expect(opened - 1 == html.split(separator: "</\(tag)>").count, "\(tag)")
    }
    #expect(!html.contains("src=") && !html.contains("href="), "it needs no other file")
  }
}
