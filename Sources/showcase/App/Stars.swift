import Hamon
import HamonFlow

/// The favourites: what the file says, and what the screen shows meanwhile.
///
/// Each key has a value of its own, made when a row asks for it, so that a star wakes the row that shows it and no other.
@MainActor
final class Stars {
  /// What the file is known to say; loading while it is being asked or changed.
  @Tracked private(set) var file = LoadState<Favourites>.idle
  private var stars: [FavouriteKey: Star] = [:]

  /// A star, and what of it is drawn: an answer that confirms what is shown runs no body.
  private struct Star {
    let state: Signal<Optimistic<Bool>>
    let isShown: Computed<Bool>
  }

  /// What the file says; none as long as nothing is known. Tracked.
  var favourites: Favourites { file.value ?? Favourites() }

  /// Whether a row is shown with a star. Tracked.
  func isStarred(_ key: FavouriteKey) -> Bool { star(of: key).isShown.value }

  /// The file is asked, or will be.
  func start() { file.start() }

  /// Shows the other of the two, before the file knows.
  func toggle(_ key: FavouriteKey) -> Optimistic<Bool>.Change {
    let state = star(of: key).state
    return state.value.show(!state.value.value)
  }

  /// The file has answered a change of one star. Returns the error for which the star was taken back, if it was.
  func receive(
    _ result: Result<Favourites, any Error>, for key: FavouriteKey, _ change: Optimistic<Bool>.Change
  ) -> (any Error)? {
    defer { receive(result) }
    switch result {
    case .success(let favourites): star(of: key).state.value.confirm(change, as: favourites.contains(key))
    case .failure(let error): return star(of: key).state.value.fail(change, error)
    }
    return nil
  }

  /// The file has answered. Another program may have changed any of the stars; those that wait for an answer stay.
  func receive(_ result: Result<Favourites, any Error>) {
    file.receive(result)
    guard case .success(let favourites) = result else { return }
    for (key, star) in stars {
      let isStarred = favourites.contains(key)
      if !star.state.value.isPending, star.state.value.value != isStarred { star.state.value.reset(to: isStarred) }
    }
  }

  private func star(of key: FavouriteKey) -> Star {
    if let star = stars[key] { return star }
    let state = Signal(Optimistic(untracked { favourites.contains(key) }), name: "star of \(key.code)")
    let star = Star(state: state, isShown: Computed { state.value.value })
    stars[key] = star
    return star
  }
}
