import Hamon

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
    return instance {
      list[id: $0]!.number
    } write: { id in
      list.update(id: id) { $0.number &+= 1 }
    }
  }

  private func array() -> Instance {
    let list = Signal(Item.make(count))
    return instance {
      list.value[$0].number
    } write: {
      list.value[$0].number &+= 1
    }
  }

  private func instance(read: @escaping (Int) -> Int, write: @escaping (Int) -> Void) -> Instance {
    let tally = Tally()
    let readers = Scope {
      for id in 0..<count {
        var shown = read(id)
        observe {
          let now = read(id)
          tally.ran(reading: now &- shown)
          shown = now
        }
      }
    }
    return Instance {
      tally.reset()
      for i in 1...writes { write(i &* 7919 % count) }
      return Outcome(sum: tally.sum, count: tally.count)
    } end: {
      readers.dispose()
      tally.free()
    }
  }
}
