import Glibc

/// The terminal as a screen: single keys in, whole screens out. There is one a process, and the main thread owns it.
enum Terminal {
  /// Columns and rows; 80 by 24 where the terminal does not know.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Takes the terminal; `TerminalGuard` gives it back, however the program ends.
  static func start() { TerminalGuard.start() }

  static func stop() { TerminalGuard.stop() }

  /// Waits for a key, at most so many milliseconds; nil if none came. Byte by byte, so that what is typed while a build runs
  /// is not lost. The end of the input, ctrl-D and the escape key are `q`.
  static func key(within milliseconds: Int32) -> Character? {
    guard let byte = byte(within: milliseconds) else { return nil }
    switch byte {
    case 0, 4: return "q"
    case 0x0D, 0x0A: return "\n"
    case 0x1B:
      // An arrow key and its like begin with an escape byte: they mean nothing here, and their letters must not be taken.
      guard self.byte(within: 40) != nil else { return "q" }
      while let next = self.byte(within: 5), !(0x40...0x7E).contains(next) || next == 0x5B {}
      return nil
    case 0x20...0x7E: return Character(Unicode.Scalar(byte))
    default: return nil
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

  /// Shows a screen in one piece (`?2026`: a terminal that knows it draws once), cut off at the window's edges. The last
  /// lines stay visible: they say which keys there are.
  static func show(_ lines: [StyledLine], keys: StyledLine) {
    let (columns, rows) = size
    var shown = lines
    if shown.count > rows - 1 { shown = Array(shown.prefix(max(0, rows - 2))) + [StyledLine(" ...", .dim)] }
    let usesColor = Environment.usesColor
    var text = "\u{1B}[?2026h\u{1B}[H"
    for line in shown { text += line.cut(to: columns).escaped(usesColor: usesColor) + "\u{1B}[K\r\n" }
    text += keys.cut(to: columns).escaped(usesColor: usesColor) + "\u{1B}[K\u{1B}[J\u{1B}[?2026l"
    Output.write(text)
  }
}
