import Hamon
import HamonCollections

/// One field of one element changes; each element has a reader of its own.
struct ListUpdate {
  let count: Int
  let writes: Int

  /// Each write adds 1 to what is shown, and one reader runs.
  var expected: Outcome { Outcome(sum: writes, count: writes) }

  func row() -> Row {
    Row(
      name: CollectionRows.name("update one of", count), operations: writes, expected: expected,
      entries: [
        Row.Entry(peer: .hamon, way: .runs(tracked)),
        Row.Entry(peer: .recompute, isMinimal: false, way: .runs(array)),
      ])
  }

  private func tracked() -> Instance {
    let list = TrackedList(Item.make(count))
    return readers(count, writes) {
      list[id: $0]!.number
    } write: { id in
      list.update(id: id) { $0.number &+= 1 }
    }
  }

  private func array() -> Instance {
    let list = Signal(Item.make(count))
    return readers(count, writes) {
      list.value[$0].number
    } write: {
      list.value[$0].number &+= 1
    }
  }
}
