import CAllocationCounter
import Hamon
import HamonFlow
import Testing

#if DEBUG
  private let isOptimised = false
#else
  private let isOptimised = true
#endif

@Suite("Inputs: allocations", .enabled(if: allocation_counting_available(), "a sanitizer has its own allocator"))
@MainActor
struct InputAllocationTests {
  @MainActor
  private final class Counter: @MainActor UnidirectionalDataFlow {
    @Tracked private(set) var count = 0
    let inputs = InputQueue<Int>()

    func apply(_ input: Int) { inputs.handle(input) { count += $0 } }
  }

  @Test("an input through a queue without a log allocates nothing", .enabled(if: isOptimised, "debug builds allocate"))
  func none() {
    let counter = Counter()
    let effect = Effect(of: counter) { _ = $0.count }
    for _ in 0..<20 { counter.apply(1) }
    let before = allocation_count()
    for _ in 0..<100 { counter.apply(1) }
    let allocated = allocation_count() - before
    #expect(allocated == 0)
    #expect(counter.count == 120)
    effect.cancel()
  }
}
