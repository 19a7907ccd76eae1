import HamonHosting
import Testing

@testable import showcase

@Suite("Arguments")
struct ArgumentsTests {
  @Test("no arguments ask for the built-in data")
  func none() throws {
    let arguments = try Arguments([String]())
    #expect(arguments.file == nil)
    #expect(!arguments.isPlain)
    #expect(!arguments.wantsHelp)
  }

  @Test(
    "file and options come in any order",
    arguments: [["a.tsv", "--plain"], ["--plain", "a.tsv"], ["--plain", "--", "a.tsv"]])
  func order(words: [String]) throws {
    let arguments = try Arguments(words)
    #expect(arguments.file == "a.tsv")
    #expect(arguments.isPlain)
  }

  @Test("the recording's file stands behind its option")
  func record() throws {
    let arguments = try Arguments(["--record", "trace.html", "a.tsv"])
    #expect(try Arguments(["--inspect"]).wantsRipple && !arguments.wantsRipple)
    #expect(arguments.record == "trace.html")
    #expect(arguments.file == "a.tsv")
  }

  @Test("the directory for favourites stands behind its option; without it there is none for a script")
  func state() throws {
    #expect(try Arguments(["--plain", "--state", "here"]).state == "here")
    #expect(try Arguments(["--plain"]).state == nil)
  }

  @Test("a file may be called like an option after --")
  func dashes() throws {
    #expect(try Arguments(["--", "--plain"]).file == "--plain")
    #expect(try Arguments(["-h"]).wantsHelp)
  }

  @Test(
    "misuse is explained",
    arguments: [
      (["--plian"], "There is no option `--plian`; did you mean `--plain`?"),
      (["--colour=never"], "There is no option `--colour=never`; see `showcase --help`."),
      (["a", "b"], "One data file is enough, but there are `a` and `b`."),
      ([""], "The name of the data file is empty."),
      (["--state"], "`--state` needs a directory to keep the favourites in."),
      (["--stat", "x"], "There is no option `--stat`; did you mean `--state`?"),
      (["--record"], "`--record` needs a file to write, such as trace.html."),
      (["--lang"], "`--lang` needs a language: en or ja."),
      (["--lang", "fr"], "The languages are en and ja, not `fr`."),
      (["--lang", ""], "`--lang` needs a language: en or ja."),
    ])
  func misuse(words: [String], message: String) throws {
    let error = try #require(throws: ArgumentsError.self) { try Arguments(words) }
    #expect(error.description == message)
  }

  @Test(
    "the help names every command and option, and fits 80 columns: no word of it is broken",
    arguments: Language.allCases)
  func help(language: Language) {
    let help = Arguments.help(language)
    #expect(Command.summary.allSatisfy { help.contains("  \($0.usage) ") && help.contains($0.meaning(language)) })
    #expect(["--help", "--inspect", "--lang", "--plain", "--record", "--state"].allSatisfy(help.contains))
    for line in help.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 80, "\(line)") }
  }

  @Test("the last language that is asked for counts, also where the rest is not understood")
  func language() {
    #expect(Arguments.language(in: ["--lang", "ja", "--plian"]) == .ja)
    #expect(Arguments.language(in: ["--lang", "ja", "--lang", "en"]) == .en)
    #expect(Arguments.language(in: ["--lang", "ja", "--lang", "fr"]) == .ja)
    #expect(Arguments.language(in: ["--", "--lang", "ja"]) == nil)
    #expect(Arguments.language(in: ["--lang"]) == nil)
    #expect(Arguments.language(in: ["ja"]) == nil)
  }
}
