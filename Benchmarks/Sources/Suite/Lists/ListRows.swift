import Hamon
import HamonCollections
import HamonHosting

/// What a list of reused cells costs: data with the same keys taken in, and rows scrolled through a few cells. An operation is
/// a row (an edit, where a list is followed); how many of them run their bodies is counted, and that no more cells exist than there
/// are lines.
enum ListRows {
  static func all(_ scale: Scale) -> [Row] {
    let n = scale == .smallest ? 100 : 10_000
    let rows = scale == .full ? 100_000 : scale == .quick ? 10_000 : 1000
    let updates = KeyedUpdate.all.flatMap { update in
      [row(update, n, height: 20, "20 in view"), row(update, n, height: n, "all in view")]
    }
    return updates + [scroll(rows, hasState: false), scroll(rows, hasState: true), follow(rows)]
  }

  struct Item: Equatable, Identifiable {
    let id: Int
    var number: Int
  }

  private static func list(_ items: [Item], height: Int, _ tally: Tally) -> ListHost<[Item], Int, Int> {
    ListHost(items, id: \.id, height: height) { item, _ in
      tally.ran(reading: item.number)
      return item.number
    }
  }

  /// The sum is that of what the bodies have read, of the patches, and of the cells there are.
  private static func row(_ update: KeyedUpdate, _ n: Int, height: Int, _ view: String) -> Row {
    let before = (0..<n).map { Item(id: $0, number: $0) }
    let after = update.apply(before)
    let runs = update.bodyRuns(before, after, height: height)
    let outcome = Outcome(sum: runs.reduce(0, +) + update.patches(n) + height, count: runs.count)
    return Row(
      name: "list/\(update.name), \(view)", operations: n, expected: outcome,
      entries: [
        Row.Entry(
          peer: .hamon,
          way: .runs {
            let tally = Tally()
            let list = list(before, height: height, tally)
            return Instance {
              list.apply(snapshot: before)
              tally.reset()
            } run: {
              let patches = list.apply(snapshot: after)
              let count =
                patches.removals.count + patches.insertions.count + patches.moves.count
                + patches.reconfigurations.count
              return Outcome(sum: tally.sum + count + list.statistics.cells, count: tally.count)
            } end: {
              list.dispose()
              tally.free()
            }
          })
      ])
  }

  /// From the first row to the last, row by row, through 20 cells.
  private static func scroll(_ n: Int, hasState: Bool) -> Row {
    let height = 20
    let items = (0..<n).map { Item(id: $0, number: $0) }
    let sum = items[height...].reduce(0) { $0 + $1.number }
    return Row(
      name: "list/scroll through 20 cells" + (hasState ? ", a state each" : ""), operations: n - height,
      expected: Outcome(sum: sum + height, count: n - height),
      entries: [
        Row.Entry(
          peer: .hamon,
          way: .runs {
            let tally = Tally()
            let list = ListHost(items, id: \.id, height: height, parking: 0) { item, cell in
              tally.ran(reading: item.number)
              return hasState ? item.number &+ cell.state("opened", initially: 0).value : item.number
            }
            return Instance {
              list.scroll(to: 0)
              tally.reset()
            } run: {
              for _ in height..<n { list.scroll(by: 1) }
              return Outcome(sum: tally.sum + list.statistics.cells, count: tally.count)
            } end: {
              list.dispose()
              tally.free()
            }
          })
      ])
  }

  /// A long tracked list is edited while its first 20 rows are in view: a row comes to the front, changes, and goes.
  private static func follow(_ n: Int) -> Row {
    let height = 20
    let times = 100
    // The new row twice, and the one that comes back into view with its end.
    let sum = times * (2 * n + 1 + height - 1)
    return Row(
      name: "list/edit a list that is followed", operations: 3 * times,
      expected: Outcome(sum: sum + height, count: 3 * times),
      entries: [
        Row.Entry(
          peer: .hamon,
          way: .runs {
            let tally = Tally()
            let model = TrackedList((0..<n).map { Item(id: $0, number: $0) })
            let list = ListHost(following: model, height: height) { item, _ in
              tally.ran(reading: item.number)
              return item.number
            }
            return Instance {
              tally.reset()
              for _ in 0..<times {
                model.insert(Item(id: n, number: n), at: 0)
                model[id: n]?.number &+= 1
                model.remove(id: n)
              }
              return Outcome(sum: tally.sum + list.statistics.cells, count: tally.count)
            } end: {
              list.dispose()
              tally.free()
            }
          })
      ])
  }
}
