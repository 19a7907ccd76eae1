import Hamon

/// Hamon, as its users write it.
final class HamonFramework: Framework {
  typealias Ints = HamonNodes<Int>
  typealias Doubles = HamonNodes<Double>
  typealias Lists = HamonNodes<[Int]>
  typealias FreshLists = HamonNodes<FreshList>

  static let peer = Peer.hamon
  static let isMinimal = true

  private var scope: Scope?

  @inline(__always)  // the adapter must not cost anything
  func effect(_ body: consuming @escaping () -> Void) { observe(body) }

  @inline(__always)  // likewise
  func batch(_ body: () -> Void) { Hamon.batch(body) }

  @inline(__always)  // likewise
  func single(_ write: () -> Void) { write() }

  func build<Built>(_ body: () -> Built) -> Built {
    let scope = Scope()
    self.scope = scope
    return scope.run(body)
  }

  func cleanup() {
    scope?.dispose()
    scope = nil
  }
}

/// Hamon's signals and computeds.
enum HamonNodes<Value: Equatable>: SourceNodes {
  @inline(__always)  // the adapter must not cost anything
  static func signal(_ value: Value) -> Hamon.Signal<Value> { Hamon.Signal(value) }
  @inline(__always)  // the closure must reach Hamon as it is, not wrapped for generic code
  static func computed(_ body: consuming @escaping () -> Value) -> Hamon.Computed<Value> { Hamon.Computed(body) }
}

extension Hamon.Signal: WritableNode {
  @inline(__always)  // the adapter must not cost anything
  func read() -> Value { value }
  @inline(__always)  // likewise
  func write(_ value: Value) { self.value = value }
}

extension Hamon.Computed: ReadableNode {
  @inline(__always)  // the adapter must not cost anything
  __consuming func read() -> Value { value }
}
