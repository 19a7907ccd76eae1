import Synchronization

/// What a load brings, as a value or as an error. It says when it ends without ever having been shown: a dropped answer is an
/// event, and not something that one waits for in vain.
final class Parcel: Error {
  let number: Int
  private let wasShown = Atomic(false)
  private let dropped: @Sendable (Int) -> Void

  init(_ number: Int, dropped: @escaping @Sendable (Int) -> Void) {
    self.number = number
    self.dropped = dropped
  }

  deinit {
    if !wasShown.load(ordering: .acquiring) { dropped(number) }
  }

  func show() -> Int {
    wasShown.store(true, ordering: .releasing)
    return number
  }
}
