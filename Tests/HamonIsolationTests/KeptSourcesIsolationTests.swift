import Hamon
import HamonTesting
import TestSupport
import Testing

/// A computed that can be carried: a main-actor object that has the only handle.
@MainActor
private final class Holder {
  let computed: Computed<Int>
  init(_ computed: Computed<Int>) { self.computed = computed }
}

/// Reads computeds that it makes in its runs; each has a captive.
@MainActor
private final class Reader {
  private var effect: Effect?

  init(_ source: Signal<Int>, _ probe: Probe, _ seen: @escaping (Int) -> Void) {
    func doubled() -> Computed<Int> {
      let captive = probe.makeCaptive()
      return Computed {
        captive.touch()
        probe.cleanUpLater()
        return source.value * 2
      }
    }
    effect = Effect { seen(Computed { doubled().value + 1 }.value) }
  }
}

/// What people write first, in an actor.
private actor Account {
  @Tracked private var amount = 1
  private var seen: [Int] = []
  private var effect: Effect?

  private var doubled: Computed<Int> { Computed(of: self) { $0.assumeIsolated { $0.amount * 2 } } }

  func begin() {
    effect = Effect(of: self) { $0.assumeIsolated { $0.seen.append($0.doubled.value) } }
  }

  func put(_ number: Int) -> [Int] {
    amount = number
    return seen
  }

  func end() -> Int {
    effect = nil
    return GraphStatistics.current.links
  }
}

// Law 16
@Suite("What is observed is kept, wherever its handle goes", .serialized, .tags(.threads))
@MainActor
struct KeptSourcesIsolationTests {
  @Test("the last handle goes on another thread: the reader still hears of changes")
  func handleEndsElsewhere() {
    expectNoResidue {
      let source = Signal(1)
      var holder: Holder? = Holder(Computed { source.value * 2 })
      var seen: [Int?] = []
      let effect = Effect { [unowned source] in
        _ = source
        seen.append(holder?.computed.value)
      }
      let cargo = Cargo(holder.take()!)
      onThread { cargo.release() }
      batch {}  // collects what has ended elsewhere
      source.value = 2
      #expect(seen == [2, nil])
      keep(effect)
    }
  }

  @Test("the last reader goes on another thread: what it kept ends on the main thread, once")
  func readerEndsElsewhere() {
    let source = Signal(1)
    let probe = Probe()
    let before = GraphStatistics.current
    var seen: [Int] = []
    let cargo = Cargo(Reader(source, probe) { seen.append($0) })
    source.value = 2
    #expect(seen == [3, 5])
    #expect(probe.live == 1)
    onThread { cargo.release() }
    #expect(probe.live == 1)
    batch {}
    #expect(probe.live == 0)
    #expect(probe.cleanups == probe.promised)
    #expect(probe.elsewhere == 0)
    // Other tests' mail may have come as well.
    let now = GraphStatistics.current
    #expect(now.nodes <= before.nodes && now.links <= before.links)
    source.value = 3
    #expect(seen == [3, 5])
  }

  @Test("in an actor, on whatever thread it runs")
  func actor() async {
    let account = Account()
    await account.begin()
    var seen: [Int] = []
    for number in 2...20 { seen = await account.put(number) }
    #expect(seen == (1...20).map { $0 * 2 })
    _ = await account.end()
    #expect(await account.put(30) == seen)
  }
}
