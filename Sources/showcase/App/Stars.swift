import Hamon

/// The favourites: what the file says, and what the screen shows meanwhile.
///
/// Each key has a signal of its own, made when a row asks for it, so that a star wakes the row that shows it and no other.
@MainActor
final class Stars {
  /// What the file is known to say.
  @Tracked private(set) var favourites: Favourites
  private var shown: [FavouriteKey: Signal<Bool>] = [:]

  init(_ favourites: Favourites) {
    self.favourites = favourites
  }

  /// Whether a row is shown with a star. Tracked.
  func isStarred(_ key: FavouriteKey) -> Bool { signal(of: key).value }

  /// Shows a star, or takes it away, before the file knows.
  func show(_ key: FavouriteKey, _ isStarred: Bool) { signal(of: key).value = isStarred }

  /// The file has answered for `key`: the row shows what is in the file. Without an answer it shows what was there before.
  func settle(_ key: FavouriteKey, _ favourites: Favourites?) {
    if let favourites { self.favourites = favourites }
    show(key, self.favourites.contains(key))
  }

  private func signal(of key: FavouriteKey) -> Signal<Bool> {
    if let signal = shown[key] { return signal }
    let signal = Signal(untracked { favourites.contains(key) }, name: "star of \(key.code)")
    shown[key] = signal
    return signal
  }
}
