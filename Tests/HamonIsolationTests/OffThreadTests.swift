import Hamon
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

/// What the main thread does next with its graph.
private enum Operation: String, CaseIterable {
  case write, writeElsewhere, batch, makeSignal, makeEffect, readDueComputed, track
}

// Law 12, Settled: Off-thread end
@Suite("Last release on another thread", .serialized, .tags(.threads))
@MainActor
struct OffThreadTests {
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
}
