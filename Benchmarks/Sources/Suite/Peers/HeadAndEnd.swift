/// The kairo rows that write one signal and read one result, for peers without a framework.
struct HeadAndEnd {
  /// How many writes follow the first one.
  let writes: Int
  /// Whether the result of the first write counts as well.
  let readsFirst: Bool

  static let deep = HeadAndEnd(writes: 50, readsFirst: false)
  static let broad = deep
  static let diamond = HeadAndEnd(writes: 500, readsFirst: true)
  static let triangle = HeadAndEnd(writes: 100, readsFirst: true)
  static let repeated = triangle
  static let unstable = triangle
  static let avoidable = HeadAndEnd(writes: 1000, readsFirst: true)

  /// One run; `write` sets the signal and returns the result.
  @inline(__always)  // so that `write` is compiled into the loop
  func run(_ write: (Int) -> Int) -> Double {
    var sum = 0
    let first = write(1)
    if readsFirst { sum &+= first }
    for i in 0..<writes { sum &+= write(i) }
    return Double(sum)
  }
}

extension Instance {
  /// An instance whose timed run is `repeats` runs.
  static func repeating(
    _ repeats: Int, _ tally: Tally, end: @escaping () -> Void = {}, _ runOnce: @escaping () -> Double
  ) -> Instance {
    Instance {
      tally.reset()
      var sum = 0.0
      for _ in 0..<repeats { sum += runOnce() }
      return Outcome(sum: sum, count: tally.count)
    } end: {
      end()
      tally.free()
    }
  }
}
