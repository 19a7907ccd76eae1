/// An owner: every effect, scope and cleanup made in its body belongs to it and ends with it.
///
/// ```swift
/// let screen = Scope {
///   observe { print(taxed.value) }
///   onCleanup { print("gone") }
/// }
/// screen.dispose()       // or drop it
/// ```
///
/// On its end children go first, last made first, each before its owner's own cleanups. The body runs once, at once, and no observer tracks
/// it. Made inside another owner, the scope belongs to that; made elsewhere, it ends with its last handle.
///
/// *Cost:* a node and a handle; what it owns is in a list, and ends in time that is linear in its number. *Isolation:* that of its graph;
/// it is not `Sendable`. *Misuse:* what is added after its end has no owner, which is reported as an ``Issue``.
///
/// After Solid's [`createRoot`](https://docs.solidjs.com/reference/reactive-utilities/create-root) and Vue's
/// [`effectScope`](https://vuejs.org/api/reactivity-advanced.html#effectscope).
public final class Scope {
  @usableFromInline let node: NodePointer

  /// Makes a scope and runs `body` with the scope as owner.
  @inlinable
  public init(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: () -> Void = {}
  ) {
    node = Graph.makeNode(.scope, storage: .small)
    label(node, name, Scope.self, fileID, line)
    Graph.ownByCurrent(node)
    run(body)
  }

  @inlinable
  deinit { Graph.drop(node) }

  /// Runs `body` with the scope as owner, so that what it makes belongs to the scope; no observer tracks it. On a scope that has been
  /// disposed the body runs without an owner, which is reported as an ``Issue``. *Cost:* that of the body. *Isolation:* that of the scope;
  /// the body runs at once, and cannot wait.
  @inlinable
  @discardableResult
  public func run<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = Graph.enterScope(node)
    defer { Graph.leaveScope(node, before) }
    return try body()
  }

  /// Ends the scope and all it owns. Disposing twice does nothing; disposing from inside (a child's cleanup) waits for that
  /// cleanup to return.
  ///
  /// *Cost:* linear in what the scope owns. *Isolation:* that of the scope. *Misuse:* what is added to it afterwards has no owner,
  /// which is reported as an ``Issue``.
  @inlinable
  public func dispose() { Graph.end(node) }

  /// For the end of an object that holds the scope. Disposes it, or, where a scope of the main actor is let go on another thread, leaves
  /// that to the end of its owner, or to its own deferred release.
  package func disposeAtEnd() {
    if node.affinity & Affinity.mainActor == 0 || Context.current.isOnMainActor { Graph.end(node) }
  }

  /// Whether something belongs to the scope now. What has ended meanwhile does not count. Not tracked. O(1).
  package var ownsAny: Bool { Graph.ownsAny(node) }

  /// Whether the scope has ended. Not tracked. O(1).
  @inlinable
  public var isDisposed: Bool { node.pointee.flags.contains(.ending) }

  /// Lets the effects and tracking scopes below rest: they stay subscribed but do not run. An effect that is made below meanwhile runs
  /// once, and rests from then on. A second call does nothing; a scope inside may be paused on its own as well.
  ///
  /// *Cost:* linear in what the scope owns and what that reads. A write to what a paused effect has read, directly or not, keeps the value
  /// from before, to compare with later. So computeds between the two may be evaluated in another order meanwhile. Such a write looks for
  /// a paused effect below, in time linear in what is on the way to the first one.
  ///
  /// *Isolation:* that of the scope. *Misuse:* a scope that has been disposed is not paused, which is not reported. An effect that pauses
  /// its own scope finishes its run. Reads are not held: a computed that only paused effects observe is right when it is read.
  @inlinable
  public func pause() { Graph.pause(node) }

  /// Ends the pause: what has really changed meanwhile runs once, in the order of notification, before this returns. What was assigned
  /// there and back wakes nothing, unless it was read in between. Inside a batch it runs at the end of that. Where a scope around this one
  /// is paused still, nothing runs before the end of that pause. A scope inside that is paused on its own stays so.
  ///
  /// *Cost:* linear in what the scope owns, and the runs. *Isolation:* that of the scope: they run in it, one after the other. *Misuse:* on
  /// a scope that is not paused, or has been disposed, it does nothing. A pause without an end keeps its effects from ever running, and its
  /// cost lasts as long: dispose of the scope if it is not to be resumed.
  @inlinable
  public func resume() { Graph.resume(node) }

  /// Whether this scope itself is paused, and not a scope around it. Not tracked. O(1).
  @inlinable
  public var isPaused: Bool { node.asScope.flags.contains(.paused) }
}

/// Registers `cleanup` with the enclosing owner: before an effect's or computed's next run, and at its end; of a scope, at
/// its end. The last registered runs first. Nothing tracks in a cleanup, it has no owner, and its writes are a batch.
///
/// Without an owner the cleanup would never run: that is reported as an ``Issue``, by the place of the call, and it is dropped.
///
/// *Cost:* an allocation. *Isolation:* it is called in that of the graph, also where the owner was let go on another thread: then at the
/// graph's next operation. *Misuse:* a cleanup that is registered in another cleanup has no owner; one that captures its owner's handle
/// keeps that alive until it has been called.
///
/// After Solid's [`onCleanup`](https://docs.solidjs.com/reference/lifecycle/on-cleanup).
public func onCleanup(
  fileID: StaticString = #fileID, line: UInt32 = #line, _ cleanup: @escaping () -> Void
) {
  let context = Context.current
  if let owner = context.owner { return Graph.addCleanup(context, to: owner, cleanup) }
  if context.pointee.isInDisposedScope { return }
  Issue.report(
    .unownedCleanup,
    """
    onCleanup was called without an owner (\(fileID):\(line)), so the cleanup would never run; it was dropped. \
    To fix this, call it inside a Scope, an effect or a computed.
    """)
}
