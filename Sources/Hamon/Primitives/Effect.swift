/// A side effect that follows what it reads.
///
/// It runs when it is made, and again after every change of something it has read in its last run. That is at the end of the outermost
/// batch, before the write returns, in the order of notification. Its own writes are a batch. What it makes (effects, scopes, cleanups)
/// belongs to it and ends before its next run.
///
/// ```swift
/// let printing = Effect { print(taxed.value) }
/// printing.cancel()      // or drop it
/// ```
///
/// Made inside an effect, a computed, a scope or a `track` body, it belongs to that, whether or not the handle is kept. Made elsewhere, it
/// ends when the last handle is dropped: `_ = Effect { … }` runs once and has ended, without a report. Keep it in a property. In a function
/// make it in a ``Scope`` that is disposed at the end, or end with `withExtendedLifetime(effect) {}`. (The last handle goes after its last
/// use, and not at the end of the function.)
///
/// *Cost:* a node and a handle, and a link for each source. A run that reads what the one before has read allocates nothing. *Isolation:*
/// that of its graph, in which it runs, on the thread of the write; it is not `Sendable`. *Misuse:* an effect that keeps waking itself is
/// stopped after 100 passes, with an ``Issue``. What is read later than in the run (in a task, after an `await`, in a callback) is not
/// followed.
public final class Effect {
  @usableFromInline let node: NodePointer

  /// Makes an effect and runs it, also inside a batch.
  @inlinable
  public init(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping () -> Void
  ) {
    node = Graph.makeNode(.effect, storage: .small)
    label(node, name, Effect.self, fileID, line)
    Graph.setBody(node, body)
    Graph.start(node)
  }

  /// Makes an effect over an object that it does not keep alive: the object is retained for the length of a run, and the effect ends with
  /// it. It ends at once, or after the run in which the object ends, if it has read a tracked property of the object whose `$property`
  /// nothing else holds. Otherwise it ends when it would run next. Made inside an owner, it ends with that as well. The object may be an
  /// actor: `Effect(of: self) { $0.assumeIsolated { log($0.count) } }`. It belongs where it is made: `isolation`, which is the caller's,
  /// keeps the compiler from letting it go elsewhere.
  @inlinable
  public init<Object: AnyObject>(
    of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping (Object) -> Void
  ) {
    let node = Graph.makeNode(.effect, storage: .small)
    node.asObserver.flags.insert(.endsWithObject)
    self.node = node
    label(node, name, Effect.self, fileID, line)
    Graph.setBody(node) { [weak object] in
      guard let object else { return Graph.end(node) }
      if node.isRunning { body(object) }
    }
    Graph.start(node)
  }

  @inlinable
  deinit { Graph.drop(node) }

  /// Ends the effect: its cleanups run, it is unsubscribed, its closure is let go. During its own run, by the end of it.
  /// Cancelling twice does nothing.
  @inlinable
  public func cancel() { Graph.end(node) }

  /// Whether the effect has ended: cancelled, with its owner, or with its object. Not tracked. O(1).
  @inlinable
  public var isCancelled: Bool { node.pointee.flags.contains(.ending) }
}

/// An effect owned by the enclosing owner (a scope, an effect, a computed, a `track` body); its result may be ignored.
///
/// Without an owner it is an ``Effect`` like any other: keep the result. *Misuse:* dropping it at once is reported as an ``Issue``, and the
/// effect ends. *Cost* and *isolation:* as for an ``Effect``.
@inlinable
@discardableResult
public func observe(
  name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: consuming @escaping () -> Void
) -> Effect {
  let effect = Effect(name: name, fileID: fileID, line: line, body)
  Graph.noteObserve(effect.node)
  return effect
}

/// Makes an effect over an object that is not kept alive, and with which the effect ends: an owned
/// ``Effect/init(of:name:fileID:line:isolation:_:)``.
@inlinable
@discardableResult
public func observe<Object: AnyObject>(
  of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
  isolation: isolated (any Actor)? = #isolation, _ body: @escaping (Object) -> Void
) -> Effect {
  let effect = Effect(of: object, name: name, fileID: fileID, line: line, isolation: isolation, body)
  Graph.noteObserve(effect.node)
  return effect
}
