import Hamon

/// An entry, and what it has changed.
///
///     state before ──changes of each part, first to last──▶ state after
struct HistoryStep {
  let entry: History.Entry
  /// By the number of the part.
  private(set) var changes: [Int: [any UndoChange]] = [:]

  init(entry: History.Entry, changes: [Int: any UndoChange]) {
    self.entry = entry
    self.changes = changes.mapValues { [$0] }
  }

  /// Whether the changes are about elements that were there and that this step has not touched, as when another row is renamed: then they
  /// are an action of their own, whatever its name.
  func isAboutOthers(than later: [Int: any UndoChange]) -> Bool {
    later.contains { part, change in
      let touched = (changes[part] ?? []).reduce(into: Set()) { $0.formUnion($1.elements.touched) }
      return !touched.isSuperset(of: change.elements.updated)
    }
  }

  /// The state after it is another one now. Values that are joined are kept twice, however often they change.
  mutating func append(_ later: [Int: any UndoChange]) {
    for (part, change) in later { changes[part] = Self.joined(changes[part] ?? [], [change]) }
  }

  /// The state before it is another one now: effects have written when it was undone.
  mutating func prepend(_ later: [Int: any UndoChange]) {
    for (part, change) in later { changes[part] = Self.joined([change.inverse], changes[part] ?? []) }
  }

  /// The state after it is that after the next step.
  mutating func append(_ next: HistoryStep) {
    changes.merge(next.changes, uniquingKeysWith: Self.joined)
  }

  private static func joined(_ changes: [any UndoChange], _ later: [any UndoChange]) -> [any UndoChange] {
    guard let last = changes.last, let first = later.first, let joined = last.joined(with: first) else {
      return changes + later
    }
    return changes.dropLast() + [joined] + later.dropFirst()
  }
}

/// What the changes of a flush belong to.
struct HistoryTurn {
  enum Kind { case entry, undo, redo }

  let kind: Kind
  /// Nil in the batch before the flush.
  var flush: UInt32?
}
