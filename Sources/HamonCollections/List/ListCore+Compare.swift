import Hamon

/// What the contents were before the writes of a batch: the elements that were touched, and from where on to read the log.
@usableFromInline
final class ContentsMark<Element: Identifiable> {
  @usableFromInline let cursor: EditCursor
  /// Nil: it was not there.
  @usableFromInline var olds: [Element.ID: Element?] = [:]
  @usableFromInline var isComplete = false

  @inlinable
  init(_ cursor: EditCursor) { self.cursor = cursor }

  /// Keeps all else that is there: from here on it does not matter what is touched, nor by what other marks that is kept.
  @inlinable
  func complete(_ core: ListCore<Element>) {
    for id in core.order.all { keep(id) { core.peek(id) } }
    isComplete = true
  }

  /// Keeps what was there when an id is touched for the first time.
  @inlinable
  func keep(_ id: Element.ID, _ old: () -> Element?) {
    if !isComplete, olds.index(forKey: id) == nil { olds[id] = .some(old()) }
  }
}

/// Whether a batch has ended where it began. It costs what has been edited, not what is there; where much has been edited, a copy
/// of the order is made as well.
extension ListCore {
  @inlinable
  func makeContentsMark() -> ContentsMark<Element> {
    let mark = ContentsMark<Element>(log.makeCursor())
    contentsMark = mark
    return mark
  }

  /// Whether an element is still what it was. Where all comes to that, one that cannot be compared is.
  @inlinable
  func isUnchanged(_ old: Element, _ now: Element) -> Bool {
    isComparable ? same(old, now) : Kit.isFollowingBack
  }

  @inlinable
  func isUnchanged(since mark: ContentsMark<Element>) -> Bool {
    for (id, old) in mark.olds {
      switch (old, peek(id)) {
      case (nil, nil): continue
      case (let old?, let now?) where isUnchanged(old, now): continue
      default: return false
      }
    }
    return isOrderUnchanged(since: mark.cursor)
  }

  /// Untouched elements have kept their order. So the order is what it was if the touched ones are there as before, each at its old
  /// position.
  @inlinable
  func isOrderUnchanged(since cursor: EditCursor) -> Bool {
    let edits = log.edits(from: cursor)
    var touched: Set<ID> = []
    for edit in edits {
      if edit.isUpdate { continue }
      guard touched.insert(edit.id).inserted else { continue }
      let wasThere = if case .insert = edit { false } else { true }
      if wasThere != order.contains(edit.id) { return false }
    }
    touched = touched.filter { order.contains($0) }
    return touched.count * edits.count <= 4096
      ? touched.allSatisfy { Self.oldPosition($0, order.position(of: $0), edits) == order.position(of: $0) }
      : isOrderUnchanged(touched, edits)
  }

  /// The position of an id before some edits: they are undone for it alone.
  @inlinable
  static func oldPosition(_ id: ID, _ now: Int?, _ edits: ArraySlice<ListEdit<ID>>) -> Int? {
    var position = now
    for edit in edits.reversed() {
      switch edit {
      case .insert(id, _): position = nil
      case .remove(id, let at), .move(id, let at, _): position = at
      case .insert(_, let at): if let now = position, now > at { position = now - 1 }
      case .remove(_, let at): if let now = position, now >= at { position = now + 1 }
      case .move(_, let from, let to):
        guard var now = position else { continue }
        if now > to { now -= 1 }
        if now >= from { now += 1 }
        position = now
      case .update, .change: break
      }
    }
    return position
  }

  /// Whether many elements have their old positions: the edits are undone in a copy of the order.
  @inlinable
  func isOrderUnchanged(_ touched: Set<ID>, _ edits: ArraySlice<ListEdit<ID>>) -> Bool {
    var old = order
    for edit in edits.reversed() {
      switch edit {
      case .insert(let id, _): old.remove(id)
      case .remove(let id, let at): old.insert(id, at: at)
      case .move(let id, let from, _): old.move(id, to: from)
      case .update, .change: break
      }
    }
    return touched.allSatisfy { old.position(of: $0) == order.position(of: $0) }
  }
}
