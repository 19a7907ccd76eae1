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
/// that was evaluated in the body has its value and its sources back; if it owns something, it is evaluated anew. What else the body does
/// is not taken back: variables, objects that it has made, scopes that it has disposed. An effect that it has made runs again, because it
/// has seen what is not there any more.
///
/// Transactions may be nested. One that is taken back inside another one leaves that as it was.
///
/// *Cost:* the batch; for each value a copy at the first write; for a collection a copy of its elements, O(n). So the first change in place
/// copies an array. A property that is not observed becomes a signal. While one is open, the graph takes its slower ways; the first
/// evaluation of a computed keeps its value and its sources. *Isolation:* the caller's; `body` is synchronous. *Misuse:* in a computed its
/// writes are reported as all others there, also where it throws; a ``preview(_:reading:)`` is not. A follower of the changes of a
/// collection gets the edits and their opposites at its next change.
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
/// In an effect or a computed the preview is followed: all signals that the result comes from are tracked, through computeds of any depth.
/// So a run more is possible, where such a computed comes to the same again. *Cost,* *isolation,* *misuse:* as for ``transaction(_:)``; a
/// read of a computed takes O(n) for all that it comes from. If n observers preview a write to what all of them follow, a change of that
/// takes O(n²). A computed may preview: nothing of that is left when it has its value. The closure of a filter, a sort or a group should
/// not (an ``Issue``): let it read a computed that does.
public func preview<Result: ~Copyable, Failure: Error>(
  _ writes: () throws(Failure) -> Void, reading: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let (context, transaction) = Graph.beginTransaction(isPreview: true)
  defer { Graph.rollBack(context, transaction) }
  try writes()
  return try reading()
}
