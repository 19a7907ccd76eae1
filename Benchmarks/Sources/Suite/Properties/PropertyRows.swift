import Hamon
import Observation

/// What one property, one block, one object costs: Hamon against the toolchain's Observation, the same body on both sides.
enum PropertyRows {
  static func all(_ scale: Scale) -> [Row] {
    let many = scale == .full ? 2_000_000 : scale == .quick ? 200_000 : 1000
    return [
      read(many), readApart(many), write(many), writeApart(many), writeAndRun(many / 20), writeValues(many / 60),
      blockOverTenObjects(many / 100), blockOverOneObject(many / 100), createTwo(many / 20), createTen(many / 20),
    ]
  }

  static func row(
    _ name: String, _ operations: Int, expected: Outcome, atLeast target: Double?, hamon: @escaping () -> Instance,
    observation: @escaping () -> Instance
  ) -> Row {
    #if DEBUG
      let target: Double? = 1
    #endif
    return Row(
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

  /// An optional, an enum and a struct in turn: values that are compared by an `==` of their own. The first write of each is a change.
  private static func writeValues(_ n: Int) -> Row {
    let sum = 9 * (n * (n - 1) / 2) - 3 * (n - 1)
    return row(
      "write and run, other values", 3 * n, expected: Outcome(sum: sum, count: 3 * n), atLeast: nil
    ) {
      let object = TrackedValues()
      let tally = Tally()
      func read() { tally.ran(reading: (object.selected ?? 0) &+ object.phase.number &+ Int(object.place.x)) }
      let effect = Effect { read() }
      return Instance {
        reset(object)
        tally.reset()
        for i in 0..<n {
          object.selected = i
          object.phase = .loading(i)
          object.place = Place(x: Double(i), y: 1)
        }
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        withExtendedLifetime(effect) { tally.free() }
      }
    } observation: {
      let object = ObservedValues()
      let tally = Tally()
      let isDue = Flag()
      func run() {
        withObservationTracking {
          tally.ran(reading: (object.selected ?? 0) &+ object.phase.number &+ Int(object.place.x))
        } onChange: {
          isDue.isSet = true
        }
      }
      func runIfDue() {
        if isDue.isSet {
          isDue.isSet = false
          run()
        }
      }
      run()
      return Instance {
        object.selected = nil
        object.phase = .asleep
        object.place = Place()
        runIfDue()
        tally.reset()
        for i in 0..<n {
          object.selected = i
          runIfDue()
          object.phase = .loading(i)
          runIfDue()
          object.place = Place(x: Double(i), y: 1)
          runIfDue()
        }
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        tally.free()
      }
    }
  }

  private static func reset(_ object: TrackedValues) {
    batch {
      object.selected = nil
      object.phase = .asleep
      object.place = Place()
    }
  }
}
