import Testing
import WorkshopKit

@testable import workshop

@Suite("Arguments")
struct ArgumentsTests {
  private let ids = ["L01", "L05", "L10"]

  @Test("a lesson may be written in several ways", arguments: ["L05", "l05", "5", "l5", "05"])
  func lesson(_ word: String) throws {
    #expect(try Arguments(["check", word], lessons: ids).lesson == "L05")
  }

  @Test("command, lesson, number and options, in any order of the options")
  func all() throws {
    let arguments = try Arguments(["--lang", "ja", "hint", "L10", "2", "--desk", "/a b", "--yes"], lessons: ids)
    #expect(arguments.command == "hint")
    #expect(arguments.lesson == "L10")
    #expect(arguments.number == 2)
    #expect(arguments.language == .ja)
    #expect(arguments.desk == "/a b")
    #expect(arguments.isForced)
  }

  @Test("how a demo plays")
  func demo() throws {
    let arguments = try Arguments(["demo", "L05", "--step", "--speed", "2.5", "--side-by-side"], lessons: ids)
    #expect(arguments.isStepped && arguments.speed == 2.5 && !arguments.isFixed)
    #expect(try Arguments(["demo", "--fixed"], lessons: ids).isFixed)
  }

  @Test("the page of a lesson's why goes to the file behind its option, or to the output")
  func page() throws {
    let arguments = try Arguments(["why", "L05", "--html", "a.html", "--fixed"], lessons: ids)
    #expect(arguments.wantsHTML && arguments.page == "a.html" && arguments.isFixed && arguments.lesson == "L05")
    #expect(try Arguments(["why", "L05", "--html"], lessons: ids).page == nil)
    #expect(try Arguments(["slides", "--html", "L05"], lessons: ids).lesson == "L05")
  }

  @Test("a lesson alone opens it")
  func lessonAlone() throws {
    let arguments = try Arguments(["L05"], lessons: ids)
    #expect(arguments.command == nil)
    #expect(arguments.lesson == "L05")
  }

  @Test(
    "mistakes are named",
    arguments: [
      (["check", "L77"], "There is no lesson L77. The lessons are L01, L05, L10."),
      (["check", "L01", "L05"], "One lesson at a time: L01 or L05. `workshop check --all` checks all of them."),
      (["--what"], "There is no option --what. `workshop --help` lists them."),
      (["--lang", "fr"], "The languages are en and ja, not \"fr\"."),
      (["--desk"], "--desk needs a value."),
      (["demo", "--speed", "0"], "A speed is a number from 0.1 to 100, and 1 is the usual; not \"0\"."),
      (["demo", "--speed", "nan"], "A speed is a number from 0.1 to 100, and 1 is the usual; not \"nan\"."),
      (["check", "L01", "now"], "What is \"now\" to be? `workshop --help` says what can be typed."),
    ])
  func mistakes(_ words: [String], _ message: String) {
    #expect(throws: Arguments.Failure(description: message)) { try Arguments(words, lessons: ids) }
  }

  @Test(
    "the language is that of the system",
    arguments: [
      (["LANG": "ja_JP.UTF-8"], Language.ja), (["LANG": "C"], .en), ([:], .en),
      (["LC_ALL": "en_GB.UTF-8", "LANG": "ja_JP.UTF-8"], .en), (["LC_MESSAGES": "ja_JP", "LANG": "C"], .ja),
    ])
  func language(_ variables: [String: String], _ language: Language) {
    #expect(Environment.language { variables[$0] } == language)
  }

  @Test("the help fits 80 columns, and names the same commands and options in both languages")
  func help() {
    func words(_ language: Language) -> Set<Substring> {
      let lines = Arguments.help(in: language)
      #expect(lines.allSatisfy { $0.columns <= 80 }, "\(lines.filter { $0.columns > 80 })")
      let words = lines.flatMap { $0.split { !$0.isASCII || " :;,()".contains($0) } }
      let commands = lines.compactMap { line in
        line.firstRange(of: "swift run workshop ").map { line[$0.upperBound...].prefix { $0.isLetter && $0.isASCII } }
      }
      return Set(words.filter { $0.hasPrefix("--") } + commands)
    }
    #expect(words(.en) == words(.ja), "\(words(.en).symmetricDifference(words(.ja)))")
  }

  @Test("a mistake is named in the language that was asked for")
  func mistakesInJapanese() {
    #expect(Arguments.language(in: ["--what", "--lang", "ja"]) == .ja)
    #expect(Arguments.language(in: ["--lang"]) == nil)
    let failure = #expect(throws: Arguments.Failure.self) { try Arguments(["check", "L77"], lessons: ids) }
    #expect(failure?.words.ja.contains("レッスンはありません") == true)
  }
}
