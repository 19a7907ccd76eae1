import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Holds one of everything, all of it reading `source`, each closure with a captive.
@MainActor
private final class Model {
  @Tracked var number = 0
  private var effect: Effect?
  private var ofEffect: Effect?
  private var doubled: Computed<Int>?
  private var scope: Scope?
  private var tracking: TrackingScope?
  private var token: TrackingScope?
  nonisolated static let cleanupsEach = 5

  init(_ source: Signal<Int>, _ probe: Probe) {
    let captives = (0..<6).map { _ in probe.makeCaptive() }
    let own = $number
    effect = Effect {
      captives[0].touch()
      _ = source.value + own.value
      probe.cleanUpLater()
    }
    ofEffect = Effect(of: self) { model in
      captives[1].touch()
      _ = source.value + model.number
      probe.cleanUpLater()
    }
    let doubled = Computed { () -> Int in
      captives[2].touch()
      probe.cleanUpLater()
      return source.value * 2
    }
    self.doubled = doubled
    scope = Scope {
      observe {
        captives[3].touch()
        _ = doubled.value
        probe.cleanUpLater()
      }
      probe.cleanUpLater()
      onCleanup { captives[4].touch() }
    }
    tracking = TrackingScope { captives[5].touch() }
    tracking?.track { _ = source.value }
    token = withTracking {
      source.value
    } onChange: {
      captives[5].touch()
    }
  }
}

/// An effect that says when it ends.
@MainActor
private final class Guest {
  private let effect: Effect

  init(_ end: @escaping () -> Void) { effect = Effect { onCleanup(end) } }
}

/// What the main thread does next with its graph.
private enum Operation: String, CaseIterable {
  case write, writeElsewhere, batch, makeSignal, makeEffect, readDueComputed, track
}

// Law 12, Settled: Off-thread end
@Suite("Last release on another thread", .serialized, .tags(.threads))
@MainActor
struct OffThreadTests {
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

  @Test("ends once, on the main thread, at the main graph's next operation", arguments: Operation.allCases)
  private func nextOperation(operation: Operation) {
    let source = Signal(0)
    let other = Signal(0)
    let otherReader = Effect { _ = other.value }
    let due = Computed { other.value }
    let tracking = TrackingScope {}
    let probe = Probe()
    _ = due.value
    other.value = 1
    let before = GraphStatistics.current
    let beforeModel = GraphStatistics.withoutDeferred
    let cargo = Cargo(Model(source, probe))
    #expect(probe.live == 6)
    #expect(GraphStatistics.withoutDeferred.nodes > beforeModel.nodes + 6)
    onThread { cargo.release() }
    #expect(probe.cleanups == 0)
    #expect(probe.live == 6)
    var made: AnyObject?
    switch operation {
    case .write: source.value = 1
    case .writeElsewhere: other.value = 2
    case .batch: batch {}
    case .makeSignal: made = Signal(0)
    case .makeEffect: made = Effect {}
    case .readDueComputed: #expect(due.value == 1)
    case .track: tracking.track {}
    }
    #expect(probe.cleanups == Model.cleanupsEach)
    #expect(probe.live == 0)
    #expect(probe.elsewhere == 0)
    made = nil
    source.value = 2
    #expect(probe.cleanups == Model.cleanupsEach)
    // Other tests' mail may have come as well. `due` may have been linked by being read.
    #expect(GraphStatistics.current.nodes <= before.nodes)
    keep(otherReader, due, tracking, made)
  }

