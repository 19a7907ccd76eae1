import Testing

@testable import showcase

@Suite("CommandParser")
struct CommandParserTests {
  @Test(
    "every command is understood",
    arguments: [
      ("type 150", .type("150")), ("type  渋谷 区 ", .type("渋谷 区")), ("\ttype #1", .type("#1")), ("clear", .clear),
      ("backspace", .backspace(1)), ("backspace 3", .backspace(3)), ("down", .down(1)), ("down 4", .down(4)),
      ("up", .up(1)), ("up 12\r", .up(12)), ("page-down", .pageDown), ("page-up", .pageUp), ("home", .home),
      ("end", .end),
      ("star", .star), ("favourites", .favourites), ("confirm", .confirm), ("back", .back), ("frame", .frame),
      ("quit", .quit), ("", nil), ("   ", nil), ("# down", nil), ("\u{FEFF}star", .star), ("\u{FEFF}# x", nil),
    ] as [(String, Command?)])
  func understands(line: String, command: Command?) throws {
    var parser = CommandParser()
    #expect(try parser.parse(line) == command)
  }

  @Test("every command of the summary exists")
  func summary() throws {
    for name in Command.names {
      var parser = CommandParser()
      #expect(try parser.parse(name == "type" ? "type x" : name) != nil)
    }
  }

  @Test(
    "what is no command is answered with its line and the closest one",
    arguments: [
      ("dwon 2", .unknown(line: 3, name: "dwon", closest: "down")),
      ("favorites", .unknown(line: 3, name: "favorites", closest: "favourites")),
      ("Star", .unknown(line: 3, name: "Star", closest: "star")),
      ("pagedown", .unknown(line: 3, name: "pagedown", closest: "page-down")),
      ("teleport", .unknown(line: 3, name: "teleport", closest: nil)),
      ("type", .missingText(line: 3)), ("type  ", .missingText(line: 3)),
      ("down x", .badCount(line: 3, name: "down", argument: "x")),
      ("up 0", .badCount(line: 3, name: "up", argument: "0")),
      ("backspace -1", .badCount(line: 3, name: "backspace", argument: "-1")),
      ("star 2", .needlessArgument(line: 3, name: "star", argument: "2")),
    ] as [(String, CommandError)])
  func refuses(line: String, error: CommandError) throws {
    var parser = CommandParser()
    _ = try parser.parse("# one")
    _ = try parser.parse("")
    #expect(throws: error) { try parser.parse(line) }
    #expect(try parser.parse("quit") == .quit)
    #expect(parser.line == 4)
  }

  @Test("an error is one sentence")
  func messages() {
    #expect(
      CommandError.unknown(line: 3, name: "dwon", closest: "down").description
        == "Line 3: there is no command `dwon`; did you mean `down`?")
    #expect(
      CommandError.badCount(line: 2, name: "up", argument: "0").description
        == "Line 2: `up` takes a whole number from 1 on, not `0`.")
  }

  @Test(
    "the distance of two words counts letters",
    arguments: [("", "abc", 3), ("abc", "", 3), ("down", "dwon", 1), ("down", "down", 0), ("kitten", "sitting", 3)])
  func distance(a: String, b: String, distance: Int) {
    #expect(Spelling.distance(a, b) == distance)
  }
}
