/// The favourites file as the model's work sees it: each call blocks for as long as the disk takes, so none is made on the main
/// actor.
struct FavouritesFile: Sendable {
  private let store: FavouritesStore?
  private let whenDone: @Sendable () -> Void

  /// Without a store there is no place to read or write, which every call says. `whenDone` is called after each, on its thread.
  init(_ store: FavouritesStore?, whenDone: @escaping @Sendable () -> Void = {}) {
    self.store = store
    self.whenDone = whenDone
  }

  /// The favourites of the file.
  func load() throws -> Favourites { try use { store throws(FavouritesError) in try store.load() } }

  /// Stars a row or takes its star away; returns what the file holds then.
  func set(_ key: FavouriteKey, _ isStarred: Bool) throws -> Favourites {
    try use { store throws(FavouritesError) in try store.set(key, isStarred) }
  }

  private func use(
    _ action: (FavouritesStore) throws(FavouritesError) -> Favourites
  ) throws(FavouritesError) -> Favourites {
    defer { whenDone() }
    guard let store else { throw .noHome }
    return try action(store)
  }
}
