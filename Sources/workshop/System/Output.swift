#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output and standard error by their numbers; C's `stdout` is a variable, which strict concurrency refuses.
enum Output {
  /// Writes everything; false if the other side has gone.
  @discardableResult
  static func write(_ text: String, to file: Int32 = STDOUT_FILENO) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var position = 0
      while position < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress! + position, bytes.count - position)
        if count > 0 {
          position += count
        } else if errno == EAGAIN {
          var sink = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          _ = poll(&sink, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  static func print(_ lines: [String]) { write(lines.map { $0 + "\n" }.joined()) }

  static func print(_ lines: [StyledLine], to file: Int32 = STDOUT_FILENO) {
    let usesColor = Environment.usesColor
    write(lines.map { $0.text(usesColor: usesColor) + "\n" }.joined(), to: file)
  }

  static func complain(_ text: String) { write("workshop: \(text)\n", to: STDERR_FILENO) }
}
