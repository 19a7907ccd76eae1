#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and folders, as little as is needed.
enum Files {
  /// The text of a file; nil if it cannot be read.
  static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Glibc.read(file, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  /// Writes a file beside its place and moves it there, so that half of it is never found; what is no plain file (a link, `/dev/null`) is
  /// written to, and stays what it is. False if that is not possible.
  @discardableResult
  static func write(_ text: String, to path: String) -> Bool {
    var info = stat()
    if lstat(path, &info) == 0, info.st_mode & S_IFMT != S_IFREG {
      // Behind `/dev/stdout` may be a file with more in it.
      let isDevice = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (isDevice ? O_APPEND : O_TRUNC), 0o644)
      guard file >= 0 else { return false }
      let isWritten = Output.write(text, to: file)
      return close(file) == 0 && isWritten
    }
    let draft = "\(path).\(getpid()).new"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return false }
    let isWritten = Output.write(text, to: file)
    if close(file) == 0, isWritten, rename(draft, path) == 0 { return true }
    unlink(draft)
    return false
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Makes a folder with those above it.
  @discardableResult
  static func makeFolder(_ path: String) -> Bool {
    if exists(path) { return true }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex, !makeFolder(String(path[..<slash])) {
      return false
    }
    return mkdir(path, 0o755) == 0 || errno == EEXIST
  }

  /// What tells one state of a file from another; nil if there is no file.
  static func stamp(_ path: String) -> [Int]? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return [Int(info.st_mtim.tv_sec), Int(info.st_mtim.tv_nsec), Int(info.st_size), Int(info.st_ino)]
  }

  /// The path from the root, with links followed; nil if there is nothing.
  static func absolute(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// A new folder for this run alone.
  static func makeTemporaryFolder() -> String? {
    let parent = Environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/workshop-XXXXXX".utf8CString)
    return mkdtemp(&template).map { String(cString: $0) }
  }

  /// The names in a folder, in no order; none if there is no folder.
  static func names(in path: String) -> [String] { entries(path).map(\.name) }

  static func remove(_ path: String) { unlink(path) }

  /// Removes a folder with all that is in it; a link is removed, not followed.
  static func removeFolder(_ path: String) {
    for (name, isFolder) in entries(path) {
      if isFolder { removeFolder("\(path)/\(name)") } else { unlink("\(path)/\(name)") }
    }
    rmdir(path)
  }

  private static func entries(_ path: String) -> [(name: String, isFolder: Bool)] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { entries.append((name, entry.pointee.d_type == UInt8(DT_DIR))) }
    }
    return entries
  }

  /// Free megabytes where `path` is.
  static func freeMegabytes(_ path: String) -> Int? {
    var info = statvfs()
    guard statvfs(path, &info) == 0 else { return nil }
    return Int(info.f_bavail) * Int(info.f_frsize) / 1_000_000
  }
}
