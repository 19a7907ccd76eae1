extension TrackedDictionary {
  /// Stores a value, and returns the one before. O(1).
  @inlinable
  @discardableResult
  public func updateValue(_ value: Value, forKey key: Key) -> Value? {
    core.willWrite()
    let old = untracked { core.peek(key) }
    core.set(key, value)
    return old
  }

  /// Removes a value, and returns it; nil if there is none. O(1).
  @inlinable
  @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    core.willWrite()
    let old = untracked { core.peek(key) }
    core.remove(key)
    return old
  }

  /// Removes everything, as one edit. O(n).
  @inlinable
  public func removeAll() {
    core.willWrite()
    edit { _ in
      for key in core.storage.keys { core.remove(key) }
    }
  }

  /// Removes the values that fit, as one edit. O(n). What `shouldBeRemoved` reads is nobody's dependency.
  @inlinable
  public func removeAll(where shouldBeRemoved: (_ key: Key, _ value: Value) throws -> Bool) rethrows {
    core.willWrite()
    let gone = try untracked { try core.all.filter { try shouldBeRemoved($0.key, $0.value) }.map(\.key) }
    if gone.isEmpty { return }
    edit { _ in
      for key in gone { core.remove(key) }
    }
  }

  /// Stores all values of a dictionary, as one edit; `combine` says what becomes of keys that are there already. O(its count).
  @inlinable
  public func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows {
    core.willWrite()
    try edit { _ in
      for (key, value) in other {
        try core.set(key, untracked { try core.peek(key).map { try combine($0, value) } } ?? value)
      }
    }
  }

  /// Makes the dictionary what another one says, as one edit: only what differs is written. O(n).
  @inlinable
  public func replaceAll(with other: [Key: Value]) {
    core.willWrite()
    edit { _ in
      for key in core.storage.keys where other.index(forKey: key) == nil { core.remove(key) }
      for (key, value) in other { core.set(key, value) }
    }
  }

  /// Several edits as one: those concerned run once, at the end, and not at all if it ends where it began. A ``batch(_:)``.
  @inlinable
  @discardableResult
  public func edit<Result: ~Copyable, Failure: Error>(
    _ body: (TrackedDictionary<Key, Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let context = Graph.beginBatch()
    defer { Graph.endBatch(context) }
    return try body(self)
  }
}
