import Hamon
import Testing

@testable import WorkshopKit
@testable import workshop

/// What the tables of the handout say is what the exercises do: each cell that a run decides is compared with one.
@Suite("The tables of the handout, and the runs of their lessons")
struct HandoutRunsTests {
  /// The columns of a lesson's table, in English.
  private func columns(_ id: String) throws -> [[String]] {
    let table = try #require(HandoutTable.of(id))
    return table.columns.indices.map { column in table.rows.map { $0[column].words.en } }
  }

  private func screens(_ exercise: any Exercise) -> [[String]] { exercise.demo().map(\.lines) }

  /// The lines without remarks on them.
  private func bare(_ lines: [String]) -> [String] {
    lines.map { line in String(line.firstRange(of: "<-").map { line[..<$0.lowerBound] } ?? line[...]).trimmedEnd }
  }

  private func value(_ name: String, _ lines: [String]) -> String {
    let line = bare(lines).first { $0.hasPrefix(name) } ?? "\(name) is not there"
    return String(line.dropFirst(name.count).drop { $0 == " " })
  }

  private func orDash(_ text: String) -> String { text.isEmpty || text == "-" ? "–" : text }

  @Test("L00: which bodies run, and how many")
  func l00() throws {
    let unit = try Units.find("L00")
    let log = LessonLog(unit.fixed)
    let ran = log.steps.indices.map { step in
      log.entries(of: step).filter { $0.event == .ran }.compactMap { $0.node.map(log.title) }
    }
    let columns = try columns("L00")
    #expect(columns[1] == ran.map { $0.contains("header body") ? "runs" : "–" })
    #expect(columns[2] == ran.map { $0.contains("badge body") ? "runs" : "–" })
    #expect(columns[3] == ran.map { "\($0.count)" })
    #expect(columns[3] == screens(unit.fixed).map { value("observed", $0) })
  }

  @Test("L01: which dish is in cell B, and whether it shows a star")
  func l01() throws {
    let unit = try Units.find("L01")
    let lines = (screens(unit.broken) + [screens(unit.fixed)[1]]).map { value("B |", $0) }
    let columns = try columns("L01")
    #expect(columns[1] == lines.map { String($0.dropFirst("[*] ".count)) })
    #expect(columns[2] == lines.map { $0.hasPrefix("[*]") ? "yes" : "no" })
  }

  @Test("L02: which dish and which note has each index, before and after")
  func l02() throws {
    let frames = screens(try Units.find("L02").broken).map { lines in
      bare(lines).filter { $0.contains("|") }.map { line in
        line.split(separator: "|", omittingEmptySubsequences: false).map { orDash(String($0).trimmedEnd) }
      }
    }
    let columns = try columns("L02")
    #expect(columns[0] == frames[1].indices.map { "\($0)" })
    #expect(columns[1] == frames[0].map { $0[0] } + ["none"] && columns[2] == frames[0].map { $0[1] } + ["–"])
    #expect(columns[3] == frames[1].map { $0[0] } && columns[4] == frames[1].map { $0[1] })
  }

  @Test("L03: a read is tracked if its change makes something run")
  func l03() throws {
    let unit = try Units.find("L03")
    let (broken, fixed) = (LessonLog(unit.broken), LessonLog(unit.fixed))
    func isHeard(_ log: LessonLog, _ step: Int) -> String {
      log.entries(of: step).contains { $0.event == .ran && !$0.because.isEmpty } ? "yes" : "no"
    }
    let columns = try columns("L03")
    #expect(columns[3] == [isHeard(broken, 1), isHeard(broken, 0), isHeard(fixed, 0)])
    #expect(columns[2].map { $0.prefix { $0 != "," } } == columns[3].map { $0[...] })
  }

