import CHamonThread

/// A mistake that the program survives: what happened, to which node, and how to fix it.
///
/// Issues go to standard error, unless `withIssueHandler` intercepts them.
///
/// *Isolation:* none; `Sendable`. An issue is reported where it arises, on that thread. *Cost:* none while nothing is wrong; the
/// message is made when it is reported. *Misuse:* the wording of a message is not promised: tell issues apart by ``kind``.
public struct Issue: Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, for handlers that tell issues apart.
  public enum Kind: Sendable, Hashable {
    /// An effect, a tracking scope, the expression of `values` or the maker of a derived list ran 100 times in one flush and was stopped.
    /// Or a flush did not end within 100,000 waves of effects.
    case runawayEffect
    /// A computed wrote what it read and did not become stable in 100 passes. Or a signal's own comparison wrote it so often at the end of
    /// a batch. Or a computed or tracking scope ran 100 times in its own cleanups.
    case unstableComputed
    /// A computed wrote a signal.
    case writeInComputed
    /// `observe` was called without an owner and its result was dropped.
    case unownedObserve
    /// `onCleanup` was called without an owner.
    case unownedCleanup
    /// Something was to be added to a scope that has been disposed, or to an ended host, cell, list of cells, or entry of a router's path.
    case disposedScope
    /// Something is read or followed that has ended with the run or the scope that it was made in.
    case endedWithOwner
    /// A view read a model in a place that is not tracked (HamonHosting, tracking style `explicit`).
    case escapedRead
    /// Two elements of a tracked list, of a container of views, or two rows of a list have the same id.
    case duplicateIdentity
    /// A presentation is asked for, but another one on the same view hides it (HamonHosting).
    case lostPresentation
    /// State of a key that a reused cell no longer shows is still held (HamonHosting, debug builds).
    case ghost
    /// A part of an upper layer was used in a way that cannot work; the message names it and says why.
    case misuse
    /// An object that is bridged into the graph was changed by another task, and the graph has no actor to bring the change to.
    case changeElsewhere
    /// A stored value could not be read, watched or saved (HamonStorage); the message names the place and the reason.
    case storage
  }

  /// What went wrong.
  public let kind: Kind
  /// What happened, to which nodes (name, creation site), and how to fix it.
  public let message: String
  /// If something was stopped because it did not become stable: why it ran last, back to the root cause. Nil without a log
  /// (`CausalLog` of `HamonInspector`).
  public let why: String?

  /// Its message, and why.
  public var description: String { message + (why.map { " Why it ran last: \($0)" } ?? "") }

  /// The handler of the issues of the running task, and of the tasks that it starts, where the thread has none.
  @TaskLocal package static var handlerOfTask: Handler?

  /// A type with a name. For a task-local value of a function's type the optimiser (Swift 6.3) makes a type that the run-time does not
  /// find, and storing it, nil as well, crashes.
  package struct Handler: Sendable {
    let call: @Sendable (Issue) -> Void

    package init(_ call: @escaping @Sendable (Issue) -> Void) { self.call = call }
  }

  /// Whether a handler gets what is reported here and now.
  package static var isHandled: Bool { Context.current.pointee.issueHandler != nil || handlerOfTask != nil }

  /// Passes an issue to the handler of this thread, or of this task, or prints it.
  @inline(never)  // rare: kept out of the callers' code
  package static func report(
    _ kind: Kind, _ message: @autoclosure () -> String, why: @autoclosure () -> String? = nil
  ) {
    let context = Context.current
    // The message may call the user's code (the description of an id): its reads are not tracked.
    let running = context.enter(owner: nil)
    let issue = Issue(kind: kind, message: message(), why: why())
    context.leave(to: running)
    if context.journals != 0 { Graph.forEachLog(context) { $0.issue(context, issue.message) } }
    let handlerOfThread = context.pointee.issueHandler
    guard let handler = handlerOfThread ?? handlerOfTask?.call else {
      hamon_print_error("Hamon: \(issue)")
      return
    }
    // The handler is user code: it may read and write, and its reads are not tracked.
    context.beginBusy()
    context.pointee.batches &+= 1
    let evaluating = Graph.leaveEvaluations(context)
    let before = context.enter(owner: nil)
    context.pointee.issueHandler = nil  // an issue of the handler's own is printed
    $handlerOfTask.withValue(nil) { handler(issue) }
    context.pointee.issueHandler = handlerOfThread
    Graph.returnToEvaluations(context, evaluating)
    context.leave(to: before)
    context.pointee.batches &-= 1
    Graph.flushUnlessNested(context)
    context.endBusy()
  }
}

/// Calls `handler` with every issue that arises during `operation` on this thread, instead of printing it. Handlers nest;
/// the innermost gets the issue.
///
/// ```swift
/// withIssueHandler { issues.append($0) } operation: { signal.value = 1 }
/// ```
///
/// What `operation` returns outlives the handler. If it is nothing but `observe { … }`, the caller drops the effect, and the issue about
/// its missing owner does not come here. `_ = observe { … }` drops it inside. In a file that imports Testing as well, write `Hamon.Issue`.
/// *Misuse:* an issue that arises in a handler is printed. *Isolation:* the caller's: the handler is called on this thread, in the middle
/// of what brings the issue. *Cost:* two stores.
@discardableResult
public func withIssueHandler<Result: ~Copyable, Failure: Error>(
  _ handler: @escaping (Issue) -> Void, operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let context = Context.current
  let before = context.pointee.issueHandler
  context.pointee.issueHandler = handler
  defer { context.pointee.issueHandler = before }
  return try operation()
}

/// Calls `handler` for an operation that waits. It gets the issues that arise before and after each `await`, and in the tasks that the
/// operation starts with `Task { … }`.
///
/// ```swift
/// await withIssueHandler { log.note($0) } operation: { await model.load() }
/// ```
///
/// It belongs to the task and not to the thread. It gets no issues of other tasks that run meanwhile, even on the same actor, nor of tasks
/// that were started before, or by `Task.detached`. *Isolation:* the operation runs in the caller's; the handler is called wherever an
/// issue arises. Where a synchronous handler is nearer, that one gets it.
@_disfavoredOverload  // an operation that does not wait takes the form above, also in an async function
@discardableResult
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (Issue) -> Void, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await Issue.$handlerOfTask.withValue(Issue.Handler(handler), operation: operation, isolation: isolation)
}