  @Test(
    "a graph that is handed over ends where it is, whichever of its signals is written there first",
    arguments: [false, true])
  func handedOver(isOther: Bool) {
    // From one signal to the other there is a way by observers, sources, an owner and its children.
    final class Graph {
      let signal = Signal(0)
      let other = Signal(0)
      let computed: Computed<Int>
      let otherComputed: Computed<Int>
      let owner: Scope
      let reader: Effect

      init(_ probe: Probe) {
        let captives = (0..<5).map { _ in probe.makeCaptive() }
        computed = Computed { [signal] in
          captives[0].touch()
          return signal.value
        }
        otherComputed = Computed { [other] in
          captives[1].touch()
          return other.value
        }
        owner = Scope { [computed, other] in
          observe {
            captives[2].touch()
            probe.cleanUpLater()
            _ = computed.value
          }
          observe {
            captives[3].touch()
            probe.cleanUpLater()
            _ = other.value
          }
        }
        reader = Effect { [otherComputed] in
          captives[4].touch()
          probe.cleanUpLater()
          _ = otherComputed.value
        }
      }
    }
    let probe = Probe()
    var graph: Graph? = Graph(probe)
    handOver {
      (isOther ? graph!.other : graph!.signal).value = 1  // a read of what is up to date would only load
      graph = nil
    }
    // Before the main actor looks into its mail.
    #expect(probe.cleanups == probe.promised && probe.cleanups >= 3)
    #expect(probe.live == 0)
    #expect(probe.elsewhere == probe.cleanups + 5)
  }

  @Test("models let go by detached tasks while the main actor writes: no run, no end is lost, and none comes twice")
  func whileWriting() async {
    let probe = Probe()
    let source = Signal(0)
    var runs = 0
    let bystander = Effect {
      _ = source.value
      runs += 1
    }
    let before = GraphStatistics.current
    let count = 400
    let released = AtomicCounter()
    var writes = 0  // and the value: none repeats, so that each write is a run
    for _ in 0..<(count / 20) {
      let cargo = (0..<20).map { _ in Cargo(Model(source, probe)) }
      for part in 0..<2 {
        Task.detached {
          for index in 0..<10 {
            cargo[part * 10 + index].release()
            released.increment()
          }
        }
      }
      writes += 1
      source.value = writes
    }
    while released.value < count {
      writes += 1
      if writes % 3 == 0 {
        batch {
          source.value = -writes
          source.value += 2 * writes
        }
      } else {
        source.value = writes
      }
    }
    #expect(runs == 1 + writes)
    source.value = -1000
    #expect(runs == 1 + writes + 1)
    #expect(probe.live == 0)
    #expect(probe.promised >= count * Model.cleanupsEach)
    #expect(probe.cleanups == probe.promised)
    #expect(probe.elsewhere == 0)
    let now = GraphStatistics.current  // other tests' mail may have come as well
    #expect(now.nodes <= before.nodes && now.links <= before.links)
    let cleanups = probe.cleanups
    source.value = -1001
    #expect(probe.cleanups == cleanups)
    #expect(runs == 1 + writes + 2)
    keep(bystander)
  }

  @Test("each cleanup runs once, however many writes come between")
  func once() {
    let probe = Probe()
    let source = Signal(0)
    let cargo = (0..<50).map { _ in Cargo(Model(source, probe)) }
    for part in 0..<5 {
      onThread { for index in 0..<10 { cargo[part * 10 + index].release() } }
      #expect(probe.live == (50 - part * 10) * 6)
      batch {}
      #expect(probe.live == (40 - part * 10) * 6)
      #expect(probe.cleanups == (part + 1) * 10 * Model.cleanupsEach)
    }
    #expect(probe.elsewhere == 0)
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

  @Test("released in the middle of a flush, it ends without disturbing it")
  func inTheMiddleOfAFlush() {
    let log = RunLog()
    let probe = Probe()
    let source = Signal(0)
    var cargo: Cargo?
    let first = Effect {
      log("first \(source.value)")
      if source.value == 1, let cargo { onThread { cargo.release() } }
    }
    cargo = Cargo(Model(source, probe))
    let last = Effect { log("last \(source.value)") }
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["first 1", "last 1"])
    source.value = 2
    #expect(log.take() == ["first 2", "last 2"])
    #expect(probe.live == 0)
    #expect(probe.elsewhere == 0)
    keep(first, last)
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
