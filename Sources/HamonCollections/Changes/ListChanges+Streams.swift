import Hamon

extension ReadOnlyTrackedList {
  /// Calls `body` with what has changed, after every change from now on: once for each batch, and not if it ended where it
  /// began and nothing was changed in place.
  ///
  /// ```swift
  /// var copy = list.elements
  /// list.observeChanges { $0.apply(to: &copy) }      // copy == list.elements, from here on
  /// ```
  ///
  /// It is an `Effect`: owned by the enclosing owner, or kept by the result; it runs in the flush, in its turn. No observer tracks
  /// `body`. It may edit the list, and is then called again. A derived list is awake while it is followed.
  ///
  /// *Cost:* a copy of the order and of the elements; O(log n) for each edit. While a pause lasts, edits are kept.
  /// *Isolation:* that of the list. *Misuse:* without an owner, a result that is dropped at once is reported as an `Issue`, and nothing is
  /// followed.
  @inlinable
  @discardableResult
  public final func observeChanges(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping (ListChanges<Element>) -> Void
  ) -> Effect {
    let follower = ListFollower(core, startsEmpty: false)
    return observe(name: name, fileID: fileID, line: line) {
      let changes = follower.take()
      if !changes.isEmpty { untracked { body(changes) } }
    }
  }

  /// The changes over time, as an asynchronous sequence. The first element inserts what is there when the iteration begins; applied one
  /// after the other to an empty array, the elements always give the list.
  ///
  /// ```swift
  /// for await changes in list.changes { table.apply(changes) }
  /// ```
  ///
  /// As with `Values`, nothing is lost between two `next()`: what happens in between is one element, unless it ended where it began and
  /// nothing was changed in place. It ends when its task is cancelled, and with the owner that it was asked for in. Each iterator follows
  /// for itself.
  public final var changes: ListChangeSequence<Element> { ListChangeSequence(core) }
}

/// The changes of a list over time; see ``ReadOnlyTrackedList/changes``.
///
/// *Cost:* as for `Values`, and a copy of the order and of the elements for each iterator; O(log n) for each edit. Edits are kept until
/// the next `next()`. *Isolation:* that of the list; it is not `Sendable`. *Misuse:* an iterator takes one `next()` at a time. It holds the
/// list.
public struct ListChangeSequence<Element: Identifiable>: AsyncSequence {
  /// The sequence does not fail.
  public typealias Failure = Never

  private let core: ListCore<Element>
  /// Nil without an owner.
  private let stand: ChangesStand?

  init(_ core: ListCore<Element>) {
    self.core = core
    stand = ChangesStand.ofOwner
  }

  /// An iterator with a state of its own, which follows the list from its first `next()` on. One that is asked for after the end of
  /// the owner brings nothing.
  public func makeAsyncIterator() -> Iterator {
    let follower = ListFollower(core, startsEmpty: true)
    let base = ChangesStand.iterate(stand, core.site.sequence("changes of list"), isNothing: \.isEmpty) {
      follower.take()
    }
    return Iterator(base: base, stand: stand)
  }

  /// Follows the list from its first `next()` on. It belongs to one loop. *Misuse:* as for the sequence.
  public struct Iterator: AsyncIteratorProtocol {
    /// Nil where the owner had ended before.
    var base: Values<ListChanges<Element>>.Iterator?
    let stand: ChangesStand?

    /// What has changed since the last call, or nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> ListChanges<Element>? {
      await base?.next(isolation: actor)
    }
  }
}
