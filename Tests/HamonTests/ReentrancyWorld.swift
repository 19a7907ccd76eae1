import Hamon
import TestSupport
import Testing

/// A graph in which every place is reached by one write to `driver`. The closures reach everything through the world, so that
/// the handles stored here are the last ones.
final class ReentrancyWorld {
  final class Model { @Tracked var number = 7 }

  /// What the selector selects by: its `==` compares selections first, and then finds the signals of keys.
  struct Key: Hashable {
    let number: Int
    unowned let world: ReentrancyWorld

    static func == (one: Key, other: Key) -> Bool {
      one.world.keyComparisons += 1
      one.world.reach(one.world.keyComparisons == 1 ? .selectionEquality : .keyEquality)
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  let driver = Signal(0)
  var source: Signal<[Int]>? = Signal([0])
  var value: Signal<Canary>?
  var computed: Computed<Int>?
  var linked: Linked<Int>?
  var selector: Selector<Key>?
  var model: Model? = Model()
  var ofComputed: Computed<Int>?
  var effects: [String: Effect] = [:]
  var scope: Scope?
  var tracking: TrackingScope?
  var token: TrackingScope?
  private let scratch = Signal(0)
  private var made: [AnyObject] = []
  private(set) var seen: [String: Int] = [:]
  private(set) var runs: [String: Int] = [:]
  private(set) var isTrackingCancelled = false
  private let tracker: LifetimeTracker
  private var armed: CallbackPair?
  private(set) var fired = 0
  private var keyComparisons = 0
  private var isActing = false
  private var isInBatch = false
  private var isHeld: [CallbackPlace: () -> Bool] = [:]

  init(_ tracker: LifetimeTracker) {
    self.tracker = tracker
    makeSignal()
    makeComputeds()
    makeSelector()
    effects["earlier"] = Effect { [unowned self] in read("earlier") }
    makeOwn()
    makeOfEffect()
    makeScope()
    makeTracking()
    arm()
    effects["later"] = Effect { [unowned self] in read("later") }
  }

  /// Makes something that the closure of a place alone is to hold, by a `keep` at its end.
  private func hold(_ place: CallbackPlace) -> Canary {
    let canary = tracker.make()
    isHeld[place] = { [weak canary] in canary != nil }
    return canary
  }

  private func makeSignal() {
    let (atWrite, inFlush) = (hold(.equalityAtWrite), hold(.equalityInFlush))
    value = Signal(
      tracker.make(),
      equality: .by { [unowned self] in
        reach(isInBatch ? .equalityAtWrite : .equalityInFlush)
        keep(atWrite, inFlush)
        return $0 === $1
      })
  }

  private func makeComputeds() {
    let (ofEquality, ofBody) = (hold(.computedEquality), hold(.computedBody))
    computed = Computed(
      equality: .by { [unowned self] in
        reach(.computedEquality)
        keep(ofEquality)
        return $0 == $1
      },
      { [unowned self] in
        reach(.computedBody)
        onCleanup { [unowned self] in reach(.computedCleanup) }
        if armed?.place == .issueHandler { scratch.value += 1 }
        keep(ofBody)
        return driver.value + (source?.value[0] ?? 0)
      })
    let (ofSource, ofLinkedEquality, ofReset) = (hold(.linkedSource), hold(.linkedEquality), hold(.linkedReset))
    linked = Linked(
      { [unowned self] in
        reach(.linkedSource)
        keep(ofSource)
        return driver.value
      },
      equality: .by { [unowned self] in
        reach(.linkedEquality)
        keep(ofLinkedEquality)
        return $0 == $1
      },
      reset: { [unowned self] source, _ in
        reach(.linkedReset)
        keep(ofReset)
        return source * 2
      })
    let ofOfBody = hold(.ofComputedBody)
    ofComputed = Computed(of: model!) { [unowned self] model in
      reach(.ofComputedBody)
      keep(ofOfBody)
      return driver.value + model.number
    }
  }

  private func makeSelector() {
    let held = hold(.selectorExpression)
    selector = Selector { [unowned self] in
      reach(.selectorExpression)
      keep(held)
      return Key(number: driver.value, world: self)
    }
  }

  /// Whether `number` is the selected one.
  func isSelected(_ number: Int) -> Bool { selector?[Key(number: number, world: self)] == true }

  private func makeOwn() {
    let held = hold(.effectBody)
    effects["own"] = Effect { [unowned self] in
      read("own")
      reach(.effectBody)
      onCleanup { [unowned self] in reach(.effectCleanup) }
      let captive = tracker.make { [weak self] in self?.reach(.captiveDeinit) }
      observe { [inner = hold(.innerEffectBody)] in
        _ = self.driver.value + captive.number
        self.reach(.innerEffectBody)
        onCleanup { self.reach(.innerCleanup) }
        keep(inner)
      }
      keep(held)
    }
  }

  private func makeOfEffect() {
    let held = hold(.ofEffectBody)
    effects["of"] = Effect(of: model!) { [unowned self] model in
      reach(.ofEffectBody)
      _ = model.number
      read("of")
      keep(held)
    }
  }

  private func makeScope() {
    scope = Scope {
      observe { [unowned self] in
        read("owned")
        Scope.detachedHandle { onCleanup { self.reach(.scopeCleanup) } }
      }
    }
  }

  private func makeTracking() {
    let held = hold(.invalidation)
    tracking = TrackingScope { [unowned self] in
      runs["tracking", default: 0] += 1
      reach(.invalidation)
      track()
      keep(held)
    }
    track()
  }

  private func track() {
    tracking?.track {
      reach(.trackingBody)
      seen["tracking"] = truth()
    }
  }

  private func arm() {
    let held = hold(.tokenCallback)
    token = withTracking {
      truth()
    } onChange: { [unowned self] in
      runs["token", default: 0] += 1
      reach(.tokenCallback)
      keep(held)
      if token != nil { arm() }
    }
  }

  /// What a reader of all of it must see.
  func truth() -> Int {
    driver.value + (source?.value[0] ?? 0) + (value?.value.number ?? 0) + (computed?.value ?? 0) + (linked?.value ?? 0)
      + (ofComputed?.value ?? 0) + (isSelected(3) ? 1_000_000 : 0)
  }

  private func read(_ name: String) {
    runs[name, default: 0] += 1
    seen[name] = truth()
  }

  /// Changes everything; what `pair` says is done where it says, once.
  func trigger(_ number: Int, armed pair: CallbackPair? = nil) {
    armed = pair
    keyComparisons = 0
    batch {
      isInBatch = true
      value?.value = tracker.make(number) { [weak self] in self?.reach(.valueDeinit) }
      source?.update {
        $0[0] = number
        reach(.update)
      }
      driver.value = number
      isInBatch = false
    }
    armed = nil
  }

  func reach(_ place: CallbackPlace) {
    guard let pair = armed, pair.place == place, !isActing else { return }
    armed = nil
    isActing = true
    fired += 1
    act(pair.action, at: place)
    isActing = false
    if let isHeld = isHeld[place] { #expect(isHeld(), "\(pair): the closure runs, and what it has captured is gone") }
  }

  private func act(_ action: CallbackAction, at place: CallbackPlace) {
    switch action {
    case .dropEarlierEffect: effects["earlier"] = nil
    case .dropOwnEffect: effects["own"] = nil
    case .dropLaterEffect: effects["later"] = nil
    case .cancelAllEffects: for effect in effects.values { effect.cancel() }
    case .dropSource: source = nil
    case .dropValue: value = nil
    case .dropComputed: computed = nil
    case .dropLinked: linked = nil
    case .dropSelector: selector = nil
    case .dropOfComputed: ofComputed = nil
    case .dropModel: model = nil
    case .disposeScope: scope?.dispose()
    case .dropScope: scope = nil
    case .pauseScope: scope?.pause()
    case .resumeScope: scope?.resume()  // paused before the flush
    case .pauseAndResumeScope:
      scope?.pause()
      scope?.resume()
    case .dropTracking: tracking = nil
    case .cancelTracking:
      isTrackingCancelled = true
      tracking?.cancel()
    case .trackAgain: tracking?.track { readAll(at: place) }
    case .trackElsewhere:
      let tracking = TrackingScope {}
      tracking.track { _ = driver.value }
      made.append(tracking)
    case .dropToken: token = nil
    case .withTracking:
      let token = withTracking {
        driver.value
      } onChange: { [unowned self] in
        runs["made token", default: 0] += 1
      }
      made.append(token)
    case .dropEverything: dropEverything()
    case .makeEffect: made.append(untracked { Effect { [driver] in _ = driver.value } })
    case .makeComputed:
      let computed = Computed { [driver] in driver.value * 2 }
      _ = computed.value
      made.append(computed)
    case .makeScope: made.append(Scope { observe { [driver] in _ = driver.value } })
    case .makeThousand: for _ in 0..<1000 { made.append(Effect { [driver] in _ = driver.value }) }
    case .write: driver.value += 1000
    case .writeInPlace: source?.value[0] += 1000
    case .writeLinked: linked?.value = 1000
    case .writeAndDropValue:
      value?.value = tracker.make(50)
      value = nil
    case .readAll: readAll(at: place)
    case .batch:
      Hamon.batch {
        driver.value += 1000
        readAll(at: place)
      }
    }
  }

  /// All but what is being changed in place, or evaluated: to read that traps.
  private func readAll(at place: CallbackPlace) {
    _ = driver.value + (value?.value.number ?? 0)
    if place != .update { _ = source?.value }
    if ![.update, .computedBody, .computedEquality, .issueHandler].contains(place) { _ = computed?.value }
    if ![.linkedSource, .linkedReset, .linkedEquality].contains(place) { _ = linked?.value }
    if ![.selectorExpression, .selectionEquality].contains(place) { _ = isSelected(3) }
    if place != .ofComputedBody { _ = ofComputed?.value }
  }

  func dropEverything() {
    effects = [:]
    source = nil
    value = nil
    computed = nil
    linked = nil
    selector = nil
    ofComputed = nil
    model = nil
    scope = nil
    tracking = nil
    token = nil
    made = []
  }
}
