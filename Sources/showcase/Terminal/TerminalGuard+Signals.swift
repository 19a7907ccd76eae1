#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TerminalGuard {
  /// What stood in each crash signal's place before, by its number; raw memory for the reason that `memory` is.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    previous.initialize(repeating: sigaction(), count: 64)
    return previous
  }()

  /// Installs all handlers. Signals that the starting program ignores (as `nohup` does) stay ignored.
  static func installHandlers() {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var present = sigaction()
      _ = sigaction(signal, nil, &present)
      let isIgnored = unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { handle(signal, ended) }
    }
    handle(SIGTSTP, stopped)
    handle(SIGCONT, continued)
    handle(SIGWINCH, resized)
    provideSignalStack()
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      handle(signal, crashed, flags: SA_ONSTACK, previous: previous + Int(signal))
    }
    atexit { TerminalGuard.leave() }
  }

  private static func handle(
    _ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32 = 0,
    previous: UnsafeMutablePointer<sigaction>? = nil
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    _ = sigaction(signal, &action, previous)
  }

  /// A crash by stack overflow leaves no stack for its handler, so it gets one of its own, unless there is one.
  private static func provideSignalStack() {
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0 else {
      return
    }
    let size = 64 * 1024
    var own = stack_t()
    own.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    own.ss_size = size
    _ = sigaltstack(&own, nil)
  }
}

// MARK: - Handlers

/// A termination: tidy up, then die of the signal as if there were no handler, so that a shell sees the cause.
private func ended(_ number: Int32) {
  TerminalGuard.leave()
  signal(number, SIG_DFL)
  raise(number)
}

/// A stop: the shell gets its terminal; `continued` takes it back on `fg`.
private func stopped(_ number: Int32) {
  let saved = errno
  TerminalGuard.leave()
  signal(SIGTSTP, SIG_DFL)
  var stops = sigset_t()
  sigemptyset(&stops)
  sigaddset(&stops, SIGTSTP)
  raise(SIGTSTP)
  // Let through, the signal stops the program here, until it is continued.
  pthread_sigmask(SIG_UNBLOCK, &stops, nil)
  signal(SIGTSTP, stopped)
  errno = saved
  // Where it could not be continued, it was not stopped.
  if !TerminalGuard.memory.pointee.isActive { continued(SIGCONT) }
}

private func continued(_ number: Int32) {
  guard TerminalGuard.memory.pointee.isWanted else { return }
  let saved = errno
  TerminalGuard.enter()
  TerminalGuard.memory.pointee.wasResumed = true
  TerminalGuard.wakeReader(.signal)
  errno = saved
}

private func resized(_ number: Int32) {
  let saved = errno
  TerminalGuard.memory.pointee.wasResized = true
  TerminalGuard.wakeReader(.signal)
  errno = saved
}

/// A crash: its last words are to be read on the ordinary screen; the handler from before goes on.
private func crashed(_ number: Int32) {
  TerminalGuard.leave()
  _ = sigaction(number, TerminalGuard.previousAction(number), nil)
  raise(number)
}

extension TerminalGuard {
  fileprivate static func previousAction(_ number: Int32) -> UnsafePointer<sigaction> {
    UnsafePointer(previous + Int(number))
  }
}
