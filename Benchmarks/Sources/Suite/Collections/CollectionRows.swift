import Hamon

/// Lists, selectors and keyed maps: one change among many elements. The peers keep an array as one value, and derive all of it
/// anew, or compare it with the one before (`CollectionDifference`).
enum CollectionRows {
  static func all(_ scale: Scale) -> [Row] {
    let sizes = scale == .full ? [10_000, 100_000] : scale == .quick ? [10_000] : [100]
    return sizes.flatMap { n in
      let operations = scale == .smallest ? 5 : 50
      return [
        ListUpdate(count: n, writes: operations).row(), SelectorMove(count: n, moves: operations).row(),
        KeyedInsert(count: n, operations: operations).row(), FilterInsert(count: n, operations: operations).row(),
      ]
    }
  }

  static func name(_ text: String, _ count: Int) -> String {
    "collections/\(text) \(count >= 1000 ? "\(count / 1000)k" : "\(count)")"
  }
}

/// What the lists hold.
struct Item: Identifiable, Equatable {
  let id: Int
  var number: Int

  static func make(_ count: Int) -> [Item] { (0..<count).map { Item(id: $0, number: $0) } }
}
