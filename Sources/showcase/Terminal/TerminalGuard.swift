#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives the terminal back as it was, whatever ends or stops the program.
///
/// A signal can arrive between any two instructions, so what a handler may call (`enter`, `leave`, `wakeReader`) touches
/// only one block of raw memory, made before the handlers are installed, and calls only what POSIX allows there.
enum TerminalGuard {
  /// Everything a handler needs.
  struct Memory {
    var original = termios()
    var raw = termios()
    /// Whether the program wants the screen, and whether it has it: while it is stopped it has not.
    var isWanted = false
    var isActive = false
    /// The end of a pipe that wakes the reader.
    var wake: Int32 = -1
    /// Set by a handler, cleared by the reader.
    var wasResized = false
    var wasResumed = false
    /// Standard error as it was, and the file that stands in for it while the screen is ours; -1 if nothing has to.
    var errors: Int32 = -1
    var heldErrors: Int32 = -1
  }

  // Raw memory, because a handler that came in the middle of an access to a variable would break exclusivity.
  nonisolated(unsafe) static let memory: UnsafeMutablePointer<Memory> = {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory())
    return memory
  }()

  // Computed, so that no handler meets a lazy initialiser. Alternate screen, hidden cursor, no wrapping, what is pasted in brackets.
  private static var enterSequence: StaticString { "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J" }
  private static var leaveSequence: StaticString { "\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l" }

  /// Takes the terminal: raw mode, and the alternate screen.
  static func enter() {
    if memory.pointee.heldErrors >= 0 { _ = dup2(memory.pointee.heldErrors, STDERR_FILENO) }
    memory.pointee.isActive = true
    _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &memory.pointee.raw)
    put(enterSequence)
  }

  /// Gives the terminal back as it was found, and shows what was meant for standard error; nothing the second time.
  static func leave() {
    guard memory.pointee.isActive else { return }
    memory.pointee.isActive = false
    put(leaveSequence)
    _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &memory.pointee.original)
    releaseErrors()
  }

  /// What goes through the pipe: a signal set a flag, or there was a call of `Terminal.wake`.
  enum Wake: UInt8 {
    case signal
    case call
  }

  /// Wakes the thread that waits in `Terminal.nextEvent`.
  static func wakeReader(_ wake: Wake) {
    var byte = wake.rawValue
    _ = Glibc.write(memory.pointee.wake, &byte, 1)
  }

  /// Makes an unlinked file that keeps messages for standard error off the screen: they would tear the picture, and a
  /// crash's last words would vanish with the alternate screen. Messages that go to a file anyway go there at once.
  static func prepareToHoldErrors() {
    guard memory.pointee.heldErrors < 0, isatty(STDERR_FILENO) == 1 else { return }
    guard let file = tmpfile() else { return }  // has no name, and is gone with the process
    memory.pointee.errors = dup(STDERR_FILENO)
    memory.pointee.heldErrors = fileno(file)
  }

  private static func releaseErrors() {
    let held = memory.pointee.heldErrors
    guard held >= 0 else { return }
    _ = dup2(memory.pointee.errors, STDERR_FILENO)
    _ = lseek(held, 0, SEEK_SET)
    var piece: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    while true {
      let count = Glibc.read(held, &piece, 64)
      guard count > 0 else { break }
      _ = Glibc.write(STDERR_FILENO, &piece, count)
    }
    _ = ftruncate(held, 0)
    _ = lseek(held, 0, SEEK_SET)
  }

  private static func put(_ text: StaticString) {
    _ = Glibc.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
