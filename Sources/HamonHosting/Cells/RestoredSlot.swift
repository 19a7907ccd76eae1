import Hamon

/// A parked state, for a module that keeps it elsewhere as well.
package struct ParkedState {
  package let name: String
  /// Nil if the value cannot be encoded.
  package let value: (any Encodable)?
}

/// A state's value that was kept elsewhere. Encoded again, it is as it was.
package protocol RestoredValue: Encodable {
  /// The value as this type; nil, with an issue, if it has another type.
  func value<Value: Decodable>(as type: Value.Type, name: String) -> Value?
}

/// A state of an item that was kept elsewhere: its type is known when a cell asks for it.
final class RestoredSlot: StateSlot {
  private let value: any RestoredValue

  init(_ name: String, _ value: any RestoredValue) {
    self.value = value
    super.init(name: name, life: .perItem, turn: 0)
  }

  override var encodable: (any Encodable)? { value }

  /// The state of this type, which begins with `initial` and has the value that was kept.
  func typed<Value>(turn: Int, initial: Value, scope: Scope) -> TypedStateSlot<Value> {
    let slot = TypedStateSlot(name: name, life: .perItem, turn: turn, initial: initial, scope: scope)
    if let type = Value.self as? any Decodable.Type, let value = decoded(type) as? Value { slot.signal.value = value }
    return slot
  }

  private func decoded<Kept: Decodable>(_ type: Kept.Type) -> Kept? { value.value(as: type, name: name) }
}
