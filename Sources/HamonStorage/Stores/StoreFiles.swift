#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of a store: read as a whole, and replaced at once.
struct StoreFiles: Sendable {
  let directory: String
  /// Called for each step of a write: before the first, and after each. For tests that end the process there.
  private let onStep: (@Sendable (String) -> Void)?
  /// The number of bytes that are written at a time.
  private static let piece = 64 * 1024

  init(_ directory: String, onStep: (@Sendable (String) -> Void)? = nil) {
    self.directory = directory
    self.onStep = onStep
  }

  /// Letters, digits, `-`, `_` and inner dots stay as they are.
  func path(of key: String) -> String {
    var name = ""
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where !name.isEmpty: name += "."
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        name += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return "\(directory)/\(name.isEmpty ? "%" : name).json"
  }

  // MARK: reading

  /// All bytes of a file; nil if there is none.
  func read(_ path: String) throws(StoreError) -> [UInt8]? {
    func failure() -> StoreError { error(.cannotRead, path) }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)  // a pipe is not waited for
    if file < 0 {
      if errno == ENOENT { return nil }
      throw failure()
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.cannotRead, place: path, reason: "it is no regular file")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { systemRead(file, $0.baseAddress! + filled, $0.count - filled) }
      if count == 0 { break }
      if count > 0 { filled += count } else if errno != EINTR { throw failure() }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  // MARK: writing, under the lock

  /// The process that has it is the only one that writes in this directory. A kill lets it go.
  func lock() throws(StoreError) -> Int32 {
    let path = "\(directory)/.lock"
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw error(.cannotLock, path) }
    while flock(file, LOCK_EX) != 0 {
      if errno == EINTR { continue }
      let problem = error(.cannotLock, path)
      close(file)
      throw problem
    }
    return file
  }

  func unlock(_ lock: Int32) { close(lock) }

  /// Replaces a file as a whole. At every moment the path has the old bytes or the new ones.
  func replace(_ path: String, by bytes: [UInt8]) throws(StoreError) {
    let temporary = temporaryPath(of: path)
    onStep?("begin")
    do throws(StoreError) {
      try write(bytes, to: temporary, for: path)
      guard rename(temporary, path) == 0 else { throw error(.cannotWrite, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    onStep?("renamed")
    try sync(directory, path)
    onStep?("directory synced")
  }

  /// Gives a file another name: the first that is free. If it is to be replaced, it has both names until then.
  func setAside(_ path: String, staysUntilReplaced: Bool) throws(StoreError) -> String? {
    for number in 1... {
      let aside = "\(path).aside-\(number)"
      if link(path, aside) == 0 {
        if !staysUntilReplaced { unlink(path) }
        try sync(directory, path)
        return aside
      }
      switch errno {
      case EEXIST:
        // It has this name since the last attempt to replace it, which failed.
        if staysUntilReplaced, isOneFile(path, aside) { return aside }
      case ENOENT: return nil
      default:
        // A file system without hard links.
        if access(aside, F_OK) == 0 { continue }
        guard rename(path, aside) == 0 else { throw error(.cannotWrite, path) }
        return aside
      }
    }
    return nil
  }

  private func isOneFile(_ path: String, _ other: String) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    guard stat(path, &status) == 0, stat(other, &otherStatus) == 0 else { return false }
    return status.st_ino == otherStatus.st_ino && status.st_dev == otherStatus.st_dev
  }

  /// How many files were kept aside, without a gap: a new one takes the first free name.
  func asideCount(_ path: String) -> Int {
    var count = 0
    while access("\(path).aside-\(count + 1)", F_OK) == 0 { count += 1 }
    return count
  }

  /// Makes the directory and those above it, where they are missing, for their owner alone.
  func makeDirectory() throws(StoreError) {
    if isDirectory(directory) { return }
    var partial = directory.hasPrefix("/") ? "/" : ""
    for part in directory.split(separator: "/") {
      partial += part
      if mkdir(partial, 0o700) != 0 {
        let number = errno == EEXIST ? ENOTDIR : errno
        if !isDirectory(partial) { throw error(.cannotWrite, partial, number) }
      }
      partial += "/"
    }
  }

  private func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// One that is left behind by a process that was killed is written anew: the lock says that no other process uses it.
  private func temporaryPath(of path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))!
    return "\(path[..<slash])/.\(path[path.utf8.index(after: slash)...]).new"
  }

  private func write(_ bytes: [UInt8], to temporary: String, for path: String) throws(StoreError) {
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw error(.cannotWrite, path) }
    defer { close(file) }
    onStep?("opened")
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(file, $0.baseAddress! + written, min($0.count - written, Self.piece))
      }
      if count > 0 {
        written += count
        onStep?("wrote")
      } else if errno != EINTR {
        throw error(.cannotWrite, path)
      }
    }
    guard fsync(file) == 0 else { throw error(.cannotWrite, path) }
    onStep?("synced")
  }

  private func sync(_ directory: String, _ path: String) throws(StoreError) {
    let file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw error(.cannotWrite, path) }
    defer { close(file) }
    // A file system that cannot sync a directory says so by EINVAL: there is no more that could be done.
    guard fsync(file) == 0 || errno == EINVAL else { throw error(.cannotWrite, path) }
  }

  private func error(_ kind: StoreError.Kind, _ place: String, _ number: Int32 = errno) -> StoreError {
    StoreError(
      kind, place: place, reason: number == ENAMETOOLONG ? StoreError.isTooLong : String(cString: strerror(number)))
  }
}

// The functions above have these names as well.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
