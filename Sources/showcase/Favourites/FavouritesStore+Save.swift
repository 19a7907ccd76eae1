import Glibc

extension FavouritesStore {
  /// Replaces the file at once and as a whole: a reader, a crash or a full disk sees the old favourites or the new ones.
  func save(_ favourites: Favourites) throws(FavouritesError) {
    try makeDirectory()
    let target = resolved
    var status = stat()
    var mode: mode_t?
    if stat(target, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: mode = status.st_mode & 0o777
      case S_IFDIR: throw .isDirectory(path: path)
      // A device must not be replaced by a file.
      case S_IFCHR: return try overwrite(target, favourites.serialized)
      default: throw .notAFile(path: path)
      }
      // The directory alone decides whether a rename succeeds; a file its owner has locked stays as it is all the same.
      guard access(target, R_OK | W_OK) == 0 else { throw failure(errno) }
    }
    let temporary = "\(target).\(getpid()).new"
    do throws(FavouritesError) {
      try write(favourites.serialized, to: temporary, mode: mode)
      guard rename(temporary, target) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    let directory = open(self.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
  }

  /// The file behind a symbolic link, so that the link survives.
  private var resolved: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private func write(_ bytes: [UInt8], to path: String, mode: mode_t?) throws(FavouritesError) {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(errno) }
    defer { close(file) }
    if let mode { fchmod(file, mode) }
    try put(bytes, into: file)
    guard fsync(file) == 0 else { throw failure(errno) }
  }

  private func overwrite(_ path: String, _ bytes: [UInt8]) throws(FavouritesError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(errno) }
    defer { close(file) }
    try put(bytes, into: file)
  }

  private func put(_ bytes: [UInt8], into file: Int32) throws(FavouritesError) {
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + position, $0.count - position) }
      if count > 0 {
        position += count
      } else if errno != EINTR {
        throw failure(errno)
      }
    }
  }

  private func failure(_ number: Int32) -> FavouritesError {
    .cannotSave(path: path, reason: FileBytes.reason(number))
  }
}
