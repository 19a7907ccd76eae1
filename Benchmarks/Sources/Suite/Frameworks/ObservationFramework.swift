import Observation

/// The toolchain's Observation, as written by hand: a computed is a function, an effect a block that is armed again after
/// every change, at the end of the batch.
final class ObservationFramework: Framework {
  typealias Ints = ObservedIntegers
  typealias Doubles = ObservedDoubles
  typealias Lists = ObservedFunctions<[Int]>
  typealias FreshLists = ObservedFunctions<FreshList>

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

/// Functions in the place of computeds.
enum ObservedFunctions<Value: Equatable>: Nodes {
  @inline(__always)  // the closure must not be wrapped for generic code
  static func computed(_ body: @escaping () -> Value) -> ObservedFunction<Value> { ObservedFunction(body: body) }
}

/// Observable objects with one property, and functions.
enum ObservedIntegers: SourceNodes {
  @inline(__always)  // the adapter must not cost anything
  static func signal(_ value: Int) -> ObservedInteger { ObservedInteger(value) }
  @inline(__always)  // the closure must not be wrapped for generic code
  static func computed(_ body: @escaping () -> Int) -> ObservedFunction<Int> { ObservedFunction(body: body) }
}

/// The same for another type of value. They are not generic: an `@Observable` class that is has its key paths made anew at each
/// access, which takes several times as long.
enum ObservedDoubles: SourceNodes {
  @inline(__always)  // the adapter must not cost anything
  static func signal(_ value: Double) -> ObservedDouble { ObservedDouble(value) }
  @inline(__always)  // the closure must not be wrapped for generic code
  static func computed(_ body: @escaping () -> Double) -> ObservedFunction<Double> { ObservedFunction(body: body) }
}

/// A signal.
@Observable
final class ObservedInteger: WritableNode {
  private var value: Int

  init(_ value: Int) { self.value = value }

  @inline(__always)  // the adapter must not cost anything
  func read() -> Int { value }
  @inline(__always)  // likewise
  func write(_ value: Int) { self.value = value }
}

/// A signal.
@Observable
final class ObservedDouble: WritableNode {
  private var value: Double

  init(_ value: Double) { self.value = value }

  @inline(__always)  // the adapter must not cost anything
  func read() -> Double { value }
  @inline(__always)  // likewise
  func write(_ value: Double) { self.value = value }
}

/// A computed: nothing remembers its result.
struct ObservedFunction<Value>: ReadableNode {
  let body: () -> Value

  @inline(__always)  // likewise
  func read() -> Value { body() }
}
