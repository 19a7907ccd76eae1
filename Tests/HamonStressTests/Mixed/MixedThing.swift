@testable import Hamon

/// The things of the mixed random programs. Each answers numbered questions twice: as the library has it (`read`), and recomputed from
/// plain values (`naive`).
class MixedThing {
  let census: Census

  final class Census {
    var living = 0
  }

  init(_ census: Census) {
    self.census = census
    census.living += 1
  }

  deinit { census.living -= 1 }

  var questions: Int { 0 }
  /// Whether an answer may be the same after a change that its reader hears of.
  func isCoarse(_ question: Int) -> Bool { false }
  /// Whether its readers hear nothing at all of writes that are taken back. Groups may be made anew.
  var isTakenBack: Bool { false }
  var node: NodePointer? { nil }
  func read(_ question: Int, _ item: MixedItem?) -> Int { 0 }
  /// The answer, through something that is made for this.
  func readFresh(_ question: Int, _ item: MixedItem?) -> Int { Computed { [self] in read(question, item) }.value }
  func naive(_ question: Int, _ item: MixedItem?) -> Int { 0 }
  func write(_ step: MixedStep, _ world: MixedWorld) {}
  /// Brings up to date what a write brings up to date first.
  func prepareWrite(_ world: MixedWorld) {}
  /// From here on a list is observed as long as it lives, and so never falls asleep.
  func stayAwake() {}

  /// The first question to which the answers differ.
  var broken: String? {
    for question in 0..<questions {
      let (read, naive) = (read(question, nil), naive(question, nil))
      if read != naive { return "question \(question): \(read), not \(naive)" }
    }
    return nil
  }
}

struct MixedItem: Identifiable, Equatable {
  let id: Int
  var number: Int
  /// Acts when it is compared, and at its end.
  var hook: MixedHook?

  static func == (one: MixedItem, other: MixedItem) -> Bool {
    (other.hook ?? one.hook)?.compare()
    return one.id == other.id && one.number == other.number
  }
}

func mixedHash(_ numbers: some Sequence<Int>) -> Int { numbers.reduce(7) { ($0 * 31 + $1) % 1_000_003 } }

/// What is known of the world's present version.
struct MixedMemo<Value> {
  private let nothing: Value
  private var version = -1
  var value: Value

  init(_ nothing: Value) {
    self.nothing = nothing
    value = nothing
  }

  mutating func value(of world: MixedWorld?) -> Value {
    if version != world?.version { value = nothing }
    version = world?.version ?? -1
    return value
  }
}
