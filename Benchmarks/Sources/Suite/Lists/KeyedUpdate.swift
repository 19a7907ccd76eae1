/// How a list's data changes, and what has to come of it.
enum KeyedUpdate: CaseIterable {
  case one, every, reverse, insert

  static let all = allCases

  var name: String {
    switch self {
    case .one: "one changed"
    case .every: "all changed"
    case .reverse: "reversed"
    case .insert: "one inserted at the front"
    }
  }

  func apply(_ items: [ListRows.Item]) -> [ListRows.Item] {
    var items = items
    switch self {
    case .one: items[7].number += 1
    case .every: for index in items.indices { items[index].number += 1 }
    case .reverse: items.reverse()
    case .insert: items.insert(ListRows.Item(id: -1, number: 1), at: 0)
    }
    return items
  }

  /// How many patches there are: as few as possible.
  func patches(_ n: Int) -> Int {
    switch self {
    case .one, .insert: 1
    case .every: n
    case .reverse: n - 1
    }
  }

  /// What the bodies read that have to run: those of rows in view that are new there, or have changed.
  func bodyRuns(_ before: [ListRows.Item], _ after: [ListRows.Item], height: Int) -> [Int] {
    let old = Dictionary(uniqueKeysWithValues: before.prefix(height).map { ($0.id, $0.number) })
    return after.prefix(height).filter { old[$0.id] != $0.number }.map(\.number)
  }
}
