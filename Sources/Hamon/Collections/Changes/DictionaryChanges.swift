/// What has become of a dictionary between two moments.
///
/// *Isolation:* none; `Sendable` where keys and values are. *Cost:* a set and a dictionary of what has changed. *Misuse:* applied to
/// another dictionary than that of before, they give neither that nor the new one.
public struct DictionaryChanges<Key: Hashable, Value> {
  /// The keys that have gone.
  public let removals: Set<Key>
  /// The keys that have come, and those whose values have changed.
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

extension TrackedDictionary {
  /// Calls `body` with what has changed, after every change from now on: once for each batch, and not if it ended where it
  /// began. An ``Effect``; see ``ReadOnlyTrackedList/observeChanges(name:fileID:line:_:)``. O(1) for each edit, and a copy.
  @inlinable
  @discardableResult
  public func observeChanges(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping (DictionaryChanges<Key, Value>) -> Void
  ) -> Effect {
    let core = core
    let cursor = core.log.makeCursor()
    var copy = untracked { core.all }
    return observe(name: name, fileID: fileID, line: line) {
      core.readEdits()
      untracked {
        // Comparisons and ends of values are the user's: what they edit is seen in the next run.
        let edits = Array(core.log.edits(from: cursor))
        let dropped = core.log.finish(cursor)
        var removals: Set<Key> = []
        var assignments: [Key: Value] = [:]
        var seen: Set<Key> = []
        let changed = ChangedIDs(edits)
        for edit in edits where seen.insert(edit.id).inserted {
          let (key, old, value) = (edit.id, copy[edit.id], core.peek(edit.id))
          if core.isSame(old, value), value == nil || !changed.contains(key) { continue }
          copy[key] = value
          if let value { assignments[key] = value } else { removals.insert(key) }
          withExtendedLifetime(old) {}
        }
        let changes = DictionaryChanges(removals: removals, assignments: assignments)
        if !changes.isEmpty { body(changes) }
        withExtendedLifetime(dropped) {}
      }
    }
  }
}

extension DictionaryChanges: Sendable where Key: Sendable, Value: Sendable {}
