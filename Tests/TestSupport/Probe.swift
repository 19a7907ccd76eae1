import Hamon
import Synchronization

/// Counts, from any thread, what ended and whether it did so on the thread the probe was made on.
package final class Probe: Sendable {
  private let home = threadNumber()
  private let _promised = Atomic(0)
  private let _cleanups = Atomic(0)
  private let _live = Atomic(0)
  private let _elsewhere = Atomic(0)

  package init() {}

  /// The cleanups that were registered with `cleanUpLater`.
  package var promised: Int { _promised.load(ordering: .acquiring) }
  package var cleanups: Int { _cleanups.load(ordering: .acquiring) }
  package var live: Int { _live.load(ordering: .acquiring) }
  /// What happened on another thread than the probe's own.
  package var elsewhere: Int { _elsewhere.load(ordering: .acquiring) }

  /// Registers a cleanup with the present owner, and counts both: in the end there must be as many of the one as of the other.
  package func cleanUpLater() {
    _promised.add(1, ordering: .acquiringAndReleasing)
    onCleanup { self.cleanUp() }
  }

  package func cleanUp() {
    _cleanups.add(1, ordering: .acquiringAndReleasing)
    noteThread()
  }

  package func makeCaptive() -> Captive {
    _live.add(1, ordering: .acquiringAndReleasing)
    return Captive(self)
  }

  fileprivate func letGo() {
    _live.subtract(1, ordering: .acquiringAndReleasing)
    noteThread()
  }

  private func noteThread() {
    if threadNumber() != home { _elsewhere.add(1, ordering: .acquiringAndReleasing) }
  }
}

/// Something a closure captures, or a node holds as its value.
package final class Captive {
  private let probe: Probe

  fileprivate init(_ probe: Probe) {
    self.probe = probe
  }

  deinit { probe.letGo() }

  package func touch() {}
}

/// A reference that is carried to another thread and let go there.
package struct Cargo: Sendable {
  private nonisolated(unsafe) let reference: Unmanaged<AnyObject>  // The one who carries it is the only one to use it.

  package init(_ object: consuming some AnyObject & Sendable) {
    reference = .passRetained(object)
  }

  package func release() { reference.release() }
}

/// A number that any thread may count up.
package final class AtomicCounter: Sendable {
  private let count = Atomic(0)

  package init() {}

  package var value: Int { count.load(ordering: .acquiring) }

  package func increment() { count.add(1, ordering: .acquiringAndReleasing) }
}
