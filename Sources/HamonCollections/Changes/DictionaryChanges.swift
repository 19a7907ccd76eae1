import Hamon

/// The changes of a dictionary between two moments.
///
/// *Isolation:* none; `Sendable` where keys and values are. *Cost:* a set and a dictionary of what has changed. *Misuse:* applied to
/// another dictionary than the old one, they give neither that nor the new one.
public struct DictionaryChanges<Key: Hashable, Value> {
  /// The keys that have gone.
  public let removals: Set<Key>
  /// The keys that have come, and the keys with other values.
  public let assignments: [Key: Value]

  @inlinable
  init(removals: Set<Key>, assignments: [Key: Value]) {
    self.removals = removals
    self.assignments = assignments
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { removals.isEmpty && assignments.isEmpty }

  /// Makes the new dictionary of the old one. Linear in what has changed.
  public func apply(to dictionary: inout [Key: Value]) {
    for key in removals { dictionary[key] = nil }
    dictionary.merge(assignments) { $1 }
  }
}

extension DictionaryChanges: Sendable where Key: Sendable, Value: Sendable {}

/// Keeps a copy of a dictionary up to date, by its log, and says what has changed.
@usableFromInline
package final class DictionaryFollower<Key: Hashable, Value> {
  @usableFromInline let core: DictionaryCore<Key, Value>
  @usableFromInline let startsEmpty: Bool
  @usableFromInline var cursor: EditCursor?
  @usableFromInline var copy: [Key: Value] = [:]

  /// What changes first is the whole dictionary, or nothing.
  @inlinable
  init(_ core: DictionaryCore<Key, Value>, startsEmpty: Bool) {
    self.core = core
    self.startsEmpty = startsEmpty
  }

  /// Follows a dictionary from now on.
  @inlinable
  package convenience init(_ dictionary: TrackedDictionary<Key, Value>) {
    self.init(dictionary.core, startsEmpty: false)
    _ = untracked { begin() }
  }

  /// Subscribes the running observer to every edit.
  @inlinable
  package func read() { core.readEdits() }

  /// What has changed, and a subscription to what will. O(1) for each edit.
  @inlinable
  func take() -> DictionaryChanges<Key, Value> {
    read()
    return untracked { catchUp() }
  }

  /// What has changed, and the way back. It makes no subscription. O(1) for each edit. What was changed in place and counts as the same is
  /// in neither: there is nothing to go back to.
  @inlinable
  package func takeBoth() -> (changes: DictionaryChanges<Key, Value>, inverse: DictionaryChanges<Key, Value>) {
    untracked {
      var olds: [Key: Value] = [:]
      if let cursor {
        for edit in Array(core.log.edits(from: cursor)) { olds[edit.id] = copy[edit.id] }
      }
      let changes = catchUp(withInverse: true)
      var removals: Set<Key> = []
      var assignments: [Key: Value] = [:]
      for key in Array(changes.removals) + changes.assignments.keys {
        if let old = olds[key] { assignments[key] = old } else { removals.insert(key) }
      }
      return (changes, DictionaryChanges(removals: removals, assignments: assignments))
    }
  }

  @inlinable
  func catchUp(withInverse: Bool = false) -> DictionaryChanges<Key, Value> {
    guard let cursor else { return begin() }
    // Comparisons and ends of values are user code: what they edit is seen the next time.
    let edits = Array(core.log.edits(from: cursor))
    let dropped = core.log.finish(cursor)
    defer { withExtendedLifetime(dropped) {} }
    return changes(by: edits, withInverse: withInverse)
  }

  @inlinable
  func begin() -> DictionaryChanges<Key, Value> {
    cursor = core.log.makeCursor()
    copy = core.all
    return DictionaryChanges(removals: [], assignments: startsEmpty ? copy : [:])
  }

  @inlinable
  func changes(by edits: [ListEdit<Key>], withInverse: Bool) -> DictionaryChanges<Key, Value> {
    var removals: Set<Key> = []
    var assignments: [Key: Value] = [:]
    var seen: Set<Key> = []
    let changed = ChangedIDs(edits)
    for edit in edits where seen.insert(edit.id).inserted {
      let (key, old, value) = (edit.id, copy[edit.id], core.peek(edit.id))
      if core.isSame(old, value) {
        if value == nil || !changed.contains(key) { continue }
        if withInverse {
          copy[key] = value
          continue
        }
      }
      copy[key] = value
      if let value { assignments[key] = value } else { removals.insert(key) }
      withExtendedLifetime(old) {}
    }
    return DictionaryChanges(removals: removals, assignments: assignments)
  }
}
