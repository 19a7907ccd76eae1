import Testing
import WorkshopKit

@testable import workshop

/// Keys of the watch mode that need no terminal.
@Suite("The watch mode")
struct WatchTests {
  private func withWatch(_ body: (inout Watch) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let arguments = try Arguments(["--desk", folder], lessons: Units.ids)
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      var watch = Watch(Workshop(arguments: arguments, language: .en), desk)
      try body(&watch)
    }
  }

  private func press(_ keys: String, _ watch: inout Watch) {
    for key in keys { watch.handle(key) }
  }

  @Test(
    "each key has its page, and q leads back",
    arguments: [
      ("w", Watch.Page.why), ("ww", .plot), ("g", .graph), ("p", .quiz), ("l", .list), ("x", .reset), ("t", .stretch),
      ("s", .comparison), ("h", .hint(1)), ("hh", .hint(2)), ("hhhh", .hint(1)), ("wg", .graph), ("?", .help),
    ])
  func pages(_ keys: String, _ page: Watch.Page) throws {
    try withWatch { watch in
      watch.update { $0.quiz["L00"] = 0 }
      watch.back()
      press(keys, &watch)
      #expect(watch.page == page)
      press("q", &watch)
      #expect(watch.page == .story)
    }
  }

  @Test(
    "a lesson begins with its question; title, story and the right answer are told after the answer",
    arguments: Units.ids)
  func predictionFirst(_ id: String) throws {
    try withWatch { watch in
      watch.open(try Units.find(id))
      let lesson = watch.lesson
      #expect(watch.page == .quiz)
      func shown() -> String {
        let text = watch.lines.map(\.plain).joined(separator: " ")
        return text.split(separator: " ").joined(separator: " ")
      }
      let (setup, story) = (String(lesson.setup.en.prefix(40)), String(lesson.story.en.prefix(40)))
      #expect(shown().contains(lesson.topic.en) && shown().contains(setup))
      #expect(!shown().contains(story))
      #expect(lesson.title == lesson.topic || !shown().contains(lesson.title.en))
      // The demo, the trace and the graph show what happens, and the key points are the answer: they ask first, and say why. So they do
      // from the page of keys.
      for keys in ["d", "w", "g", "t", "?w", "?t"] {
        watch.open(try Units.find(id))
        press(keys, &watch)
        #expect(watch.page == .quiz && shown().contains("Predict first"), "\(keys)")
      }
      #expect(!watch.list.lines.contains { $0.plain.hasSuffix("  " + lesson.title.en) } || lesson.title == lesson.topic)
      press("2", &watch)
      #expect(shown().contains(story) && shown().contains(lesson.title.en))
      press("q", &watch)
      #expect(watch.page == .story)
      #expect(watch.list.lines.contains { $0.plain.hasSuffix("  " + lesson.title.en) })
    }
  }

  @Test("every key that a page names is on the page of keys", arguments: Language.allCases)
  func allKeys(_ language: Language) throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      var watch = Watch(Workshop(arguments: try Arguments([], lessons: Units.ids), language: language), desk)
      press("?", &watch)
      #expect(watch.page == .help)
      let keys = Set(watch.lines.compactMap { $0.plain.split(separator: " ").first.map(String.init) })
      for page in [Watch.Page.story, .verdict, .quiz, .why, .plot, .graph] {
        watch.page = page
        let named = watch.keys.split(separator: " ").map(String.init).filter { $0.count == 1 && $0.isASCII }
        #expect(keys.isSuperset(of: named), "\(page): \(named) \(keys)")
      }
    }
  }

  @Test("an answer to the quiz is kept, and can be given again")
  func quiz() throws {
    try withWatch { watch in
      press("p2", &watch)
      #expect(watch.desk.progress().quiz["L00"] == 1)
      press("9", &watch)
      press("p1", &watch)
      #expect(watch.desk.progress().quiz["L00"] == 0)
    }
  }

  @Test("what another terminal has done on the desk meanwhile is kept, and seen", arguments: ["2", "h", "xy", "lj\n"])
  func otherTerminal(_ keys: String) throws {
    try withWatch { watch in
      watch.open(watch.unit)
      watch.desk.update {
        $0.done = ["L05", "L07"]
        $0.hints["L07"] = 2
        $0.quiz["L05"] = 1
      }
      press(keys, &watch)
      for progress in [watch.progress, watch.desk.progress()] {
        #expect(progress.done == ["L05", "L07"])
        #expect(progress.hints["L07"] == 2 && progress.quiz["L05"] == 1)
      }
    }
  }

  @Test("a page fits a narrow window: paragraphs are wrapped, and the line of keys keeps help and the way out")
  func narrow() throws {
    try withWatch { watch in
      watch.update { $0.quiz["L00"] = 0 }
      for page in [Watch.Page.story, .quiz, .help, .hint(1), .stretch] {
        watch.page = page
        let lines = Layout.$width.withValue(Layout.width(for: 60)) { watch.lines }
        if page != .help { #expect(lines.allSatisfy { $0.plain.columns <= 60 }, "\(page)") }
        let text = lines.map(\.plain).joined(separator: " ").split(separator: " ")
        let wide = watch.lines.map(\.plain).joined(separator: " ").split(separator: " ")
        #expect(text.filter { !$0.hasPrefix("--") } == wide.filter { !$0.hasPrefix("--") }, "nothing is lost")
      }
      watch.page = .story
      let keys = StyledLine(watch.keys, .dim).asKeys(columns: 60).plain
      #expect(keys == " save to check  d demo  w why  g graph … ? keys  q quit")
    }
  }

  @Test("the page of keys names the answers, and takes one while the question is open")
  func answerFromHelp() throws {
    try withWatch { watch in
      press("?", &watch)
      #expect(watch.lines.contains { $0.plain == "  1-3   an answer to the question" })
      press("2", &watch)
      #expect(watch.page == .quiz && watch.progress.quiz["L00"] == 1)
      // Once it is answered, the key leads back as any other.
      press("q?3", &watch)
      #expect(watch.page == .story && watch.progress.quiz["L00"] == 1)
    }
  }

  @Test("the third hint opens the comparison")
  func comparison() throws {
    try withWatch { watch in
      press("s", &watch)
      #expect(watch.lines.contains { $0.plain.contains("The comparison opens") })
      press("qhhhs", &watch)
      #expect(watch.lines.contains { $0.plain.hasPrefix("-") })
    }
  }

  @Test("the next lesson opens only from a green one")
  func next() throws {
    try withWatch { watch in
      press("n", &watch)
      #expect(watch.lesson.id == "L00")
      watch.progress.done = ["L00"]
      press("n", &watch)
      #expect(watch.lesson.id == "L01")
      #expect(watch.desk.progress().current == "L01")
    }
  }

  @Test(
    "the key for the next lesson says why it does not open, and what to do, until another key", arguments: ["n", "\n"])
  func held(_ key: String) throws {
    try withWatch { watch in
      press("n", &watch)
      #expect(watch.page == .quiz && watch.isHeld)
      #expect(watch.keys == " Not green yet: answer first, then fix your file.   l any other lesson")
      press("2q", &watch)
      #expect(watch.page == .story && !watch.isHeld && watch.keys.contains("save to check"))
      press("w" + "n", &watch)
      #expect(watch.page == .story, "the page on which the line of keys says it")
      press("q", &watch)
      press(key, &watch)
      #expect(watch.keys == " Not checked yet: save your file, or press r.   h hint   l any other lesson")
      watch.verdict = Verdict(.checked, report: Report(watch.unit.broken))
      watch.back()
      #expect(!watch.isHeld)
      press(key, &watch)
      #expect(watch.page == .verdict && watch.lesson.id == "L00")
      #expect(watch.keys == " Not green yet: fix your file and save it.   h hint   l any other lesson")
      press("h", &watch)
      #expect(watch.page == .hint(1) && watch.keys.contains("next hint"))
      watch.progress.done = ["L00"]
      press("q" + key, &watch)
      #expect(watch.lesson.id == "L01" && !watch.isHeld)
    }
  }

  @Test("a file that was changed after its last check is checked when its lesson is opened; the starting file is not")
  func unchecked() throws {
    try withWatch { watch in
      let file = watch.desk.exercise("L00")
      watch.open(watch.unit)
      #expect(!watch.mustCheck, "the starting file")
      #expect(Files.write("// changed", to: file))
      watch.open(watch.unit)
      #expect(watch.mustCheck)
      watch.update { $0.checked["L00"] = Files.stamp(file) }
      watch.open(watch.unit)
      #expect(!watch.mustCheck, "it was checked as it is")
      #expect(Files.write("// changed again", to: file))
      #expect(watch.desk.isUnchecked("L00", watch.desk.progress()), "the stamp is kept from one start to the next")
      watch.open(watch.unit)
      #expect(watch.mustCheck)
      let starting = try #require(watch.desk.pristine("L00", in: .ja))
      #expect(Files.write(starting, to: file))
      watch.open(watch.unit)
      #expect(!watch.mustCheck, "the starting file in the other language")
    }
  }

  @Test("the list's cursor moves within the list, and enter opens what it is on; looking opens nothing")
  func list() throws {
    try withWatch { watch in
      press("lkjj↓", &watch)
      #expect(watch.cursor == "L03")
      #expect(watch.lesson.id == "L00")
      #expect(watch.lines.count { $0.plain.hasPrefix(">") } == 1)
      press("\n", &watch)
      #expect(watch.lesson.id == "L03")
      #expect(watch.page == .quiz)
      press("l" + String(repeating: "j", count: 40), &watch)
      #expect(watch.cursor == "CAP")
      press("q", &watch)
      #expect(watch.lesson.id == "L03")
    }
  }

  @Test(
    "a search shows the lessons in which it occurs",
    arguments: [
      ("star", ["L01", "L06"]), ("L1", ["L10", "L11", "L12"]), ("zzz", []), ("STARx\u{8}", ["L01", "L06"]),
    ])
  func search(_ text: String, _ ids: [String]) throws {
    try withWatch { watch in
      press("l/\(text)", &watch)
      let found = watch.list.found.map(\.id)
      #expect(Set(ids).isSubset(of: found), "\(found)")
      #expect(found.count < Units.ids.count)
      #expect(watch.cursor == found.first ?? "")
      #expect(watch.keys.contains("/"))
      // Escape gives the search up, and the list is whole again.
      press("\u{1B}", &watch)
      #expect(watch.list.found.count == Units.ids.count)
      #expect(watch.page == .list)
    }
  }

  @Test("enter ends the typing, and opens at the second time; q is a letter while one types")
  func searchOpens() throws {
    try withWatch { watch in
      press("l/q", &watch)
      #expect(watch.page == .list && watch.search == "q")
      press("\u{8}alerts on\n", &watch)
      #expect(watch.page == .list && watch.cursor == "L09")
      press("\n", &watch)
      #expect(watch.lesson.id == "L09")
    }
  }

  @Test("the end of the input leaves every page, and then the program", arguments: ["", "l", "l/a", "p", "x", "hh"])
  func end(_ keys: String) throws {
    try withWatch { watch in
      press(keys, &watch)
      for _ in 0..<4 where !watch.isLeaving { watch.handle("\u{4}") }
      #expect(watch.isLeaving)
    }
  }
}
