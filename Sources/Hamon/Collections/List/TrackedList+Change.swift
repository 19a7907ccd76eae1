extension TrackedList {
  /// Changes an element in place, without copying it or the list; does nothing and returns nil if there is none. O(1).
  ///
  /// ```swift
  /// rows.update(id: 7) { $0.isDone.toggle() }
  /// ```
  ///
  /// It counts as a change, without a comparison. The other elements may be read and edited meanwhile, writes are a batch; touching
  /// this one, also to remove or move it, traps. Only plain `Equatable` elements of up to 64 bytes are changed as a copy, which is
  /// compared and stored in the end, whatever has become of the element meanwhile. An element that comes out with another id takes
  /// the place of the old one; if that id is taken, it leaves the list, with an ``Issue``.
  @discardableResult
  public func update<Result, Failure: Error>(
    id: Element.ID, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    core.willWrite()
    guard core.order.contains(id) else { return nil }
    let change = InPlaceChange(core, id)
    // Present: it was there, and nobody else can take it out.
    var element = change.begin()!
    defer { change.end(element) }
    return try body(&element)
  }

  /// Changes the element at a position in place; see ``update(id:_:)``. O(log n).
  @discardableResult
  public func update<Result, Failure: Error>(
    at position: Int, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    core.willWrite()
    core.check(position, in: core.count)
    // Present: the position is in bounds.
    return try update(id: core.order.id(at: position), body)!
  }
}

/// An element on its way out of the list and back. While it is out, its slot is empty: so it is not copied, and who touches
/// it is noticed.
struct InPlaceChange<Element: Identifiable> {
  private let core: ListCore<Element>
  private let id: Element.ID
  private let context: Context
  private let isTakenOut: Bool

  init(_ core: ListCore<Element>, _ id: Element.ID) {
    self.core = core
    self.id = id
    // Without a look into the mail: what that may run could take the element out of the list.
    context = Context.current
    context.beginBusy()
    context.pointee.batches &+= 1
    isTakenOut = !isComparedInPlace(Element.self) && core.order.contains(id)
  }

  /// Takes the element out; small plain values are copied, and compared afterwards.
  func begin() -> Element? {
    guard let slot = core.order.slot(of: id) else { return nil }
    if isComparedInPlace(Element.self) { return core.element(in: slot) }
    guard let element = core.elements[Int(slot)].take() else { core.trapOnAccess(id) }
    core.changing += 1
    return element
  }

  func end(_ element: Element?) {
    guard context == Context.current else {
      fatalError(
        """
        Hamon: an in-place change of element \(id) of \(core.site.description) began on one thread and ended on \
        another, across an await. To fix this, change a copy and assign it when it is done.
        """)
    }
    put(element)
    // Not before it is in its place again: whoever reads all elements looks for empty places only while there are some.
    if isTakenOut { core.changing -= 1 }
    core.callAwaiting()
    Graph.endBatch(context)
  }

  private func put(_ element: Element?) {
    guard let element else { return core.cut(id, isCompared: isComparedInPlace(Element.self)) }
    guard isTakenOut, let slot = core.order.slot(of: id) else {
      return core.store(element, inPlaceOf: id, orRemove: isComparedInPlace(Element.self))
    }
    core.elements[Int(slot)] = element
    core.didChangeInPlace(id)
    if untracked({ element.id }) != id { core.store(element, inPlaceOf: id, orRemove: true) }
  }
}

extension ListCore {
  /// Stores an element where that of `id` stands, or at the end if there is none. If it has another id, and that is taken,
  /// the old one stays, or goes.
  func store(_ element: Element, inPlaceOf id: ID, orRemove: Bool = false) {
    let newID = untracked { element.id }
    guard order.contains(id) else {
      insertNew(element, at: count)
      return
    }
    if newID == id { return replace(id, element) }
    if order.contains(newID) {
      reportDuplicate(newID, orRemove ? "element \(id), which has taken its id, was removed" : "nothing was replaced")
      if orRemove { cut(id) }
      return
    }
    guard let position = order.position(of: id) else { return }
    let context = Graph.beginBatch()
    remove(id)
    insert(element, newID, at: position)
    Graph.endBatch(context)
  }
}
