import Hamon

/// A reader for each of `count` things, and `writes` of one after the other, in an order that jumps about. What runs is counted, and what it
/// reads is summed up.
func readers(
  _ count: Int, _ writes: Int, read: @escaping (Int) -> Int, write: @escaping (Int) -> Void
) -> Instance {
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
