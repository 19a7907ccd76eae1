import Hamon
import HamonCollections

/// An element comes into the middle, and goes; something is made for each element, and the number of these is watched.
struct KeyedInsert {
  let count: Int
  let operations: Int

  /// One is made for each that comes.
  var expected: Outcome { Outcome(sum: operations * (2 * count + 1), count: operations) }

  func row() -> Row {
    Row(
      name: CollectionRows.name("keyed map, insert into", count), operations: operations, expected: expected,
      entries: [
        Row.Entry(peer: .hamon, way: .runs(keyed)),
        Row.Entry(peer: .recompute, isMinimal: false, way: .runs(recomputed)),
        Row.Entry(peer: .difference, way: .runs(compared)),
      ])
  }

  private func keyed() -> Instance {
    let tally = Tally()
    let list = TrackedList(Item.make(count))
    let rows = list.mapKeyed { item in
      tally.ran()
      return item.id
    }
    let effect = Effect { tally.sum &+= rows.count }
    return instance(tally, effect) {
      list.insert($0, at: $1)
    } remove: {
      list.remove(at: $0)
    }
  }

  private func recomputed() -> Instance {
    let tally = Tally()
    let list = Signal(Item.make(count))
    let rows = Computed {
      list.value.map { item in
        tally.ran()
        return item.id
      }
    }
    let effect = Effect { tally.sum &+= rows.value.count }
    return instance(tally, effect) {
      list.value.insert($0, at: $1)
    } remove: {
      list.value.remove(at: $0)
    }
  }

  private func compared() -> Instance {
    let tally = Tally()
    let list = Signal(Item.make(count))
    var before = list.value.map(\.id)
    var rows = before
    let effect = Effect {
      let ids = list.value.map(\.id)
      for change in ids.difference(from: before) {
        switch change {
        case .remove(let offset, _, _): rows.remove(at: offset)
        case .insert(let offset, let id, _):
          tally.ran()
          rows.insert(id, at: offset)
        }
      }
      before = ids
      tally.sum &+= rows.count
    }
    return instance(tally, effect) {
      list.value.insert($0, at: $1)
    } remove: {
      list.value.remove(at: $0)
    }
  }

  private func instance(
    _ tally: Tally, _ effect: Effect, insert: @escaping (Item, Int) -> Void, remove: @escaping (Int) -> Void
  ) -> Instance {
    Instance {
      tally.reset()
      for i in 1...operations {
        insert(Item(id: -i, number: i), count / 2)
        remove(count / 2)
      }
      return Outcome(sum: tally.sum, count: tally.count)
    } end: {
      effect.cancel()
      tally.free()
    }
  }
}
