#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal as a screen: single keys in, whole screens out. There is one a process, and the main thread owns it.
enum Terminal {
  /// Columns and rows; 80 by 24 where the terminal does not know.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// What is made for the window as it is: in a narrow one paragraphs are narrower.
  static func fitted<R>(_ body: () -> R) -> R {
    Layout.$width.withValue(Layout.width(for: size.columns), operation: body)
  }

  /// Takes the terminal; `TerminalGuard` gives it back, however the program ends.
  static func start() { TerminalGuard.start() }

  static func stop() { TerminalGuard.stop() }

  /// Waits for a key, at most so many milliseconds; nil if none came. Byte by byte, so that what is typed while a build runs
  /// is not lost. Arrow keys, and the page keys of a presenter's remote control, are arrows; the end of the input is ctrl-D.
  static func key(within milliseconds: Int32) -> Character? {
    guard let byte = byte(within: milliseconds) else { return nil }
    switch byte {
    case 0, 4: return "\u{4}"
    case 0x0D, 0x0A: return "\n"
    case 0x08, 0x7F: return "\u{8}"
    case 0x1B: return escaped()
    case 0x20...0x7E: return Character(Unicode.Scalar(byte))
    default: return nil
    }
  }

  /// What an escape byte begins: the escape key, if nothing follows at once. Keys without a meaning here are nil, and their
  /// letters are taken with them.
  private static func escaped() -> Character? {
    guard self.byte(within: 40) != nil else { return "\u{1B}" }
    var text = ""
    while let next = self.byte(within: 5) {
      text.append(Character(Unicode.Scalar(next)))
      if (0x40...0x7E).contains(next), next != 0x5B { break }
    }
    return switch text {
    case "A": "↑"
    case "B": "↓"
    case "C", "6~": "→"
    case "D", "5~": "←"
    default: nil
    }
  }

  /// The next byte; 0 at the end of the input.
  private static func byte(within milliseconds: Int32) -> UInt8? {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    switch read(STDIN_FILENO, &byte, 1) {
    case 1: return byte
    case 0: return 0
    default: return errno == EINTR || errno == EAGAIN ? nil : 0
    }
  }

  /// Shows a screen in one piece (`?2026`: a terminal that knows it draws once), cut off at the window's edges, with a sign that it is.
  /// What does not fit is scrolled to: `offset` lines are above. The keys stay visible. Answers with the offset that was possible.
  /// The first `head` lines are not scrolled away. `isLight` is for a projector: dark letters on a light screen, where colours are wanted.
  @discardableResult
  static func show(
    _ lines: [StyledLine], keys: StyledLine, head: Int = 0, from offset: Int = 0, isLight: Bool = false
  ) -> Int {
    let (columns, rows) = size
    let window = Layout.window(lines, rows: rows - 1, head: head, from: offset)
    let usesColor = Environment.usesColor
    // Black on white; what a style ends with puts that back, and erasing paints it.
    let ground = isLight && usesColor ? "\u{1B}[30;107m" : ""
    func drawn(_ line: StyledLine) -> String {
      let text = line.fitted(to: columns).escaped(usesColor: usesColor)
      return ground + (ground.isEmpty ? text : text.replacing("\u{1B}[m", with: "\u{1B}[m" + ground)) + "\u{1B}[K"
    }
    var text = "\u{1B}[?2026h\u{1B}[H"
    for line in window.lines { text += drawn(line) + "\r\n" }
    if !ground.isEmpty {
      // The keys stay in the last row, below a page that is all light.
      text += String(repeating: ground + "\u{1B}[K\r\n", count: max(0, rows - 1 - window.lines.count))
    }
    text += drawn(keys.asKeys(columns: columns)) + "\u{1B}[J\u{1B}[m\u{1B}[?2026l"
    Output.write(text)
    return window.offset
  }
}

extension Character {
  /// The keys that leave what is shown: q, escape, ctrl-D and the end of the input.
  var leaves: Bool { self == "q" || self == "\u{1B}" || self == "\u{4}" }
}
