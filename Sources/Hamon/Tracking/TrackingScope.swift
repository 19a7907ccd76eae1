/// A tracking block that can be run again: for hosts, bridges and tests.
///
/// ```swift
/// let render = TrackingScope { setNeedsRender() }
/// let text = render.track { cart.title }
/// ```
///
/// After a change of what the last `track` has read, the closure is called once, at the end of the batch. It is not called again until the
/// scope tracks anew (or a loop has been stopped in which it was to). Nothing is called if no source has really changed. An enclosing
/// observer does not track what is read inside. Tracking the same sources again allocates nothing.
///
/// *Cost:* a node, a closure and a handle; a link for each source. *Isolation:* that of its graph; it is not `Sendable`. *Misuse:*
/// tracking inside its own `track` traps; after its end `track` runs the body and tracks nothing. A closure that tracks anew and holds the
/// scope for that keeps it for ever: let it hold the object that has the scope, weakly. For a single call there is
/// ``withTracking(name:fileID:line:_:onChange:)``.
///
/// After the [watchers](https://github.com/tc39/proposal-signals) of TC39's signals, which a framework arms and which call it.
///
/// It has no description of its own: `print` shows its type.
public final class TrackingScope {
  @usableFromInline let node: NodePointer

  /// Makes a tracking scope; `onInvalidate` is called untracked, without an owner, in the flush.
  @inlinable
  public init(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ onInvalidate: @escaping () -> Void
  ) {
    node = makeTracker(.fired, onInvalidate, name, TrackingScope.self, fileID, line)
  }

  @inlinable
  init(_ node: NodePointer) { self.node = node }

  @inlinable
  deinit { Graph.drop(node) }

  /// Runs `body`, makes what it reads the scope's sources, and arms the call. What the body makes (effects, scopes,
  /// cleanups) ends before the next `track` and with the scope; its writes are a batch. After `cancel()`, also by a cleanup
  /// of the last body, it only runs the body. Tracking inside its own `track` traps.
  @inlinable
  public func track<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if Graph.isLogged { Graph.logTracking(node) }
    guard let run = Graph.beginTracking(node) else { return try untracked(body) }
    defer { Graph.endTracking(run) }
    return try body()
  }

  /// Ends the scope: it is unsubscribed and never calls again. Made inside an owner (an effect, a computed, a scope, a `track`
  /// body) it ends with that as well, handle or not; made elsewhere, with its last handle.
  @inlinable
  public func cancel() { Graph.end(node) }

  /// Whether the call can still come: it has tracked, and has neither called since nor ended. Not tracked. O(1).
  @inlinable
  public var isArmed: Bool { node.asTracker.flags.isDisjoint(with: .ending | .fired) }

  /// Whether it has ended.
  package var isEnded: Bool { node.pointee.flags.contains(.ending) }

  /// What it is, in words, for messages.
  package func described(as kind: String) -> String { Graph.describe(node, as: kind) }
}

@inlinable
func makeTracker(
  _ flags: Flags<TrackerKind>, _ body: @escaping () -> Void, _ name: String?, _ type: Any.Type, _ fileID: StaticString,
  _ line: UInt32
) -> NodePointer {
  let node = Graph.makeNode(.tracker, storage: .small)
  node.asTracker.flags.insert(flags)
  label(node, name, type, fileID, line)
  Graph.setBody(node, body)
  Graph.ownByCurrent(node)
  return node
}
