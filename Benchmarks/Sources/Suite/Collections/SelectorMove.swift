import Hamon

/// The selection moves; each key has a reader of its own.
struct SelectorMove {
  let count: Int
  let moves: Int

  private func key(_ move: Int) -> Int { move &* 7919 % count }

  /// Who loses it runs, and who gets it.
  var expected: Outcome { Outcome(sum: (1...moves).reduce(0) { $0 + key($1) }, count: 2 * moves) }

  func row() -> Row {
    Row(
      name: CollectionRows.name("move selection among", count), operations: moves, expected: expected,
      entries: [
        Row.Entry(peer: .hamon, way: .runs(selector)),
        Row.Entry(peer: .recompute, isMinimal: false, way: .runs(comparisons)),
      ])
  }

  private func selector() -> Instance {
    let selected = Signal(key(moves))
    let isSelected = Selector { selected.value }
    return instance(selected) { isSelected[$0] }
  }

  private func comparisons() -> Instance {
    let selected = Signal(key(moves))
    return instance(selected) { selected.value == $0 }
  }

  private func instance(_ selected: Signal<Int>, isSelected: @escaping (Int) -> Bool) -> Instance {
    let tally = Tally()
    let readers = Scope {
      for key in 0..<count { observe { tally.ran(reading: isSelected(key) ? key : 0) } }
    }
    return Instance {
      tally.reset()
      for move in 1...moves { selected.value = key(move) }
      return Outcome(sum: tally.sum, count: tally.count)
    } end: {
      readers.dispose()
      tally.free()
    }
  }
}
