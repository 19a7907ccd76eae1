/// Runs `body` and calls `onChange` once, after the first real change of what it has read, at the end of the batch.
///
/// ```swift
/// let waiting = withTracking { cart.title } onChange: { redraw() }
/// ```
///
/// It is a ``TrackingScope`` that ends with its call. Made outside of every owner, it is cancelled by dropping the scope; made inside one,
/// it stays armed until it has called, is cancelled, or the owner ends. Unlike the toolchain's `withObservationTracking`, the call
/// comes after the change, only for a real one, and can be cancelled. To track again and again, make the ``TrackingScope`` yourself.
///
/// *Cost:* a node, a closure and the handle, and a link for each source, each time. *Isolation:* the caller's; the scope is not
/// `Sendable`. Where the body throws, nothing is armed. *Misuse:* a scope that is dropped at once never calls; the compiler warns of an
/// unused result.
@inlinable
public func withTracking<Result, Failure: Error>(
  name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
  _ body: () throws(Failure) -> Result, onChange: @escaping () -> Void
) throws(Failure) -> TrackingScope {
  let scope = TrackingScope(makeTracker(.endsWhenCalled, onChange, name, TrackingScope.self, fileID, line))
  guard let run = Graph.beginTracking(scope.node) else {
    _ = try untracked(body)  // a deferred release has just ended its owner
    return scope
  }
  defer { Graph.endTracking(run) }
  do throws(Failure) {
    _ = try body()
  } catch {
    scope.cancel()  // its owner keeps nothing of a call that has failed
    throw error
  }
  return scope
}
