import Hamon

/// One view state of a cell: a name, a life, and a signal that is used again from binding to binding if nothing can tell.
@usableFromInline
class StateSlot {
  let name: String
  let life: StateLife
  /// The binding or generation that the value belongs to, by the cell's count; see `CellStates`.
  var turn: Int

  init(name: String, life: StateLife, turn: Int) {
    self.name = name
    self.life = life
    self.turn = turn
  }

  /// Whether the value is another one than it began with; true where that cannot be known.
  var hasChanged: Bool { true }
  /// The signal, if it is held outside of the cell.
  var heldSignal: AnyObject? { nil }
  /// The type of the signal, for messages.
  var signalType: Any.Type { Never.self }
  /// The value, if it can be kept elsewhere.
  var encodable: (any Encodable)? { nil }
}

final class TypedStateSlot<Value>: StateSlot {
  private(set) var signal: Signal<Value>
  private var initial: Value
  /// Owns what the evaluation of the initial value has made. Most have made nothing, and the next one uses the scope again.
  private(set) var scope: Scope

  init(name: String, life: StateLife, turn: Int, initial: Value, scope: Scope) {
    self.initial = initial
    self.scope = scope
    signal = Signal(initial, name: name, line: 0)
    super.init(name: name, life: life, turn: turn)
  }

  deinit { scope.disposeAtEnd() }

  override var hasChanged: Bool { areSame(initial, signal.peek()) != true }

  override var heldSignal: AnyObject? { isFree ? nil : signal }

  override var signalType: Any.Type { Signal<Value>.self }

  override var encodable: (any Encodable)? { signal.peek() as? any Encodable }

  /// Ends what the last initial value has made, before another one is evaluated.
  func endMade(_ makeScope: () -> Scope) {
    if scope.isDisposed || scope.ownsAny { exchange(&scope, with: makeScope()).dispose() }
  }

  /// Starts with a value again. The signal stays the same only if nothing else holds it: an action of an older generation must never reach
  /// the state of a newer one, and no transaction may take back that it has started.
  func begin(_ value: Value, turn: Int) {
    self.turn = turn
    initial = value
    if Kit.isInTransaction || !(isFree && store(value)) { signal = Signal(value, name: name, line: 0) }
  }

  private var isFree: Bool { isHeldOnlyOnce(&signal) }

  /// Stores exactly this value. A signal keeps the old value if the new one counts as equal. But two equal values may differ in what `==`
  /// does not look at, as 0.0 and -0.0 do. False if the old one has stayed.
  private func store(_ value: Value) -> Bool {
    if _isPOD(Value.self) {
      signal.value = value
      return withUnsafeBytes(of: signal.peek()) { now in
        withUnsafeBytes(of: value) { now.elementsEqual($0) }
      }
    }
    let old = signal.peek()  // its end may call back: not during the change in place
    signal.update { $0 = value }
    withExtendedLifetime(old) {}
    return true
  }
}

/// Whether this is the one reference to the object, weak and unowned ones counted: the object can then be used for something else,
/// unnoticed.
///
/// The standard library counts strong references for us (`isKnownUniquelyReferenced`), and the others by two functions that it keeps
/// underscored. Without them every reuse would become an allocation, and nothing worse.
func isHeldOnlyOnce<Object: AnyObject>(_ object: inout Object) -> Bool {
  isKnownUniquelyReferenced(&object) && _getWeakRetainCount(object) == 1 && _getUnownedRetainCount(object) == 1
}
