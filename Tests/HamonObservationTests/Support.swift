import Hamon
import Observation
import Synchronization

/// An observable like any other.
@Observable
final class Cell {
  var number: Int
  var note = ""
  var list: [Int] = []

  init(_ number: Int = 0) { self.number = number }
}

/// An observable that any task may change.
final class Gauge: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Atomic(0)

  var number: Int {
    get {
      registrar.access(self, keyPath: \.number)
      return stored.load(ordering: .acquiring)
    }
    set { registrar.withMutation(of: self, keyPath: \.number) { stored.store(newValue, ordering: .releasing) } }
  }

  func increment() {
    registrar.withMutation(of: self, keyPath: \.number) { _ = stored.add(1, ordering: .acquiringAndReleasing) }
  }
}

/// Says by its end that whatever held it is gone.
final class Canary: Sendable {}

/// A flag that any thread may raise.
final class Flag: Sendable {
  private let isRaised = Atomic(false)
  func raise() { isRaised.store(true, ordering: .releasing) }
  /// Whether it was raised since the last call.
  func take() -> Bool { isRaised.exchange(false, ordering: .acquiringAndReleasing) }
}
