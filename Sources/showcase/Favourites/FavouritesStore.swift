import Glibc

/// The file that favourites are kept in. It holds no favourites itself: every change reads, changes and replaces the file,
/// so that two running programs do not undo each other's stars.
struct FavouritesStore: Hashable, Sendable {
  let path: String

  init(path: String) { self.path = path }

  /// HAMON_FAVOURITES, or `hamon/favourites.tsv` in XDG_DATA_HOME or in ~/.local/share.
  init(variables: [String: String]) throws(FavouritesError) {
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = value("HAMON_FAVOURITES") {
      self.init(path: path)
    } else if let data = value("XDG_DATA_HOME"), data.hasPrefix("/") {
      self.init(path: data + "/hamon/favourites.tsv")
    } else if let home = value("HOME") {
      self.init(path: home + "/.local/share/hamon/favourites.tsv")
    } else {
      throw .noHome
    }
  }

  /// The favourites of the file; none if there is no file yet.
  func load() throws(FavouritesError) -> Favourites {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return Favourites() }
      throw .cannotRead(path: path, reason: FileBytes.reason(errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory(path: path)
    // A device such as /dev/null forgets, which somebody may want; /dev/full lets one see a save that fails.
    case S_IFCHR: return Favourites()
    default: throw .notAFile(path: path)
    }
    do throws(FileBytes.Failure) {
      return Favourites(parsing: try FileBytes.read(path))
    } catch {
      switch error {
      case .missing: return Favourites()
      case .isDirectory: throw .isDirectory(path: path)
      case .unreadable(let reason): throw .cannotRead(path: path, reason: reason)
      }
    }
  }

  /// Stars a row or takes its star away, in the file; returns what the file holds then. After an error the file is as before.
  func set(_ key: FavouriteKey, _ isFavourite: Bool) throws(FavouritesError) -> Favourites {
    try makeDirectory()
    let lock = lockDirectory()
    defer { unlock(lock) }
    var favourites = try load()
    favourites.set(key, isFavourite)
    try save(favourites)
    return favourites
  }

  /// Where the file is: its directory.
  var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes the directory and those above it, where they are missing.
  func makeDirectory() throws(FavouritesError) {
    var partial = directory.hasPrefix("/") ? "/" : ""
    for part in directory.split(separator: "/") {
      partial += part
      if mkdir(partial, 0o700) != 0 {
        let number = errno == EEXIST ? ENOTDIR : errno
        if !isDirectory(partial) { throw .cannotMakeDirectory(path: partial, reason: FileBytes.reason(number)) }
      }
      partial += "/"
    }
  }

  private func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Keeps other programs from saving at the same time; where a file system cannot lock, nothing is lost but that.
  private func lockDirectory() -> Int32 {
    let file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if file >= 0 { flock(file, LOCK_EX) }
    return file
  }

  private func unlock(_ file: Int32) {
    if file >= 0 { close(file) }
  }
}
