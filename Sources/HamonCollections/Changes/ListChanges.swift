import Hamon

/// The changes of a list between two moments: how to get from the old elements to the new ones.
///
/// It is the form that table views take: removals by the positions before, insertions by the positions after. An element that was moved is
/// in both. What came and went in between, or was assigned there and back, is in neither, and is no update. An element that returned to its
/// position while others did not may be in both.
///
/// *Isolation:* none; `Sendable` where the elements and their ids are. *Cost:* three arrays of what has changed. *Misuse:* the positions
/// mean something to the previous elements alone: applied to others, they give a wrong list, or trap out of bounds.
public struct ListChanges<Element: Identifiable> {
  /// An element that has left its position.
  public struct Removal {
    /// Its position before.
    public let offset: Int
    /// Its id.
    public let id: Element.ID

    @inlinable
    init(offset: Int, id: Element.ID) {
      self.offset = offset
      self.id = id
    }
  }

  /// An element at a position.
  public struct Placement {
    /// Its position after all changes.
    public let offset: Int
    /// The element at that position.
    public let element: Element

    @inlinable
    init(offset: Int, element: Element) {
      self.offset = offset
      self.element = element
    }
  }

  /// The elements that have left their positions, the last first.
  public let removals: [Removal]
  /// The elements that have come to a position, the first first.
  public let insertions: [Placement]
  /// The elements that have changed at their positions, or moved with those around them.
  public let updates: [Placement]

  @inlinable
  init(removals: [Removal] = [], insertions: [Placement] = [], updates: [Placement] = []) {
    self.removals = removals
    self.insertions = insertions
    self.updates = updates
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && updates.isEmpty }

  /// The elements that were moved: removed and inserted with the same id. Linear in both.
  public var moves: [(id: Element.ID, from: Int, to: Int)] {
    let before = Dictionary(uniqueKeysWithValues: removals.map { ($0.id, $0.offset) })
    return insertions.compactMap { placement in
      before[placement.element.id].map { (placement.element.id, $0, placement.offset) }
    }
  }

  /// Makes the new elements of the old ones. O(n) for each removal and insertion, as for an array.
  public func apply(to elements: inout [Element]) {
    for removal in removals { elements.remove(at: removal.offset) }
    for insertion in insertions { elements.insert(insertion.element, at: insertion.offset) }
    for update in updates { elements[update.offset] = update.element }
  }
}

