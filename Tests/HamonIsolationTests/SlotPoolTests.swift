import CHamonThread
import HamonTesting
import TestSupport
import Testing

@testable import Hamon

@Suite("Memory of the graph", .tags(.threads))
struct SlotPoolTests {
  @Test("what is made together lies together and in order, in whichever order others were freed before")
  func locality() {
    let count = 20_000
    // On a thread of its own, whose stock no other test has.
    let result = onThread {
      var random = SeededGenerator(seed: 1)
      var signals = (0..<count).map { Signal($0) }
      signals.shuffle(using: &random)
      while !signals.isEmpty { signals.removeLast() }
      signals = (0..<count).map { Signal($0) }
      let places = signals.map { Int(bitPattern: $0.node) }
      let regions = places.map { $0 >> 16 }
      let changes = zip(regions, regions.dropFirst()).count { $0 != $1 }
      let isOrdered = zip(places, places.dropFirst()).count { $0 < $1 }
      return [changes, Set(regions).count, isOrdered]
    }
    // One way through each region. (In the order in which they were freed it would be nearly as many changes as signals.)
    #expect(result[0] < 2 * result[1])
    // But for those from the region that was in use, and for where the next one begins. (In the order in which they were freed it would
    // be half of them.)
    #expect(result[2] > count - Int(HAMON_REGION) / SizeClass.node48.size - result[0])
  }

  @Test("a slot that is freed in the region in use is the next one to be taken")
  func reuse() {
    let isSame = onThread {
      var signal: Signal<Int>? = Signal(1)
      let node = signal!.node
      signal = nil
      signal = Signal(2)
      return signal!.node == node
    }
    #expect(isSame)
  }

  @Test("who frees what others make leaves it to them, but for some")
  func noHoarding() {
    let table = MemoryLayout<Region>.stride
    let (made, freed) = (hamon_make_table(table), hamon_make_table(table))
    let making = made.assumingMemoryBound(to: Region.self)
    let freeing = freed.assumingMemoryBound(to: Region.self)
    var (maker, taker) = (Pool(), Pool())
    let count = 200 * Int(HAMON_REGION) / SizeClass.node128.size
    var regions: Set<UInt32> = []
    for _ in 0..<10 {
      let slots = (0..<count).map { _ in maker.take(.node128, making) }
      regions.formUnion(slots.map { hamon_region($0) })
      for slot in slots { taker.give(slot, .node128, freeing) }
    }
    // Ten times 200 regions were taken and freed. What waits with who frees, and what other tests take meanwhile, comes on top.
    #expect(regions.count >= 200)
    #expect(regions.count < 400)
    maker.leave(.node128, making)
    taker.leave(.node128, freeing)
    hamon_free_table(made, table)
    hamon_free_table(freed, table)
  }
}
