import Hamon

extension TrackedList {
  // MARK: adding

  /// Adds an element at the end. O(log n).
  @inlinable
  public func append(_ element: Element) {
    core.willBeEdited()
    core.insertNew(element, at: core.count)
  }

  /// Adds elements at the end, as one edit. O(log n) each; O(1) into an empty list that nothing observes or follows.
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    core.willBeEdited()
    let elements = Array(elements)
    core.insertNew(elements, at: core.count)
  }

  /// Adds an element at `position`. O(log n).
  @inlinable
  public func insert(_ element: Element, at position: Int) {
    core.willBeEdited()
    core.check(position, in: core.count + 1)
    core.insertNew(element, at: position)
  }

  /// Adds elements from `position` on, as one edit. O(log n) each.
  @inlinable
  public func insert(contentsOf elements: some Sequence<Element>, at position: Int) {
    core.willBeEdited()
    // Iterating may run user code: all of it runs before the position is used.
    let elements = Array(elements)
    core.check(position, in: core.count + 1)
    core.insertNew(elements, at: position)
  }

  // MARK: removing

  /// Removes the element with an id, and returns it; nil if there is none. O(log n).
  @inlinable
  @discardableResult
  public func remove(id: Element.ID) -> Element? {
    core.willBeEdited()
    return core.isIn(id) ? core.remove(id) : nil
  }

  /// Removes the element at a position, and returns it. O(log n).
  @inlinable
  @discardableResult
  public func remove(at position: Int) -> Element {
    core.willBeEdited()
    core.check(position, in: core.count)
    return core.remove(core.order.id(at: position))
  }

  /// Removes the first element, and returns it. In an empty list it traps; see ``popFirst()``. O(log n).
  @inlinable
  @discardableResult
  public func removeFirst() -> Element { remove(at: 0) }

  /// Removes the last element, and returns it. In an empty list it traps; see ``popLast()``. O(log n).
  @inlinable
  @discardableResult
  public func removeLast() -> Element {
    core.willBeEdited()
    core.check(Swift.max(0, core.count - 1), in: core.count)
    return core.remove(core.order.id(at: core.count - 1))
  }

  /// Removes the first element, and returns it; nil if there is none. O(log n).
  @inlinable
  @discardableResult
  public func popFirst() -> Element? {
    core.willBeEdited()
    return core.count == 0 ? nil : core.remove(core.order.id(at: 0))
  }

  /// Removes the last element, and returns it; nil if there is none. O(log n).
  @inlinable
  @discardableResult
  public func popLast() -> Element? {
    core.willBeEdited()
    return core.count == 0 ? nil : core.remove(core.order.id(at: core.count - 1))
  }

  /// Removes all elements, as one edit. O(n log n); where nothing observes the list or follows it, O(n).
  @inlinable
  public func removeAll() {
    core.willBeEdited()
    if core.count == 0 { return }
    core.asOneEdit {
      while core.count > 0, !core.clear() { core.remove(core.order.id(at: core.count - 1)) }
    }
  }

  /// Removes the elements that fit, as one edit. O(n), and O(log n) for each that goes. What `shouldBeRemoved` reads is not tracked.
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    core.willBeEdited()
    // By the ids in the list: an object may have another id by now.
    let ids = core.order.all
    let gone = try untracked { try zip(ids, core.all).filter { try shouldBeRemoved($1) }.map { $0.0 } }
    if gone.isEmpty { return }
    core.asOneEdit {
      for id in gone {
        if core.isIn(id) { core.remove(id) } else { core.trapIfLost(id) }
      }
    }
  }

  // MARK: moving

  /// Moves an element, so that it is at `position` afterwards. O(log n).
  @inlinable
  public func move(from source: Int, to position: Int) {
    core.willBeEdited()
    core.check(source, in: core.count)
    core.check(position, in: core.count)
    core.move(core.idToFind(at: source), to: position)
  }

  /// Moves the element with an id, so that it is at `position` afterwards; does nothing if there is no such element. A position out of
  /// bounds traps in any case: in an empty list every position is. O(log n).
  @inlinable
  public func move(id: Element.ID, to position: Int) {
    core.willBeEdited()
    core.check(position, in: core.count)
    core.move(id, to: position)
  }

  /// Lets two elements change places, as one edit. O(log n).
  @inlinable
  public func swapAt(_ first: Int, _ second: Int) {
    core.willBeEdited()
    core.check(first, in: core.count)
    core.check(second, in: core.count)
    if first == second { return }
    let (low, high) = (Swift.min(first, second), Swift.max(first, second))
    core.asOneEdit {
      let id = core.idToFind(at: low)
      core.move(core.idToFind(at: high), to: low)
      core.move(id, to: high)
    }
  }
}

extension ListCore {
  /// Adds an element of the user's, unless its id is taken.
  @inlinable
  @discardableResult
  func insertNew(_ element: Element, at position: Int) -> Bool {
    let id = untracked { element.id }
    if isIn(id) {
      reportDuplicate(id, "the new one was not added")
      return false
    }
    // The id may be the user's code, and may have edited the list.
    insert(element, id, at: Swift.min(position, count))
    return true
  }

  /// Adds elements of the user's, as one edit.
  @inlinable
  func insertNew(_ elements: [Element], at position: Int) {
    if elements.isEmpty { return }
    asOneEdit {
      if fill(elements) { return }
      var place = position
      for element in elements where insertNew(element, at: place) { place += 1 }
    }
  }

  /// Makes several edits one, without deferred releases: what those run could edit the list, and its next contents are settled here.
  @inlinable
  func asOneEdit<Failure: Error>(_ edits: () throws(Failure) -> Void) throws(Failure) {
    let batch = EditBatch.beginAside()
    defer { batch.end() }
    try edits()
  }

  @inlinable
  func check(_ position: Int, in limit: Int) {
    if position < 0 || position >= limit { trapOnPosition(position, limit) }
  }
}
