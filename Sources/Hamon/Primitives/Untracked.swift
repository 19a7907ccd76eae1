/// Runs `body` without subscribing anybody to what it reads. Ownership stays: what the body makes still belongs to the
/// enclosing owner.
@inlinable
@discardableResult
public func untracked<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let observer = Graph.suspendTracking()
  defer { Graph.resumeTracking(observer) }
  return try body()
}
