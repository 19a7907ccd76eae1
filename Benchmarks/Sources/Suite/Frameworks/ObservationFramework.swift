import Observation

/// The toolchain's Observation, as written by hand: a computed is a function, an effect a block that is armed again after
/// every change, at the end of the batch.
final class ObservationFramework: Framework {
  typealias Ints = ObservationNodes<Int>
  typealias Doubles = ObservationNodes<Double>
  typealias Lists = ObservationNodes<[Int]>
  typealias FreshLists = ObservationNodes<FreshList>

  static let peer = Peer.observation
  static let isMinimal = false

  private var effects: [ObservationEffect] = []
  private let due = DueEffects()

  func effect(_ body: @escaping () -> Void) {
    let effect = ObservationEffect(body, due)
    effects.append(effect)
    effect.run()
  }

  func batch(_ body: () -> Void) {
    body()
    due.run()
  }

  func build<Built>(_ body: () -> Built) -> Built { body() }

  func cleanup() {
    for effect in effects { effect.end() }
    effects.removeAll()
  }
}

/// The effects to run at the end of the batch.
private final class DueEffects {
  var effects: [ObservationEffect] = []

  func run() {
    var next = 0
    while next < effects.count {
      effects[next].run()
      next += 1
    }
    effects.removeAll(keepingCapacity: true)
  }
}

/// What is observed keeps the effect until it changes; so an effect that has ended lets go of its body.
///
/// Unchecked: Observation asks for a sendable closure; all of this stays on one thread.
private final class ObservationEffect: @unchecked Sendable {
  private var body: (() -> Void)?
  private unowned let due: DueEffects

  init(_ body: @escaping () -> Void, _ due: DueEffects) {
    self.body = body
    self.due = due
  }

  func run() {
    guard let body else { return }
    withObservationTracking(body) { self.due.effects.append(self) }
  }

  func end() { body = nil }
}

/// Observable objects with one property, and functions.
enum ObservationNodes<Value: Equatable>: Nodes {
  @inline(__always)  // the adapter must not cost anything
  static func signal(_ value: Value) -> ObservedValue<Value> { ObservedValue(value) }
  @inline(__always)  // the closure must not be wrapped for generic code
  static func computed(_ body: @escaping () -> Value) -> ObservedFunction<Value> { ObservedFunction(body: body) }
}

/// A signal.
@Observable
final class ObservedValue<Value: Equatable>: WritableNode {
  private var value: Value

  init(_ value: Value) { self.value = value }

  @inline(__always)  // the adapter must not cost anything
  func read() -> Value { value }
  @inline(__always)  // likewise
  func write(_ value: Value) { self.value = value }
}

/// A computed: nothing remembers its result.
struct ObservedFunction<Value>: ReadableNode {
  let body: () -> Value

  @inline(__always)  // likewise
  func read() -> Value { body() }
}
