import Foundation
import Hamon
import TestSupport
import Testing

/// Reads the shared source in every way, and has a property that the main thread's own effects read. Each of its nodes holds
/// a captive, and lets it go at its end and not before: where no captive is left, no node is.
@MainActor
private final class Model {
  @Tracked var captive: Captive
  private var effect: Effect?
  private var scope: Scope?
  private var tracking: TrackingScope?
  nonisolated static let captivesEach = 6

  /// `runs` counts the cleanups of its effects' runs, `ends` that of its scope.
  init(_ source: Signal<Int>, runs: Probe, ends: Probe) {
    captive = ends.makeCaptive()
    let captives = (0..<5).map { _ in ends.makeCaptive() }
    let (ofEffect, ofComputed, ofScope, ofInner, ofTracking) =
      (captives[0], captives[1], captives[2], captives[3], captives[4])
    effect = Effect(of: self) { model in
      ofEffect.touch()
      model.captive.touch()
      _ = source.value
      runs.cleanUpLater()
    }
    let half = Computed {
      ofComputed.touch()
      return source.value / 2
    }
    scope = Scope {
      observe {
        ofInner.touch()
        _ =
          Computed { [ofComputed] in
            ofComputed.touch()
            return half.value
          }.value
        runs.cleanUpLater()
      }
      onCleanup { ofScope.touch() }
      ends.cleanUpLater()
    }
    tracking = TrackingScope { ofTracking.touch() }
    tracking?.track { _ = Computed { source.value }.value }
  }
}

/// `.ci/long releases` is the long form: `HAMON_ROUNDS` says how many models, under ThreadSanitizer. It wants
/// to be alone, as the filter sees to: what other tests let go would end here as well, and the count of nodes would be off.
@Suite("Last release on another thread, many times", .serialized, .tags(.threads))
@MainActor
struct OffThreadLoadTests {
  nonisolated static let roundsAskedFor = ProcessInfo.processInfo.environment["HAMON_ROUNDS"].flatMap { Int($0) }
  nonisolated static let rounds = roundsAskedFor ?? 2_000
  nonisolated static let atOnce = 40

  @Test("models let go on background threads while the main thread writes, flushes and disposes: all end, none is left")
  func load() {
    let runs = Probe()
    let ends = Probe()
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
        let pairs = (0..<count).map { _ in make(source, other, runs: runs, ends: ends) }
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
    batch { other.value = -1 }  // nothing may observe `other` by now, and then a mere write looks for nothing
    #expect(handedOver == Self.rounds)
    #expect(ends.live == 0)
    #expect(ends.cleanups == Self.rounds)
    #expect(runs.promised >= 2 * Self.rounds)
    #expect(runs.cleanups == runs.promised)
    #expect(ends.elsewhere + runs.elsewhere == 0)
    let now = GraphStatistics.current
    if Self.roundsAskedFor != nil {
      #expect(now == before)
    } else {
      // Not equal: models that other tests have let go on other threads may end on this one meanwhile.
      #expect(now.nodes <= before.nodes && now.links <= before.links)
    }
  }

  /// A model that nothing else holds, and a neighbour in the main thread's hands, which reads it and may outlive it.
  private func make(
    _ source: Signal<Int>, _ other: Signal<Int>, runs: Probe, ends: Probe
  ) -> (model: Cargo, neighbour: Scope) {
    let model = Model(source, runs: runs, ends: ends)
    let neighbour = Scope {
      observe { [weak model] in
        model?.captive.touch()
        _ = other.value
      }
    }
    return (Cargo(model), neighbour)
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
