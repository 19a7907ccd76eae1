import Hamon

/// A dictionary that wakes each reader only for what it has read: one key, the keys, the count, or everything.
///
/// ```swift
/// let names = TrackedDictionary(["a": "Anna"])
/// observe { print(names["b"] ?? "unknown") }       // runs for "b" alone: also for its arrival
/// names["b"] = "Ben"
/// ```
///
/// | read | woken by | cost |
/// |---|---|---|
/// | `dictionary[key]`, with or without a default | a change, the arrival or the end of this value | O(1) |
/// | `contains(key:)` | its arrival and its end | O(1) |
/// | `count`, `isEmpty` | a change of the count | O(1) |
/// | `keys` | keys that come and go | O(n) |
/// | `values`, `dictionary`, `for (key, value) in dictionary` | everything | O(n) |
///
/// Edits are O(1), and mark at most six signals; a follower by `observeChanges` takes part in every one. Signals exist only for what is
/// observed, also for keys that are not there. Values are compared, changed in place and batched as those of a ``TrackedList``; beside it,
/// a `@Tracked` dictionary is one value.
///
/// *Isolation:* confined as a `Signal`, not `Sendable`. *Misuse:* touching a value while it is being changed in place, also to remove it,
/// traps; a write in a computed is an `Issue`. The `==` and `hash(into:)` of keys must not touch the dictionary, as those of a list's
/// ids. A key that is not equal to itself, such as a NaN, is never found; `removeAll` takes it away.
public final class TrackedDictionary<Key: Hashable, Value>: Sequence {
  @usableFromInline let core: DictionaryCore<Key, Value>

  /// Makes a dictionary. `Equatable` values are compared with `==`. O(n).
  @inlinable
  public convenience init(
    _ elements: [Key: Value] = [:], name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(elements, equality: .standard, name: name, fileID: fileID, line: line)
  }

  /// Makes a dictionary with a policy of its own for what counts as the same value.
  @inlinable
  public init(
    _ elements: [Key: Value] = [:], equality: Equality<Value>, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    core = DictionaryCore(
      CollectionSite(type: TrackedDictionary<Key, Value>.self, name: name, fileID: fileID, line: line),
      equality: equality)
    core.storage = elements.mapValues { .some($0) }
  }

  // MARK: reading

  /// How many keys there are.
  @inlinable
  public var count: Int { core.readCount() }

  /// Whether there are no values. Its readers are those of the count.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The keys, in no order. Changes of values do not wake its readers.
  @inlinable
  public var keys: [Key] {
    core.readKeys()
    return Array(core.storage.keys)
  }

  /// The values, in the order of `keys`.
  @inlinable
  public var values: [Value] {
    core.readContents()
    return core.allValues
  }

  /// The whole dictionary, as a value.
  @inlinable
  public var dictionary: [Key: Value] {
    core.readContents()
    return core.all
  }

  /// Whether there is a value for a key. Its arrival and its end wake readers, its changes do not.
  @inlinable
  public func contains(key: Key) -> Bool { core.readPresence(key) }

  /// Iterates over what is there now: edits in the loop do not disturb it. Reads `dictionary`.
  @inlinable
  public func makeIterator() -> Dictionary<Key, Value>.Iterator { dictionary.makeIterator() }

  /// The count, without tracking: for algorithms of the standard library that make room beforehand. O(1).
  @inlinable
  public var underestimatedCount: Int { core.count }

  /// The value of a key, or nil. Reading it subscribes to this key alone, also to its arrival.
  ///
  /// Assigning stores the value, unless it counts as the same; nil removes it. `dictionary[key]?.field = …` changes it in
  /// place, without copying it; see ``TrackedList/update(id:_:)``.
  @inlinable
  public subscript(key: Key) -> Value? {
    get { core.readValue(key) }
    set {
      core.willBeEdited()
      if let newValue { core.set(key, newValue) } else { core.remove(key) }
    }
    _modify {
      core.willBeEdited()
      let batch = EditBatch.begin()
      var value = core.takeOut(key)
      defer {
        core.checkThread(batch, key)
        core.putBack(key, value)
        batch.end()
      }
      yield &value
    }
  }

  /// The value of a key, or the default. Changing it in place adds the key where it is not there: `counts[word, default: 0] += 1`.
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    get { core.readValue(key) ?? defaultValue() }
    _modify {
      core.willBeEdited()
      let batch = EditBatch.begin()
      var value = core.takeOut(key) ?? defaultValue()
      defer {
        core.checkThread(batch, key)
        core.putBack(key, value)
        batch.end()
      }
      yield &value
    }
  }
}

extension DictionaryCore {
  @inlinable
  func checkThread(_ batch: EditBatch, _ key: Key) {
    if !batch.isHere { trapOnThread(key) }
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnThread(_ key: Key) -> Never {
    fatalError(
      """
      Hamon: an in-place change of the value of \(key) in \(site.description) began on one thread and ended on \
      another, across an await. To fix this, change a copy and assign it when it is done.
      """)
  }
}
