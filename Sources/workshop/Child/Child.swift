#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Synchronization

/// Runs a program that may do anything: loop for ever, print without end, crash, leave others behind.
///
/// It gets a process group of its own, nothing to read, a limit of time and one of output; at the end the whole group is
/// killed, so that nothing stays behind.
struct Child {
  enum End: Equatable {
    case exited(Int32)
    case crashed(signal: Int32)
    /// Still running at the end of its time.
    case timedOut
    /// Had printed too much.
    case flooded
    /// Could not be started.
    case notFound
  }

  struct Result: Equatable {
    let end: End
    /// Standard output and standard error, as they came.
    let output: String
    /// What came through the file that `reports` names.
    let report: String
  }

  /// The number under which a program finds the file for its report.
  static let reportFile: Int32 = 3

  let arguments: [String]
  var variables: [String: String] = [:]
  /// In milliseconds.
  var timeLimit = 2000
  /// In bytes.
  var outputLimit = 64 * 1024
  /// Called from time to time with what has been printed so far.
  var onOutput: ((String) -> Void)?

  func run() -> Result {
    var output = Pipe()
    var report = Pipe()
    defer {
      output.close()
      report.close()
    }
    let process = withoutEnds {
      let process = spawn(output, report)
      ChildGuard.running = process ?? 0
      return process
    }
    guard let process else { return Result(end: .notFound, output: "", report: "") }
    defer { ChildGuard.running = 0 }
    var isWaitedFor = false
    output.closeWriter()
    report.closeWriter()
    let deadline = Environment.milliseconds + timeLimit
    var end: End?
    while end == nil {
      var sources = [
        pollfd(fd: output.reader, events: Int16(POLLIN), revents: 0),
        pollfd(fd: report.reader, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&sources, 2, 20)
      let hasGrown = output.drain(limit: outputLimit + 1)
      report.drain(limit: 4 * outputLimit)
      if hasGrown { onOutput?(output.text) }
      var status: Int32 = 0
      if output.bytes.count > outputLimit {
        end = .flooded
      } else if waitpid(process, &status, WNOHANG) == process {
        end = Self.end(status)
        isWaitedFor = true
      } else if Environment.milliseconds > deadline {
        end = .timedOut
      }
    }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while !isWaitedFor, waitpid(process, &status, 0) < 0, errno == EINTR {}
    output.drain(limit: outputLimit)
    report.drain(limit: 4 * outputLimit)
    return Result(end: end!, output: output.text, report: report.text)
  }

  /// A signal that ends this program comes before or after, when it is known which child ends with it.
  private func withoutEnds<R>(_ body: () -> R) -> R {
    var (ends, before) = (sigset_t(), sigset_t())
    sigemptyset(&ends)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ends, number) }
    pthread_sigmask(SIG_BLOCK, &ends, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private func spawn(_ output: Pipe, _ report: Pipe) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writer, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writer, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, report.writer, Self.reportFile)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // No signal is blocked or ignored in it because it is in the thread that starts it.
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      Environment.variables(setting: variables).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    return posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables) == 0 ? process : nil
  }

  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .crashed(signal: signal)
  }
}

/// The process that runs at the moment: a signal that ends this program ends that one too.
enum ChildGuard {
  static var running: pid_t {
    get { runningChild.load(ordering: .relaxed) }
    set { runningChild.store(newValue, ordering: .relaxed) }
  }

  static func killRunning() {
    let process = running
    if process > 0 { kill(-process, SIGKILL) }
  }
}

// Atomic, because a signal handler reads it.
private let runningChild = Atomic<pid_t>(0)
