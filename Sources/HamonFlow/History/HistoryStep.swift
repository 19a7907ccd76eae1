import Hamon

/// An entry, and what it has changed.
///
///     state before ──changes, first to last──▶ state after
struct HistoryStep {
  let entry: History.Entry
  private(set) var changes: [any UndoChange]

  init(entry: History.Entry, changes: [any UndoChange]) {
    self.entry = entry
    self.changes = changes
  }

  /// Whether the changes are about elements that were there and that this step has not touched, as when another row is renamed: then they
  /// are an action of their own, whatever its name.
  func isAboutOthers(than later: [any UndoChange]) -> Bool {
    let touched = changes.reduce(into: Set()) { $0.formUnion($1.elements.touched) }
    return !later.allSatisfy { touched.isSuperset(of: $0.elements.updated) }
  }

  /// The state after it is another one now. Values that are joined are kept twice, however often they change.
  mutating func append(_ later: [any UndoChange]) {
    next: for change in later {
      for index in changes.indices.reversed() {
        guard let joined = changes[index].joined(with: change) else { continue }
        changes[index] = joined
        continue next
      }
      changes.append(change)
    }
  }

  /// The state before it is another one now: effects have written when it was undone.
  mutating func prepend(_ later: [any UndoChange]) {
    changes = later.reversed().map(\.inverse) + changes
  }
}

/// What the changes of a flush belong to.
struct HistoryTurn {
  enum Kind { case entry, undo, redo }

  let kind: Kind
  /// Nil in the batch before the flush.
  var flush: UInt32?
}
