import Hamon

/// Work on its way to where it is done: on the actor that it is isolated to, if there is one.
protocol Work<Value>: Sendable {
  associatedtype Value: Sendable
  var isolation: (any Actor)? { get }

  /// Does the work, called where it is isolated, once. It must not leave the actor on the way to the work, as a closure around it would.
  /// What other tasks do there in the meantime would come after the check of the flag, and before the work.
  func value(_: isolated (any Actor)?) async -> Value

  /// Lets the work go, called where it is isolated: what it has captured may belong there, and so must its end.
  func end(_: isolated (any Actor)?)
}

extension Work {
  /// Begins, unless it was called off on the way: by the scope, or, if it was put off, by the cancellation of its task.
  func begin(unless calledOff: CancellationFlag, _ isPutOff: Bool, _ actor: isolated (any Actor)?) async -> Value? {
    defer { end(actor) }
    return calledOff.isRaised || (isPutOff && Task.isCancelled) ? nil : await value(actor)
  }
}

// Each is `@unchecked Sendable`, because the work was sent: the task that it is given to is the only one that has it.

extension IsolatedOperation: Work {}

/// Adapts work that can fail to work that cannot.
final class ThrowingWork<Success: Sendable>: Work, @unchecked Sendable {
  private var work: (@isolated(any) () async throws -> Success)?

  init(_ work: sending @escaping @isolated(any) () async throws -> Success) { self.work = work }

  var isolation: (any Actor)? { if let work { work.isolation } else { nil } }
  func value(_: isolated (any Actor)?) async -> Result<Success, any Error> {
    let work = work!  // until the end
    do { return .success(try await work()) } catch { return .failure(error) }
  }
  func end(_: isolated (any Actor)?) { work = nil }
}

/// Work that is given a value, and can fail.
final class ThrowingWorkOn<Input: Sendable, Success: Sendable>: Work, @unchecked Sendable {
  private var work: (@isolated(any) (Input) async throws -> Success)?
  private let input: Input

  init(_ input: Input, _ work: sending @escaping @isolated(any) (Input) async throws -> Success) {
    self.work = work
    self.input = input
  }

  var isolation: (any Actor)? { if let work { work.isolation } else { nil } }
  func value(_: isolated (any Actor)?) async -> Result<Success, any Error> {
    let work = work!  // until the end
    do { return .success(try await work(input)) } catch { return .failure(error) }
  }
  func end(_: isolated (any Actor)?) { work = nil }
}
