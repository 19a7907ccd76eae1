/// Runs `body` outside of every owner and observer: what it makes has no owner, and what it reads is not tracked. What is made then lives
/// as long as its handles, and not until the next run of the first reader.
///
/// ```swift
/// lazy var cells = detached { rows.mapKeyed { Cell($0) } }   // HamonCollections; read first in an effect, it outlives that run
/// let child = children[id] ?? detached { Child(id) }         // with the effects that its initialiser makes
/// ```
///
/// <doc:Hamon> lists what would end with that run, under *What belongs to the run that makes it*.
///
/// Inside a batch it is a part of the batch. A cleanup has no owner in `body` either. *Cost:* a few loads and stores. *Isolation:* the
/// caller's. *Misuse:* what is made in `body` and not kept ends at once; for `observe` and `onCleanup` that is reported as an ``Issue``.
///
/// After Solid's [`createRoot`](https://docs.solidjs.com/reference/reactive-utilities/create-root) and Vue's detached
/// [effect scopes](https://vuejs.org/api/reactivity-advanced.html#effectscope).
@inlinable
@discardableResult
public func detached<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let before = Graph.detach()
  defer { Graph.attach(before) }
  return try body()
}
