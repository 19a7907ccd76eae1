@testable import Hamon

/// A plain value that does not fit its node: it stands in a box, which goes with the node.
typealias Boxed = SIMD4<Int>

extension Boxed: Numbered {
  init(_ number: Int) { self.init(repeating: number) }

  /// What was read from a box that has gone is no value.
  var number: Int { self == Self(repeating: x) ? x : .min }
}

/// A signal of the engine with such values.
final class BoxedSignal: SettableCell {
  let signal: Signal<Boxed>

  init(_ value: Int, _ equality: Equality<Boxed>) { signal = Signal(Boxed(value), equality: equality) }

  var value: Int {
    __consuming get {
      let signal = self.signal
      _ = consume self
      return signal.value.number
    }
  }
  func peek() -> Int { signal.peek().number }
  func write(_ value: Int) { signal.value = Boxed(value) }

  func change(_ body: (inout Int) -> Void) {
    signal.update {
      var number = $0.number
      body(&number)
      $0 = Boxed(number)
    }
  }
}

/// A computed of the engine with such results.
final class BoxedComputed: Cell {
  let computed: Computed<Boxed>

  init(_ compute: @escaping () -> Int) { computed = Computed { Boxed(compute()) } }

  /// As a user's code reads it: the handle is used up by the read.
  var value: Int {
    __consuming get {
      let computed = self.computed
      _ = consume self
      return computed.value.number
    }
  }
  func peek() -> Int { computed.peek().number }
}
