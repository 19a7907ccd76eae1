import Hamon

/// Makes a list equal to an array. Comparisons and ends of elements are user code, and may lead to a newer arrangement: that one counts.
extension ListCore {
  /// Without `replaces`, the elements that are there are those of the array, and are not compared.
  @inlinable
  func arrange(_ new: [Element], replaces: Bool = true) {
    let ends = commonEnds(new)
    // An edit costs as much as several places of a new order.
    let rest = max(new.count, ends.slots.count) - ends.count
    if rest > 0, rest * 8 >= new.count, rebuild(new, replaces: replaces) { return }
    if !arrange(new, ends, replaces) { _ = arrange(new, CommonEnds(version: version), replaces) }
  }

  /// The elements that keep their places, at the beginning and at the end.
  @usableFromInline
  struct CommonEnds {
    @usableFromInline var front = 0
    @usableFromInline var back = 0
    /// Of all there are, in order, while the version lasts.
    @usableFromInline var slots: [Int32] = []
    @usableFromInline let version: Int

    @inlinable
    init(front: Int = 0, back: Int = 0, slots: [Int32] = [], version: Int) {
      self.front = front
      self.back = back
      self.slots = slots
      self.version = version
    }

    @inlinable
    var count: Int { front + back }
  }

  /// One comparison of ids for each, and no hash.
  @inlinable
  func commonEnds(_ new: [Element]) -> CommonEnds {
    let version = version
    let slots = order.tree.inOrder
    let limit = min(new.count, slots.count)
    var (front, back) = (0, 0)
    untracked {
      while front < limit, isAt(slots[front], new[front], version) { front += 1 }
      while back < limit - front, isAt(slots[slots.count - 1 - back], new[new.count - 1 - back], version) { back += 1 }
    }
    // The comparisons may have edited the list.
    if version != self.version { return CommonEnds(version: self.version) }
    return CommonEnds(front: front, back: back, slots: slots, version: version)
  }

  @inlinable
  func isAt(_ slot: Int32, _ element: Element, _ version: Int) -> Bool {
    let id = element.id
    return version == self.version && order.id(in: slot) == id
  }

  /// False if an id comes twice, or the list has been edited meanwhile and has elements at the ends: nothing is done then.
  @inlinable
  func arrange(_ new: [Element], _ ends: CommonEnds, _ replaces: Bool) -> Bool {
    let middle = ends.front..<new.count - ends.back
    var wanted: Set<ID> = []
    var ids: [ID] = []
    var elements: [Element] = []
    for element in new[middle] {
      let id = untracked { element.id }
      let isFirst = wanted.insert(id).inserted
      if ends.count > 0 {
        if !isFirst || isThere(id, in: ends) { return false }
      } else if !isFirst {
        reportDuplicate(id, "of those that come together, the first was kept", mend: nil)
        continue
      }
      ids.append(id)
      elements.append(element)
    }
    let old: [ID]
    if ends.count > 0 {
      if ends.version != version { return false }
      old = ends.slots[ends.front..<ends.slots.count - ends.back].map { order.id(in: $0) }
    } else {
      old = order.all
    }
    arrangements += 1
    let number = arrangements
    for id in old.reversed() where !wanted.contains(id) && arrangements == number {
      if !cut(id) { trapIfLost(id) }
    }
    if replaces { replace(ends.slots, 0..<ends.front, new, 0, ends.version, number) }
    if !ids.isEmpty, arrangements == number {
      let first = ends.front == 0 ? nil : untracked { new[ends.front - 1].id }
      arrange(ids, elements, behind: first, number, replaces)
    }
    if !replaces { return true }
    let shift = ends.slots.count - new.count
    replace(ends.slots, ends.slots.count - ends.back..<ends.slots.count, new, shift, ends.version, number)
    return true
  }

  @inlinable
  func isThere(_ id: ID, in ends: CommonEnds) -> Bool {
    guard let position = order.position(of: id) else { return false }
    return position < ends.front || position >= ends.slots.count - ends.back
  }

  /// Compares the elements that keep their places; `shift` is how much further to the right they were.
  @inlinable
  func replace(
    _ slots: [Int32], _ range: Range<Int>, _ new: [Element], _ shift: Int, _ version: Int, _ number: Int
  ) {
    for place in range where arrangements == number {
      let (slot, index) = (slots[place], place - shift)
      if version == self.version {
        replace(order.id(in: slot), in: slot, new[index])
        continue
      }
      let id = untracked { new[index].id }
      if order.isSlot(slot, of: id) {
        replace(id, in: slot, new[index])
      } else {
        put(new[index], id, behind: index == 0 ? nil : untracked { new[index - 1].id }, isStaying: true)
      }
    }
  }

  /// Each in its turn is put behind the one before it, unless it stays: then everything else moves around it. Those that stay are
  /// the longest run that is in order already.
  @inlinable
  func arrange(_ ids: [ID], _ elements: [Element], behind first: ID?, _ number: Int, _ replaces: Bool) {
    let staying = longestIncreasing(ids.map { order.position(of: $0) ?? -1 })
    for (index, id) in ids.enumerated() where arrangements == number {
      put(elements[index], id, behind: index == 0 ? first : ids[index - 1], isStaying: staying[index], replaces)
    }
  }

  @inlinable
  func put(_ element: Element, _ id: ID, behind other: ID?, isStaying: Bool, _ replaces: Bool = true) {
    if order.contains(id) {
      if !isStaying { move(id, behind: other.map { (order.position(of: $0) ?? -1) + 1 } ?? 0) }
      if replaces { replace(id, element) }
    } else {
      insert(element, id, at: other.map { (order.position(of: $0) ?? -1) + 1 } ?? 0)
    }
  }

  /// Moves an element in front of the one at `place`.
  @inlinable
  func move(_ id: ID, behind place: Int) {
    guard let before = order.position(of: id) else { return }
    move(id, to: before < place ? place - 1 : place)
  }

  /// The position behind the last element that goes before, among those that weigh something: they are in order, the others are on
  /// their way. O(log n) questions.
  @inlinable
  func placeBehind(_ goesBefore: (ID) -> Bool) -> Int {
    var low = 0
    var high = order.weight
    while low < high {
      let middle = (low + high) / 2
      if goesBefore(order.id(weighing: middle)) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : order.position(of: order.id(weighing: low - 1))! + 1  // present: it has just been found
  }
}
