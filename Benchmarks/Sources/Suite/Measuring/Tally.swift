/// What a workload counts while it runs: how often its closures ran, and a sum of what they read.
///
/// In raw memory: a captured variable would be checked for exclusive access at every use, in every peer.
struct Tally {
  private let words: UnsafeMutablePointer<Int>

  init() {
    words = .allocate(capacity: 2)
    words.initialize(repeating: 0, count: 2)
  }

  /// How often closures ran.
  var count: Int {
    get { words[0] }
    nonmutating set { words[0] = newValue }
  }

  /// A sum of what they read, where the workload has no better place for it.
  var sum: Int {
    get { words[1] }
    nonmutating set { words[1] = newValue }
  }

  /// One more run.
  @inline(__always)  // an addition
  func ran() { words[0] &+= 1 }

  /// One more run, which read `value`.
  @inline(__always)  // two additions
  func ran(reading value: Int) {
    words[0] &+= 1
    words[1] &+= value
  }

  func reset() { words.update(repeating: 0, count: 2) }

  func free() { words.deallocate() }
}
