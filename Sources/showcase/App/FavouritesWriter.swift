/// Writes favourites to the file, one after the other, away from the main actor.
actor FavouritesWriter {
  /// What became of a change.
  struct Answer: Sendable {
    /// What the file says now; nil if it cannot be read either.
    let favourites: Favourites?
    /// Why the change was not saved.
    let error: FavouritesError?
  }

  private let store: FavouritesStore?
  private let whenDone: @Sendable () -> Void
  private var newest: [FavouriteKey: Int] = [:]

  /// A writer without a store has no place to write to, and says so each time. `whenDone` is called after each change, away
  /// from the main actor.
  init(_ store: FavouritesStore?, whenDone: @escaping @Sendable () -> Void = {}) {
    self.store = store
    self.whenDone = whenDone
  }

  /// Saves a change, unless a change with a higher number has been saved for the same key: tasks may arrive in any order.
  func set(_ key: FavouriteKey, _ isFavourite: Bool, number: Int) -> Answer {
    defer { whenDone() }
    guard let store else { return Answer(favourites: nil, error: .noHome) }
    do throws(FavouritesError) {
      if let latest = newest[key], latest > number { return Answer(favourites: try store.load(), error: nil) }
      newest[key] = number
      return Answer(favourites: try store.set(key, isFavourite), error: nil)
    } catch {
      return Answer(favourites: try? store.load(), error: error)
    }
  }
}
