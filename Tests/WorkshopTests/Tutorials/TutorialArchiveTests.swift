import Testing
import WorkshopKit

@testable import workshop

@Suite("What DocC makes of the tutorials")
struct TutorialArchiveTests {
  /// A page as DocC writes it: as much of it as is looked at.
  private func page(
    minutes: Int, chapter: String = "State and its owner", highlights: String, answers: Int, right: Int = 1
  ) throws -> JSON {
    let choices = (0..<answers).map { "{\"isCorrect\": \($0 < right)}" }.joined(separator: ", ")
    return try #require(
      JSON(
        parsing: """
          {
            "references": {
              "1.swift": {"highlights": [], "type": "file"},
              "2.swift": {"highlights": [\(highlights)], "type": "file"}
            },
            "sections": [
              {"kind": "hero", "estimatedTimeInMinutes": \(minutes), "chapter": "\(chapter)"},
              {"kind": "tasks", "tasks": [
                {"stepsSection": [{"type": "step", "code": "1.swift"}]},
                {"stepsSection": [
                  {"type": "step", "code": "1.swift"}, {"type": "step", "media": "a.svg"},
                  {"type": "step", "code": "2.swift"}
                ]}
              ]},
              {"kind": "assessments", "assessments": [{"choices": [\(choices)]}]}
            ]
          }
          """))
  }

  @Test("a page that is as it should be has no problems")
  func good() throws {
    let lesson = Workshop.lessons[0]
    let page = try page(minutes: lesson.minutes, highlights: "{\"line\": 3}", answers: lesson.quiz.answers.count)
    #expect(TutorialArchive.problems(lesson, .en, page) == [])
  }

  @Test("a step without a difference, other minutes, another chapter or quiz: each is named")
  func bad() throws {
    let lesson = Workshop.lessons[0]
    let page = try page(minutes: lesson.minutes + 1, chapter: "Reads", highlights: "", answers: 2, right: 2)
    #expect(
      TutorialArchive.problems(lesson, .en, page) == [
        "it says \(lesson.minutes + 1) minutes", "it is not in its chapter", "2.swift shows no difference to 1.swift",
        "no step shows a difference",
        "question 1 has 2 right answers", "the first question is not the catalogue's",
      ])
    #expect(TutorialArchive.problems(lesson, .en, .object([])).contains("no step shows a difference"))
  }

  @Test("a page that is not there is named")
  func missing() {
    let problems = TutorialArchive(path: "/nowhere").problems(Workshop.lessons[1], .ja)
    #expect(problems == ["/nowhere/data/tutorials/workshop/l01-ja.json cannot be read"])
  }

  @Test("where they go, and how they are shown")
  func arguments() throws {
    let arguments = try Arguments(["docs", "--output", "/a b", "--preview", "--port", "9000", "--write"], lessons: [])
    #expect(arguments.command == "docs" && arguments.output == "/a b")
    #expect(arguments.wantsPreview && arguments.port == 9000 && arguments.wantsToWrite)
    for port in ["0", "65536", "http"] {
      #expect(throws: Arguments.Failure(description: "A port is a number from 1 to 65535, not \"\(port)\".")) {
        try Arguments(["docs", "--port", port], lessons: [])
      }
    }
  }

  @Test("a folder that cannot be written is named, with the way out")
  func notWritable() {
    #expect(throws: TutorialCatalog.NotWritable(path: "/proc/x")) { try TutorialCatalog(at: "/proc/x").write([]) }
    #expect(
      "\(TutorialCatalog.NotWritable(path: "/proc/x"))".contains(
        "/proc/x. To fix this, name a folder of yours: --output"))
  }

  @Test("docc that is not there, and docc that fails, are told apart from docc that builds")
  func docc() {
    let catalog = TutorialCatalog(at: "/nowhere")
    #expect(Docc(program: "/nowhere/docc").convert(catalog, to: "/nowhere") == .notFound)
    #expect(Docc(program: "false").convert(catalog, to: "/nowhere") == .failed(""))
    #expect(Docc(program: "true").convert(catalog, to: "/nowhere") == .built)
    #expect(Docc(program: "true").isThere && !Docc(program: "/nowhere/docc").isThere)
  }
}

@Suite("JSON")
struct JSONTests {
  @Test("what is written is read again, letter by letter")
  func roundTrip() throws {
    let value = JSON.object([
      ("text", .string("a \"b\" \\ \n\t\u{1} 星 🌟")), ("number", .number(-12)), ("yes", .bool(true)), ("no", .null),
      ("list", .array([.number(1), .array([]), .object([])])),
    ])
    #expect(try #require(JSON(parsing: value.text())).text() == value.text())
  }

  @Test(
    "escapes, pairs, spaces and fractions",
    arguments: [
      ("\"\\u661f\\/\\b\"", "\"星/\\u0008\""), ("\"\\ud83c\\udf1f\"", "\"🌟\""),
      (" [ 1 , 2.0 ,\n3e2 ] ", "[\n  1,\n  2,\n  300\n]"),
    ])
  func forms(_ text: String, _ written: String) { #expect(JSON(parsing: text)?.text() == written) }

  @Test(
    "what is no JSON is none",
    arguments: ["", "{", "[1,", "[1 2]", "{\"a\"}", "\"a", "\"\\u12\"", "\"\\ud83c\"", "nothing", "1 2", "{\"a\": }"])
  func none(_ text: String) { #expect(JSON(parsing: text) == nil) }
}
