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

  /// Writes what was asked for, and ends the program where there is no room for it: half of it must not pass for the whole. A reader that
  /// has gone, as after `head`, is no failure.
  static func say(_ text: String, to file: Int32 = STDOUT_FILENO) {
    if write(text, to: file) { return }
    let number = errno
    if number == EPIPE { return }
    complain("The output could not be written: \(String(cString: strerror(number)))")
    exit(74)  // EX_IOERR
  }

  static func print(_ lines: [String]) { say(lines.map { $0 + "\n" }.joined()) }

  static func print(_ lines: [StyledLine], to file: Int32 = STDOUT_FILENO) {
    let usesColor = Environment.usesColor
    say(lines.map { $0.text(usesColor: usesColor) + "\n" }.joined(), to: file)
  }

  static func complain(_ text: String) { write("workshop: \(text)\n", to: STDERR_FILENO) }
}
