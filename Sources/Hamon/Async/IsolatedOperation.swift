/// A task's hold on work that cannot fail. It lets that go where it is isolated: what it has captured may belong there, nodes of a graph
/// among it, and so must their end. (A task's own closure is let go wherever the task ends.)
///
/// `@unchecked Sendable`, because the work was sent: the task that it is given to is the only one that has it.
package final class IsolatedOperation<Value: Sendable>: @unchecked Sendable {
  private var work: (@isolated(any) () async -> Value)?

  package init(_ work: sending @escaping @isolated(any) () async -> Value) { self.work = work }

  // In a statement: of an optional chain to an isolation the compiler (6.3.1) crashes.
  package var isolation: (any Actor)? { if let work { work.isolation } else { nil } }

  /// Does the work, called where it is isolated, once.
  package func value(_: isolated (any Actor)?) async -> Value {
    let work = work!  // until the end
    return await work()
  }

  /// Lets the work go, called where it is isolated.
  package func end(_: isolated (any Actor)?) { work = nil }

  /// Does the work and lets it go.
  package func lastValue(_ actor: isolated (any Actor)?) async -> Value {
    defer { end(actor) }
    return await value(actor)
  }
}

/// Starts a task for work that is isolated to `isolation`; `body` does it, and must not hold what the task is not to keep alive.
///
/// Work of its caller's own isolation (`here`) begins there, in the order of the calls, as that of a `Task` written in its place does.
/// (It holds the actor itself.) By way of the pool two could overtake each other.
package func launch(
  _ isolation: (any Actor)?, from here: (any Actor)?, _ body: @escaping @Sendable (isolated (any Actor)?) async -> Void
) -> Task<Void, Never> {
  Cause.carried {
    if let here, isolation === here { launch(on: here, body) } else { Task { await body(nil) } }
  }
}

private func launch<A: Actor>(
  on actor: A, _ body: @escaping @Sendable (isolated (any Actor)?) async -> Void
) -> Task<Void, Never> {
  actor.assumeIsolated { here in
    Task { await body(here) }
  }
}
