import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// An effect that says when it ends.
@MainActor
private final class Guest {
  private let effect: Effect

  init(_ end: @escaping () -> Void) { effect = Effect { onCleanup(end) } }
}

// Law 12, Settled: Off-thread end
@Suite("Last release on another thread: what reads meanwhile", .serialized, .tags(.threads))
@MainActor
struct OffThreadReadersTests {
  @Test(
    "in the midst of chains it comes before the next one, and each chain gets its turn",
    arguments: ["in a batch, after the write", "in branch 0", "in effect 0"], [false, true])
  func amidChains(place: String, ownsGuest: Bool) {
    let log = RunLog()
    let source = Signal(0)
    var cargo: Cargo?
    let release = { (here: String) in
      guard here == place, let last = cargo.take() else { return }
      onThread { last.release() }
    }
    let branches = (0..<3).map { index in
      Computed { () -> Int in
        log("branch \(index)")
        release("in branch \(index)")
        return source.value
      }
    }
    let effects = branches.indices.map { index in
      Effect {
        log("effect \(index) = \(branches[index].value)")
        release("in effect \(index)")
      }
    }
    for number in 1...2 { source.value = number }
    _ = log.take()
    let owner = Scope()
    // What is owned does not end with its handle.
    cargo = Cargo(ownsGuest ? owner.run { Guest { log("ends") } } : Guest { log("ends") })
    if place.hasPrefix("in a batch") {
      batch {
        source.value = 3
        release(place)
      }
    } else {
      source.value = 3
    }
    func runs(_ number: Int) -> [String] { (0..<3).flatMap { ["branch \($0)", "effect \($0) = \(number)"] } }
    var expected = runs(3)
    if !ownsGuest { expected.insert("ends", at: place.hasPrefix("in a batch") ? 0 : 2) }
    #expect(log.take() == expected)
    source.value = 4
    #expect(log.take() == runs(4))
    withExtendedLifetime((effects, owner)) {}
  }

  /// Owns what its body makes.
  @MainActor
  private final class Screen {
    private let scope: Scope
    init(_ body: () -> Void) { scope = Scope(body) }
  }

  @Test("a sequence whose owner has ended elsewhere before it is iterated is at its end, and says nothing of it")
  func sequenceEndsByMail() async {
    let number = Signal(1)
    let list = TrackedList([Row(1)])
    var made: (Values<Int>, ListChangeSequence<Row>)?
    let cargo = Cargo(Screen { made = (values({ number.value }), list.changes) })
    var iterator = made!.0.makeAsyncIterator()
    onThread { cargo.release() }
    await failOnIssues { #expect(await iterator.next() == nil) }
    let other = Cargo(Screen { made = (values({ number.value }), list.changes) })
    onThread { other.release() }
    await failOnIssues {
      var changes = made!.1.makeAsyncIterator()
      #expect(await changes.next()?.insertions.count == nil)
    }
  }

  @Test("who asks for statistics in the midst of something is not charged with what other threads have let go")
  func statisticsInComputed() {
    let (number, other) = (Signal(1), Signal(0))
    let cargo = Cargo(Screen { onCleanup { other.value = 1 } })
    let shown = Computed { number.value + GraphStatistics.current.nodes * 0 + GraphStatistics.process.nodes * 0 }
    failOnIssues {
      batch {
        onThread { cargo.release() }
        #expect(shown.value == 1)
        #expect(other.peek() == 0)
      }
    }
    batch {}
    #expect(other.value == 1)
  }

  @Test("a property something still observes through its handle lives on")
  func handleLivesOn() {
    @MainActor final class Plain {
      @Tracked var number = 1
    }
    let log = RunLog()
    let trigger = Signal(0)
    var model: Plain? = Plain()
    let handle = model!.$number
    let effect = Effect { log("\(trigger.value) \(handle.value)") }
    model!.number = 2
    let cargo = Cargo(model.take()!)
    onThread { cargo.release() }
    trigger.value = 1
    #expect(handle.value == 2)
    #expect(log.take() == ["0 1", "0 2", "1 2"])
    keep(effect, model)
  }

  @Test("an observed property dies with its object: its readers go on without it")
  func observedProperty() {
    @MainActor final class Plain {
      @Tracked var number = 1
    }
    let log = RunLog()
    let before = GraphStatistics.current
    do {
      let trigger = Signal(0)
      var model: Plain? = Plain()
      weak let weakModel = model
      let effect = Effect { log("\(trigger.value) \(weakModel?.number ?? -1)") }
      let cargo = Cargo(model.take()!)
      onThread { cargo.release() }
      trigger.value = 1
      trigger.value = 2
      keep(effect, model)
    }
    #expect(log.take() == ["0 1", "1 -1", "2 -1"])
    let now = GraphStatistics.current  // other tests' mail may have come as well
    #expect(now.nodes <= before.nodes && now.links <= before.links)
  }

  @Test("a property nothing observed just dies with its object")
  func unobservedProperty() {
    @MainActor final class Plain {
      @Tracked var captive: Captive

      init(_ captive: Captive) {
        self.captive = captive
      }
    }
    let probe = Probe()
    let before = GraphStatistics.withoutDeferred
    let cargo = Cargo(Plain(probe.makeCaptive()))
    onThread { cargo.release() }
    #expect(probe.live == 0)
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @MainActor
  private final class Writer {
    private let scope: Scope

    init(_ write: @escaping () -> Void) { scope = Scope { onCleanup(write) } }
  }

  @Test("what ends elsewhere while a publication is made, and writes at its end, is published")
  func whilePublicationIsMade() {
    let number = Signal(1)
    var cargo: Cargo? = Cargo(Writer { number.value = 9 })
    let publication = Publication {
      let value = number.value
      if let leaving = cargo {
        cargo = nil
        onThread { leaving.release() }
      }
      return value
    }
    #expect(number.peek() == 9)
    #expect(publication.latest.value == 9)
  }
}