/// Follows a list, and says at any time what has changed since it was last asked. It keeps the old order, and copies of the old
/// elements.
@usableFromInline
package final class ListFollower<Element: Identifiable> {
  @usableFromInline typealias ID = Element.ID
  @usableFromInline let core: ListCore<Element>
  @usableFromInline let startsEmpty: Bool
  @usableFromInline var cursor: EditCursor?
  @usableFromInline var order = IdentifiedOrder<ID>()
  /// By slot.
  @usableFromInline var elements: [Element?] = []

  /// What changes first is the whole list, or nothing.
  @inlinable
  init(_ core: ListCore<Element>, startsEmpty: Bool) {
    self.core = core
    self.startsEmpty = startsEmpty
  }

  /// Follows a list from now on.
  @inlinable
  package convenience init(_ list: ReadOnlyTrackedList<Element>) {
    self.init(list.core, startsEmpty: false)
    _ = untracked { begin() }
  }

  /// Subscribes the running observer to every edit.
  @inlinable
  package func read() {
    core.settle()
    core.readEdits()
  }

  /// What has changed, and a subscription to what will. O(log n) for each edit.
  @inlinable
  func take() -> ListChanges<Element> {
    read()
    return untracked { catchUp(withInverse: false).changes }
  }

  /// What has changed, and the way back, which makes the old elements of the new ones. It makes no subscription. What was changed in place
  /// and counts as the same is in neither: there is nothing to go back to.
  @inlinable
  package func takeBoth() -> (changes: ListChanges<Element>, inverse: ListChanges<Element>) {
    untracked { catchUp(withInverse: true) }
  }

  @usableFromInline typealias Both = (changes: ListChanges<Element>, inverse: ListChanges<Element>)

  @inlinable
  func catchUp(withInverse: Bool) -> Both {
    guard let cursor else { return (begin(), ListChanges()) }
    let edits = Array(core.log.edits(from: cursor))
    let dropped = core.log.finish(cursor)
    defer { withExtendedLifetime(dropped) {} }
    return edits.isEmpty ? (ListChanges(), ListChanges()) : changes(by: edits, withInverse: withInverse)
  }

  @inlinable
  func begin() -> ListChanges<Element> {
    cursor = core.log.makeCursor()
    let all = core.all
    order = IdentifiedOrder(core.order.all)!  // no id comes twice: they are in an order
    elements = all.map { $0 }
    if !startsEmpty { return ListChanges() }
    return ListChanges(insertions: all.enumerated().map { .init(offset: $0.offset, element: $0.element) })
  }

  @inlinable
  func changes(by edits: [ListEdit<ID>], withInverse: Bool) -> Both {
    // The ids that are touched, what they were, and their positions. The old elements are kept to the end, because their end is user code
    // and may edit the list.
    var before: [ID: Int] = [:]
    var olds: [ID: Element] = [:]
    defer { withExtendedLifetime(olds) {} }
    var touched = IdentifiedOrder<ID>()
    var updated = IdentifiedOrder<ID>()
    var returned: Set<ID> = []
    let changed = ChangedIDs(edits)
    for edit in edits {
      if edit.isUpdate {
        if !updated.contains(edit.id) { updated.insert(edit.id, at: updated.count) }
        if withInverse { before[edit.id] = order.position(of: edit.id) }
      } else if !touched.contains(edit.id) {
        touched.insert(edit.id, at: touched.count)
        before[edit.id] = order.position(of: edit.id)
        olds[edit.id] = old(edit.id)
      }
      // Another one perhaps, which no move makes of it.
      switch edit {
      case .insert, .remove: returned.insert(edit.id)
      case .move, .update, .change: break
      }
    }
    for edit in edits { apply(edit) }
    // Untouched elements have kept their order: if the touched ones are where they were, nothing has moved.
    var removals: [ListChanges<Element>.Removal] = []
    var insertions: [ListChanges<Element>.Placement] = []
    var updates: [ListChanges<Element>.Placement] = []
    var restored: [ListChanges<Element>.Placement] = []
    let isReordered = touched.all.contains { before[$0] != order.position(of: $0) }
    for id in touched.all {
      if isReordered, let offset = before[id] { removals.append(.init(offset: offset, id: id)) }
      guard let offset = order.position(of: id), let element = core.peek(id) else { continue }
      if isReordered {
        insertions.append(.init(offset: offset, element: element))
        place(id, element)
      } else if returned.contains(id), !updated.contains(id) {
        updated.insert(id, at: updated.count)
      }
    }
    for id in updated.all where !(isReordered && touched.contains(id)) {
      guard let offset = order.position(of: id), let element = core.peek(id) else { continue }
      // An id that left and came back may have another slot, and its old slot another element.
      let old = touched.contains(id) ? olds[id] : old(id)
      place(id, element)
      if let old, withInverse || !changed.contains(id), core.same(old, element) { continue }
      updates.append(.init(offset: offset, element: element))
      if withInverse, let old, let offset = before[id] { restored.append(.init(offset: offset, element: old)) }
    }
    removals.sort { $0.offset > $1.offset }
    insertions.sort { $0.offset < $1.offset }
    updates.sort { $0.offset < $1.offset }
    let changes = ListChanges(removals: removals, insertions: insertions, updates: updates)
    if !withInverse { return (changes, ListChanges()) }
    // Each in the order of the other direction.
    let returns = removals.reversed().compactMap { removal in
      olds[removal.id].map { ListChanges<Element>.Placement(offset: removal.offset, element: $0) }
    }
    let departures = insertions.reversed().map { placement in
      ListChanges<Element>.Removal(offset: placement.offset, id: placement.element.id)
    }
    restored.sort { $0.offset < $1.offset }
    return (changes, ListChanges(removals: departures, insertions: returns, updates: restored))
  }

  @inlinable
  func apply(_ edit: ListEdit<ID>) {
    switch edit {
    case .insert(let id, let position): order.insert(id, at: position)
    case .move(let id, _, let position): order.move(id, to: position)
    case .remove(let id, _):
      // Its copy goes as well: `olds` has it, and ends it in the end.
      if let slot = order.remove(id), Int(slot) < elements.count { elements[Int(slot)] = nil }
      if order.count == 0 { elements = [] }
    case .update, .change: break
    }
  }

  @inlinable
  func old(_ id: ID) -> Element? {
    guard let slot = order.slot(of: id), Int(slot) < elements.count else { return nil }
    return elements[Int(slot)]
  }

  @inlinable
  func place(_ id: ID, _ element: Element) {
    guard let slot = order.slot(of: id) else { return }
    while elements.count <= Int(slot) { elements.append(nil) }
    elements[Int(slot)] = element
  }
}

extension ReadOnlyTrackedList {
  /// Whether two elements are the same, as the list compares.
  package func isSame(_ one: Element, _ other: Element) -> Bool { core.same(one, other) }
}

extension ListChanges: Sendable where Element: Sendable, Element.ID: Sendable {}
extension ListChanges.Removal: Sendable where Element.ID: Sendable {}
extension ListChanges.Placement: Sendable where Element: Sendable {}
