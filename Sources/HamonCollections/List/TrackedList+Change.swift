import Hamon

extension TrackedList {
  /// Changes an element in place, without copying it or the list; does nothing and returns nil without such an element. O(1).
  ///
  /// ```swift
  /// rows.update(id: 7) { $0.isDone.toggle() }
  /// ```
  ///
  /// It counts as a change, without a comparison. The other elements may be read and edited meanwhile, and writes are a batch. Touching
  /// this one, also to remove or move it, traps. Only plain `Equatable` elements of up to 64 bytes are changed as a copy. It is compared
  /// and stored in the end, whatever has become of the element meanwhile. An element that comes out with another id takes the place of the
  /// old one; if that id is taken, it leaves the list, with an `Issue`.
  @inlinable
  @discardableResult
  public func update<Result, Failure: Error>(
    id: Element.ID, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    core.willBeEdited()
    guard core.isIn(id) else { return nil }
    let change = core.beginChange(id)
    defer { change.end() }
    // Present: it was there, and no other code can take it out.
    return try body(&change.element!)
  }

  /// Changes the element at a position in place; see ``update(id:_:)``. O(log n).
  @inlinable
  @discardableResult
  public func update<Result, Failure: Error>(
    at position: Int, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    core.willBeEdited()
    core.check(position, in: core.count)
    let change = core.beginChange(core.idToFind(at: position))
    defer { change.end() }
    // Present: the position is in bounds.
    return try body(&change.element!)
  }
}

/// An element on its way out of the list and back. While it is out, its slot is empty: so it is not copied, and an access to it is noticed.
/// It is kept in an object that the list uses again. In the frame of an accessor, which has no known size, it would be an allocation of its
/// own, and so would the frame.
@usableFromInline
final class InPlaceChange<Element: Identifiable> {
  // No other code reaches any of these, and there is no room for Swift's record of the access in an accessor's frame.
  @usableFromInline @exclusivity(unchecked) var element: Element?
  @usableFromInline @exclusivity(unchecked) var core: ListCore<Element>?
  @usableFromInline @exclusivity(unchecked) var id: Element.ID?
  @usableFromInline @exclusivity(unchecked) var batch: EditBatch?
  @usableFromInline @exclusivity(unchecked) var isTakenOut = false

  @inlinable
  init() {}

  /// Takes the element out; small plain values are copied, and compared afterwards.
  @inlinable
  func begin(_ core: ListCore<Element>, _ id: Element.ID) {
    self.core = core
    self.id = id
    // Without a look at deferred releases: what they run could take the element out of the list.
    batch = EditBatch.beginAside()
    guard let slot = core.slot(of: id) else { return }
    if isComparedInPlace(Element.self) {
      element = core.element(in: slot)
      return
    }
    guard let element = core.elements[Int(slot)].take() else { core.trapOnAccess(id) }
    self.element = element
    isTakenOut = true
    core.changing += 1
  }

  @inlinable
  @inline(never)  // or the frame of an accessor would be too large for its caller's, and an allocation
  func end() {
    // Present since it has begun. All is out before other code is called, which may begin the next change.
    let (core, id, batch) = (core.take()!, id.take()!, batch.take()!)
    let (element, isTakenOut) = (element.take(), isTakenOut)
    self.isTakenOut = false
    if !batch.isHere { core.trapOnThread(id) }
    core.spareChange = self
    core.put(element, inPlaceOf: id, isTakenOut)
    // Not before it is in its place again: a read of all elements looks for empty places only while there are some.
    if isTakenOut { core.changing -= 1 }
    core.callAwaiting()
    batch.end()
  }
}

extension ListCore {
  @inlinable
  @inline(never)  // as its end
  func beginChange(_ id: ID) -> InPlaceChange<Element> {
    let change = spareChange.take() ?? InPlaceChange()
    change.begin(self, id)
    return change
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnThread(_ id: ID) -> Never {
    fatalError(
      """
      Hamon: an in-place change of element \(id) of \(site.description) began on one thread and ended on \
      another, across an await. To fix this, change a copy and assign it when it is done.
      """)
  }

  /// The end of a change in place.
  @inlinable
  func put(_ element: Element?, inPlaceOf id: ID, _ isTakenOut: Bool) {
    guard let element else {
      cut(id, isCompared: isComparedInPlace(Element.self))
      return
    }
    guard isTakenOut, let slot = slot(of: id) else {
      return store(element, inPlaceOf: id, orRemove: isComparedInPlace(Element.self))
    }
    elements[Int(slot)] = element
    didChangeInPlace(id)
    if untracked({ element.id }) != id { store(element, inPlaceOf: id, orRemove: true) }
  }

  /// Stores an element in the place of that of `id`, or at the end without one. If it has another id, and that is taken, the old one stays,
  /// or goes.
  @inlinable
  func store(_ element: Element, inPlaceOf id: ID, orRemove: Bool = false) {
    let newID = untracked { element.id }
    guard isIn(id) else {
      insertNew(element, at: count)
      return
    }
    if newID == id { return replace(id, element) }
    if isIn(newID) {
      let outcome = orRemove ? "element \(id), which has taken its id, was removed" : "nothing was replaced"
      reportDuplicate(newID, outcome, mend: "exchange two with swapAt(_:_:)")
      if orRemove { cut(id) }
      return
    }
    guard let position = order.position(of: id) else { return }
    asOneEdit {
      remove(id)
      insert(element, newID, at: position)
    }
  }
}
