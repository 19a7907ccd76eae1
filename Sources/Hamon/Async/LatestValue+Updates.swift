extension LatestValue {
  /// The value of now and each newer one, for any task, actor and thread; see ``Updates``.
  public var updates: Updates { Updates(latest: self) }

  /// The latest values of a ``Publication`` over time, out of the graph's isolation.
  ///
  /// ```swift
  /// for await total in publication.updates { await log.note(total) }
  /// tasks.follow(id: .total, await shop.totals) { [weak self] in self?.apply(.total($0)) }      // HamonFlow
  /// let total = Signal(latest: await shop.totals, initial: 0)                                   // another graph
  /// ```
  ///
  /// - The first element is the value of now, without a suspension.
  /// - After that, an element for each value that is published while somebody waits. Several in the meantime are one element,
  ///   the latest: a slow loop has no backlog, and the last value is never lost.
  /// - It ends when its task is cancelled, and with the publication, after its last value. Begun after that, it brings the last
  ///   value and ends.
  ///
  /// Each iterator follows for itself; any number may, at once and anywhere. It holds neither the publication nor what the
  /// publication reads, only the latest value.
  ///
  /// *Cost:* a small lock for each iterator, and no task, no queue, no node. While somebody iterates, publishing takes that lock,
  /// and one of the publication's, for a few instructions each, and wakes who waits; while nobody does, it is one more load.
  /// *Isolation:* none; `Sendable`. *Misuse:* events, of which each counts: what is not the latest is skipped. In the graph's
  /// own isolation use an ``Effect`` or ``values(fileID:line:_:)``. An iterator takes one `next()` at a time; a second one meanwhile traps.
  /// A main-actor publication whose last handle goes on another thread ends at the main actor's next operation.
  public struct Updates: AsyncSequence, Sendable {
    /// What is published.
    public typealias Element = Value
    /// It does not fail.
    public typealias Failure = Never

    let latest: LatestValue

    /// An iterator with a state of its own, which begins with the value of then.
    public func makeAsyncIterator() -> Iterator { Iterator(state: UpdatesState(latest)) }

    /// Waits for the next newer value. It belongs to one loop: what it has seen is its own. *Misuse:* as of the sequence.
    public struct Iterator: AsyncIteratorProtocol {
      let state: UpdatesState<Value>

      /// The latest value if it is a newer one, else the next one; nil at the end, and after that, always nil.
      public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Value? {
        await state.next(actor)
      }
    }
  }
}

/// One iterator: a notifier that is notified after each value, and the number of the last one it has seen.
final class UpdatesState<Value: Sendable> {
  private let notifier: AsyncNotifier
  /// Nil after the end.
  private var latest: LatestValue<Value>?
  private var seen = 0

  init(_ latest: LatestValue<Value>) {
    self.latest = latest
    notifier = latest.waiters.join()
  }

  deinit { end() }

  func next(_ actor: isolated (any Actor)?) async -> Value? {
    while let latest, !Task.isCancelled {
      // Both before the look at the value: what is published before the end, or before the ring, is seen.
      let isFinished = notifier.isFinished
      _ = notifier.takeChange()
      if let value = newer(latest) { return value }
      if isFinished { break }
      await notifier.wait(actor, latest.site)
    }
    end()
    return nil
  }

  private func newer(_ latest: LatestValue<Value>) -> Value? {
    latest.withLatestSlot { slot in
      if slot.number == seen { return nil }
      seen = slot.number
      return slot.value
    }
  }

  /// Lets everything go: after its end the iterator holds nothing.
  private func end() {
    latest?.waiters.leave(notifier)
    latest = nil
  }
}
