/// What a history does, told with plain dictionaries: all parts as text, and for each entry those that it has changed, before and after.
struct HistoryModel {
  typealias World = [String: String]

  struct Entry {
    let id: Int
    let name: String
    var before: [String: String?] = [:]
    var after: [String: String?] = [:]
  }

  private enum Turn { case entry, undo, redo }

  var world: World
  private(set) var entries: [Entry] = []
  private(set) var position = 0
  private let limit: Int
  /// The world as the history has seen it last.
  private var noted: World
  /// Of the present batch.
  private var turn: Turn?
  private var lastID = 0

  init(_ world: World, limit: Int) {
    self.world = world
    self.limit = limit
    noted = world
  }

  /// What a menu shows.
  var menu: String {
    let undo = position > 0 ? entries[position - 1] : nil
    let redo = position < entries.count ? entries[position] : nil
    return "\(entries.map { "\($0.id)\($0.name)" }) undo \(undo?.name ?? "-") redo \(redo?.name ?? "-")"
  }

  mutating func begin() { turn = nil }

  mutating func note(_ name: String) {
    let keys = Set(noted.keys).union(world.keys).filter { noted[$0] != world[$0] }
    let old = noted
    noted = world
    if keys.isEmpty { return }
    if turn == nil {
      lastID += 1
      entries.removeSubrange(position...)
      entries.append(Entry(id: lastID, name: name))
      if entries.count > limit { entries.removeFirst() }
      position = entries.count
      turn = .entry
    }
    for key in keys {
      // Inner optionals: nil is a key that is not there.
      if turn == .undo {
        entries[position].before[key] = .some(world[key])
        if entries[position].after[key] == nil { entries[position].after[key] = .some(old[key]) }
      } else {
        entries[position - 1].after[key] = .some(world[key])
        if entries[position - 1].before[key] == nil { entries[position - 1].before[key] = .some(old[key]) }
      }
    }
  }

  /// What was written since the last note is no entry.
  mutating func forget() { noted = world }

  mutating func move(_ name: String, to target: (Self) -> Int) {
    let moved = turn
    turn = nil
    note(name)
    if turn == nil { turn = moved }
    let target = target(self)
    if target == position || !(0...entries.count).contains(target) { return }
    turn = target < position ? .undo : .redo
    while position > target {
      position -= 1
      for (key, value) in entries[position].before { world[key] = value }
    }
    while position < target {
      for (key, value) in entries[position].after { world[key] = value }
      position += 1
    }
    forget()
  }
}
