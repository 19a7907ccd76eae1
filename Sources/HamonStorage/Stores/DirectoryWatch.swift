#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds which files of a directory have changed: by inotify on Linux. Elsewhere it watches nothing, and files are read again and again.
struct DirectoryWatch: Sendable {
  private let directory: String
  /// Readable when something has changed; -1 where there is nothing to wait for.
  private(set) var file: Int32 = -1
  private(set) var isWatching = false

  /// Begins at once, if the directory is there. With `isDeaf` it never does.
  init(_ directory: String, isDeaf: Bool) {
    self.directory = directory
    #if os(Linux) || os(Android)
      if isDeaf { return }
      file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    #endif
    _ = resume()
  }

  /// Watches, if it does not: the directory may have come, or come back. Returns whether it does now and did not before.
  mutating func resume() -> Bool {
    #if os(Linux) || os(Android)
      if isWatching || file < 0 { return false }
      let events = UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF)
      isWatching = inotify_add_watch(file, directory, events) >= 0
      return isWatching
    #else
      return false
    #endif
  }

  /// The names of the files that have changed; nil if it is not known which.
  mutating func take() -> Set<String>? {
    var names: Set<String>? = []
    #if os(Linux) || os(Android)
      let header = MemoryLayout<inotify_event>.size
      var bytes = [UInt8](repeating: 0, count: 16 * 1024)
      while true {
        let count = read(file, &bytes, bytes.count)
        if count <= 0 { break }
        var position = 0
        while position + header <= count {
          let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: inotify_event.self) }
          let name = bytes[position + header..<min(count, position + header + Int(event.len))].prefix { $0 != 0 }
          position += header + Int(event.len)
          if event.mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW) != 0 {
            if event.mask & UInt32(IN_Q_OVERFLOW) == 0 { isWatching = false }
            names = nil
          } else {
            names?.insert(String(decoding: name, as: UTF8.self))
          }
        }
      }
    #endif
    return names
  }

  func end() { if file >= 0 { close(file) } }
}
