import Dispatch
import Hamon
import Synchronization
import TestSupport
import Testing

private final class Count: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

/// Its scopes are made where the station is made, and used in it.
private actor Station {
  private var scope: Scope? = Scope()
  private var paused: Scope?
  @Tracked private var level = 0
  private var runs = 0
  private let ends: Count

  init(_ ends: Count) {
    self.ends = ends
    paused = Scope { onCleanup { ends.add() } }
  }

  func start() {
    scope?.run {
      observe(of: self) { station in
        station.assumeIsolated {
          _ = $0.level
          $0.runs += 1
        }
      }
      onCleanup { [ends] in ends.add() }
    }
  }

  func raise() -> Int {
    level += 1
    return runs
  }

  /// Returns how many cleanups have run by then.
  func drop() -> Int {
    scope = nil
    return ends.value
  }

  func dropPaused() -> Int {
    paused?.pause()
    paused?.resume()
    paused = nil
    return ends.value
  }
}

@MainActor private final class Meter {
  @Tracked var level = 0
  private var scope: Scope?

  init(_ captive: AnyObject) {
    scope = Scope { [unowned self] in
      observe { [unowned self] in _ = level }
      onCleanup { withExtendedLifetime(captive) {} }
    }
  }
}

@MainActor private final class Holder: Sendable {
  var meter: Meter?
  var effect: Effect?
}

@MainActor private func onMainQueue(_ body: @escaping @MainActor () -> Void) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async {
      MainActor.assumeIsolated(body)
      continuation.resume()
    }
  }
}

@MainActor
@Suite("Where a graph lives", .serialized, .tags(.threads))
struct WhereItLivesTests {
  @Test("a scope that is an actor's stored property ends in the actor, at once, though it was made on the main actor")
  func scopeOfAnActor() async {
    let station = Station(Count())
    await station.start()
    #expect(await station.raise() == 2)
    #expect(await station.drop() == 1)
    #expect(await station.raise() == 2)
    #expect(await station.dropPaused() == 2)
  }

  @Test("what is made in a block of the main queue is the main actor's: let go elsewhere, it ends on the main actor")
  func madeInABlock() async {
    let ends = Ends()
    let holder = Holder()
    await onMainQueue { holder.meter = Meter(ends.make()) }
    await Task.detached {
      let meter = await MainActor.run { holder.meter.take() }
      withExtendedLifetime(meter) {}
    }.value
    let signal = Signal(0)
    observing(signal) { signal.value = 1 }
    #expect(ends.onMain == [true])
  }

  @Test("an effect of the main actor that a block of the main queue lets go runs no more")
  func letGoInABlock() async {
    let signal = Signal(0)
    let holder = Holder()
    var seen: [Int] = []
    holder.effect = Effect { seen.append(signal.value) }
    await Task.yield()
    await onMainQueue {
      holder.effect = nil
      signal.value = 1
    }
    #expect(seen == [0])
  }

  private func observing(_ signal: Signal<Int>, _ body: () -> Void) {
    let effect = Effect { _ = signal.value }
    body()
    withExtendedLifetime(effect) {}
  }
}
