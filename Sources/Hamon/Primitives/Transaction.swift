/// A batch that takes everything back if its body throws: as if nothing in it had been written. After that the error goes on.
///
/// ```swift
/// try transaction {
///   cart.items.append(item)
///   guard cart.total.value <= budget else { throw OverBudget() }
/// }
/// ```
///
/// What is taken back: writes to signals, tracked properties, ``Linked`` values, and the `TrackedList` and `TrackedDictionary` of
/// HamonCollections. No observer of them runs, also where they are not `Equatable`, and where a computed was read in the body. A computed
/// that was evaluated in the body is evaluated anew by its next reader; at once, if it is observed and its values cannot be compared. What
/// else the body does is not taken back: variables, objects that it has made, scopes that it has disposed. An effect that it has made runs
/// again, because it has seen what is not there any more.
///
/// Transactions may be nested. One that is taken back inside another one leaves that as it was.
///
/// *Cost:* the batch; for each value a copy at the first write; for a collection a copy of its elements, O(n). So the first change in place
/// copies an array. A property that is not observed becomes a signal. While one is open, the graph takes its slower ways. *Isolation:* the
/// caller's; `body` is synchronous. *Misuse:* a ``Linked`` that is read after its source was written is reset, and stays so. A follower of
/// the changes of a collection gets the edits and their opposites at its next change.
@discardableResult
public func transaction<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let (context, transaction) = Graph.beginTransaction()
  let result: Result
  do {
    result = try body()
  } catch {
    Graph.rollBack(context, transaction)
    throw error
  }
  Graph.commit(context, transaction)
  return result
}

/// Shows what `writes` would bring: does them, reads, and takes them back. No observer of them runs.
///
/// ```swift
/// let price = preview { cart.items.append(item) } reading: { cart.total.value }
/// ```
///
/// In an effect or a computed the reads are tracked as any others. Of a computed that `reading` asks, its value outside is tracked. What it
/// reads only where `writes` hold is not: read that as well, if the preview is to follow it. *Cost,* *isolation,* *misuse:* as for
/// ``transaction(_:)``. In a computed the writes are reported as an ``Issue``, as all are.
public func preview<Result: ~Copyable, Failure: Error>(
  _ writes: () throws(Failure) -> Void, reading: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let (context, transaction) = Graph.beginTransaction()
  defer { Graph.rollBack(context, transaction) }
  try writes()
  return try reading()
}
