#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal as a screen: taken with `start`, given back with `stop`, on exit, on signals and on crashes.
///
/// There is one per process, since there is one standard input; the program's main thread owns it.
final class Terminal {
  /// What `nextEvent` returns.
  enum Event: Equatable {
    case keys([KeyPress])
    /// The window has another size; `size` tells which.
    case resized
    /// The program was stopped and continued: everything is to be drawn again.
    case resumed
    /// `wake` was called.
    case woken
    /// The time is up.
    case timedOut
    /// There is no more input.
    case closed
  }

  /// Why there is no screen.
  enum Failure: WordedError, Equatable {
    case notATerminal
    case refused(reason: String)

    var words: Words {
      switch self {
      case .notATerminal: Words("Standard input and output are not a terminal.", "標準入力と標準出力が端末ではありません。")
      case .refused(let reason):
        Words(
          "The terminal cannot be switched to single keys (\(reason)).", "端末を 1 キー入力に切り替えられません (\(reason))。")
      }
    }
  }

  /// How long after an escape byte the rest of a sequence may come, in milliseconds; slow lines need some.
  static let escapeTime: Int32 = 40

  private var decoder = KeyDecoder()
  private var wakeInput: Int32 = -1
  private var wasWoken = false

  /// Takes the terminal.
  func start() throws(Failure) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let memory = TerminalGuard.memory
    guard tcgetattr(STDIN_FILENO, &memory.pointee.original) == 0 else {
      throw .refused(reason: FileBytes.reason(errno))
    }
    memory.pointee.raw = Self.raw(memory.pointee.original)
    if wakeInput < 0 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .refused(reason: FileBytes.reason(errno)) }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      wakeInput = ends[0]
      memory.pointee.wake = ends[1]
      TerminalGuard.prepareToHoldErrors()
      TerminalGuard.installHandlers()
    }
    memory.pointee.isWanted = true
    TerminalGuard.enter()
  }

  /// Gives the terminal back; harmless when it has been given back already.
  func stop() {
    TerminalGuard.memory.pointee.isWanted = false
    TerminalGuard.leave()
  }

  /// Stops the program as ctrl-Z does elsewhere; returns when it is continued.
  func suspend() { raise(SIGTSTP) }

  /// Makes `nextEvent` return; may be called on any thread.
  static func wake() { TerminalGuard.wakeReader(.call) }

  /// Columns and rows; 80 by 24 where the terminal does not know.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for keys or another event, for ever or for a number of milliseconds. Meanwhile the actor that it is called on does what
  /// else there is to do.
  func nextEvent(milliseconds: Int32? = nil, isolation: isolated (any Actor)? = #isolation) async -> Event {
    while true {
      let memory = TerminalGuard.memory
      if memory.pointee.wasResumed {
        memory.pointee.wasResumed = false
        return .resumed
      }
      if memory.pointee.wasResized {
        memory.pointee.wasResized = false
        return .resized
      }
      if wasWoken {
        wasWoken = false
        return .woken
      }
      let ready = await Readiness.wait(
        for: [STDIN_FILENO, wakeInput], milliseconds: decoder.isWaiting ? Self.escapeTime : milliseconds ?? -1)
      switch ready {
      case .interrupted: continue
      case .failed: return .closed
      case .timedOut:
        guard decoder.isWaiting else { return .timedOut }
        let keys = decoder.timeOut()
        if keys.isEmpty { continue }
        return .keys(keys)
      case .ready(let files):
        if files.contains(wakeInput) {
          drainWakes()
          continue
        }
      }
      guard let bytes = readInput() else { return .closed }
      let keys = decoder.decode(bytes)
      if !keys.isEmpty { return .keys(keys) }
    }
  }

  /// Writes everything, however slowly the other side takes it.
  func write(_ text: String) {
    guard !text.isEmpty else { return }
    StandardOutput.write(text)
  }

  private func readInput() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      if count < 0 && errno == EINTR { continue }
      return nil
    }
  }

  /// Empties the pipe; what signals have to say stands in their flags.
  private func drainWakes() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while case let count = Glibc.read(wakeInput, &bytes, bytes.count), count > 0 {
      if bytes[..<count].contains(TerminalGuard.Wake.call.rawValue) { wasWoken = true }
    }
  }

  /// Keys one by one, without echo, control keys as bytes; output is left alone.
  private static func raw(_ original: termios) -> termios {
    var raw = original
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT | PARMRK)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    raw.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    return raw
  }
}
