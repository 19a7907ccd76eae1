import Hamon
import HamonInspector
import Testing

@testable import WorkshopKit
@testable import workshop

@Suite("Lesson logs")
struct LessonLogTests {
  @Test("every step of a demo is a cause in the log, whatever the attempt", arguments: Units.ids)
  func steps(_ id: String) throws {
    let unit = try Units.find(id)
    for exercise in [unit.broken, unit.fixed] + unit.halfFixes.map({ $0.exercise.init() }) {
      let log = LessonLog(exercise)
      #expect(log.steps.map(\.action) == exercise.demo().map(\.action))
      #expect(log.steps.map(\.screen) == exercise.demo().map(\.lines))
    }
    // The same twice; an attempt may hold a dictionary, which has its elements in another order each time.
    for exercise in [unit.broken, unit.fixed] { #expect(LessonLog(exercise).record == LessonLog(exercise).record) }
  }

  @Test("a log names no node twice, and no reason that it does not have", arguments: Units.ids)
  func names(_ id: String) throws {
    let unit = try Units.find(id)
    for exercise in [unit.broken, unit.fixed] {
      let record = LessonLog(exercise).record
      let made = record.entries.filter { $0.event == .made }
      #expect(Set(made.map(\.name)).count == made.count, "\(made.compactMap(\.name))")
      let known = Set(made.compactMap(\.node))
      for entry in record.entries {
        #expect(entry.because.allSatisfy { record[$0] != nil })
        #expect(known.isSuperset(of: entry.reads) && entry.node.map(known.contains) != false)
      }
    }
  }

  @Test("a tap runs forty rows and the header, or the one row and the header")
  func forty() throws {
    let unit = try Units.find("L05")
    let (broken, fixed) = (LessonLog(unit.broken), LessonLog(unit.fixed))
    #expect(broken.steps.indices.map(broken.runs) == [41, 41, 41])
    #expect(fixed.steps.indices.map(fixed.runs) == [2, 2, 2])
    #if DEBUG
      #expect(
        fixed.answers(to: 0).map(\.en) == [
          "row 7 ran: Star.isOn of row 7 changed (false -> true)",
          "header ran: Star.isOn of row 7 changed (false -> true)",
          "  it read Star.isOn of row 1, Star.isOn of row 2 and 38 more",
        ])
    #endif
  }

  @Test("the bug of L01 asks the cell, its fix asks for the star of the dish; a tap is one write, and runs one cell")
  func asked() throws {
    let unit = try Units.find("L01")
    #expect(LessonLog(unit.broken).answers(to: 0).map(\.en).contains("  it read row of cell B, starred of cell B"))
    #expect(
      LessonLog(unit.fixed).answers(to: 0).map(\.en) == ["cell B ran: star of Soba changed (false -> true)"] + [
        "  it read row of cell B, star of Soba"
      ])
    #expect(LessonLog(unit.fixed).answers(to: 1).map(\.en).contains("  it read row of cell A, star of Gyoza"))
    #expect(LessonLog(unit.fixed).runs(in: 0) == 1 && LessonLog(unit.broken).runs(in: 0) == 1)
    #expect(LessonLog(unit.fixed).entries(of: 0).count { $0.event == .write } == 1)
  }

  @Test("where nothing runs, the log says so; hops of plain objects are in it")
  func silence() throws {
    let silent = "nothing that is tracked has changed: nothing ran"
    #expect(LessonLog(try Units.find("L00").broken).answers(to: 2).map(\.en) == [silent])
    #expect(
      LessonLog(try Units.find("L07").broken).answers(to: 0).map(\.en) == [
        "View -> ViewController", "ViewController -> Presenter", "Presenter -> ViewController",
        "ViewController -> View",
        silent,
      ])
  }

  @Test("a closure that has read outside of WithTracking ran once, also where the host lets go of what it read")
  func escaped() throws {
    let log = LessonLog(try Units.find("L03").broken)
    let names = log.entries(of: 1).filter { $0.event == .ran }.compactMap(\.node).map(log.title)
    #expect(names == ["WithTracking closure", "row 1", "row 2", "row 3", "row 4"])
  }

  @Test("the question of L02 counts the dishes of its demo")
  func dishes() {
    let last = NotesPlay.dishes.count
    let right = Lesson.l02.quiz.answers.filter(\.isRight).map(\.text)
    #expect(right.map(\.en) == ["a new row \(last); rows 0 to \(last - 1) have other data"])
    #expect(right.map(\.ja) == ["行 \(last) が増え、行 0〜\(last - 1) のデータが変わった"])
  }

  @Test("a trace fits its columns in both languages, and English is ASCII", arguments: Units.ids, Language.allCases)
  func fits(_ id: String, _ language: Language) throws {
    let unit = try Units.find(id)
    for exercise in [unit.broken, unit.fixed] {
      for line in exercise.why(in: language) {
        #expect(line.columns <= 78, "\(line)")
        #expect(language == .ja || line.allSatisfy(\.isASCII), "\(line)")
      }
    }
  }

  @Test("values are said without their modules and wrappers")
  func values() {
    let cell = #"HamonHosting.CellInput<WorkshopKit.Dish>(item: WorkshopKit.Dish(id: 1, name: "Soba"), turn: 0)"#
    #expect(shortened(value: cell) == "Soba")
    #expect(shortened(value: "Optional(WorkshopKit.Alert.tip)") == "Alert.tip")
    #expect(shortened(value: #"[Optional("a)"), nil]"#) == #"["a)", nil]"#)
    #expect(shortened(value: "Optional(") == "Optional(")
  }

  @Test("what one node of a family alone reads is called after it; else it has a number")
  func titles() {
    let nodes: [(String, [Int])] = [
      ("cell", []), ("cell", []), ("star", [1]), ("star", [0, 4]), ("header", []), ("sum", [0, 1]), ("sum", []),
    ]
    let names = ["cell": ["row 7", "row 8"], "header": ["the header"]]
    #expect(
      NodeTitles(nodes.map { .init(stem: $0, readers: $1) }, names: names, .en).titles
        == ["row 7", "row 8", "star of row 8", "star of row 7", "the header", "sum 1", "sum 2"])
    #expect(NodeTitles.stem("list cell 12 body", kind: "tracker") == "list cell")
    #expect(NodeTitles.stem("effect (WorkshopFixed/L07.swift:33)", kind: "effect") == "effect")
  }
}
