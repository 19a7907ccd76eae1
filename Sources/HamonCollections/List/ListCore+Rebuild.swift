import Hamon

/// If nothing observes the list or follows it, nothing has to be marked: all is made anew from below, in O(n).
extension ListCore {
  /// Whether the elements may change places unnoticed.
  @inlinable
  var isUnheard: Bool { !isHeard && changing == 0 }

  /// Makes the list equal to an array; elements that count as the same are kept, and all present ones if nothing is replaced. False if
  /// something is concerned, an id comes twice, or the list was edited meanwhile: then it has yet to be done.
  @inlinable
  func rebuild(_ new: [Element], replaces: Bool) -> Bool {
    if !isUnheard { return false }
    let version = version
    guard let (order, ids) = makeOrder(new), version == self.version else { return false }
    arrangements += 1
    let number = arrangements
    var elements: [Element] = []
    elements.reserveCapacity(new.count)
    for (id, element) in zip(ids, new) {
      guard let slot = count == 0 ? nil : self.order.slot(of: id) else {
        elements.append(element)
        continue
      }
      // Hashes and comparisons are user code, and may have edited the list.
      if version != self.version { return false }
      let old = self.element(in: slot)
      elements.append(!replaces || same(old, element) ? old : element)
      if arrangements != number { return true }
      if version != self.version || changing > 0 { return false }
    }
    return exchange(order, elements, version)
  }

  /// Fills an empty list, as a number of insertions.
  @inlinable
  func fill(_ new: [Element]) -> Bool {
    if !isUnheard || count > 0 { return false }
    let version = version
    guard let (order, _) = makeOrder(new) else { return false }
    return exchange(order, new, version)
  }

  /// Empties the list.
  @inlinable
  func clear() -> Bool { exchange(IdentifiedOrder(), [], version) }

  @inlinable
  func makeOrder(_ new: [Element]) -> (IdentifiedOrder<ID>, [ID])? {
    untracked {
      let ids = new.map { $0.id }
      return IdentifiedOrder(ids).map { ($0, ids) }
    }
  }

  /// What was there ends when nothing of the list is being accessed any more: its ends may call back.
  @inlinable
  func exchange(_ order: IdentifiedOrder<ID>, _ elements: [Element], _ version: Int) -> Bool {
    if !isUnheard || version != self.version { return false }
    self.version &+= 1
    var old: Contents? = (self.order, self.elements)
    self.order = order
    self.elements = elements.map { $0 }
    endUncharged(&old)
    return true
  }
}
