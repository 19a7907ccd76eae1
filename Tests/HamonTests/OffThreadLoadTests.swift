import Foundation
import Hamon
import Testing

/// Reads the shared source in every way, and has a property that the main thread's own effects read.
@MainActor
private final class Model {
  @Tracked var number = 0
  private var effect: Effect?
  private var scope: Scope?
  private var tracking: TrackingScope?
  nonisolated static let cleanupsEach = 2

  init(_ source: Signal<Int>, _ probe: Probe) {
    let captives = (probe.makeCaptive(), probe.makeCaptive())
    effect = Effect(of: self) { model in
      captives.0.touch()
      _ = source.value + model.number
      onCleanup { probe.cleanUp() }
    }
    let half = Computed { source.value / 2 }
    scope = Scope {
      observe {
        captives.1.touch()
        _ = half.value
      }
      onCleanup { probe.cleanUp() }
    }
    tracking = TrackingScope {}
    tracking?.track { _ = source.value }
  }
}

/// `HAMON_ROUNDS=1000000 swift test --sanitize=thread --filter OffThreadLoad` is the long form: a round is one model.
@Suite("Last release on another thread, many times", .serialized)
@MainActor
struct OffThreadLoadTests {
  nonisolated static let rounds = ProcessInfo.processInfo.environment["HAMON_ROUNDS"].flatMap { Int($0) } ?? 2_000
  nonisolated static let atOnce = 40

  @Test("models let go on background threads while the main thread writes, flushes and disposes: all end, none is left")
  func load() {
    let probe = Probe()
    let source = Signal(0)
    let other = Signal(0)
    let released = AtomicCounter()
    let before = GraphStatistics.current
    var handedOver = 0
    var tick = 0
    var bystanderRuns = 0
    var writes = 0
    do {
      let bystander = Effect {
        bystanderRuns += 1
        _ = source.value
      }
      while handedOver < Self.rounds {
        let count = min(Self.atOnce, Self.rounds - handedOver)
        let pairs = (0..<count).map { _ in make(source, other, probe) }
        letGo(pairs.map(\.model), released)
        handedOver += count
        var next = 0
        repeat {
          tick += 1
          switch tick % 4 {
          case 0:
            writes += 1
            source.value = tick
          case 1: other.value = tick
          case 2:
            writes += 1
            batch {
              source.value = tick
              other.value = tick
            }
          default:
            if next < count { pairs[next].neighbour.dispose() }
            next += 1
          }
        } while released.value < handedOver
        keep(bystander)
      }
      #expect(bystanderRuns == writes + 1)
    }
    batch { other.value = -1 }  // nobody may observe `other` by now, and then a mere write looks for nothing
    #expect(probe.live == 0)
    #expect(probe.elsewhere == 0)
    // Not equal: models that other tests have let go on other threads may end on this one meanwhile.
    let now = GraphStatistics.current
    #expect(now.nodes <= before.nodes && now.links <= before.links)
  }

  /// A model that nothing else holds, and a neighbour in the main thread's hands, which reads it and may outlive it.
  private func make(_ source: Signal<Int>, _ other: Signal<Int>, _ probe: Probe) -> (model: Cargo, neighbour: Scope) {
    let model = Model(source, probe)
    return (Cargo(model), Scope { observe { [weak model] in _ = (model?.number ?? 0) + other.value } })
  }

  private func letGo(_ models: [Cargo], _ released: AtomicCounter) {
    for half in [models.prefix(models.count / 2), models.suffix(models.count - models.count / 2)] {
      Task.detached {
        for model in half {
          model.release()
          released.increment()
        }
      }
    }
  }
}
