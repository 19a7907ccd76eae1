import Testing
import WorkshopKit

@testable import workshop

@Suite("Handouts")
struct HandoutTests {
  private func handout(_ language: Language) throws -> Handout {
    Handout(units: Workshop.units, language: language, solution: try Desk().solution)
  }

  private func pages(_ text: String) -> [String] { text.split(separator: "\u{C}").map(String.init) }

  @Test("a sheet for a line printer is a page, and no answer is on it", arguments: Language.allCases)
  func text(_ language: Language) throws {
    let handout = try handout(language)
    let (sheets, answers) = (pages(handout.text), pages(handout.answersText))
    #expect(sheets.count == Workshop.units.count && answers.count == Workshop.units.count)
    for (index, unit) in Workshop.units.enumerated() {
      let lesson = unit.lesson
      #expect(sheets[index].contains(lesson.topic(language)) && answers[index].contains(lesson.title(language)))
      for line in Units.lines(try #require(try Desk().solution(lesson.id))) { #expect(answers[index].contains(line)) }
      #expect(Units.lines(sheets[index]).count <= 66, "a page of paper")
      for words in lesson.quiz.answers.map(\.reply) + lesson.keyPoints + [lesson.aloudAnswer, lesson.stretchAnswer] {
        let beginning = words(language).beginning(30)
        #expect(!sheets[index].contains(beginning) && answers[index].contains(beginning), "\(words.en)")
      }
      for line in Units.lines(sheets[index]) where line.hasPrefix(" |") || line.hasPrefix(" +") {
        #expect(line.columns == Units.lines(sheets[index]).first { $0.hasPrefix(" +") }?.columns, "\(line)")
      }
      for line in Units.lines(sheets[index] + answers[index]) { #expect(line.columns <= 85, "\(line)") }
    }
  }

  @Test(
    "a sheet has what there is to know, the question, a table, a picture and room; story, title and replies are with the answers",
    arguments: Language.allCases)
  func sheets(_ language: Language) throws {
    let handout = try handout(language)
    let sheets = handout.html.split(separator: "<section class=\"sheet\">").dropFirst().map(String.init)
    let answers = handout.answersHTML.split(separator: "<section class=\"answers\">").dropFirst().map(String.init)
    #expect(sheets.count == Workshop.units.count && answers.count == Workshop.units.count)
    for (unit, (sheet, answers)) in zip(Workshop.units, zip(sheets, answers)) {
      let lesson = unit.lesson
      for words in [lesson.topic, lesson.setup, lesson.quiz.question, lesson.aloud] + lesson.quiz.answers.map(\.text) {
        #expect(sheet.contains(HTML.prose(words(language))), "\(words.en)")
      }
      for words in [lesson.story, lesson.aloudAnswer, lesson.stretchAnswer] + lesson.quiz.answers.map(\.reply)
        + lesson.keyPoints
      {
        #expect(
          !sheet.contains(HTML.prose(words(language))) && answers.contains(HTML.prose(words(language))), "\(words.en)")
      }
      #expect(lesson.title == lesson.topic || !sheet.contains(HTML.prose(lesson.title(language))), "\(lesson.id)")
      #expect(sheet.contains("<svg") && sheet.contains("class=\"example\"") && sheet.contains("class=\"field\""))
      let code = try #require(handout.solution(lesson.id))
      #expect(answers.contains("<pre>\(HTML.escaped(code))</pre>"))
      for sign in ["<", ">", "\""] { #expect(!HTML.escaped(code).contains(sign)) }
    }
  }

  @Test(
    "the table of a lesson has an example, something to write in every other row, and the same columns in each",
    arguments: Units.ids)
  func table(_ id: String) throws {
    let table = try #require(HandoutTable.of(id))
    #expect(table.rows.allSatisfy { $0.count == table.columns.count })
    #expect(table.rows[0].allSatisfy { !$0.isBlank }, "the example")
    #expect(table.rows.dropFirst().allSatisfy { $0.contains(where: \.isBlank) && $0.contains { !$0.isBlank } })
  }

  @Test("what is to be written is on no sheet, and with the answers", arguments: Units.ids)
  func blanks(_ id: String) throws {
    let handout = Handout(units: [try Units.find(id)], language: .en, solution: { _ in nil })
    let blanks = try #require(HandoutTable.of(id)).rows.joined().count(where: \.isBlank)
    #expect(handout.html.ranges(of: "<td class=\"blank\"></td>").count == blanks)
    #expect(!handout.answersHTML.contains("<td class=\"blank\"></td>"))
    #expect(handout.answersHTML.ranges(of: "<td class=\"blank\">").count == blanks)
  }

  @Test("pages need no other file, and close their tags", arguments: Language.allCases)
  func tags(_ language: Language) throws {
    let handout = try handout(language)
    for html in [handout.html, handout.answersHTML] {
      for tag in [
        "section", "header", "table", "ol", "ul", "pre", "p", "h2", "h3", "tr", "td", "th", "li", "b", "code", "span",
        "svg",
        "div", "style",
      ] {
        let opened = html.ranges(of: "<\(tag)>").count + html.ranges(of: "<\(tag) ").count
        #expect(opened == html.ranges(of: "</\(tag)>").count, "\(tag)")
      }
      #expect(!html.contains("src=") && !html.contains("href="))
    }
  }
}
