import CBenchmark
import Hamon

/// Exact counts, which do not depend on the machine: how often an operation allocates.
public enum Counts {
  /// Whether allocations are counted: with glibc, and not under a sanitizer.
  public static var areCounted: Bool { bench_counts_allocations() }

  /// Allocations in all of `repeats` operations, by name. Empty where allocations are not counted.
  public static func allocations(repeats: Int = 100) -> [String: Int] {
    guard areCounted else { return [:] }
    var counts: [String: Int] = [:]
    func count(_ name: String, _ operation: (Int) -> Void) { counts[name] = Self.count(repeats, operation) }
    countProperties(count)
    countNodes(count)
    countSteadyState(count)
    return counts
  }

  private typealias Counter = (String, (Int) -> Void) -> Void

  /// The object itself is one allocation.
  private static func countProperties(_ count: Counter) {
    count("object with 10 tracked properties, none observed") { expose(TrackedTen($0)) }
    count("object with 1 tracked property, observed by a tracking scope") {
      let object = TrackedOne($0)
      expose(object)
      let scope = TrackingScope {}
      expose(scope)
      consume(scope.track { object.a })
    }
    count("tracking scope") { _ in expose(TrackingScope {}) }
  }

  private static func countNodes(_ count: Counter) {
    let head = Signal(1)
    count("signal") { expose(Signal($0)) }
    count("computed, read") { i in
      let computed = Computed { head.value &+ i }
      consume(computed.value)
    }
    count("effect") { i in
      let effect = Effect { consume(head.value &+ i) }
      expose(effect)
    }
    count("scope with an effect and a cleanup") { i in
      let scope = Scope {
        observe { consume(head.value &+ i) }
        onCleanup { consume(i) }
      }
      scope.dispose()
    }
  }

  private static func countSteadyState(_ count: Counter) {
    let head = Signal(0)
    let other = Signal(0)
    let chain = (0..<10).reduce(into: [Computed { head.value &+ 1 }]) { chain, _ in
      let before = chain[chain.count - 1]
      chain.append(Computed { before.value &+ 1 })
    }
    let joined = Computed {
      var sum = other.value
      for computed in chain { sum &+= computed.value }
      return sum
    }
    let effect = Effect { consume(joined.value) }
    count("write, propagate, run again") { head.value = $0 &- 1000 &* (head.value & 1) }
    count("batch of two writes") { i in
      batch {
        head.value = i &+ 7
        other.value = i &+ 9
      }
    }
    let object = TrackedOne(0)
    let scope = TrackingScope {}
    count("write, track again") { i in
      object.a = i &- 1
      consume(scope.track { object.a })
    }
    let isEven = Computed { head.value % 2 == 0 ? chain[3].value : chain[7].value }
    let switching = Effect { consume(isEven.value) }
    count("write, other sources than before") { head.value = $0 &+ 1 }
    withExtendedLifetime((effect, scope, switching)) {}
  }
}
