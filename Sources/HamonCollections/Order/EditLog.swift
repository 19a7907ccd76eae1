/// One step of a list, for its followers: what happened to which id, and where. The element is asked for when it is needed: by then it may
/// have changed again, or be gone.
@usableFromInline
enum ListEdit<ID: Hashable> {
  case insert(ID, at: Int)
  case remove(ID, at: Int)
  /// `to` is the position afterwards.
  case move(ID, from: Int, to: Int)
  /// Another element. Followers store it without a comparison.
  case update(ID)
  /// An element was changed in place: it is not compared with what it was.
  case change(ID)

  /// Whether an element was replaced or changed, and all positions stay.
  @inlinable
  var isUpdate: Bool {
    switch self {
    case .update, .change: true
    case .insert, .remove, .move: false
    }
  }

  @inlinable
  var id: ID {
    switch self {
    case .insert(let id, _), .remove(let id, _), .move(let id, _, _), .update(let id), .change(let id): id
    }
  }
}

/// The ids that some edits have changed in place: their elements count as others whatever `==` says. A single id needs no allocation.
@usableFromInline
struct ChangedIDs<ID: Hashable> {
  @usableFromInline var first: ID?
  @usableFromInline var others: Set<ID> = []

  @inlinable
  init(_ edits: [ListEdit<ID>] = []) {
    for case .change(let id) in edits { insert(id) }
  }

  @inlinable
  mutating func insert(_ id: ID) {
    if first == nil { first = id } else if first != id { others.insert(id) }
  }

  @inlinable
  func contains(_ id: ID) -> Bool { first.map { $0 == id || others.contains(id) } ?? false }

  @inlinable
  func forEach(_ body: (ID) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }
}

/// How far a follower has read a list's steps. To follow no more, let go of the cursor, on any thread.
@usableFromInline
final class EditCursor {
  /// How many steps it has seen, of all there ever were.
  @usableFromInline var seen: Int
  /// How many steps it may be behind. A cursor further behind may be lost: the steps that it has not seen are no longer kept for it.
  @usableFromInline let reach: Int
  @usableFromInline var isLost = false

  @inlinable
  init(seen: Int, reach: Int) {
    self.seen = seen
    self.reach = reach
  }
}

/// The steps of a list that some follower has yet to see. Without followers nothing is written.
@usableFromInline
struct EditLog<ID: Hashable> {
  @usableFromInline
  struct Reader {
    @usableFromInline weak var cursor: EditCursor?

    @inlinable
    init(cursor: EditCursor) { self.cursor = cursor }
  }

  @usableFromInline var edits: [ListEdit<ID>] = []
  /// How many steps were dropped because all followers have seen them.
  @usableFromInline var dropped = 0
  @usableFromInline var readers: [Reader] = []
  /// At this length it is checked whether any cursor still reads.
  @usableFromInline var trimLength = 16
  /// How many times a cursor has seen all since the last check.
  @usableFromInline var finished = 0

  @inlinable
  init() {}

  @inlinable
  var end: Int { dropped + edits.count }

  /// Whether there is a follower.
  @inlinable
  var isRead: Bool { !readers.isEmpty }

  /// Returns what is dropped, for the caller to end: ids are user code, and may write when they end.
  @inlinable
  mutating func record(_ edit: ListEdit<ID>) -> [ListEdit<ID>]? {
    if !isRead { return nil }
    edits.append(edit)
    if edits.count < trimLength { return nil }
    let old = trim()
    trimLength = max(16, 2 * edits.count)
    return old
  }

  /// What was changed in place from there on has been put back: elements are compared with what they were.
  @inlinable
  mutating func compareChanges(from place: Int) {
    for i in edits.indices.dropFirst(max(place - dropped, 0)) {
      if case .change(let id) = edits[i] { edits[i] = .update(id) }
    }
  }

  /// A cursor at the end.
  @inlinable
  mutating func makeCursor(reach: Int = .max) -> EditCursor {
    let cursor = EditCursor(seen: end, reach: reach)
    readers.append(Reader(cursor: cursor))
    return cursor
  }

  /// What a cursor has not seen yet.
  @inlinable
  func edits(from cursor: EditCursor) -> ArraySlice<ListEdit<ID>> { edits[(cursor.seen - dropped)...] }

  @inlinable
  func hasEdits(from cursor: EditCursor) -> Bool { cursor.seen != end }

  /// The cursor has seen all; what no cursor needs any more is dropped, and returned as by `record`. All readers are checked once for as
  /// many calls as there are readers.
  @inlinable
  mutating func finish(_ cursor: EditCursor) -> [ListEdit<ID>]? {
    cursor.seen = end
    finished += 1
    return finished < readers.count ? nil : trim()
  }

  /// Forgets cursors that were let go or are lost, and what only those had not seen.
  @inlinable
  mutating func trim() -> [ListEdit<ID>]? {
    finished = 0
    let end = end
    readers.removeAll { reader in
      guard let cursor = reader.cursor else { return true }
      cursor.isLost = end - cursor.seen > cursor.reach
      return cursor.isLost
    }
    let needed = readers.reduce(end) { min($0, $1.cursor?.seen ?? $0) }
    if needed != end, needed - dropped <= edits.count / 2 { return nil }
    defer { dropped = needed }
    if _isPOD(ID.self) {
      // They need no end, and the memory serves the next edits.
      if needed == end {
        edits.removeAll(keepingCapacity: edits.capacity <= 64)
      } else {
        edits.removeFirst(needed - dropped)
      }
      return nil
    }
    let old = edits
    edits = Array(edits[(needed - dropped)...])
    return old
  }
}
