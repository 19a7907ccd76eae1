import Hamon

extension TrackedDictionary {
  /// Stores a value, and returns the one before. O(1).
  @inlinable
  @discardableResult
  public func updateValue(_ value: Value, forKey key: Key) -> Value? {
    core.willBeEdited()
    let old = untracked { core.peek(key) }
    core.set(key, value)
    return old
  }

  /// Removes a value, and returns it; nil if there was none. O(1).
  @inlinable
  @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    core.willBeEdited()
    let old = untracked { core.peek(key) }
    core.remove(key)
    return old
  }

  /// Removes everything, as one edit. O(n).
  @inlinable
  public func removeAll() {
    core.willBeEdited()
    removeAll(Array(core.storage.keys))
  }

  /// Removes the values that fit, as one edit. O(n). What `shouldBeRemoved` reads is not tracked.
  @inlinable
  public func removeAll(where shouldBeRemoved: (_ key: Key, _ value: Value) throws -> Bool) rethrows {
    core.willBeEdited()
    let gone = try untracked { try core.all.filter { try shouldBeRemoved($0.key, $0.value) }.map(\.key) }
    if gone.isEmpty { return }
    removeAll(gone)
  }

  /// They are out of the dictionary by now: a loop over its own keys would keep the values to its end.
  @inlinable
  func removeAll(_ keys: [Key]) {
    var keys: [Key]? = keys
    edit { _ in
      for key in keys! { core.removePresent(key) }  // just set
    }
    endUncharged(&keys)
  }

  /// Stores all values of a dictionary, as one edit; `combine` gives the value of a key that is there already. O(its count).
  @inlinable
  public func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows {
    core.willBeEdited()
    try edit { _ in
      for (key, value) in other {
        try core.set(key, untracked { try core.peek(key).map { try combine($0, value) } } ?? value)
      }
    }
  }

  /// Makes the dictionary equal to another one, as one edit: only what differs is written. O(n).
  @inlinable
  public func replaceAll(with other: [Key: Value]) {
    core.willBeEdited()
    edit { _ in
      removeAll(core.storage.keys.filter { other.index(forKey: $0) == nil })
      for (key, value) in other { core.set(key, value) }
    }
  }

  /// Makes several edits one: observers run once, at the end. If it ends where it began, it wakes none, unless something was read in
  /// between, or changed in place. A `batch`.
  @inlinable
  @discardableResult
  public func edit<Result: ~Copyable, Failure: Error>(
    _ body: (TrackedDictionary<Key, Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let batch = EditBatch.begin()
    defer { batch.end() }
    return try body(self)
  }
}
