import Hamon

/// The view states of a cell, found by name.
///
/// Each says which turn of the cell its value belongs to. A turn that is over needs no walk over the states: they are found
/// to be of an older one when the body asks for them, and start anew.
///
/// A class, because initial values and comparisons are the user's code: it may ask for another state meanwhile.
final class CellStates {
  private var slots: [StateSlot] = []

  /// The state `name` of the turn; made, or begun anew, if it is not there. `turn` counts generations for transient states and
  /// bindings for states of an item; states of the host cell have but one.
  func find<Value>(
    _ name: String, _ life: StateLife, turn: Int, initially: () -> Value
  ) -> Signal<Value> {
    for slot in slots where slot.name == name {
      guard let typed = slot as? TypedStateSlot<Value> else { trapOnType(name, slot, Value.self) }
      if slot.life != life { trapOnLife(name, slot.life, life) }
      if slot.turn != turn { typed.begin(untracked(initially), turn: turn) }
      return typed.signal
    }
    let slot = TypedStateSlot(name: name, life: life, turn: turn, initial: untracked(initially))
    slots.append(slot)
    return slot.signal
  }

  /// Takes out the states of the item that have something to remember.
  func takeParkable(turn: Int) -> [StateSlot] {
    if !slots.contains(where: { $0.life == .perItem }) { return [] }  // allocates nothing
    let perItem = slots.filter { $0.life == .perItem }
    slots.removeAll { $0.life == .perItem }
    return perItem.filter { $0.turn == turn && $0.hasChanged }
  }

  /// Puts the states of an item back.
  func restore(_ parked: [StateSlot], turn: Int) {
    for slot in parked { slot.turn = turn }
    slots += parked
  }

  /// Lets go of transient states of older turns: those that the newest body run has not asked for.
  func removeOlder(than turn: Int) {
    if slots.contains(where: { $0.life == .transient && $0.turn != turn }) {
      remove { $0.life == .transient && $0.turn != turn }
    }
  }

  func removeTransient() { remove { $0.life == .transient } }

  func removeAll() { remove { _ in true } }

  /// The old array goes last: the end of a value may call back.
  private func remove(_ shouldRemove: (StateSlot) -> Bool) {
    let old = slots
    slots = old.filter { !shouldRemove($0) }
  }

  /// The transient states of the turn that somebody besides the cell holds.
  func held(turn: Int) -> [(name: String, signal: AnyObject)] {
    slots.compactMap { slot in
      guard slot.life == .transient, slot.turn == turn else { return nil }
      return slot.heldSignal.map { (slot.name, $0) }
    }
  }

  private func trapOnType<Value>(_ name: String, _ slot: StateSlot, _ type: Value.Type) -> Never {
    fatalError(
      """
      HamonHosting: the state \"\(name)\" is asked for as Signal<\(type)>, but it was made with another type \
      (\(Swift.type(of: slot))). To fix this, give the two states different names.
      """)
  }

  private func trapOnLife(_ name: String, _ made: StateLife, _ asked: StateLife) -> Never {
    fatalError(
      """
      HamonHosting: the state \"\(name)\" is asked for as .\(asked), but it was made as .\(made). To fix this, say the same \
      at both places, or give the two states different names.
      """)
  }
}
