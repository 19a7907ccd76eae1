/// Runs `body` and calls `onChange` once, after the first real change of what it has read, at the end of the batch.
///
/// ```swift
/// let token = withTracking { cart.title } onChange: { redraw() }
/// ```
///
/// Made outside of every owner, it is cancelled by dropping the token; made inside one, it stays armed until it has called, is
/// cancelled, or the owner ends. Unlike the toolchain's `withObservationTracking`, the call comes after the change, only for a real
/// one, and can be cancelled. To track again and again, use a ``TrackingScope`` or an ``Effect``.
///
/// *Cost:* a node, a closure and the token, and a link for each source, each time. *Isolation:* the caller's; the token is not `Sendable`.
/// Where the body throws, nothing is armed. *Misuse:* a token that is dropped at once never calls; the compiler warns of an unused
/// result.
@inlinable
public func withTracking<Result, Failure: Error>(
  name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
  _ body: () throws(Failure) -> Result, onChange: @escaping () -> Void
) throws(Failure) -> TrackingToken {
  let token = TrackingToken(makeTracker(.endsWhenCalled, onChange, name, TrackingToken.self, fileID, line))
  guard let before = Graph.beginTracking(token.node) else {
    _ = try untracked(body)  // mail that came just now has ended its owner
    return token
  }
  defer { Graph.endTracking(token.node, before) }
  do throws(Failure) {
    _ = try body()
  } catch {
    token.cancel()  // whoever owns it keeps nothing of a call that has failed
    throw error
  }
  return token
}

/// Stands for a `withTracking` that has not called yet.
///
/// *Cost:* the handle of the one node that a ``withTracking(name:fileID:line:_:onChange:)`` makes. *Isolation:* that of its graph; it is
/// not `Sendable`. *Misuse:* made outside of every owner and dropped at once, it never calls. It has no description of its own: `print`
/// shows its type.
public final class TrackingToken {
  @usableFromInline let node: NodePointer

  @inlinable
  init(_ node: NodePointer) { self.node = node }

  @inlinable
  deinit { Graph.drop(node) }

  /// Cancels the call; after the call it does nothing. Dropping the last handle does the same, unless it was made inside an owner.
  @inlinable
  public func cancel() { Graph.end(node) }

  /// Whether the call can still come: no longer in the call itself. Tracked by nobody. O(1).
  @inlinable
  public var isArmed: Bool { node.pointee.flags.isDisjoint(with: .ending | .fired) }
}
