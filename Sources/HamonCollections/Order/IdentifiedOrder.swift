/// Identities in an order: position of an id and id at a position in O(log n), whether there is one in O(1).
@usableFromInline
struct IdentifiedOrder<ID: Hashable> {
  @usableFromInline var tree = OrderTree()
  @usableFromInline var slots: [ID: Int32] = [:]
  /// By slot; nil where the slot is free.
  @usableFromInline var ids: [ID?] = []
  @usableFromInline var free: [Int32] = []

  @inlinable
  init() {}

  /// Makes an order of these ids, in O(n): the slots are the positions. Nil if an id comes twice.
  @inlinable
  init?(_ ids: [ID], weight: Int = 1) {
    slots.reserveCapacity(ids.count)
    for (slot, id) in ids.enumerated() {
      if slots.updateValue(Int32(slot), forKey: id) != nil { return nil }
    }
    tree = OrderTree(filledTo: ids.count, weight: weight)
    self.ids = ids.map { $0 }
  }

  @inlinable
  var count: Int { slots.count }
  @inlinable
  var weight: Int { tree.weight }

  @inlinable
  func contains(_ id: ID) -> Bool { slots[id] != nil }
  /// The slot of an id's element: it stays the same as long as the id is there.
  @inlinable
  func slot(of id: ID) -> Int32? { slots[id] }
  @inlinable
  func position(of id: ID) -> Int? { slots[id].map { tree.position(of: $0) } }
  @inlinable
  func slot(at position: Int) -> Int32 { tree.slot(at: position) }
  @inlinable
  func id(at position: Int) -> ID { id(in: tree.slot(at: position)) }
  @inlinable
  func id(in slot: Int32) -> ID { ids[Int(slot)].unsafelyUnwrapped }  // only asked of slots in use
  /// Whether the slot is this id's. It costs no hash.
  @inlinable
  func isSlot(_ slot: Int32, of id: ID) -> Bool { Int(slot) < ids.count && ids[Int(slot)] == id }

  /// In order.
  @inlinable
  var all: [ID] { ids.gathered(at: tree.inOrder) }

  /// Puts in an id that is not there.
  @inlinable
  @discardableResult
  mutating func insert(_ id: ID, at position: Int, weight: Int = 1) -> Int32 {
    let slot: Int32
    if let last = free.popLast() {
      slot = last
      ids[Int(slot)] = id
    } else {
      slot = Int32(ids.count)
      ids.append(id)
    }
    slots[id] = slot
    tree.insert(slot, at: position, weight: weight)
    return slot
  }

  /// Takes out an id that is there; returns the slot that is free now. With the last one, the memory goes as well.
  @inlinable
  @discardableResult
  mutating func remove(_ id: ID) -> Int32? {
    guard let slot = slots.removeValue(forKey: id) else { return nil }
    if slots.isEmpty {
      self = IdentifiedOrder()
      return slot
    }
    tree.remove(slot)
    ids[Int(slot)] = nil
    free.append(slot)
    return slot
  }

  /// Moves an id so that it is at `position` afterwards.
  @inlinable
  mutating func move(_ id: ID, to position: Int) {
    guard let slot = slots[id] else { return }
    let weight = tree.ownWeight(of: slot)
    tree.remove(slot)
    tree.insert(slot, at: position, weight: weight)
  }

  // MARK: weights

  @inlinable
  func weight(of id: ID) -> Int? { slots[id].map { tree.ownWeight(of: $0) } }
  @inlinable
  func weight(before id: ID) -> Int { slots[id].map { tree.weight(before: $0) } ?? 0 }
  @inlinable
  func id(weighing before: Int) -> ID { id(in: tree.slot(weighing: before)) }

  @inlinable
  mutating func setWeight(_ id: ID, _ weight: Int) {
    if let slot = slots[id] { tree.setWeight(slot, weight) }
  }
}

extension Array {
  /// The contents of the slots, of which none is empty.
  @inlinable
  func gathered<Wrapped>(at slots: [Int32]) -> [Wrapped] where Element == Wrapped? {
    slots.map { self[Int($0)].unsafelyUnwrapped }
  }
}
