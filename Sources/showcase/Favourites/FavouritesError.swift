/// Why favourites could not be loaded or saved; `description` is the one sentence to show.
enum FavouritesError: Error, Equatable {
  case noHome
  case isDirectory(path: String)
  case notAFile(path: String)
  case cannotRead(path: String, reason: String)
  case cannotMakeDirectory(path: String, reason: String)
  case cannotSave(path: String, reason: String)
}

extension FavouritesError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noHome:
      "There is no place for favourites: set HAMON_FAVOURITES to a file name, or HOME to a directory."
    case .isDirectory(let path):
      "\(path): this is a directory, but favourites are kept in a file."
    case .notAFile(let path):
      "\(path): favourites cannot be kept in a pipe or socket."
    case .cannotRead(let path, let reason):
      "\(path): the favourites cannot be read (\(reason)); the file is left as it is."
    case .cannotMakeDirectory(let path, let reason):
      "\(path): this directory for favourites cannot be made (\(reason))."
    case .cannotSave(let path, let reason):
      "\(path): the favourites cannot be saved (\(reason))."
    }
  }
}
