import Hamon

/// An effect that reads, and what it has seen last.
final class CornerReader {
  var runs = 0
  var seen: [Int] = []
  let read: () -> [Int]
  var effect: Effect?

  init(_ read: @escaping () -> [Int]) {
    self.read = read
    effect = Effect { [unowned self] in
      runs += 1
      seen = read()
    }
  }

  /// Whether it has seen what is there.
  var isUpToDate: Bool { effect == nil || effect!.isCancelled || seen == untracked(read) }
  var isAlive: Bool { effect.map { !$0.isCancelled } ?? false }
}
