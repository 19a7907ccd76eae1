import Testing
import WorkshopKit

@testable import workshop

@Suite("What tutorials are made of")
struct TutorialPartsTests {
  private static let files = ["a.swift": "one\ntwo\n", "b.swift": "one\n2\n", "c.swift": "one\n"]

  @Test(
    "a step that would show no difference is found",
    arguments: [
      (["name: X, file: a.swift", "name: X, file: b.swift"], []),
      (["name: X, file: a.swift", "name: X, file: b.swift, previousFile: a.swift"], []),
      (["name: X, file: a.swift", "name: Y, file: b.swift"], ["b.swift has another name than a.swift"]),
      (
        ["name: X, file: a.swift", "name: X, file: b.swift, previousFile: z.swift"],
        ["b.swift is compared with z.swift, not with a.swift"]
      ),
      (
        ["name: X, file: a.swift", "name: X, file: a.swift"],
        ["a.swift adds nothing to a.swift", "a.swift stands on the page twice"]
      ),
      (["name: X, file: a.swift", "name: X, file: c.swift"], ["c.swift adds nothing to a.swift"]),
      (["name: X, file: a.swift", "name: X, file: z.swift"], ["z.swift is not there"]),
      (
        ["name: X, file: a.swift, previousFile: b.swift"],
        ["a.swift is compared with a file, and is the first of its section"]
      ),
    ])
  func differences(_ codes: [String], _ problems: [String]) throws {
    let steps = codes.map { "@Step {\n  @Code(\($0))\n}\n" }.joined()
    let source = try #require(TutorialSource.read("@Section(title: \"Fix\") {\n@Steps {\n\(steps)}\n}\n"))
    #expect(source.problems { Self.files[$0] } == problems)
  }

  @Test("a file that shows a difference in one section, and none in another, is found")
  func twice() throws {
    let source = """
      @Section(title: "Fix") {
      @Code(name: X, file: a.swift)
      @Code(name: X, file: b.swift)
      }
      @Section(title: "Explain") {
      @Code(name: X, file: b.swift)
      }
      """
    let page = try #require(TutorialSource.read(source))
    #expect(page.problems { Self.files[$0] } == ["b.swift stands on the page twice"])
  }

  @Test(
    "texts of the catalogue mean the same in Markdown",
    arguments: [
      ("state `a*b_c` and *this*", "state `a*b_c` and \\*this\\*"), ("List<Int> [0]", "List\\<Int\\> \\[0\\]"),
      ("see https://a.example/b_c (2021)", "see <https://a.example/b_c> (2021)"),
      ("記事。https://a.example/b", "記事。<https://a.example/b>"),
      ("@State first", "\\@State first"), ("- no list", "\\- no list"), ("", ""),
    ])
  func markdown(_ text: String, _ markdown: String) { #expect(Markdown.text(text) == markdown) }

  @Test("code in a text of the catalogue ends where it says", arguments: Units.ids)
  func backticks(_ id: String) throws {
    let lesson = try Units.find(id).lesson
    let all =
      [lesson.story, lesson.objective, lesson.aloud, lesson.stretch, lesson.reality, lesson.source] + lesson.hints
      + lesson.keyPoints + [lesson.quiz.question] + lesson.quiz.answers.flatMap { [$0.text, $0.reply] }
    for words in all {
      for language in Language.allCases {
        #expect(words(language).count { $0 == "`" }.isMultiple(of: 2), "\(words(language))")
      }
    }
  }

  @Test("blocks are written with their contents two columns in, and an empty line between")
  func blocks() {
    let block = DocCBlock.directive(
      "Step",
      [.text("Do it."), .list(["a", "b"]), .code("let a = \"b\"\n"), .image("x.svg", alt: "the \"x\"")])
    #expect(
      block.source == """
        @Step {
          Do it.

          - a
          - b

          ```swift
          let a = "b"

          ```

          @Image(source: x.svg, alt: "the \\"x\\"")
        }

        """)
  }

  @Test("a picture has each text at its place, signs escaped, and marks what is wrong")
  func picture() {
    var picture = TextPicture()
    picture.add("  a < b")
    picture.add("")
    picture.add([(0, "ok", nil), (10, "Soba <- ghost  ", nil), (30, "", .strong)])
    let lines = Units.lines(picture.svg)
    #expect(lines[0].contains("viewBox=\"0 0 738 99\""))
    #expect(
      lines.filter { $0.contains("<text") } == [
        "  <text x=\"36\" y=\"33\" textLength=\"45\" xml:space=\"preserve\" fill=\"#e6e6ea\">a &lt; b</text>",
        "  <text x=\"18\" y=\"75\" textLength=\"18\" xml:space=\"preserve\" fill=\"#e6e6ea\">ok</text>",
        "  <text x=\"108\" y=\"75\" textLength=\"117\" xml:space=\"preserve\" fill=\"#ffd24d\" font-weight=\"bold\">Soba &lt;- ghost</text>",
      ])
  }

  @Test("writing a catalog leaves what is right, mends what is not, and takes away what does not belong")
  func write() throws {
    try withTemporaryFolder { folder in
      let catalog = TutorialCatalog(at: "\(folder)/X.docc")
      let files = [TutorialFile.page("A", "a"), .resource("b.svg", "b"), .resource("c.swift", "c")]
      #expect(catalog.differences(from: files).count == 3)
      try catalog.write(files)
      #expect(catalog.differences(from: files) == [])
      let stamp = Files.stamp("\(catalog.path)/Tutorials/A.tutorial")
      Files.write("mine", to: "\(catalog.path)/Resources/b.svg")
      Files.write("old", to: "\(catalog.path)/Resources/old.svg")
      Files.write("kept", to: "\(catalog.path)/X.md")
      #expect(
        catalog.differences(from: files)
          == ["Resources/b.svg: another text", "Resources/old.svg: not one of the generated files"])
      try catalog.write(files)
      #expect(catalog.differences(from: files) == [])
      #expect(Files.stamp("\(catalog.path)/Tutorials/A.tutorial") == stamp)
      #expect(Files.read("\(catalog.path)/X.md") == "kept")
    }
  }
}
