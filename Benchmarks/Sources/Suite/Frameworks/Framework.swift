/// What the workloads ask of a framework. They are generic over it, so that each is compiled for each framework.
protocol Framework: AnyObject {
  associatedtype Ints: SourceNodes<Int>
  associatedtype Doubles: SourceNodes<Double>
  associatedtype Lists: Nodes<[Int]>
  associatedtype FreshLists: Nodes<FreshList>

  static var peer: Peer { get }
  /// Whether nothing runs more often than necessary: results are memoised, equal ones cut off.
  static var isMinimal: Bool { get }

  init()
  /// Runs now, and after every change of what it has read, until `cleanup`.
  func effect(_ body: consuming @escaping () -> Void)
  /// Effects run once, at the end.
  func batch(_ body: () -> Void)
  /// One write without a batch. Where nobody runs the effects but `batch`, it is one.
  func single(_ write: () -> Void)
  /// What is made in `body` lives until `cleanup`.
  func build<Built>(_ body: () -> Built) -> Built
  /// Ends what `build` has made.
  func cleanup()
}

/// Computeds of one type of value. Workloads call `F.Ints.computed` directly: through a function that takes `() -> Int`, closures
/// would be wrapped to fit code that is generic over the value.
protocol Nodes<Value> {
  associatedtype Value: Equatable
  associatedtype Computed: ReadableNode where Computed.Value == Value

  static func computed(_ body: consuming @escaping () -> Value) -> Computed
}

/// Computeds and signals of one type of value.
protocol SourceNodes<Value>: Nodes {
  associatedtype Signal: WritableNode where Signal.Value == Value

  static func signal(_ value: Value) -> Signal
}

/// A list that is equal to none, like an object that is always made anew.
struct FreshList: Equatable {
  let numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  static func == (first: FreshList, second: FreshList) -> Bool { false }
}

/// A signal or a computed.
protocol ReadableNode {
  associatedtype Value
  __consuming func read() -> Value
}

/// A signal.
protocol WritableNode: ReadableNode {
  func write(_ value: Value)
}

extension Framework {
  @inline(__always)  // the adapter must not cost anything
  func signal(_ value: Int) -> Ints.Signal { Ints.signal(value) }

  @inline(__always)  // likewise
  func single(_ write: () -> Void) { batch(write) }
}
