import Hamon
import HamonStorage

/// The favourites: a stored value, which is shown before it is saved, and taken back where it cannot be.
///
/// Each key has a value of its own, made when a row asks for it, so that a star wakes the row that shows it and no other.
@MainActor
final class Stars {
  /// All that have a star in the file. Tracked.
  @Tracked private(set) var favourites: Favourites

  /// Where the file is kept, if it was damaged.
  let aside: String?

  private let file: Stored<Favourites>
  private var following: Effect?
  private var stars: [FavouriteKey: Computed<Bool>] = [:]

  /// Loads the favourites. What is wrong with their file is said on the screen: see `failure`.
  init(in store: any Store) {
    var reports: [String] = []
    let file = withIssueHandler { issue in
      reports.append(issue.message)
    } operation: {
      // Saved by `save`, which says whether it could be, and at the end at the latest.
      Stored("favourites", default: Favourites(), in: store, merge: .stars, delay: .seconds(3600))
    }
    self.file = file
    aside = reports.compactMap(Self.aside).first
    favourites = file.value
    following = Effect(of: self, name: "favourites of the file") { stars in
      if stars.file.isSaved { stars.favourites = stars.file.value }
    }
  }

  /// The name is in the report alone: "…, and what was there is kept as /…/favourites.json.aside-1. To fix this, …".
  private static func aside(in report: String) -> String? {
    guard let start = report.firstRange(of: " is kept as ")?.upperBound else { return nil }
    return report[start...].firstRange(of: ". To fix this").map { String(report[start..<$0.lowerBound]) }
  }

  /// Whether a row is shown with a star. Tracked.
  func isStarred(_ key: FavouriteKey) -> Bool {
    if let star = stars[key] { return star.value }
    let star = detached { [file] in Computed(name: "star of \(key.code)") { file.value.contains(key) } }
    stars[key] = star
    return star.value
  }

  /// Whether the file has what is shown. Tracked.
  var isSaved: Bool { file.isSaved || file.failure != nil }

  /// Why the file could not be read, or written. Tracked.
  var failure: StoreError? { file.failure }

  /// Gives a star, or takes it away, before the file knows.
  func toggle(_ key: FavouriteKey) { file.value.toggle(key) }

  /// Waits until the file has what is shown.
  func save() async throws(StoreError) { try await file.save() }

  /// Shows what the file has.
  func revert() { file.revert() }
}
