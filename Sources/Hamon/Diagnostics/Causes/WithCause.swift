/// Names what the program does while `body` runs: a log puts the writes in it down to that (`CausalLog` of `HamonInspector`).
///
/// ```swift
/// withCause("star tapped") { cart.toggle(item) }
/// ```
///
/// Causes nest: the inner one is in the outer one ("`apply(.added)`, called by `star tapped`"). What runs because of the writes, in the
/// flush that they bring, has the cause too. (In a batch that comes after `body`: then only the writes have it.) So have the answers of a
/// ``Resource`` that asks in it, and of tasks of a scope of tasks. *Cost:* where the process has no log that is on and no history (of
/// `HamonFlow`), one load; the name is not even made. *Isolation:* the caller's: it holds for this thread, until `body` returns. *Misuse:*
/// a `Task { … }` that is started in `body` runs later. It has the cause only with the form that waits.
@inlinable
@discardableResult
public func withCause<Result: ~Copyable, Failure: Error>(
  _ name: @autoclosure () -> String, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  guard Cause.isWanted else { return try body() }
  let before = Cause.begin(name())
  defer { Cause.end(before) }
  return try body()
}

/// Names what the program does while `body` runs, also where that waits: the cause goes along over every `await`, and into the tasks that
/// `body` starts with `Task { … }`.
///
/// ```swift
/// await withCause("refresh") { await model.load() }
/// ```
///
/// *Cost:* as for the form that does not wait. *Isolation:* the caller's. *Misuse:* a log that is started during `body` does not know it.
@_disfavoredOverload  // a body that does not wait takes the form above, also in an async function
@discardableResult
public func withCause<Result>(
  _ name: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  guard Cause.isWanted else { return try await body() }
  let cause = Cause(name: name(), outer: .current)
  SharedCounts.taskCauses.store(1, ordering: .relaxed)
  return try await Cause.$ofTask.withValue(cause, operation: body, isolation: isolation)
}

/// A named cause, and the cause around it.
@usableFromInline
package final class Cause: Sendable {
  package let name: String
  package let outer: Cause?

  init(name: String, outer: Cause?) {
    self.name = name
    self.outer = outer
  }

  /// The cause of the running task, and of the tasks that it starts.
  @TaskLocal package static var ofTask: Cause?

  /// The one in force here and now: that of the thread is the inner one, because it ends before the task can wait.
  package static var current: Cause? { Context.current.pointee.cause ?? ofTask }

  /// Starts a task in `start`, which has the cause that is in force, as has what it brings back. *Cost:* without one, a load.
  package static func carried<Result>(_ start: () -> Result) -> Result {
    guard let cause = Context.current.pointee.cause else { return start() }
    SharedCounts.taskCauses.store(1, ordering: .relaxed)
    return $ofTask.withValue(cause, operation: start)
  }

  /// The name of the one in force, where causes are wanted.
  package static var currentName: String? { current?.name }

  /// The names of those in force, the inner one first; one that is named twice is said once.
  package static var currentInWords: String? {
    var names: [String] = []
    var next = current
    while let cause = next {
      if names.last != cause.name { names.append(cause.name) }
      next = cause.outer
    }
    return names.isEmpty ? nil : names.joined(separator: ", called by ")
  }

  /// Has causes made until `endWanting`, without a log.
  package static func beginWanting() { SharedCounts.wishes.add(1, ordering: .relaxed) }

  package static func endWanting() { SharedCounts.wishes.subtract(1, ordering: .relaxed) }

  /// Whether anything in the process asks for causes.
  @usableFromInline
  static var isWanted: Bool {
    SharedCounts.wishes.load(ordering: .relaxed) != 0 || Graph.isAskedByHosts
  }

  /// Puts a cause in force, and returns the one before, for `end`.
  @usableFromInline
  static func begin(_ name: String) -> Cause? {
    let context = Context.current
    let before = context.pointee.cause
    let cause = Cause(name: name, outer: current)
    context.setCause(cause)
    if context.journals != 0 { Graph.forEachLog(context) { _ = $0.entry(ofCause: cause) } }
    return before
  }

  @usableFromInline
  static func end(_ before: Cause?) { Context.current.setCause(before) }
}
