import Hamon
import Observation

/// What one property, one block, one object costs: Hamon against the toolchain's Observation, the same body on both sides.
enum PropertyRows {
  static func all(_ scale: Scale) -> [Row] {
    let many = scale == .full ? 2_000_000 : scale == .quick ? 200_000 : 1000
    return [
      read(many), readApart(many), write(many), writeApart(many), writeAndRun(many / 20),
      blockOverTenObjects(many / 100), blockOverOneObject(many / 100), createTwo(many / 20), createTen(many / 20),
    ]
  }

  static func row(
    _ name: String, _ operations: Int, expected: Outcome, atLeast target: Double?, hamon: @escaping () -> Instance,
    observation: @escaping () -> Instance
  ) -> Row {
    Row(
      name: "property/" + name, operations: operations, expected: expected,
      targets: target.map { [.observation: $0] } ?? [:],
      entries: [
        Row.Entry(peer: .hamon, way: .runs(hamon)), Row.Entry(peer: .observation, way: .runs(observation)),
      ])
  }

  // MARK: one property

  /// In a loop that does nothing else.
  private static func read(_ n: Int) -> Row {
    row("read", n, expected: Outcome(sum: 3 * n, count: n), atLeast: 20) {
      let object = TrackedOne(3)
      return Instance {
        var sum = 0
        for _ in 0..<n {
          sum = pass(sum &+ object.a)
        }
        return Outcome(sum: sum, count: n)
      }
    } observation: {
      let object = ObservedOne(3)
      return Instance {
        var sum = 0
        for _ in 0..<n {
          sum = pass(sum &+ object.a)
        }
        return Outcome(sum: sum, count: n)
      }
    }
  }

  /// In a loop that calls an unknown function after every read: Swift checks each access of
  /// Observation's side; a tracked property's has lost its check (decision 0001).
  private static func readApart(_ n: Int) -> Row {
    row("read, apart", n, expected: Outcome(sum: 3 * n, count: n), atLeast: nil) {
      let object = TrackedOne(3)
      return Instance {
        var sum = 0
        for _ in 0..<n {
          sum &+= object.a
          consume(sum)
        }
        return Outcome(sum: sum, count: n)
      }
    } observation: {
      let object = ObservedOne(3)
      return Instance {
        var sum = 0
        for _ in 0..<n {
          sum &+= object.a
          consume(sum)
        }
        return Outcome(sum: sum, count: n)
      }
    }
  }

  /// In a loop that does nothing else.
  private static func write(_ n: Int) -> Row {
    row("write", n, expected: Outcome(sum: n - 1, count: n), atLeast: 40) {
      let object = TrackedOne(-1)
      return Instance {
        for i in 0..<n { object.a = pass(i) }
        return Outcome(sum: object.a, count: n)
      }
    } observation: {
      let object = ObservedOne(-1)
      return Instance {
        for i in 0..<n { object.a = pass(i) }
        return Outcome(sum: object.a, count: n)
      }
    }
  }

  /// In a loop that calls an unknown function after every write: Swift checks each access of
  /// Observation's side; a tracked property's has lost its check (decision 0001).
  private static func writeApart(_ n: Int) -> Row {
    row("write, apart", n, expected: Outcome(sum: n - 1, count: n), atLeast: nil) {
      let object = TrackedOne(-1)
      return Instance {
        for i in 0..<n {
          object.a = i
          consume(i)
        }
        return Outcome(sum: object.a, count: n)
      }
    } observation: {
      let object = ObservedOne(-1)
      return Instance {
        for i in 0..<n {
          object.a = i
          consume(i)
        }
        return Outcome(sum: object.a, count: n)
      }
    }
  }

  private static func writeAndRun(_ n: Int) -> Row {
    row("write and run", n, expected: Outcome(sum: n * (n - 1) / 2, count: n), atLeast: 40) {
      let object = TrackedOne(-1)
      let tally = Tally()
      let effect = Effect { tally.ran(reading: object.a) }
      return Instance {
        tally.reset()
        for i in 0..<n { object.a = i }
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        withExtendedLifetime(effect) { tally.free() }
      }
    } observation: {
      let object = ObservedOne(-1)
      let tally = Tally()
      let isDue = Flag()
      func run() {
        withObservationTracking {
          tally.ran(reading: object.a)
        } onChange: {
          isDue.isSet = true
        }
      }
      run()
      return Instance {
        tally.reset()
        for i in 0..<n {
          object.a = i
          if isDue.isSet {
            isDue.isSet = false
            run()
          }
        }
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        tally.free()
      }
    }
  }
}