  @Test("L04: what has each read in its scope")
  func l04() throws {
    let unit = try Units.find("L04")
    func scope(_ exercise: any Exercise, _ name: String) -> String {
      let graph = exercise.graph()
      let readers = graph.nodes.firstIndex { $0.name == name }.map(graph.readers) ?? []
      return readers.map { graph.nodes[$0].name } == ["WithTracking closure"] ? "the screen's" : "in none"
    }
    #expect(
      try columns("L04")[2]
        == [scope(unit.broken, "headline"), scope(unit.broken, "text"), scope(unit.fixed, "text")])
  }

  @Test("L05: how many bodies run, and whether row 7 is right")
  func l05() throws {
    let unit = try Units.find("L05")
    let exercises: [any Exercise] = [unit.halfFixes[0].exercise.init(), unit.broken, unit.fixed]
    let frames = exercises.map { screens($0)[0] }
    let columns = try columns("L05")
    #expect(columns[1] == frames.map { value("rows run", $0) } && columns[2] == frames.map { value("header", $0) })
    #expect(columns[3].map { $0.prefix { $0 != ":" } } == frames.map { value("[*] Dish 7", $0).isEmpty ? "yes" : "no" })
  }

  @Test("L06: what was wanted last, and what the star shows")
  func l06() throws {
    let unit = try Units.find("L06")
    func stars(_ exercise: any Exercise) -> [String] {
      screens(exercise).map { value("star", $0).hasPrefix("[*]") ? "on" : "off" }
    }
    var wanted: [String] = []
    for action in unit.fixed.demo().map(\.action) {
      wanted.append(action.hasPrefix("tap: on") ? "on" : action.hasPrefix("tap: off") ? "off" : wanted.last ?? "")
    }
    #expect(try Array(columns("L06").dropFirst()) == [wanted, stars(unit.broken), stars(unit.fixed)])
  }

  @Test("L07: how far each event travels, and which note is shown")
  func l07() throws {
    let unit = try Units.find("L07")
    let frames = [unit.broken, unit.fixed].map(screens)
    let expected = frames.flatMap { frames in
      [frames.map { value("hops:", $0) }, frames.map { value("note:", $0) }.map { $0.isEmpty ? "nothing" : $0 }]
    }
    #expect(try Array(columns("L07").dropFirst()) == expected)
    #expect(try columns("L07")[0] == unit.fixed.demo().map(\.action))
  }

  @Test("L08: what is measured and set, frame by frame, and where it settles")
  func l08() throws {
    let unit = try Units.find("L08")
    func paddings(_ exercise: any Exercise) -> [String] {
      let log = LessonLog(exercise)
      return log.entries(of: 0).filter { $0.event == .write && $0.node.map(log.title) == "Card.padding" }
        .compactMap(\.new)
    }
    func heights(_ exercise: some SettlingCard) -> [String] {
      SettlingPlay(exercise, "Soba").frames.map { String($0.split(separator: " ").last ?? "") }
    }
    let columns = try columns("L08")
    let broken = try #require(unit.broken as? any SettlingCard)
    let fixed = try #require(unit.fixed as? any SettlingCard)
    #expect(columns[1] == Array(heights(broken).prefix(4)) && columns[2] == Array(paddings(broken).prefix(4)))
    // The text is as high in its second frame, and the padding that is set is the same: there is no third.
    #expect(heights(fixed) == ["4", "8"] && paddings(fixed) == ["4"])
    #expect(columns[3] == ["4", "4", "–", "–"] && columns[4] == ["4", "4: it settles", "–", "–"])
  }

  @Test("L09: which alert each flag says, and which is on the screen")
  func l09() throws {
    let unit = try Units.find("L09")
    let (broken, fixed) = (screens(unit.broken), screens(unit.fixed))
    let flags = broken.map { value("slots", $0).split(separator: " ").map { orDash(String($0)) } }
    let columns = try columns("L09")
    #expect(columns[1] == ["–"] + flags.map { $0[0] } && columns[2] == ["–"] + flags.map { $0[1] })
    #expect(columns[3] == ["–"] + broken.map { orDash(value("alert", $0)) })
    #expect(columns[4] == ["–"] + fixed.map { orDash(value("alert", $0)) })
  }

  @Test("L10: what a link leaves in the flags, and where it leads")
  func l10() throws {
    let unit = try Units.find("L10")
    func paths(_ exercise: any Exercise) -> [String] {
      screens(exercise).map { bare($0).map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty } }
        .map { $0.joined(separator: " > ") }
    }
    let log = LessonLog(unit.broken)
    func flag(_ name: String) -> [String] {
      var last = ""
      return log.steps.indices.map { step in
        for entry in log.entries(of: step)
        where entry.event == .write && entry.node.map(log.title)?.hasSuffix(name) == true { last = entry.new ?? last }
        return last
      }
    }
    let columns = try columns("L10")
    #expect(columns[0] == unit.fixed.demo().map { String($0.action.dropFirst("open ".count)) })
    #expect(columns[1] == flag("item") && columns[2] == flag("showsComments"))
    #expect(columns[3] == paths(unit.broken))
    #expect(columns[4].map { String($0.prefix { $0 != ":" }) } == paths(unit.fixed))
  }

  @Test("L11: what acts, by whether all, the first or the innermost may")
  func l11() throws {
    let unit = try Units.find("L11")
    let exercises: [any Exercise] = [unit.broken, unit.halfFixes[0].exercise.init(), unit.fixed]
    // The touch beside the star is the last step of the demo, and the example of the table.
    let acts = exercises.map { exercise in [2, 0, 1].map { value("does", screens(exercise)[$0]) } }
    let columns = try columns("L11")
    #expect(Array(columns.dropFirst(2)) == acts)
    #expect(
      columns[1].dropFirst().map { "touch the star (\($0.prefix { $0 != "," }) first)" }
        == unit.broken.demo().prefix(2).map(\.action))
  }

  @Test("L12: what lies on top, what takes a touch, and what survives")
  func l12() throws {
    let unit = try Units.find("L12")
    let exercises: [any Exercise] = [unit.broken, unit.halfFixes[0].exercise.init(), unit.fixed]
    let expected = exercises.map { exercise -> [String] in
      let frames = screens(exercise)
      let top = frames[0][0].dropFirst().prefix { $0 != ":" }
      let left = frames[2].count { $0.hasPrefix("[") }
      return ["the \(top)", value("taken by", frames[1]), left == 0 ? "neither" : left == 2 ? "both" : "one"]
    }
    #expect(try Array(columns("L12").dropFirst()) == expected)
  }

  @Test("CAP: a row for each bug that its checks find, and the lesson that has it")
  func cap() throws {
    // Two of its checks, a late answer and a failed one, have one cause.
    let lessons = ["ghost": "L01", "latest": "L06", "rollback": "L06", "link": "L10", "alerts": "L09", "bodies": "L05"]
    let failed = try Units.find("CAP").lesson.brokenFails.map { String($0.dropFirst("CAP.".count)) }
    #expect(Set(failed) == Set(lessons.keys))
    #expect(try Set(columns("CAP")[3]) == Set(failed.compactMap { lessons[$0] }))
  }

  @Test("in Japanese the same cells are the same words", arguments: Units.ids)
  func japanese(_ id: String) throws {
    let words = [
      "yes": "はい", "no": "いいえ", "runs": "実行", "nothing": "なし", "both": "両方", "the model": "モデル", "cell B": "セル B",
    ]
    for cell in try #require(HandoutTable.of(id)).rows.joined() {
      if let ja = words[cell.words.en] { #expect(cell.words.ja == ja) }
      if Int(cell.words.en) != nil { #expect(cell.words.ja == cell.words.en) }
    }
  }
}
