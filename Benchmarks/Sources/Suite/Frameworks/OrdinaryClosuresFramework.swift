/// The same closures as most people write them: in an array that is looped over, with values in variables of classes. Nothing is
/// tracked, nothing compared; Swift counts the references. (It would check the accesses too, but where it sees by itself that it need
/// not: that hangs on the rest of the module.)
final class OrdinaryClosuresFramework: Framework {
  typealias Ints = OrdinaryClosureNodes<Int>
  typealias Doubles = OrdinaryClosureNodes<Double>
  typealias Lists = OrdinaryClosureNodes<[Int]>
  typealias FreshLists = OrdinaryClosureNodes<FreshList>

  static let peer = Peer.ordinaryClosures
  static let isMinimal = true

  /// Where computeds are added. Set while a graph is built, on the one thread that does.
  nonisolated(unsafe) fileprivate static var building: OrdinaryClosuresFramework?

  @exclusivity(unchecked)  // see above
  fileprivate var steps: [() -> Void] = []

  func effect(_ body: @escaping () -> Void) {
    body()
    steps.append(body)
  }

  @inline(__always)  // the adapter must not cost anything
  func batch(_ body: () -> Void) {
    body()
    for step in steps { step() }
  }

  func build<Built>(_ body: () -> Built) -> Built {
    Self.building = self
    defer { Self.building = nil }
    return body()
  }

  func cleanup() { steps = [] }
}

/// Variables for values; a computed's step fills its own.
enum OrdinaryClosureNodes<Value: Equatable>: SourceNodes {
  static func signal(_ value: Value) -> Variable { Variable(value) }

  @inline(__always)  // so that it is compiled for the workload; the body stays a call of its own, as in all peers
  static func computed(_ body: @escaping () -> Value) -> Variable {
    let variable = Variable(body())
    OrdinaryClosuresFramework.building!.steps.append { variable.write(body()) }
    return variable
  }

  final class Variable: WritableNode {
    @exclusivity(unchecked)  // likewise
    private var value: Value

    init(_ value: Value) { self.value = value }

    @inline(__always)  // the adapter must not cost anything
    func read() -> Value { value }
    @inline(__always)  // likewise
    func write(_ value: Value) { self.value = value }
  }
}
