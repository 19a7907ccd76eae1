import Synchronization

/// A flag that is raised once, on any thread, and read on any.
package final class CancellationFlag: Sendable {
  private let state = Atomic(false)

  package init() {}

  package var isRaised: Bool { state.load(ordering: .acquiring) }

  package func raise() { state.store(true, ordering: .releasing) }
}
