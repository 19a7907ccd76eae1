import CAllocationCounter
import Hamon
import TestSupport
import Testing

// Law 15
@Suite(
  "Parts: runs and allocations", .enabled(if: allocation_counting_available(), "a sanitizer has its own allocator"))
struct PartAllocationTests {
  private struct Hundred {
    var numbers = [Int](repeating: 0, count: 100)
    var inner = Inner()
    var other = 0
  }

  private struct Inner { var number = 0 }

  private final class Model { @Tracked var hundred = Hundred() }

  @Test(
    "a hundred parts with a reader each: a write of one runs one reader, and allocates nothing",
    .enabled(if: isOptimised))
  func hundred() {
    let tally = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    tally.initialize(repeating: 0, count: 2)
    defer { tally.deallocate() }
    let model = Model()
    let effects = (0..<100).map { index in
      Effect {
        tally[0] += 1
        tally[1] += model.$hundred.numbers[index].value ?? 0
      }
    }
    #expect(tally[0] == 100)
    #expect(allocations { model.hundred.numbers[$0 % 100] = $0 } == 0)
    #expect(tally[0] == 100 + 120)
    #expect(tally[1] == 120 * 121 / 2)
    withExtendedLifetime(effects) {}
  }

  @Test(
    "a field of a field allocates nothing, whether the reader keeps the part or asks for it in each run",
    .enabled(if: isOptimised))
  func nested() {
    let tally = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    tally.initialize(repeating: 0, count: 2)
    defer { tally.deallocate() }
    let model = Model()
    let part = model.$hundred.inner.number
    let kept = Effect { tally[0] += part.value }
    let asked = Effect { tally[1] += model.$hundred.inner.number.value }
    let count = allocations { round in
      model.hundred.inner.number = round
      model.hundred.other = round
    }
    #expect(count == 0)
    #expect(tally[0] == 120 * 121 / 2)
    #expect(tally[1] == 120 * 121 / 2)
    keep(kept)
    keep(asked)
  }
}
