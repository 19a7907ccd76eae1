import Hamon

extension TrackedDictionary {
  /// Calls `body` with what has changed, after every change from now on: once for each batch, and not if it ended where it began and
  /// nothing was changed in place. An `Effect`; see ``ReadOnlyTrackedList/observeChanges(name:fileID:line:_:)``. O(1) for each edit, and a
  /// copy.
  @inlinable
  @discardableResult
  public func observeChanges(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping (DictionaryChanges<Key, Value>) -> Void
  ) -> Effect {
    let follower = DictionaryFollower(core, startsEmpty: false)
    return observe(name: name, fileID: fileID, line: line) {
      let changes = follower.take()
      if !changes.isEmpty { untracked { body(changes) } }
    }
  }

  /// The changes over time, as an asynchronous sequence. The first element assigns what is there when the iteration begins; applied one
  /// after the other to an empty dictionary, the elements always give this one.
  ///
  /// ```swift
  /// for await changes in names.changes { index.apply(changes) }
  /// ```
  ///
  /// As a list's, see ``ReadOnlyTrackedList/changes``: nothing is lost between two `next()`, and it ends with its task and its owner.
  public var changes: DictionaryChangeSequence<Key, Value> { DictionaryChangeSequence(core) }
}

/// The changes of a dictionary over time; see ``TrackedDictionary/changes``.
///
/// *Cost:* as for `Values`, and a copy of the dictionary for each iterator; O(1) for each edit. Edits are kept until the next `next()`.
/// *Isolation:* that of the dictionary; it is not `Sendable`. *Misuse:* an iterator takes one `next()` at a time. It holds what is behind
/// the dictionary.
public struct DictionaryChangeSequence<Key: Hashable, Value>: AsyncSequence {
  /// The sequence does not fail.
  public typealias Failure = Never

  private let core: DictionaryCore<Key, Value>
  /// Nil without an owner.
  private let stand: ChangesStand?

  init(_ core: DictionaryCore<Key, Value>) {
    self.core = core
    stand = ChangesStand.ofOwner
  }

  /// An iterator with a state of its own, which follows the dictionary from its first `next()` on. One that is asked for after the end of
  /// the owner brings nothing.
  public func makeAsyncIterator() -> Iterator {
    let follower = DictionaryFollower(core, startsEmpty: true)
    let base = ChangesStand.iterate(stand, core.site.sequence("changes of dictionary"), isNothing: \.isEmpty) {
      follower.take()
    }
    return Iterator(base: base, stand: stand)
  }

  /// Follows the dictionary from its first `next()` on. It belongs to one loop. *Misuse:* as for the sequence.
  public struct Iterator: AsyncIteratorProtocol {
    /// Nil where the owner had ended before.
    var base: Values<DictionaryChanges<Key, Value>>.Iterator?
    let stand: ChangesStand?

    /// What has changed since the last call, or nil at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> DictionaryChanges<Key, Value>? {
      await base?.next(isolation: actor)
    }
  }
}
