import Hamon
import HamonCollections

/// Matches rows of the new data with rows of the old. Keys are looked up here, once each; everything after that is integers.
@usableFromInline
struct KeyMatch {
  /// The old place of each new row; -1 if it is new.
  @usableFromInline var sources: [Int] = []
  /// Rows of the new data that share a key with an earlier one. They match nothing.
  @usableFromInline var duplicates: [(first: Int, other: Int)] = []
  @usableFromInline let oldCount: Int

  @inlinable
  init<Key: Hashable>(from old: [Key], to new: [Key]) {
    oldCount = old.count
    var places = Dictionary<Key, Int>(minimumCapacity: max(old.count, new.count))
    // The first row with a key has it: later ones are removed, and inserted again.
    for (index, key) in old.enumerated() where places[key] == nil { places[key] = index }
    sources.reserveCapacity(new.count)
    for (index, key) in new.enumerated() {
      // A key that was met in the new data already is marked by a negative place: ~index.
      let place = places.updateValue(~index, forKey: key)
      if let place, place < 0 {
        places[key] = place
        duplicates.append((~place, index))
        sources.append(-1)
      } else {
        sources.append(place ?? -1)
      }
    }
  }

  /// Whether the old row is in the new data.
  @usableFromInline
  var survivors: [Bool] {
    var survivors = Array(repeating: false, count: oldCount)
    for source in sources where source >= 0 { survivors[source] = true }
    return survivors
  }

  /// Whether each new row has to move: all rows that were there before do, except for a longest run that is still in the old order. No
  /// other choice moves fewer.
  @usableFromInline
  var movers: [Bool] {
    let stays = longestIncreasing(sources)
    return sources.indices.map { sources[$0] >= 0 && !stays[$0] }
  }
}
