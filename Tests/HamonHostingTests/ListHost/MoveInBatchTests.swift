import Hamon
import HamonCollections
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Rows that are moved in a batch")
struct MoveInBatchTests {
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

  @Test("a list that comes back to what it was is shown as it is in the end", arguments: Move.allCases, [false, true])
  func comesBack(move: Move, isFiltered: Bool) {
    let model = TrackedList(rows(0..<10))
    let limit = Signal(9)
    let followed: ReadOnlyTrackedList<Row> = isFiltered ? model.filter { $0.id <= limit.value } : model
    let list = ListHost(following: followed, height: 3) { row, _ in row.id }
    batch {
      limit.value = 3
      let first = model.remove(at: 0)
      move(list)
      limit.value = 9
      model.insert(first, at: 0)
    }
    #expect(list.count == 10)
    list.scroll(to: 0)
    #expect(Array(list.contents.prefix(3)) == [0, 1, 2])
  }

  @Test("so is one that comes back while the host's owner is paused", arguments: Move.allCases)
  func comesBackInPause(move: Move) {
    let limit = Signal(9)
    let followed = TrackedList(rows(0..<10)).filter { $0.id <= limit.value }
    let owner = Scope()
    let list = owner.run { ListHost(following: followed, height: 3) { row, _ in row.id } }
    owner.pause()
    limit.value = 3
    move(list)
    limit.value = 9
    owner.resume()
    #expect(list.count == 10)
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

  @Test("in a transaction it moves what it showed before, and follows when that is over", arguments: [false, true])
  func inTransaction(isTakenBack: Bool) {
    let model = TrackedList(rows(0..<10))
    let list = ListHost(following: model, height: 3) { row, _ in row.id }
    try? transaction {
      for id in 2..<10 { model.remove(id: id) }
      list.scroll(to: 1)
      #expect(list.keys == [1, 2, 3])
      if isTakenBack { throw Refusal() }
    }
    #expect(list.contents == (isTakenBack ? [1, 2, 3] : [0, 1]))
    model.remove(id: 1)
    #expect(list.contents == (isTakenBack ? [2, 3, 4] : [0]))
  }
}
