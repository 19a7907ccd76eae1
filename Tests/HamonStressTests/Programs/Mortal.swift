@testable import Hamon

/// A value whose end acts. Equal by its number.
final class Mortal: Numbered {
  typealias Maker = (Int) -> Mortal

  let number: Int
  private let atEnd: () -> Void

  init(_ number: Int, atEnd: @escaping () -> Void) {
    self.number = number
    self.atEnd = atEnd
  }

  deinit { atEnd() }

  static func == (a: Mortal, b: Mortal) -> Bool { a.number == b.number }

  /// The point where a reference goes, and not before.
  static func letGo(_ value: inout Mortal?) {
    withExtendedLifetime(value) {}
    value = nil
  }
}

/// A signal of the engine with such values. Who writes keeps what it writes, and what it changes, until that has returned: so it
/// is known when they end.
final class MortalSignal: SettableCell {
  let signal: Signal<Mortal>
  private let make: Mortal.Maker

  init(_ value: Int, _ equality: Equality<Mortal>, _ make: @escaping Mortal.Maker) {
    signal = Signal(make(value), equality: equality)
    self.make = make
  }

  var value: Int { signal.value.number }
  func peek() -> Int { signal.peek().number }

  func write(_ value: Int) {
    var new: Mortal? = make(value)
    signal.value = new!
    Mortal.letGo(&new)
  }

  func change(_ body: (inout Int) -> Void) {
    var old: Mortal? = signal.peek()
    var number = old!.number
    body(&number)
    var new: Mortal? = make(number)
    // A transaction compares first, and may put back an older one by that. It must not end in the change.
    var last: Mortal?
    signal.update {
      last = $0
      $0 = new!
    }
    Mortal.letGo(&old)
    Mortal.letGo(&last)
    Mortal.letGo(&new)
  }
}

/// A computed of the engine with such results.
final class MortalComputed: Cell {
  let computed: Computed<Mortal>

  init(_ equality: Equality<Mortal>, _ make: @escaping Mortal.Maker, _ compute: @escaping () -> Int) {
    computed = Computed(equality: equality) { make(compute()) }
  }

  var value: Int { computed.value.number }
  func peek() -> Int { computed.peek().number }
}
