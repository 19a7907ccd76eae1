/// The limit: the same closures, called after every batch in the order in which they were made. Nothing is tracked, nothing
/// compared. Right only for graphs that never change, of which every write changes everything.
final class ClosuresFramework: Framework {
  typealias Ints = ClosureNodes<Int>
  typealias Doubles = ClosureNodes<Double>
  typealias Lists = ClosureNodes<[Int]>
  typealias FreshLists = ClosureNodes<FreshList>

  static let peer = Peer.closures
  static let isMinimal = true

  /// Where computeds are added. Set while a graph is built, on the one thread that does.
  nonisolated(unsafe) fileprivate static var building: ClosuresFramework?

  /// A node's closure in a `let`, referred to without counting: calling it retains nothing.
  private final class Step {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  private var steps: [Unmanaged<Step>] = []
  private var frees: [() -> Void] = []

  func effect(_ body: @escaping () -> Void) {
    body()
    add(body)
  }

  @inline(__always)  // the adapter must not cost anything
  func batch(_ body: () -> Void) {
    body()
    for step in steps { step._withUnsafeGuaranteedRef { $0.run() } }
  }

  func build<Built>(_ body: () -> Built) -> Built {
    Self.building = self
    defer { Self.building = nil }
    return body()
  }

  func cleanup() {
    for step in steps { step.release() }
    steps = []
    for free in frees { free() }
    frees = []
  }

  fileprivate func place<Value>(for value: Value) -> ClosurePlace<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    frees.append {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
    return ClosurePlace(pointer: pointer)
  }

  fileprivate func add(_ run: @escaping () -> Void) { steps.append(.passRetained(Step(run))) }
}

/// Places for values; a computed's step fills its own.
enum ClosureNodes<Value: Equatable>: SourceNodes {
  static func signal(_ value: Value) -> ClosurePlace<Value> { ClosuresFramework.building!.place(for: value) }

  @inline(__always)  // so that it is compiled for the workload; the body stays a call of its own, as in all peers
  static func computed(_ body: @escaping () -> Value) -> ClosurePlace<Value> {
    let framework = ClosuresFramework.building!
    let place = framework.place(for: body())
    framework.add { place.write(body()) }
    return place
  }
}

/// A value in raw memory, which is read and written without a check for exclusive access; it belongs to the framework.
struct ClosurePlace<Value>: WritableNode {
  fileprivate let pointer: UnsafeMutablePointer<Value>

  @inline(__always)  // a load
  func read() -> Value { pointer.pointee }
  @inline(__always)  // a store
  func write(_ value: Value) { pointer.pointee = value }
}
