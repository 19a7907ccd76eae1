import Hamon
import Testing

/// Where in the middle of a flush the user's code is called.
private enum Place: String, CaseIterable {
  case effectBody, computedBody, effectCleanup, invalidation, tokenCallback, equality, valueDeinit, innerEffectBody
  case innerCleanup, update, scopeCleanup, computedCleanup, computedEquality, trackingBody, captiveDeinit
}

/// What it does there.
private enum Action: String, CaseIterable {
  case dropEarlierEffect, dropOwnEffect, dropLaterEffect, cancelAllEffects, dropSource, dropComputed, dropValue
  case disposeScope, dropScope, dropTracking, cancelTracking, dropToken, dropEverything
  case makeEffect, makeComputed, makeScope, makeThousand, write, writeInPlace, readAll, batch, trackElsewhere
}

/// A graph in which every place is reached by one write to `driver`. The closures reach everything through the world, so that
/// the handles stored here are the last ones.
private final class World {
  let driver = Signal(0)
  var source: Signal<Int>? = Signal(0)
  var value: Signal<Canary>?
  var computed: Computed<Int>?
  var effects: [String: Effect] = [:]
  var scope: Scope?
  var tracking: TrackingScope?
  var token: TrackingToken?
  var made: [AnyObject] = []
  var seen: [String: Int] = [:]
  var runs: [String: Int] = [:]
  let tracker: LifetimeTracker
  private var armed: (place: Place, action: Action)?
  private(set) var fired = 0
  private var isActing = false

  init(_ tracker: LifetimeTracker) {
    self.tracker = tracker
    value = Signal(
      tracker.make(),
      equality: { [unowned self] in
        reach(.equality)
        return $0 === $1
      })
    computed = Computed(
      equality: { [unowned self] in
        reach(.computedEquality)
        return $0 == $1
      },
      { [unowned self] in
        reach(.computedBody)
        onCleanup { [unowned self] in reach(.computedCleanup) }
        return driver.value + (source?.value ?? 0)
      })
    effects["earlier"] = Effect { [unowned self] in read("earlier") }
    effects["own"] = Effect { [unowned self] in
      read("own")
      reach(.effectBody)
      onCleanup { [unowned self] in reach(.effectCleanup) }
      let captive = tracker.make { [weak self] in self?.reach(.captiveDeinit) }
      observe {
        _ = self.driver.value + captive.number
        self.reach(.innerEffectBody)
        onCleanup { self.reach(.innerCleanup) }
      }
    }
    scope = Scope {
      observe { [unowned self] in
        read("owned")
        Scope.detachedHandle { onCleanup { self.reach(.scopeCleanup) } }
      }
    }
    tracking = TrackingScope { [unowned self] in
      reach(.invalidation)
      track()
    }
    track()
    arm()
    effects["later"] = Effect { [unowned self] in read("later") }
  }

  private func track() {
    tracking?.track {
      reach(.trackingBody)
      seen["tracking"] = truth()
    }
  }

  private func arm() {
    token = withTracking {
      truth()
    } onChange: { [unowned self] in
      reach(.tokenCallback)
      if token != nil { arm() }
    }
  }

  func truth() -> Int {
    driver.value + (computed?.value ?? 0) + (source?.value ?? 0) + (value?.value.number ?? 0)
  }

  private func read(_ name: String) {
    runs[name, default: 0] += 1
    seen[name] = truth()
  }

  func trigger(_ number: Int, armed: (Place, Action)? = nil) {
    self.armed = armed
    batch {
      value?.value = tracker.make(number) { [weak self] in self?.reach(.valueDeinit) }
      source?.update {
        $0 = number
        reach(.update)
      }
      driver.value = number
    }
    self.armed = nil
  }

  private func reach(_ place: Place) {
    guard let armed, armed.place == place, !isActing else { return }
    self.armed = nil
    isActing = true
    fired += 1
    act(armed.action, at: place)
    isActing = false
  }

  private func act(_ action: Action, at place: Place) {
    switch action {
    case .dropEarlierEffect: effects["earlier"] = nil
    case .dropOwnEffect: effects["own"] = nil
    case .dropLaterEffect: effects["later"] = nil
    case .cancelAllEffects: for effect in effects.values { effect.cancel() }
    case .dropSource: source = nil
    case .dropComputed: computed = nil
    case .dropValue: value = nil
    case .disposeScope: scope?.dispose()
    case .dropScope: scope = nil
    case .dropTracking: tracking = nil
    case .cancelTracking: tracking?.cancel()
    case .dropToken: token = nil
    case .dropEverything: dropEverything()
    case .makeEffect: made.append(untracked { Effect { [driver] in _ = driver.value } })
    case .makeComputed:
      let computed = Computed { [driver] in driver.value * 2 }
      _ = computed.value
      made.append(computed)
    case .makeScope: made.append(Scope { observe { [driver] in _ = driver.value } })
    case .makeThousand: for _ in 0..<1000 { made.append(Effect { [driver] in _ = driver.value }) }
    case .write: driver.value += 1000
    case .writeInPlace: if place != .update { source?.value += 1000 }
    case .readAll: readAll(at: place)
    case .batch:
      Hamon.batch {
        driver.value += 1000
        readAll(at: place)
      }
    case .trackElsewhere:
      let tracking = TrackingScope {}
      tracking.track { _ = driver.value }
      made.append(tracking)
    }
  }

  private func readAll(at place: Place) {
    _ = driver.value + (value?.value.number ?? 0)
    if place != .update { _ = source?.value }  // it is being changed in place
    if place != .update, ![.computedBody, .computedEquality, .computedCleanup].contains(place) { _ = computed?.value }
  }

  func dropEverything() {
    effects = [:]
    source = nil
    computed = nil
    value = nil
    scope = nil
    tracking = nil
    token = nil
    made = []
  }
}

// Hazard: user code in the middle of a traversal may drop, dispose of or make anything.
@Suite("Re-entrancy")
struct ReentrancyTests {
  @Test("anything may be dropped, disposed of, made or written anywhere", arguments: Place.allCases, Action.allCases)
  private func matrix(place: Place, action: Action) {
    let tracker = LifetimeTracker()
    expectNoResidue {
      _ = issues {
        let world = World(tracker)
        world.trigger(1)
        world.trigger(2, armed: (place, action))
        #expect(world.fired == 1)
        expectSettled(world, number: 3)
        expectSettled(world, number: 4)
        world.dropEverything()
      }
    }
    #expect(tracker.live == 0)
  }

  /// After another change every reader that is still alive has run once and seen the truth; the dead ones are silent.
  private func expectSettled(_ world: World, number: Int) {
    let runs = world.runs
    world.trigger(number)
    let truth = world.truth()
    for name in ["earlier", "own", "later"] {
      let isAlive = world.effects[name].map { !$0.isCancelled } ?? false
      #expect(world.runs[name, default: 0] == runs[name, default: 0] + (isAlive ? 1 : 0), "runs of \(name)")
      if isAlive { #expect(world.seen[name] == truth, "seen by \(name)") }
    }
    let isScopeAlive = world.scope.map { !$0.isDisposed } ?? false
    #expect(world.runs["owned", default: 0] == runs["owned", default: 0] + (isScopeAlive ? 1 : 0))
    if isScopeAlive { #expect(world.seen["owned"] == truth) }
    if let computed = world.computed { #expect(computed.value == number + (world.source?.value ?? 0)) }
  }
}
