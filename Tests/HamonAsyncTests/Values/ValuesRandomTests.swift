import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("values: random", .tags(.threads))
@MainActor
struct ValuesRandomTests {
  @Test(
    "iterators in any order, waiting or not, agree with a model and do not disturb each other",
    arguments: seeds(60))
  func agree(seed: UInt64) async {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let low = Signal(0)
    let high = Signal(0)
    let sequence = values({ high.value * 10 + low.value })
    var iterators = (0..<3).map { _ in sequence.makeAsyncIterator() }
    var seen = [Int?](repeating: nil, count: iterators.count)
    var now: Int { high.peek() * 10 + low.peek() }
    var log: [String] = []
    for _ in 0..<80 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        low.value = Int.random(in: 0..<3, using: &random)
        log.append("low \(low.peek())")
      case 1:
        batch {
          low.value = Int.random(in: 0..<3, using: &random)
          high.value = Int.random(in: 0..<3, using: &random)
        }
        log.append("both \(now)")
      case 2:
        let place = iterators.indices.randomElement(using: &random)!
        log.append("new iterator \(place)")
        iterators[place] = sequence.makeAsyncIterator()
        seen[place] = nil
      default:
        let place = iterators.indices.randomElement(using: &random)!
        log.append("next \(place)")
        if seen[place] == now {
          let waiting = Task.immediate { [iterator = iterators[place]] in
            var iterator = iterator
            return await iterator.next()
          }
          // A change and its way back first, sometimes: no element.
          if Bool.random(using: &random) {
            low.value += 1
            low.value -= 1
          }
          high.value += 1
          #expect(await waiting.value == now, "seed \(seed): \(log)")
        } else {
          #expect(await iterators[place].next() == now, "seed \(seed): \(log)")
        }
        seen[place] = now
      }
    }
    let left = graphDelta { iterators = [] }
    #expect(left == [-2 * seen.count { $0 != nil }, -2 * seen.count { $0 != nil }], "seed \(seed)")
  }
}
