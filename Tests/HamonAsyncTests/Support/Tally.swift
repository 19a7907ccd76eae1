import Synchronization

/// A number that any thread may change.
final class Tally: Sendable {
  private let number = Atomic(0)
  var count: Int { number.load(ordering: .acquiring) }
  func add(_ change: Int) { number.add(change, ordering: .acquiringAndReleasing) }
}

/// A value whose copies are counted as one, and whose halves must agree.
final class Counted: Sendable {
  let number: Int
  let double: Int
  private let live: Tally

  init(_ number: Int, _ live: Tally) {
    self.number = number
    double = number * 2
    self.live = live
    live.add(1)
  }

  deinit { live.add(-1) }
}
