import HamonInspector
import Testing
import WorkshopKit

@testable import workshop

@Suite("Screens")
struct ScreenTests {
  @Test("columns: kanji and kana take two", arguments: [("abc", 3), ("星", 2), ("Soba の星", 9), ("ー。", 4), ("", 0)])
  func columns(_ text: String, _ columns: Int) { #expect(text.columns == columns) }

  @Test(
    "lines are broken at spaces, and between wide signs, never before one that closes",
    arguments: [
      ("aaa bbb ccc", 7, ["aaa bbb", "ccc"]), ("aaa bbb", 3, ["aaa", "bbb"]), ("", 5, []),
      ("星が付く。", 6, ["星が付", "く。"]), ("星が付いた", 6, ["星が付", "いた"]), ("Soba の星", 5, ["Soba", "の星"]),
      ("aaaaaaa", 3, ["aaaaaaa"]),
    ])
  func wrapping(_ text: String, _ width: Int, _ lines: [String]) { #expect(text.wrapped(to: width) == lines) }

  @Test("no text is lost in wrapping, and no line is too long", arguments: Units.ids)
  func wrappingAll(_ id: String) throws {
    let lesson = try Units.find(id).lesson
    for text in [lesson.reality.ja, lesson.reality.en, lesson.story.ja, lesson.hints[2].ja] {
      for width in [20, 40, 76] {
        let lines = text.wrapped(to: width)
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      }
      #expect(text.wrapped(to: 76).allSatisfy { $0.columns <= 76 }, "\(text)")
    }
  }

  @Test("a wide sign is not cut in half")
  func cut() {
    #expect("a星b".beginning(2) == "a")
    #expect("a星b".beginning(3) == "a星")
    var line = StyledLine("星", .bold)
    line.append("のある行")
    #expect(line.cut(to: 5).plain == "星の")
  }

  @Test("a line that is cut off says so, and one that fits does not")
  func fitted() {
    #expect(StyledLine("abcdef").fitted(to: 6).plain == "abcdef")
    #expect(StyledLine("abcdefg").fitted(to: 6).plain == "abcde…")
    #expect(StyledLine("星のある行").fitted(to: 6).plain == "星の…")
  }

  @Test(
    "of the keys those that lead on stay longest",
    arguments: [
      (80, " w picture   g graph   q back"), (24, " w picture … q back"), (12, " … q back"), (8, " q back"),
      (5, " q b…"),
    ])
  func narrowKeys(_ columns: Int, _ text: String) {
    #expect(StyledLine(" w picture   g graph   q back", .dim).asKeys(columns: columns).plain == text)
    for language in Language.allCases {
      let keys = StyledLine(language(" s compare  l list  ? keys  q quit", " s 比較  l 一覧  ? キー  q 終了"))
      #expect(keys.asKeys(columns: columns).plain.columns <= columns)
    }
  }

  @Test(
    "a window is large enough for the screens, or doctor says NO",
    arguments: [(80, 24, true), (60, 24, false), (80, 20, false)])
  func large(_ columns: Int, _ rows: Int, _ isLarge: Bool) { #expect(Workshop.isLarge((columns, rows)) == isLarge) }

  @Test("a file that was gone is said to be back, above what the check says", arguments: Language.allCases)
  func restored(_ language: Language) throws {
    let unit = try Units.find("L01")
    var screen = VerdictScreen(
      lesson: unit.lesson, verdict: Verdict(.checked, report: Report(unit.broken)), progress: Progress(),
      lessons: Workshop.lessons, language: language, file: "Exercise.swift")
    #expect(!screen.lines.contains { $0.plain.contains("Exercise.swift was gone") })
    screen.isRestored = true
    #expect(screen.lines[2].plain.contains(Phrases.restored(language)))
  }

  @Test("of a flood the first four lines are shown")
  func flood() throws {
    let lines = (1...9).map { "line \($0)\n" }.joined()
    let verdict = Verdict(Child.Result(end: .flooded, output: lines, report: ""))
    let screen = VerdictScreen(
      lesson: try Units.find("L01").lesson, verdict: verdict, progress: Progress(), lessons: Workshop.lessons,
      language: .en, file: "Exercise.swift")
    #expect(
      screen.lines.map(\.plain).filter { $0.contains("line ") && !$0.contains("lines") }.map { $0.dropFirst(6) } == [
        "line 1", "line 2", "line 3", "line 4",
      ])
  }

  @Test("control characters of a learner's text do not reach the terminal")
  func control() { #expect(StyledLine("a\u{1B}[2Jb\u{7}").plain == "a?[2Jb?") }

  @Test("without colours there are no colours, and weight stays")
  func colors() {
    #expect(StyledLine("x", .bad).escaped(usesColor: true) == "\u{1B}[1;33mx\u{1B}[m")
    #expect(StyledLine("x", .bad).escaped(usesColor: false) == "\u{1B}[1mx\u{1B}[m")
    #expect(StyledLine("x", .bad).text(usesColor: false) == "x")
  }

  @Test(
    "a page that is too long is scrolled to its end, and not beyond",
    arguments: [
      (0, ["1", "2", " ...   j: +3"], 0), (1, ["2", "3", " ...   j: +2   k: -1"], 1),
      (3, ["4", "5", " ...   k: -3"], 3), (99, ["4", "5", " ...   k: -3"], 3), (-1, ["1", "2", " ...   j: +3"], 0),
    ])
  func window(_ offset: Int, _ lines: [String], _ possible: Int) {
    let window = Layout.window((1...5).map { StyledLine("\($0)") }, rows: 3, from: offset)
    #expect(window.lines.map(\.plain) == lines)
    #expect(window.offset == possible)
  }

  @Test("the head of a page is not scrolled away")
  func windowWithHead() {
    let lines = (1...6).map { StyledLine("\($0)") }
    let window = Layout.window(lines, rows: 4, head: 1, from: 99)
    #expect(window.lines.map(\.plain) == ["1", "5", "6", " ...   k: -3"])
    #expect(window.offset == 3)
    #expect(Layout.window(lines, rows: 6, head: 2, from: 1).lines == lines)
    #expect(Layout.window(lines, rows: 3, head: 9, from: 0).lines.count == 3)
  }

  @Test("a page that fits stays as it is")
  func windowThatFits() {
    let lines = (1...3).map { StyledLine("\($0)") }
    #expect(Layout.window(lines, rows: 3, from: 2).lines == lines)
    #expect(Layout.window(lines, rows: 3, from: 2).offset == 0)
  }

  @Test("progress", arguments: [(0, 4, "[>---]"), (1, 4, "[#>--]"), (3, 4, "[###>]"), (4, 4, "[####]")])
  func progress(_ done: Int, _ all: Int, _ text: String) {
    #expect(Layout.progress(done, of: all, width: 4) == text)
  }

  @Test("a comparison shows what differs, with two lines around")
  func comparison() {
    let mine = (1...9).map { "line \($0)" }
    var other = mine
    other[4] = "another"
    let comparison = Comparison(mine.joined(separator: "\n"), other.joined(separator: "\n"))
    #expect(
      comparison.lines.map(\.plain) == [
        " ...", " line 3", " line 4", "-line 5", "+another", " line 6", " line 7",
      ])
    #expect(Comparison("a\nb", "a\nb").isEmpty)
    #expect(Comparison("a  // one\nb", "a  // another\nb").isEmpty, "a comment behind code is no difference")
    #expect(Comparison("  // one\nb", "  // another\nb").lines.map(\.plain) == ["-  // one", "+  // another", " b"])
    #expect(Comparison("a(\"x://y\")", "a(\"x://z\")").lines.count == 2)
  }

  @Test(
    "a page of the verdict for each outcome says its name",
    arguments: [
      (Verdict.Outcome.timedOut, "STOPPED"), (.flooded, "STOPPED"), (.crashed("Fatal error: x"), "Fatal error: x"),
      (.doesNotCompile(CompileError("/x/Exercise.swift:1:1: error: oh", source: "a")), "Exercise.swift:1:1"),
    ])
  func outcomes(_ outcome: Verdict.Outcome, _ text: String) throws {
    let lesson = try Units.find("L01").lesson
    let lines = VerdictScreen(
      lesson: lesson, verdict: Verdict(outcome), progress: Progress(), lessons: [lesson], language: .en,
      file: "Exercise.swift"
    ).lines
    #expect(lines.contains { $0.plain.contains(text) })
  }

  @Test("what the code printed is wrapped, and apart from what Hamon reported", arguments: Language.allCases)
  func printed(_ language: Language) throws {
    let lesson = try Units.find("L01").lesson
    let word = String(repeating: "x", count: 100)
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    let output = "a  b\nHamon: the state is held: \(long)\n\(long)\nHamon: two\nHamon: three\nHamon: four\n\(word)\n"
    var result = Child.Result(end: .exited(0), output: output, report: "end\n")
    var verdict = Verdict(result)
    #expect(verdict.reported == ["the state is held: " + long, "two", "three", "four"])
    func lines() -> [String] {
      VerdictScreen(
        lesson: lesson, verdict: verdict, progress: Progress(), lessons: [lesson], language: language,
        file: "Exercise.swift"
      ).lines.map(\.plain)
    }
    let own = "  \(Phrases.printed(language)):"
    let reported = "  \(Phrases.reported(language)):"
    let shown = lines()
    #expect(shown.allSatisfy { $0.columns <= 80 }, "\(shown)")
    let (first, second) = (try #require(shown.firstIndex(of: own)), try #require(shown.firstIndex(of: reported)))
    #expect(first < second && shown[first + 1] == "      a  b")
    #expect(
      shown[first..<second].joined(separator: " ").contains("word") && !shown[first..<second].joined().contains("held"))
    #expect(shown[first..<second].joined().filter { $0 == "x" }.count == 100, "no sign is lost")
    #expect(shown[second...].joined().contains("state is held") && !shown[second...].joined().contains("xx"))
    #expect(shown.contains(language("      and 1 more", "      ほかに 1 件")))
    result = Child.Result(end: .exited(0), output: "Hamon: one\nHamon: two\nHamon: one\n", report: "end\n")
    verdict = Verdict(result)
    #expect(!lines().contains(own) && lines().contains(reported))
    #expect(lines().contains(language("      one (2 times)", "      one（2 回）")), "the same is said once")
    #expect(lines().count { $0.contains("one") } == 1 && lines().contains("      two"))
  }

  @Test("a crash names the topmost line of the learner's file")
  func crash() throws {
    let backtrace = """
      Thread 0 crashed:
      0 [inlined] _assertionFailure in libswiftCore.so
      1 Menu.isStarred(_:) + 88 in L05 at /a desk/Sources/L05/Exercise.swift:19:51
      2 closure #1 in L05 at /a desk/Sources/L05/Exercise.swift:3:1
      """
    #expect(Verdict.crashLine(backtrace) == 19)
    #expect(Verdict.crashLine("Fatal error: Index out of range") == nil)
    let lesson = try Units.find("L05").lesson
    var verdict = Verdict(.crashed("Fatal error: Index out of range"))
    verdict.crashLine = 19
    let lines = VerdictScreen(
      lesson: lesson, verdict: verdict, progress: Progress(), lessons: [lesson], language: .en, file: "Exercise.swift",
      todoLine: 9
    ).lines.map(\.plain)
    #expect(lines.contains { $0.contains("CRASHED   Exercise.swift:19") })
    #expect(lines.last == " Edit  Exercise.swift:19")
  }

  @Test("of a lesson with several bugs every message is there to its end", arguments: Language.allCases)
  func wholeMessages(_ language: Language) throws {
    let unit = try Units.find("CAP")
    let lines = VerdictScreen(
      lesson: unit.lesson, verdict: Verdict(.checked, report: Report(unit.broken)), progress: Progress(), lessons: [],
      language: language, file: "Exercise.swift"
    ).lines.map(\.plain)
    let text = lines.joined().filter { $0 != " " }
    for check in unit.broken.checks() {
      if let failure = check.failure { #expect(text.contains(failure(language).filter { $0 != " " })) }
    }
    let why = unit.broken.why(in: language).joined().filter { $0 != " " }
    for check in unit.broken.checks() {
      if let failure = check.failure { #expect(why.contains(failure(language).filter { $0 != " " })) }
    }
  }

  @Test("the report for programs is JSON with every sign escaped")
  func json() {
    let text = JSON.object([
      ("a\"b", .array([.number(1), .bool(true), .null, .string("\\\n\u{1}")])), ("c", .object([])),
    ]).text()
    #expect(text == "{\n  \"a\\\"b\": [\n    1,\n    true,\n    null,\n    \"\\\\\\n\\u0001\"\n  ],\n  \"c\": {}\n}")
  }

  @Test("the keys of every page fit one line", arguments: Units.ids, Language.allCases)
  func keys(_ id: String, _ language: Language) throws {
    let unit = try Units.find(id)
    try withTemporaryFolder { folder in
      let arguments = try Arguments(["--desk", folder, id], lessons: Units.ids)
      var watch = Watch(Workshop(arguments: arguments, language: language), try Desk(at: folder))
      let verdicts: [Verdict?] = [
        nil, Verdict(.checked, report: Report(unit.broken)), Verdict(.checked, report: Report(unit.fixed)),
      ]
      for verdict in verdicts {
        watch.verdict = verdict
        for page in [
          Watch.Page.story, .verdict, .list, .why, .plot, .graph, .quiz, .comparison, .stretch, .hint(3), .reset,
        ] {
          watch.page = page
          #expect(watch.keys.columns <= 80 && watch.keys.columns > 5, "\(page): \(watch.keys)")
          #expect(watch.lines.allSatisfy { $0.plain.columns <= 80 }, "\(page)")
          #expect(
            watch.lines.count <= 23 || [.stretch, .comparison, .why].contains(page), "\(page): \(watch.lines.count)")
        }
      }
    }
  }
}
