import Hamon
import HamonCollections
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Rows that are moved in a batch")
struct MoveInBatchTests {
  private final class Model {
    @Tracked var names = (0..<20).map { "n\($0)" }
  }

  private struct Refusal: Error {}

  /// How the rows are moved.
  enum Move: CaseIterable {
    case scrollTo, scrollBy, reveal, revealKey, resize, reload

    func callAsFunction<Data, Content>(_ list: ListHost<Data, Int, Content>) {
      switch self {
      case .scrollTo: list.scroll(to: 0)
      case .scrollBy: list.scroll(by: -5)
      case .reveal: list.reveal(2)
      case .revealKey: list.reveal(key: 0)
      case .resize: list.resize(height: 4)
      case .reload: list.reload(0..<20)
      }
    }
  }

  // MARK: a list that follows another one

  @Test("no row is bound that has left the list which is followed", arguments: Move.allCases)
  func bindsNoneThatHasLeft(move: Move) {
    let model = TrackedList(rows(0..<20))
    var bound: [Int] = []
    let list = ListHost(following: model, height: 3) { row, cell in
      cell.onBind { bound.append(row.id) }
      return row.id
    }
    list.scroll(to: 10)
    bound = []
    batch {
      for id in 0..<18 { model.remove(id: id) }
      move(list)
    }
    #expect(Set(bound).isSubset(of: [18, 19]))
    #expect(list.contents == [18, 19])
  }

  @Test("a row that has come to the list is there: an action may add it and scroll to it")
  func sendsAndScrolls() {
    let model = TrackedList(rows(0..<6))
    let list = ListHost(following: model, height: 2) { row, _ in row.id }
    let log = RunLog()
    let painter = Effect { log("\(list.contents) of \(list.count)") }
    let host = Host {
      Button("send") {
        model.append(Row(id: 6))
        list.scroll(to: .max)
      }
      Button("look") {
        model.insert(Row(id: 50), at: 0)
        #expect(list.reveal(key: 50))
        #expect(!list.reveal(key: 51))
      }
    }
    #expect(list.runs { host.tap("send") } == [5, 6])
    #expect(list.runs { host.tap("look") } == [50, 0])
    #expect(log.take() == ["[0, 1] of 6", "[5, 6] of 7", "[50, 0] of 8"])
    keep(painter)
  }

  @Test("steps are counted from where the edits before them have left the view, and each edit is seen")
  func steps() {
    let model = TrackedList(rows(0..<20))
    let list = ListHost(following: model, height: 3) { row, _ in row.id }
    list.scroll(to: 10)
    batch {
      model.remove(id: 0)
      list.scroll(by: 1)
      #expect(list.keys == [11, 12, 13])
      model.remove(id: 12)
      list.scroll(by: 1)
      #expect(list.keys == [13, 14, 15])
    }
    #expect(list.contents == [13, 14, 15])
    #expect(list.first == 11)
  }

  @Test("what was applied by hand is moved, until the list that is followed changes")
  func byHand() {
    let model = TrackedList(rows(0..<6))
    let list = ListHost(following: model, height: 2) { row, _ in row.id }
    list.apply(rows(30..<40))
    batch { list.scroll(to: 3) }
    #expect(list.contents == [33, 34])
    batch {
      model.append(Row(id: 6))
      list.scroll(to: .max)
    }
    #expect(list.contents == [5, 6])
  }

  @Test("a transaction that fails leaves the list as it was, and it goes on to follow", arguments: [false, true])
  func takenBack(isInner: Bool) {
    let model = TrackedList(rows(0..<10))
    let list = ListHost(following: model, height: 3) { row, _ in row.id }
    try? transaction {
      let edit = {
        for id in 2..<10 { model.remove(id: id) }
        list.scroll(to: 1)
        #expect(list.keys == [0, 1])
      }
      if isInner { transaction { edit() } } else { edit() }
      throw Refusal()
    }
    #expect(list.data == rows(0..<10))
    #expect(list.count == 10)
    #expect(list.contents == [0, 1, 2])
    list.scroll(to: .max)
    #expect(list.contents == [7, 8, 9])
    model.remove(id: 9)
    #expect(list.contents == [6, 7, 8])
  }

  // MARK: a list that an effect gives its data

  @Test(
    "where an effect applies the data, no body runs for a row that has gone, whichever comes first in the batch",
    arguments: Move.allCases, [false, true])
  func noneThatHasGone(move: Move, writesFirst: Bool) {
    let model = Model()
    let list = ListHost(Array(model.names.indices), id: \.self, height: 3) { index, _ in model.names[index] }
    let applier = Effect { list.apply(Array(model.names.indices)) }
    list.scroll(to: 17)
    model.names.removeLast(10)
    #expect(list.contents == ["n7", "n8", "n9"])
    batch {
      if writesFirst { model.names = ["only"] }
      move(list)
      if !writesFirst { model.names = ["only"] }
    }
    #expect(list.contents == ["only"])
    #expect(list.first == 0)
    keep(applier)
  }

  @Test("there the rows move at the end of the batch, in one change with the data; until then they stay")
  func atTheEnd() {
    let model = Model()
    let list = ListHost(model.names, id: { $0 }, height: 3) { name, _ in name }
    let log = RunLog()
    let painter = Effect { log(list.contents.joined(separator: " ")) }
    let applier = Effect { list.apply(model.names) }
    batch {
      model.names.append("new")
      list.scroll(to: .max)
      list.scroll(by: -1)
      #expect(!list.reveal(key: "n0"))
      #expect(list.contents == ["n0", "n1", "n2"])
      list.reveal(key: "new")
    }
    #expect(log.take() == ["n0 n1 n2", "n18 n19 new"])
    #expect(list.reveal(key: "n17"))
    list.scroll(by: -1)
    #expect(log.take() == ["n17 n18 n19", "n16 n17 n18"])
    keep(painter, applier)
  }

  @Test("the effect itself applies and scrolls at once: no observer sees the one without the other")
  func bySameEffect() {
    let model = Model()
    let list = ListHost(model.names, id: { $0 }, height: 2) { name, _ in name }
    let log = RunLog()
    let applier = Effect {
      list.apply(model.names)
      list.scroll(to: .max)
      log(list.keys.joined(separator: " "))
    }
    let painter = Effect { log("painted " + list.contents.joined(separator: " ")) }
    #expect(log.take() == ["n18 n19", "painted n18 n19"])
    model.names.append("new")
    #expect(log.take() == ["n19 new", "painted n19 new"])
    keep(applier, painter)
  }

  @Test("a scroll in a transaction that fails moves nothing, then or later; nor does one in a list that ends")
  func notLater() {
    let model = Model()
    let list = ListHost(model.names, id: { $0 }, height: 2) { name, _ in name }
    let applier = Effect { list.apply(model.names) }
    list.scroll(to: 3)
    try? transaction {
      list.scroll(to: 9)
      throw Refusal()
    }
    list.scroll(by: 1)
    #expect(list.contents == ["n4", "n5"])
    let found = issues {
      batch {
        list.scroll(to: 7)
        list.dispose()
      }
    }
    #expect(found.isEmpty)
    #expect(list.contents.isEmpty)
    keep(applier)
  }
}
