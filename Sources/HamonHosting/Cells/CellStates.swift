import Hamon

/// The view states of a cell, found by name.
///
/// Each knows the turn of the cell to which its value belongs. So the end of a turn needs no walk over the states: when the body asks for
/// one of an older turn, it starts anew.
///
/// A class, because initial values and comparisons are user code, which may ask for another state meanwhile.
@usableFromInline
final class CellStates {
  private let cell: HostSite
  private weak var root: Scope?
  private var slots: [StateSlot] = []

  init(cell: HostSite, root: Scope) {
    self.cell = cell
    self.root = root
  }

  /// The state `name` of the turn; made, or begun anew, if it is not there.
  func find<Value>(
    _ name: String, _ life: StateLife, generation: Int, binding: Int, initially: () -> Value
  ) -> Signal<Value> {
    let turn = self.turn(of: life, generation: generation, binding: binding)
    if let restored = slots.first(where: { $0.name == name }) as? RestoredSlot {
      var typed: StateSlot?
      if life == .perItem {
        let scope = makeScope(name, life)
        typed = restored.typed(turn: turn, initial: scope.run(initially), scope: scope)
      }
      // The initial value is user code, and may have asked for this very state.
      if let index = slots.firstIndex(where: { $0 === restored }) {
        if let typed { slots[index] = typed } else { slots.remove(at: index) }
      }
    }
    for slot in slots where slot.name == name {
      guard let typed = slot as? TypedStateSlot<Value>, slot.life == life else {
        if slot.turn != self.turn(of: slot.life, generation: generation, binding: binding) {
          remove { $0 === slot }  // of the row before, which was one of another kind
          break
        }
        if slot is TypedStateSlot<Value> { trapOnLife(name, slot.life, life) }
        trapOnType(name, slot, Value.self)
      }
      if slot.turn != turn {
        typed.endMade { makeScope(name, life) }
        typed.begin(typed.scope.run(initially), turn: turn)
      }
      return typed.signal
    }
    let scope = makeScope(name, life)
    let slot = TypedStateSlot(name: name, life: life, turn: turn, initial: scope.run(initially), scope: scope)
    slots.append(slot)
    return slot.signal
  }

  /// A scope that lives as long as a state. It belongs to the cell. That of an item's state has no owner: the state may wait for another
  /// cell.
  private func makeScope(_ name: String, _ life: StateLife) -> Scope {
    func make() -> Scope { Scope(name: name, line: 0) }
    if life != .perItem, let root, !root.isDisposed { return root.run(make) }
    return detached(make)
  }

  /// Takes out the changed states of the item. The others can be used again. In a transaction all count as changed: it may be taken back.
  func takeParkable() -> [StateSlot] {
    func isParkable(_ slot: StateSlot) -> Bool {
      slot.life == .perItem && (Kit.isInTransaction || slot.hasChanged)
    }
    if !slots.contains(where: isParkable) { return [] }  // most rows: nothing is allocated
    let parkable = slots.filter(isParkable)
    slots.removeAll { slot in parkable.contains { $0 === slot } }
    return parkable
  }

  /// Puts the states of an item back.
  @usableFromInline
  func restore(_ parked: [StateSlot], turn: Int) {
    if parked.isEmpty { return }
    remove { slot in slot.life == .perItem && parked.contains { $0.name == slot.name } }
    for slot in parked { slot.turn = turn }
    slots += parked
  }

  /// Lets go of states of older turns: those that the newest body run has not asked for.
  @usableFromInline
  func removeOlder(generation: Int, binding: Int) {
    func isOlder(_ slot: StateSlot) -> Bool {
      slot.turn != turn(of: slot.life, generation: generation, binding: binding)
    }
    if slots.contains(where: isOlder) { remove(isOlder) }
  }

  func removeAll() { remove { _ in true } }

  /// The old array goes last: the end of a value may call back.
  private func remove(_ shouldRemove: (StateSlot) -> Bool) {
    let old = slots
    slots = old.filter { !shouldRemove($0) }
  }

  /// The states that are held outside of the cell, though their generation has ended: they will not be found again. What is to be parked
  /// has been taken out.
  var held: [(name: String, signal: AnyObject)] {
    slots.compactMap { slot in
      if slot.life == .slot { return nil }
      return slot.heldSignal.map { (slot.name, $0) }
    }
  }

  /// The turn that the cell has now for a state: generations are counted for transient states, bindings for states of an item. States of
  /// the host cell have only one.
  private func turn(of life: StateLife, generation: Int, binding: Int) -> Int {
    switch life {
    case .transient: generation
    case .perItem: binding
    case .slot: 0
    }
  }

  private func trapOnType<Value>(_ name: String, _ slot: StateSlot, _ type: Value.Type) -> Never {
    fatalError(
      """
      HamonHosting: the state \"\(name)\" of the cell \(cell) is asked for as Signal<\(type)>, but it was made as \
      \(slot.signalType). To fix this, give the two states different names.
      """)
  }

  private func trapOnLife(_ name: String, _ made: StateLife, _ asked: StateLife) -> Never {
    fatalError(
      """
      HamonHosting: the state \"\(name)\" of the cell \(cell) is asked for as .\(asked), but it was made as .\(made). \
      To fix this, say the same at both places, or give the two states different names.
      """)
  }
}
