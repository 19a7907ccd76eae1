import CBenchmark
import Observation
import OpenCombine

extension Counts {
  /// What others allocate where Hamon allocates nothing: in all of `repeats` writes, each of which one observer hears of. For the
  /// comparison, and in no baseline: they are other packages' counts.
  public static func allocationsOfPeers(repeats: Int = 100) -> [String: Int] {
    guard areCounted else { return [:] }
    let object = ObservedOne(0)
    func track() {
      consume(
        withObservationTracking {
          object.a
        } onChange: {
        })
    }
    track()
    let subject = CurrentValueSubject<Int, Never>(0)
    let sink = subject.sink { consume($0) }
    defer { sink.cancel() }
    return [
      "Observation: write, told, tracked again": count(repeats) { i in
        object.a = i &- 1
        track()
      },
      "OpenCombine: send from a subject to a sink": count(repeats) { subject.send($0) },
    ]
  }

  /// Allocations in all of `repeats` operations, after twice as many: pools and stacks have grown then.
  static func count(_ repeats: Int, _ operation: (Int) -> Void) -> Int {
    for i in 0..<2 * repeats { operation(i) }
    let before = bench_allocations()
    for i in 0..<repeats { operation(i) }
    return Int(bench_allocations() - before)
  }
}
