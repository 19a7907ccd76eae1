#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe that a child writes to; what it has written is gathered here.
struct Pipe {
  private(set) var reader: Int32 = -1
  private(set) var writer: Int32 = -1
  private(set) var bytes: [UInt8] = []

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    // Above the numbers that a child gets its own files under.
    reader = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
    writer = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
    Glibc.close(ends[0])
    Glibc.close(ends[1])
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes what is there, up to a limit; says whether there was something.
  @discardableResult
  mutating func drain(limit: Int) -> Bool {
    let before = bytes.count
    var piece = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count < limit {
      let count = read(reader, &piece, min(piece.count, limit - bytes.count))
      if count <= 0 { break }
      bytes += piece[..<count]
    }
    return bytes.count > before
  }

  mutating func closeWriter() {
    if writer >= 0 { Glibc.close(writer) }
    writer = -1
  }

  mutating func close() {
    closeWriter()
    if reader >= 0 { Glibc.close(reader) }
    reader = -1
  }
}
