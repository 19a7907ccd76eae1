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

  /// Waits for a key, at most so many milliseconds. `nil` if none came; `.some(nil)` never: the end of the input is `q`.
  static func key(within milliseconds: Int32) -> Character? {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 { return nil }
    // The end of the input, and ctrl-D.
    if count == 0 || bytes[0] == 4 { return "q" }
    // An arrow key and its like begin with an escape byte: they mean nothing here, and their letters must not be taken.
    if bytes[0] == 0x1B { return count == 1 ? "q" : nil }
    return String(decoding: bytes[..<count], as: UTF8.self).first.map { $0 == "\r" ? "\n" : $0 }
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
