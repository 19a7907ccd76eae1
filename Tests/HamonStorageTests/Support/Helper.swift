import Foundation
import Hamon
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The program `storage-writer`, started, and what it prints.
struct Helper: ~Copyable {
  private let process: pid_t
  /// Nothing is written to it: it closes with the process of the tests, however that ends, and the program ends with it.
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []

  /// Starts it; it stands beside the program of the tests.
  init(_ arguments: String...) throws {
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "storage-writer")
      .path
    // One at a time: no other one inherits the end that is written to.
    let (process, input, output, status) = Self.starting.withLock { _ in
      var inputs: [Int32] = [-1, -1]
      var ends: [Int32] = [-1, -1]
      guard pipe(&inputs) == 0, pipe(&ends) == 0 else { return (pid_t(0), Int32(-1), Int32(-1), errno) }
      for end in inputs + ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      posix_spawn_file_actions_adddup2(&actions, inputs[0], 0)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
      var process: pid_t = 0
      let status = posix_spawn(&process, path, &actions, nil, &words, environ)
      for word in words { free(word) }
      posix_spawn_file_actions_destroy(&actions)
      close(inputs[0])
      close(ends[1])
      return (process, inputs[1], ends[0], status)
    }
    try #require(status == 0, "\(path): \(String(cString: strerror(status)))")
    self.process = process
    self.input = input
    self.output = output
  }

  private static let starting = Lock(0)  // a value that has a place

  /// The next line; nil at the end of all output.
  mutating func nextLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &bytes, bytes.count)
      if count <= 0 { return nil }
      buffer += bytes[..<count]
    }
  }

  func kill() { _ = Foundation.kill(process, SIGKILL) }

  /// Waits for its end; how it ended: 0 for well.
  consuming func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(input)
    close(output)
    return status
  }
}

/// Runs what blocks on a thread of its own: the pool has few.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    startThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}
