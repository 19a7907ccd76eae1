#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives the terminal back as it was, whatever ends or stops the program.
///
/// A signal can arrive between any two instructions: what a handler calls (`enter`, `leave`) touches only one block of raw
/// memory, made before the handlers are installed, and calls only what POSIX allows there.
enum TerminalGuard {
  private struct Memory {
    var original = termios()
    var raw = termios()
    /// Whether the program wants the screen, and whether it has it: while it is stopped it has not.
    var isWanted = false
    var isActive = false
    var hasHandlers = false
    var endsTidily = false
  }

  // Raw memory, because a handler that came in the middle of an access to a variable would break exclusivity. Only the main
  // thread and its signal handlers touch it.
  nonisolated(unsafe) private static let memory: UnsafeMutablePointer<Memory> = {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory())
    return memory
  }()

  static func start() {
    guard tcgetattr(STDIN_FILENO, &memory.pointee.original) == 0 else { return }
    memory.pointee.raw = memory.pointee.original
    // Single keys without echo. ctrl-C and ctrl-Z stay signals.
    memory.pointee.raw.c_lflag &= ~tcflag_t(ECHO | ICANON)
    endTidily()
    if !memory.pointee.hasHandlers { installHandlers() }
    memory.pointee.hasHandlers = true
    memory.pointee.isWanted = true
    enter()
  }

  static func stop() {
    memory.pointee.isWanted = false
    leave()
  }

  private static func enter() {
    memory.pointee.isActive = true
    _ = tcsetattr(STDIN_FILENO, TCSANOW, &memory.pointee.raw)
    put("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
  }

  private static func leave() {
    guard memory.pointee.isActive else { return }
    memory.pointee.isActive = false
    put("\u{1B}[m\u{1B}[?25h\u{1B}[?1049l")
    _ = tcsetattr(STDIN_FILENO, TCSANOW, &memory.pointee.original)
  }

  private static func put(_ text: StaticString) { _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) }

  /// From here on a signal that ends the program ends its child as well: that has a process group of its own, to which no ctrl-C comes.
  /// What is ignored, as in `nohup`, still is.
  static func endTidily() {
    if memory.pointee.endsTidily { return }
    memory.pointee.endsTidily = true
    _ = ChildGuard.running  // made now, and not in a handler
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) { handle(number, end) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // As numbers: functions cannot be compared. Safe, because a handler is a pointer.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Tidies up, and dies of the signal as if there were no handler, so that a shell sees the cause.
  private static let end: @convention(c) (Int32) -> Void = { number in
    ChildGuard.killRunning()
    TerminalGuard.leave()
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func installHandlers() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { handle(number, end) }
    handle(SIGTSTP) { _ in
      // SIGSTOP after tidying up: it stops the program as the default of SIGTSTP would, and needs no handler of its own.
      TerminalGuard.leave()
      raise(SIGSTOP)
    }
    handle(SIGCONT) { _ in
      if TerminalGuard.memory.pointee.isWanted { TerminalGuard.enter() }
    }
    atexit { TerminalGuard.leave() }
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    _ = sigaction(number, &action, nil)
  }
}
