#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file that `--record` names. It is known to take a recording before the session begins, which else would have been for nothing.
struct Recording: ~Copyable {
  /// Why there is no recording.
  struct Failure: WordedError, Equatable {
    let path: String
    let reason: Words

    var words: Words {
      Words(
        "The recording cannot be written to \(path): \(reason.en).", "\(path) に記録を書き込めません: \(reason.ja)。")
    }
  }

  let path: String
  /// What is no plain file (a link, a device) is written to, and stays what it is; -1 for a plain file, which is written beside its place
  /// and moved there.
  private let target: Int32

  init(_ path: String) throws(Failure) {
    self.path = path
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      target = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (Self.isDevice(path) ? O_APPEND : 0), 0o644)
      if target < 0 { throw Self.failure(path) }
    } else {
      target = -1
      // The draft itself tells whether there can be one.
      let file = open(Self.draft(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      if file < 0 { throw Self.failure(path) }
      close(file)
      unlink(Self.draft(path))
    }
  }

  deinit { if target >= 0 { close(target) } }

  /// Writes the recording, all of it or nothing.
  func write(_ text: String) throws(Failure) {
    if target >= 0 {
      var status = stat()
      // A file behind a link is written anew; behind `/dev/stdout` may be one with more in it.
      if fstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG, !Self.isDevice(path) { ftruncate(target, 0) }
      if !StandardOutput.write(text, to: target) { throw Self.failure(path) }
      return
    }
    let draft = Self.draft(path)
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if file < 0 { throw Self.failure(path) }
    if StandardOutput.write(text, to: file), close(file) == 0, rename(draft, path) == 0 { return }
    let failure = Self.failure(path)
    unlink(draft)
    throw failure
  }

  private static func isDevice(_ path: String) -> Bool { path.hasPrefix("/dev/") || path.hasPrefix("/proc/") }

  private static func draft(_ path: String) -> String { "\(path).\(getpid()).new" }

  /// The system's last error, in plain words.
  private static func failure(_ path: String) -> Failure {
    let number = errno
    if number == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      let folder = path[..<slash]
      return Failure(path: path, reason: Words("there is no folder \(folder)", "\(folder) というフォルダーはありません"))
    }
    let reason = FileBytes.reason(number)
    return Failure(path: path, reason: Words(reason, reason))
  }
}
