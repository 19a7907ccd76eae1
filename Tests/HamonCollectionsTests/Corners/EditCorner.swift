/// One edit of a list or a dictionary, and what it makes of plain entries.
enum CornerEdit: String, CaseIterable, Sendable {
  /// Another value for 1, or one that counts as the same; one for 9, which is not there before; a change in place; one for 7, whose default
  /// is made, and changed in place.
  case set, setSame, add, update, makeDefault
  case remove, removeAll, removeOdd, replaceAll, replaceSame, sort

  var isOfSeveral: Bool { [.removeAll, .removeOdd, .replaceAll, .replaceSame, .sort].contains(self) }
  var isReplacement: Bool { self == .replaceAll || self == .replaceSame }

  func apply(to entries: [CornerEntry]) -> [CornerEntry] {
    func with(_ id: Int, _ number: Int) -> [CornerEntry] {
      let entry = CornerEntry(id: id, number: number)
      guard let index = entries.firstIndex(where: { $0.id == id }) else { return entries + [entry] }
      return entries[..<index] + [entry] + entries[(index + 1)...]
    }
    switch self {
    case .set: return with(1, 15)
    case .setSame: return with(1, 10)
    case .add: return with(9, 90)
    case .update: return entries.contains { $0.id == 1 } ? with(1, 18) : entries
    case .makeDefault: return with(7, 70)
    case .remove: return entries.filter { $0.id != 1 }
    case .removeAll: return []
    case .removeOdd: return entries.filter { $0.id % 2 == 0 }
    case .replaceAll: return CornerEntry.make([5, 2, 6])
    case .replaceSame: return CornerEntry.make([3, 1, 4, 2])
    case .sort: return entries.sorted { $0.id > $1.id }
    }
  }
}

struct CornerEntry: Hashable {
  let id: Int
  let number: Int

  static func make(_ ids: [Int]) -> [CornerEntry] { ids.map { CornerEntry(id: $0, number: $0 * 10) } }
}

/// Where the user's code is called meanwhile.
enum EditPlace: CaseIterable, Sendable {
  /// In the `==` of values; at the end of a value, and of an id.
  case comparison, end, idEnd

  /// Whether every such edit gets there, observed or not.
  func isReached(by edit: CornerEdit) -> Bool {
    switch self {
    case .comparison: [.set, .setSame, .replaceSame].contains(edit)
    case .end: [.set, .setSame, .remove, .removeAll, .removeOdd, .replaceAll, .replaceSame].contains(edit)
    case .idEnd: edit == .remove || edit == .set
    }
  }
}

/// What it does there.
enum EditAction: Hashable, CaseIterable, Sendable, CustomStringConvertible {
  /// Reads, by the observer that may be running; asks a new computed; makes readers of every aspect; ends those that are there.
  case read, ask, subscribe, endReaders, exchangeReaders
  case edit(CornerEdit)

  static let allCases: [EditAction] =
    [.read, .ask, .subscribe, .endReaders, .exchangeReaders] + CornerEdit.allCases.map { .edit($0) }

  var description: String {
    switch self {
    case .read: "read"
    case .ask: "ask"
    case .subscribe: "subscribe"
    case .endReaders: "end readers"
    case .exchangeReaders: "exchange readers"
    case .edit(let edit): "\(edit)"
    }
  }
}

/// Whether nothing observes the collection; effects read it; something keeps a copy by its changes; or the edit is made by an effect.
enum EditState: CaseIterable, Sendable {
  case unobserved, observed, followed, inEffect

  var moments: [EditMoment] {
    switch self {
    case .unobserved: [.inBatch, .whileRead]
    case .observed: [.inBatch, .afterBatch, .whileRead]
    case .followed: [.inBatch, .afterBatch]
    case .inEffect: [.inBatch]
    }
  }
}

/// When the place counts: from the beginning of a batch, from its end, or from a read in it.
enum EditMoment: CaseIterable, Sendable { case inBatch, afterBatch, whileRead }

/// One of the matrix's cases.
struct EditCorner: Sendable, CustomStringConvertible {
  let isDictionary: Bool
  let edit: CornerEdit
  let place: EditPlace
  let action: EditAction

  var description: String { "\(action) at \(place), \(edit) of a \(isDictionary ? "dictionary" : "list")" }

  /// What ends while an element is out of its place finds nothing to read; and what is added in the middle is not added twice.
  private var isMisuse: Bool {
    place != .comparison && [.update, .makeDefault].contains(edit) || edit == .add && action == .edit(.add)
  }

  /// What may be there in the end: the edit and what is done meanwhile, one after the other. Nil where an edit of several elements may be
  /// done in part by then: what counts is that all see the same.
  var outcomes: Set<[CornerEntry]>? {
    guard case .edit(let other) = action else { return outcomesAlone }
    // What arranges all anew counts, whatever has been compared for.
    if !isDictionary, place == .comparison, edit.isReplacement, other.isReplacement { return [other.apply(to: before)] }
    if edit.isOfSeveral, other != .add || place == .idEnd { return nil }
    return inOrder([edit.apply(to: other.apply(to: before)), other.apply(to: edit.apply(to: before))])
  }
  /// Whether what an observer that edits reads there is none of its dependencies: the collection puts it aside, and ends it.
  var isPutAside: Bool {
    place == .end && [.set, .removeAll, .replaceAll].contains(edit) || place == .idEnd && edit == .remove
  }
  var outcomesAlone: Set<[CornerEntry]> { inOrder([edit.apply(to: before)]) }

  private var before: [CornerEntry] { CornerEntry.make([1, 2, 3, 4]) }
  private func inOrder(_ outcomes: [[CornerEntry]]) -> Set<[CornerEntry]> {
    Set(isDictionary ? outcomes.map { $0.sorted { $0.id < $1.id } } : outcomes)
  }

  static let all = [false, true].flatMap { isDictionary in
    CornerEdit.allCases.filter { isDictionary ? $0 != .sort : $0 != .makeDefault }.flatMap { edit in
      EditPlace.allCases.flatMap { place in
        EditAction.allCases.map { EditCorner(isDictionary: isDictionary, edit: edit, place: place, action: $0) }
      }
    }
  }.filter { !$0.isMisuse && $0.action != .edit($0.isDictionary ? .sort : .makeDefault) }
}
