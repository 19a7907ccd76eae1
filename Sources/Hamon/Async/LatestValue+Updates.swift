extension LatestValue: AsyncSequence {
  /// The type of the published value.
  public typealias Element = Value
  /// The sequence does not fail.
  public typealias Failure = Never

  /// An iterator with a state of its own, which begins with the present value.
  public func makeAsyncIterator() -> Iterator { Iterator(state: UpdatesState(self)) }

  /// Waits for the next newer value. It belongs to one loop: what it has seen is its own. *Cost:* a small lock; see ``LatestValue``.
  /// *Isolation:* that of its loop. *Misuse:* a second `next()` at the same time traps.
  public struct Iterator: AsyncIteratorProtocol {
    let state: UpdatesState<Value>

    /// The latest value if it is a newer one, else the next one; nil at the end, and after that, always nil.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Value? {
      await state.next(actor)
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
      // Both before the look at the value: what is published before the end, or before the notification, is seen.
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
