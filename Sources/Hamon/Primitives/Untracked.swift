/// Runs `body` without a subscription to what it reads. Ownership stays: what the body makes still belongs to the enclosing owner. Code
/// inside is as fast as outside of every effect.
///
/// *Cost:* a few loads and stores. *Isolation:* the caller's. *Misuse:* an observer that reads something only in `body` does not run when
/// it changes.
///
/// As the only line of a closure that returns nothing it may need a `_ =`, as ``batch(_:)`` and ``detached(_:)`` do, or Swift looks for a
/// result in common: `Scope { _ = untracked { observe { … } } }`.
///
/// After Solid's [`untrack`](https://docs.solidjs.com/reference/reactive-utilities/untrack).
@inlinable
@discardableResult
public func untracked<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let observer = Graph.suspendTracking()
  defer { Graph.resumeTracking(observer) }
  return try body()
}
