/// Runs `body` and flushes once at the end of the outermost batch. Writes are visible at once; effects wait. A signal that is
/// assigned there and back wakes no observer, unless it was read in between. If the body throws, the batch still flushes, then the error
/// goes on; a ``transaction(_:)`` takes back what it has written.
///
/// An effect that is made inside a batch runs at once. *Cost:* two increments and one flush. *Isolation:* the caller's. A batch belongs to
/// the thread it began on, and `body` is synchronous: it cannot last across an `await`. *Misuse:* inside, effects of the writes have not
/// run yet; what is derived (a ``Computed``, a ``Linked``) is up to date.
///
/// After Solid's [`batch`](https://docs.solidjs.com/reference/reactive-utilities/batch).
@inlinable
@discardableResult
public func batch<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let context = Graph.beginBatch()
  defer { Graph.endBatch(context) }
  return try body()
}

/// A batch for operations of what is built on the core. What other threads have let go ends after the batch, not before it. Cleanups are
/// user code, and must not run between an operation's reads and the batch in which it uses them. And the caller's observer does not track
/// what the operation reads.
@inlinable
@discardableResult
package func batchAside<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let context = Graph.beginBatchAside()
  let observer = Graph.suspendTracking()
  defer {
    Graph.resumeTracking(observer)
    Graph.endBatchAside(context)
  }
  return try body()
}
