/// A limit of real time, there so that a test fails rather than hangs; a test that passes never gets to it.
///
/// It is counted in slices. A slice in which the actor had no time for the waiting task counts once, however long it was. So if another
/// test keeps the main actor for ten seconds, no limit of five seconds is over.
struct SlicedLimit {
  private static let slices = 10

  private let slice: Duration
  private var slicesLeft = Self.slices
  private(set) var endOfSlice: ContinuousClock.Instant

  init(_ limit: Duration) {
    slice = limit / Self.slices
    endOfSlice = .now + slice
  }

  /// To be asked at least once in a slice. A limit of nothing is over at once.
  mutating func isOver() -> Bool {
    let now = ContinuousClock.now
    if now >= endOfSlice {
      slicesLeft -= 1
      endOfSlice = now + slice
    }
    return slicesLeft <= 0 || slice <= .zero
  }
}
