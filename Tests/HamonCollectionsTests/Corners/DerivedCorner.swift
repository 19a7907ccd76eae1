/// What is derived from a list, or the list itself. The closure of a watching one reads other state as well.
enum CornerKind: String, CaseIterable, Sendable, Codable {
  case list, filter, watchingFilter, sorted, watchingSorted, sortedOn, watchingSortedOn, grouped, watchingGrouped,
    heldGroup, group
  case array, rows

  /// Whether its closure is called again when other state changes.
  var watches: Bool { [.watchingFilter, .watchingSorted, .watchingSortedOn, .watchingGrouped, .array].contains(self) }
  var hasKeys: Bool { [.sortedOn, .watchingSortedOn, .grouped, .watchingGrouped, .heldGroup, .group].contains(self) }
}

/// Where the user's code is called, while the list is edited and what is derived from it follows.
enum CornerPlace: String, CaseIterable, Sendable, Codable {
  /// In the closure that derives; in what that has left behind for its next call, or its end.
  case closure, cleanup
  /// In the `==` of elements, and at the end of one that has left.
  case comparison, end
  /// In `<` or `==` of keys, and at the end of one.
  case keyComparison, keyEnd
  /// While an element is being changed in place.
  case change

  func exists(for kind: CornerKind) -> Bool {
    switch self {
    case .comparison, .end, .change: true
    case .closure: kind != .list
    case .cleanup: kind.watches || kind == .rows
    case .keyComparison, .keyEnd: kind.hasKeys
    }
  }
}

/// What it does there.
enum CornerAction: String, CaseIterable, Sendable, Codable {
  /// Asks a new computed over the list; a computed that is due; makes readers of every aspect; makes a follower that ends at once.
  case ask, askDue, subscribe, comeAndGo
  /// Ends the first reader, or puts another in its place, or lets go of the last handle.
  case endReader, exchangeReader, letGo
  case append, remove, replace, update, move, replaceAll, turn

  var isWrite: Bool { [.append, .remove, .replace, .update, .move, .replaceAll, .turn].contains(self) }
  /// Whether it reads what is derived, in full.
  var reads: Bool { [.ask, .subscribe, .exchangeReader].contains(self) }
}

/// Whether anything observes what is derived when the list is edited: nothing; a reader; or a reader that comes after that.
enum CornerState: CaseIterable, Sendable { case asleep, awake, waking }

/// When the place counts: from the beginning of the batch, from its end, or where the first reader ends after that.
enum CornerMoment: CaseIterable, Sendable { case inBatch, afterBatch, resting }

/// One of the matrix's cases.
struct DerivedCorner: Sendable, Codable, CustomStringConvertible {
  let kind: CornerKind
  let place: CornerPlace
  let action: CornerAction

  var description: String { "\(action) at \(place), \(kind)" }

  /// Whether that is a part of what derives. A group that outlives the list of groups is a filter, which makes and compares keys.
  var isInClosure: Bool {
    switch place {
    case .closure: kind != .rows
    case .keyComparison, .keyEnd: kind == .group
    default: false
    }
  }

  /// What the trap says, where the case is documented to trap.
  var trap: String? {
    switch place {
    // What is due is brought up to date: the expression of an array reads all elements.
    case .change where kind == .array && action == .askDue: "while it is being changed in place"
    case .change where action.reads || [.comeAndGo, .replaceAll].contains(action): "while it is being changed in place"
    case _ where isInClosure && kind == .array && action == .comeAndGo: "reads itself"
    case _ where isInClosure && action.reads: kind == .array ? "reads itself" : "is read by what derives it"
    default: nil
    }
  }

  static let all = CornerKind.allCases.flatMap { kind in
    CornerPlace.allCases.filter { $0.exists(for: kind) }.flatMap { place in
      CornerAction.allCases.map { DerivedCorner(kind: kind, place: place, action: $0) }
    }
  }
  static let possible = all.filter { $0.trap == nil }
  static let trapping = all.filter {
    $0.trap != nil && $0.action == .ask && (!$0.kind.watches || $0.kind == .array) && $0.place != .change
  }
}
