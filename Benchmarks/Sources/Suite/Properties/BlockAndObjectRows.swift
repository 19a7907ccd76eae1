import Hamon
import Observation

extension PropertyRows {
  /// The first object is written, then the block over all ten runs and is armed again.
  static func blockOverTenObjects(_ n: Int) -> Row {
    let expected = Outcome(sum: n * 45 + n * (n - 1) / 2, count: n)
    return row("block, 10 objects", n, expected: expected, atLeast: 60) {
      let o0 = TrackedOne(-1)
      let o1 = TrackedOne(1)
      let o2 = TrackedOne(2)
      let o3 = TrackedOne(3)
      let o4 = TrackedOne(4)
      let o5 = TrackedOne(5)
      let o6 = TrackedOne(6)
      let o7 = TrackedOne(7)
      let o8 = TrackedOne(8)
      let o9 = TrackedOne(9)
      let tally = Tally()
      let isDue = Flag()
      let scope = TrackingScope { isDue.isSet = true }
      func run() {
        let sum = scope.track {
          o0.a &+ o1.a &+ o2.a &+ o3.a &+ o4.a
            &+ o5.a &+ o6.a &+ o7.a &+ o8.a &+ o9.a
        }
        tally.ran(reading: sum)
      }
      run()
      return Instance {
        tally.reset()
        for i in 0..<n {
          o0.a = i
          if isDue.isSet {
            isDue.isSet = false
            run()
          }
        }
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        withExtendedLifetime(scope) { tally.free() }
      }
    } observation: {
      let o0 = ObservedOne(-1)
      let o1 = ObservedOne(1)
      let o2 = ObservedOne(2)
      let o3 = ObservedOne(3)
      let o4 = ObservedOne(4)
      let o5 = ObservedOne(5)
      let o6 = ObservedOne(6)
      let o7 = ObservedOne(7)
      let o8 = ObservedOne(8)
      let o9 = ObservedOne(9)
      let tally = Tally()
      let isDue = Flag()
      func run() {
        let sum = withObservationTracking {
          o0.a &+ o1.a &+ o2.a &+ o3.a &+ o4.a
            &+ o5.a &+ o6.a &+ o7.a &+ o8.a &+ o9.a
        } onChange: {
          isDue.isSet = true
        }
        tally.ran(reading: sum)
      }
      run()
      return Instance {
        tally.reset()
        for i in 0..<n {
          o0.a = i
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

  /// One of ten properties is written, then the block over all of them runs and is armed again.
  static func blockOverOneObject(_ n: Int) -> Row {
    let expected = Outcome(sum: n * 45 + n * (n - 1) / 2, count: n)
    return row("block, 10 properties of one object", n, expected: expected, atLeast: 30) {
      let o = TrackedTen(-1)
      let tally = Tally()
      let isDue = Flag()
      let scope = TrackingScope { isDue.isSet = true }
      func run() {
        let sum = scope.track {
          o.a &+ o.b &+ o.c &+ o.d &+ o.e
            &+ o.f &+ o.g &+ o.h &+ o.i &+ o.j
        }
        tally.ran(reading: sum)
      }
      run()
      return Instance {
        tally.reset()
        for i in 0..<n {
          o.a = i
          if isDue.isSet {
            isDue.isSet = false
            run()
          }
        }
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        withExtendedLifetime(scope) { tally.free() }
      }
    } observation: {
      let o = ObservedTen(-1)
      let tally = Tally()
      let isDue = Flag()
      func run() {
        let sum = withObservationTracking {
          o.a &+ o.b &+ o.c &+ o.d &+ o.e
            &+ o.f &+ o.g &+ o.h &+ o.i &+ o.j
        } onChange: {
          isDue.isSet = true
        }
        tally.ran(reading: sum)
      }
      run()
      return Instance {
        tally.reset()
        for i in 0..<n {
          o.a = i
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

  // MARK: objects

  /// Makes an object that nobody observes, and lets it go.
  static func createTwo(_ n: Int) -> Row {
    row("create and destroy, 2 properties", n, expected: Outcome(sum: n, count: n), atLeast: 3) {
      Instance {
        for i in 0..<n - 1 { expose(TrackedTwo(i)) }
        let last = TrackedTwo(n - 1)
        expose(last)
        return Outcome(sum: last.a &+ last.b, count: n)
      }
    } observation: {
      Instance {
        for i in 0..<n - 1 { expose(ObservedTwo(i)) }
        let last = ObservedTwo(n - 1)
        expose(last)
        return Outcome(sum: last.a &+ last.b, count: n)
      }
    }
  }

  /// The same with ten properties.
  static func createTen(_ n: Int) -> Row {
    row("create and destroy, 10 properties", n, expected: Outcome(sum: n, count: n), atLeast: 2) {
      Instance {
        for i in 0..<n - 1 { expose(TrackedTen(i)) }
        let last = TrackedTen(n - 1)
        expose(last)
        return Outcome(sum: last.a &+ last.b, count: n)
      }
    } observation: {
      Instance {
        for i in 0..<n - 1 { expose(ObservedTen(i)) }
        let last = ObservedTen(n - 1)
        expose(last)
        return Outcome(sum: last.a &+ last.b, count: n)
      }
    }
  }
}
