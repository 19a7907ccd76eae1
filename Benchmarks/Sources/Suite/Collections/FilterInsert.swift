import Hamon
import HamonCollections

/// An element comes to the front, and goes; half of the elements pass a filter, and the number of these is watched.
struct FilterInsert {
  let count: Int
  let operations: Int

  /// The newcomers pass; each is asked once.
  var expected: Outcome { Outcome(sum: operations * (2 * (count / 2) + 1), count: operations) }

  func row() -> Row {
    Row(
      name: CollectionRows.name("filter, insert into", count), operations: operations, expected: expected,
      entries: [
        Row.Entry(peer: .hamon, way: .runs(filtered)),
        Row.Entry(peer: .recompute, isMinimal: false, way: .runs(recomputed)),
      ])
  }

  private func filtered() -> Instance {
    let tally = Tally()
    let list = TrackedList(Item.make(count))
    let even = list.filter { item in
      tally.ran()
      return item.number % 2 == 0
    }
    let effect = Effect { tally.sum &+= even.count }
    return instance(tally, effect) {
      list.insert($0, at: 0)
    } remove: {
      list.remove(at: 0)
    }
  }

  private func recomputed() -> Instance {
    let tally = Tally()
    let list = Signal(Item.make(count))
    let even = Computed {
      list.value.filter { item in
        tally.ran()
        return item.number % 2 == 0
      }
    }
    let effect = Effect { tally.sum &+= even.value.count }
    return instance(tally, effect) {
      list.value.insert($0, at: 0)
    } remove: {
      list.value.remove(at: 0)
    }
  }

  private func instance(
    _ tally: Tally, _ effect: Effect, insert: @escaping (Item) -> Void, remove: @escaping () -> Void
  ) -> Instance {
    Instance {
      tally.reset()
      for i in 1...operations {
        insert(Item(id: -i, number: 2 * i))
        remove()
      }
      return Outcome(sum: tally.sum, count: tally.count)
    } end: {
      effect.cancel()
      tally.free()
    }
  }
}
