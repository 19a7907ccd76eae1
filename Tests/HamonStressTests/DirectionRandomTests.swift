import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("What reads what, turned round, at random")
struct DirectionRandomTests {
  private struct Cancelled: Error {}

  @Test("each reader sees what holds, and a computed that nothing asks for is left alone", arguments: seeds(400))
  func directions(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    expectNoResidue {
      let world = DirectionWorld(count: 2 + random.below(5), &random)
      var seen: [Int: [Int]] = [:]
      var runs: [Int: Int] = [:]
      let readers = Scope {
        for i in world.kinds.indices where random.below(2) == 0 {
          observe {
            seen[i] = world.read(i)
            runs[i, default: 0] += 1
          }
        }
      }
      let observed = world.asked
      for step in 0..<20 {
        let change = { world.change(&random) }
        let read = {
          let i = random.below(world.kinds.count)
          #expect(world.read(i) == world.plain(i), "step \(step), node \(i)")
        }
        let changeAndRead = {
          change()
          if random.below(2) == 0 { read() }
        }
        runs = [:]
        switch random.below(6) {
        case 0, 1: change()
        case 2: batch { for _ in 0..<3 { changeAndRead() } }
        case 3:
          let fails = random.below(2) == 0
          try? transaction {
            for _ in 0..<3 { changeAndRead() }
            if fails { throw Cancelled() }
          }
        case 4:
          preview(change, reading: read)
          #expect(runs.isEmpty, "step \(step)")
        default:
          readers.pause()
          change()
          change()
          readers.resume()
        }
        for (i, numbers) in seen { #expect(numbers == world.plain(i), "step \(step), node \(i)") }
        #expect(runs.values.allSatisfy { $0 == 1 }, "step \(step)")
        #expect(world.unasked.isEmpty, "step \(step)")
        read()
        world.asked = observed
      }
      readers.dispose()
      world.end()
    }
  }
}
