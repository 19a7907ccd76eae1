import Testing

@testable import showcase

@Suite("Canvas")
struct CanvasTests {
  @Test("only lines that changed are written")
  func difference() {
    var canvas = Canvas(columns: 10, rows: 3, usesColor: true)
    canvas.replace(["a", "b", "c"])
    #expect(canvas.present().rows == [0, 1, 2])
    #expect(canvas.present().output == "")
    canvas[1] = "東"
    let (output, rows) = canvas.present()
    #expect(rows == [1])
    #expect(output == "\u{1B}[2;1H\u{1B}[2K東")
    canvas[1] = "x"
    canvas[1] = "東"
    #expect(canvas.present().rows == [])
  }

  @Test("after another size or a suspension everything is written again")
  func invalidation() {
    var canvas = Canvas(columns: 10, rows: 2, usesColor: true)
    canvas.replace(["a", "b"])
    _ = canvas.present()
    canvas.invalidate()
    #expect(canvas.present().rows == [0, 1])
    canvas.resize(columns: 5, rows: 3)
    #expect(canvas.present().rows == [0, 1, 2])
    #expect(canvas.lines == ["a", "b", ""])
    canvas.resize(columns: 5, rows: 1)
    #expect(canvas.lines == ["a"])
  }

  @Test("styles are written once, end with their text, and lose only their colours without colour")
  func styles() {
    var line = StyledLine("★", .colored(.yellow))
    line.append(" ")
    line.append("渋谷", TextStyle(color: .red, isBold: true, isReversed: true))
    #expect(line.escaped(usesColor: true) == "\u{1B}[33m★\u{1B}[m \u{1B}[1;7;31m渋谷\u{1B}[m")
    #expect(line.escaped(usesColor: false) == "★ \u{1B}[1;7m渋谷\u{1B}[m")
    #expect(line.text == "★ 渋谷")
    #expect(line.width == 6)
  }

  @Test(
    "a line never grows wider than the screen, and shows that it was cut",
    arguments: [(10, "ab東京都cd"), (9, "ab東京都…"), (8, "ab東京…"), (4, "ab…"), (3, "ab…"), (2, "a…"), (1, "…"), (0, "")])
  func cut(columns: Int, text: String) {
    var line = StyledLine("ab", .bold)
    line.append("東京都", .dim)
    line.append("cd")
    #expect(line.truncated(to: columns).text == text)
  }

  @Test("control characters in data do not reach the terminal")
  func controls() {
    #expect(StyledLine("a\u{1B}[2Jb\u{9B}c\td").text == "a�[2Jb�c�d")
  }

  @Test("plain text has no escape sequences and no spaces at the ends")
  func plain() {
    var canvas = Canvas(columns: 6, rows: 4, usesColor: true)
    canvas.replace([StyledLine("東  ", .bold), "", "abcdefgh"])
    #expect(canvas.plainText() == "東\n\nabcde…\n")
    canvas[9] = "lost"
    #expect(canvas[9] == .empty)
  }

  @Test(
    "the surroundings decide about keys and colours",
    arguments: [
      (true, true, ["TERM": "xterm"], true, true), (true, true, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
      (true, true, ["TERM": "xterm", "NO_COLOR": ""], true, true), (true, true, ["TERM": "dumb"], false, false),
      (true, true, [:], false, false), (false, true, ["TERM": "xterm"], false, true),
      (true, false, ["TERM": "xterm"], false, false),
    ] as [(Bool, Bool, [String: String], Bool, Bool)])
  func environment(input: Bool, output: Bool, variables: [String: String], isInteractive: Bool, usesColor: Bool) {
    let environment = TerminalEnvironment(inputIsTerminal: input, outputIsTerminal: output, variables: variables)
    #expect(environment.isInteractive == isInteractive)
    #expect(environment.usesColor == usesColor)
  }
}
