import CHamonThread

/// Something that is wrong in the program but that the program survives: what happened, to which node, how to mend it.
///
/// Issues go to standard error, unless `withIssueHandler` intercepts them.
///
/// *Isolation:* none; `Sendable`. An issue is reported where it arises, on that thread. *Cost:* none while nothing is wrong; the
/// message is made when it is reported. *Misuse:* the wording of a message is not promised: tell issues apart by ``kind``.
public struct Issue: Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, for handlers that tell issues apart.
  public enum Kind: Sendable, Hashable {
    /// An effect, a tracking scope or the expression of `values` ran 100 times in one flush and was stopped; or what makes a derived list
    /// did; or a flush did not end within 100,000 waves of effects.
    case runawayEffect
    /// A computed wrote what it read and did not become stable in 100 passes; or a signal was written so often by its own
    /// comparison; or a computed or tracking scope ran 100 times in its own cleanups.
    case unstableComputed
    /// A computed wrote a signal.
    case writeInComputed
    /// `observe` was called without an owner and its result was dropped.
    case unownedObserve
    /// `onCleanup` was called without an owner.
    case unownedCleanup
    /// Something was to be added to a scope that has been disposed: also to a host, a cell, a list of cells, or an entry of a router's
    /// path that has ended.
    case disposedScope
    /// Something is read or followed that has ended with the run or the scope that it was made in.
    case endedWithOwner
    /// A view read a model where nobody tracks (HamonHosting, tracking style `explicit`).
    case escapedRead
    /// Two elements of a tracked list, of a container of views, or two rows of a list have the same id.
    case duplicateIdentity
    /// A presentation is asked for, but another one on the same view hides it (HamonHosting).
    case lostPresentation
    /// State of a key that a reused cell no longer shows is still held by somebody (HamonHosting, debug builds).
    case ghost
    /// A piece of an upper layer was used in a way that cannot do what was meant; the message says which and how.
    case misuse
    /// What is bridged into the graph was changed by another task, and the graph has no actor to bring the change to.
    case changeElsewhere
    /// A stored value could not be read, watched or saved (HamonStorage); the message names the place and the reason.
    case storage
  }

  /// What went wrong.
  public let kind: Kind
  /// What happened, to which nodes (name, creation site), and how to mend it.
  public let message: String
  /// Of what was stopped because it did not become stable: why it ran last, back to the root cause. Nil where no ``CausalLog`` was on.
  public let why: String?

  /// Its message, and why.
  public var description: String { message + (why.map { " Why it ran last: \($0)" } ?? "") }

  /// Who hears of the issues of the running task, and of those that it starts, where the thread has no handler.
  @TaskLocal package static var handlerOfTask: Handler?

  /// A type with a name: of a function's type as a task-local value the optimiser makes one (Swift 6.3) that the run-time does
  /// not find, and storing it, nil as well, crashes.
  package struct Handler: Sendable {
    let call: @Sendable (Issue) -> Void

    package init(_ call: @escaping @Sendable (Issue) -> Void) { self.call = call }
  }

  /// Whether somebody hears of what is reported here and now.
  package static var isHandled: Bool { Context.current.pointee.issueHandler != nil || handlerOfTask != nil }

  /// Passes an issue to the handler of this thread, or of this task, or prints it.
  @inline(never)  // rare: kept out of the callers' code
  package static func report(
    _ kind: Kind, _ message: @autoclosure () -> String, why: @autoclosure () -> String? = nil
  ) {
    let context = Context.current
    // The message may call the user's code (the description of an id): its reads are charged to no observer.
    let running = context.enter(owner: nil)
    let issue = Issue(kind: kind, message: message(), why: why())
    context.leave(to: running)
    if context.pointee.logs != 0 { Graph.logIssue(context, issue.message) }
    let handlerOfThread = context.pointee.issueHandler
    guard let handler = handlerOfThread ?? handlerOfTask?.call else {
      hamon_print_error("Hamon: \(issue)")
      return
    }
    // The handler is the user's: it may read and write, and its reads are charged to no observer.
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
/// What `operation` returns outlives the handler: of an operation that is nothing but `observe { … }` the effect is dropped by the caller,
/// and that nobody owns it is not heard here. `_ = observe { … }` drops it inside. In a file that imports Testing as well, write
/// `Hamon.Issue`. *Misuse:* an issue that arises in a handler is printed. *Isolation:* the caller's: the handler is called on this thread,
/// in the middle of what brings the issue. *Cost:* two stores.
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

/// Calls `handler` for an operation that waits: it gets the issues that arise in it before and after each `await`, and in
/// the tasks that it starts with `Task { … }`.
///
/// ```swift
/// await withIssueHandler { log.note($0) } operation: { await model.load() }
/// ```
///
/// It belongs to the task and not to the thread: other tasks that run meanwhile, on the same actor too, are not heard, nor
/// are those that were started before, or by `Task.detached`. *Isolation:* the operation runs in the caller's; the handler is
/// called wherever an issue arises. Where a synchronous handler is nearer, that one gets it.
@_disfavoredOverload  // an operation that does not wait takes the form above, also in an async function
@discardableResult
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (Issue) -> Void, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await Issue.$handlerOfTask.withValue(Issue.Handler(handler), operation: operation, isolation: isolation)
}
