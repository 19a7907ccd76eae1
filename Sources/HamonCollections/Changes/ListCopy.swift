/// Keeps an array equal to a list by the list's edits, for code that shows a list's elements as its own collection. A few edits cost O(log
/// n) each, and what they shift in the array; after many, it is a copy of all.
@usableFromInline
package final class ListCopy<Element: Identifiable> {
  /// What is to be done to the array.
  @usableFromInline
  package enum Step {
    case all([Element])
    case edits([Edit], [Placement])
  }

  /// The element at a position afterwards; `isChanged` says that it was changed in place.
  @usableFromInline
  package typealias Placement = (position: Int, element: Element, isChanged: Bool)

  @usableFromInline
  package enum Edit {
    case insert(Element, at: Int)
    case remove(at: Int)
    case move(from: Int, to: Int)
  }

  @usableFromInline let core: ListCore<Element>
  @usableFromInline var cursor: EditCursor?
  /// The list's version at the last step. Each edit adds one; so does what is in no log.
  @usableFromInline var version = 0

  /// More edits than these are a copy of all.
  @inlinable
  static var mostEdits: Int { 32 }

  @inlinable
  package init(_ list: ReadOnlyTrackedList<Element>) { core = list.core }

  /// Whether two elements count as the same for the list.
  @inlinable
  package func isSame(_ one: Element, _ other: Element) -> Bool { core.same(one, other) }

  /// Subscribes the running observer to everything.
  @inlinable
  package func read() { core.readContents() }

  /// What has happened since the last step, once the list has been read; `anew` says that the array is not what that has left.
  @inlinable
  package func next(anew: Bool) -> Step {
    defer { version = core.version }
    if !anew, let cursor, !cursor.isLost {
      let edits = Array(core.log.edits(from: cursor))
      if edits.count <= Self.mostEdits, core.version &- version == edits.count, let step = step(by: edits) {
        let dropped = core.log.finish(cursor)
        withExtendedLifetime(dropped) {}
        return step
      }
    }
    cursor = core.log.makeCursor(reach: Self.mostEdits)
    return .all(core.all)
  }

  /// Nil where an element has come and gone.
  @inlinable
  func step(by edits: [ListEdit<Element.ID>]) -> Step? {
    var steps: [Edit] = []
    var placements: [Placement] = []
    for edit in edits {
      let isChanged = if case .change = edit { true } else { false }
      if let position = core.order.position(of: edit.id), let element = core.peek(edit.id) {
        placements.append((position, element, isChanged))
        if case .insert(_, let place) = edit { steps.append(.insert(element, at: place)) }
      } else if case .insert = edit {
        return nil
      }
      switch edit {
      case .remove(_, let place): steps.append(.remove(at: place))
      case .move(_, let from, let to): steps.append(.move(from: from, to: to))
      case .insert, .update, .change: break
      }
    }
    return .edits(steps, placements)
  }
}

extension ListCopy.Step {
  /// The new positions of the elements that have been inserted, replaced, changed or moved, and of no others; and whether they were changed
  /// in place. Nil if any may have been.
  @inlinable
  package var touched: [Int: Bool]? {
    guard case .edits(_, let placements) = self else { return nil }
    return Dictionary(placements.lazy.map { ($0.position, $0.isChanged) }) { $0 || $1 }
  }

  /// Applies the edits. Returns what has left the array, for the caller to end: no user code runs meanwhile.
  @inlinable
  package consuming func apply(to elements: inout [Element]) -> [Element] {
    switch consume self {
    case .all(var all):
      swap(&all, &elements)
      return all
    case .edits(let edits, let placements):
      var left: [Element] = []
      for edit in edits {
        switch edit {
        case .insert(let element, let place): elements.insert(element, at: place)
        case .remove(let place): left.append(elements.remove(at: place))
        case .move(let from, let to): elements.insert(elements.remove(at: from), at: to)
        }
      }
      for (position, element, _) in placements {
        left.append(elements[position])
        elements[position] = element
      }
      return left
    }
  }
}
