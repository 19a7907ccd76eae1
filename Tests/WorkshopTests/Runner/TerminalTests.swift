#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Testing

@testable import workshop

/// A pseudo terminal: what a program does to it can be looked at from the other side.
private final class PseudoTerminal {
  let master: Int32
  let name: String
  /// Kept open: with its last user a terminal forgets its modes.
  private let slave: Int32

  init() throws {
    // `posix_openpt` and its like are not in the Glibc module; these are their calls of the kernel.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var number: UInt32 = 0
    var isLocked: Int32 = 0
    try #require(master >= 0 && ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
    name = "/dev/pts/\(number)"
    slave = open(name, O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(master)
    close(slave)
  }

  var modes: tcflag_t {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes.c_lflag
  }

  /// Keys typed now are keys, and not a line that is being edited.
  func takeSingleKeys() {
    var modes = termios()
    tcgetattr(slave, &modes)
    modes.c_lflag &= ~tcflag_t(ICANON)
    tcsetattr(slave, TCSANOW, &modes)
  }

  var output: String {
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func type(_ keys: String) { Output.write(keys, to: master) }
}

/// Makes a terminal that of the process.
private func sit(at name: String) {
  let terminal = open(name, O_RDWR | O_NOCTTY)
  for file in [STDIN_FILENO, STDOUT_FILENO] { dup2(terminal, file) }
  // A test's process may be started with signals blocked.
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
}

@Suite("The terminal", .enabled(if: access("/dev/ptmx", R_OK | W_OK) == 0, "there are pseudo terminals"))
struct TerminalTests {
  /// What a program may come to: its end, a signal, a trap.
  enum End: String, CaseIterable, Codable, Sendable {
    case stop, exit, interrupt, terminate, hangUp, trap
  }

  @Test("is given back as it was, whatever the program comes to", arguments: End.allCases)
  func givenBack(_ end: End) async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modes
    let name = terminal.name
    await #expect(processExitsWith: end == .stop || end == .exit ? .success : .failure) {
      [name = name as String, end] in
      sit(at: name)
      Terminal.start()
      var modes = termios()
      tcgetattr(STDIN_FILENO, &modes)
      // Taken: no echo. A program that takes nothing would give everything back.
      guard modes.c_lflag & tcflag_t(ECHO) == 0 else { _exit(end == .stop || end == .exit ? 1 : 0) }
      switch end {
      case .stop:
        Terminal.stop()
        _exit(0)
      case .exit: exit(0)
      case .interrupt: raise(SIGINT)
      case .terminate: raise(SIGTERM)
      case .hangUp: raise(SIGHUP)
      case .trap: fatalError("as a learner's mistake in the runner would")
      }
    }
    #expect(terminal.modes == before)
    let output = terminal.output
    for (taken, given) in [("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?25l", "\u{1B}[?25h")] {
      #expect(output.split(separator: taken, omittingEmptySubsequences: false).count == 2, "\(output.debugDescription)")
      #expect(output.split(separator: given, omittingEmptySubsequences: false).count == 2, "\(output.debugDescription)")
    }
  }

  @Test("keys are what they mean, and those without a meaning take their letters with them")
  func keys() async throws {
    let terminal = try PseudoTerminal()
    let name = terminal.name
    terminal.takeSingleKeys()
    terminal.type("aZ/\r\u{7F}\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D\u{1B}[5~\u{1B}[6~\u{1B}[1;5Ax\u{1B}[15~\u{1B}[[Ay\u{4}")
    await #expect(processExitsWith: .success) { [name = name as String] in
      sit(at: name)
      Terminal.start()
      var keys: [Character?] = []
      while keys.last != "\u{4}", keys.count < 40 { keys.append(Terminal.key(within: 5000)) }
      Terminal.stop()
      let wanted: [Character?] = [
        "a", "Z", "/", "\n", "\u{8}", "↑", "↓", "→", "←", "←", "→", nil, "x", nil, nil, "y", "\u{4}",
      ]
      _exit(keys == wanted ? 0 : 1)
    }
  }
}
