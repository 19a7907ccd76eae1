#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads whole files, and says in one word what kind of failure stood in the way.
enum FileBytes {
  /// Why a file could not be read.
  enum Failure: Error, Equatable {
    case missing
    case isDirectory
    case unreadable(reason: String)
  }

  /// All bytes of a file; works for pipes and devices, too.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory }

    // One byte more than the file says it has, so that the end is seen without growing the buffer.
    var capacity = Int(status.st_size) + 1
    var bytes: [UInt8] = []
    var problem: Failure?
    var ended = false
    while !ended && problem == nil {
      capacity = max(capacity - bytes.count, 64 * 1024)
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        while filled < buffer.count {
          let n = Glibc.read(file, buffer.baseAddress! + filled, buffer.count - filled)
          if n > 0 {
            filled += n
          } else if n == 0 {
            ended = true
            return
          } else if errno != EINTR {
            problem = failure(errno)
            return
          }
        }
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      capacity = bytes.count * 2
    }
    if let problem { throw problem }
    return bytes
  }

  /// The system's own words for an error number.
  static func reason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }

  private static func failure(_ number: Int32) -> Failure {
    switch number {
    case ENOENT: .missing
    case EISDIR: .isDirectory
    default: .unreadable(reason: reason(number))
    }
  }
}
