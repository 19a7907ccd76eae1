#if DEBUG
  import Hamon
  import Observation

  /// Rows of debug builds alone, beside those of one property, one block, one object: debug against debug.
  extension PropertyRows {
    static func debugRows(_ n: Int) -> [Row] { [changeNumber(n), changeArray(n), readSignal(n), writeSignal(n)] }

    /// A number is changed in place: as a copy, which is compared.
    private static func changeNumber(_ n: Int) -> Row {
      row("change a number in place", n, expected: Outcome(sum: n, count: n), atLeast: 1) {
        let object = TrackedOne(0)
        return Instance {
          object.a = 0
          for _ in 0..<n { object.a += 1 }
          return Outcome(sum: object.a, count: n)
        }
      } observation: {
        let object = ObservedOne(0)
        return Instance {
          object.a = 0
          for _ in 0..<n { object.a += 1 }
          return Outcome(sum: object.a, count: n)
        }
      }
    }

    /// An array is changed in place: where it is.
    private static func changeArray(_ n: Int) -> Row {
      row("change an array in place", n, expected: Outcome(sum: n - 1, count: n), atLeast: 1) {
        let object = TrackedArray()
        return Instance {
          object.items = [0]
          for i in 0..<n { object.items[0] = i }
          return Outcome(sum: object.items[0], count: n)
        }
      } observation: {
        let object = ObservedArray()
        return Instance {
          object.items = [0]
          for i in 0..<n { object.items[0] = i }
          return Outcome(sum: object.items[0], count: n)
        }
      }
    }

    /// A signal instead of the property.
    private static func readSignal(_ n: Int) -> Row {
      row("read a signal", n, expected: Outcome(sum: 3 * n, count: n), atLeast: 1) {
        let signal = Signal(3)
        return Instance {
          var sum = 0
          for _ in 0..<n { sum = pass(sum &+ signal.value) }
          return Outcome(sum: sum, count: n)
        }
      } observation: {
        let object = ObservedOne(3)
        return Instance {
          var sum = 0
          for _ in 0..<n { sum = pass(sum &+ object.a) }
          return Outcome(sum: sum, count: n)
        }
      }
    }

    private static func writeSignal(_ n: Int) -> Row {
      row("write a signal", n, expected: Outcome(sum: n - 1, count: n), atLeast: 1) {
        let signal = Signal(-1)
        return Instance {
          for i in 0..<n { signal.value = pass(i) }
          return Outcome(sum: signal.value, count: n)
        }
      } observation: {
        let object = ObservedOne(-1)
        return Instance {
          for i in 0..<n { object.a = pass(i) }
          return Outcome(sum: object.a, count: n)
        }
      }
    }
  }

  /// An object with a property that is changed where it is, in Hamon.
  private final class TrackedArray {
    @Tracked var items: [Int] = []
  }

  /// The same in Observation.
  @Observable
  private final class ObservedArray {
    var items: [Int] = []
  }
#endif
