import Hamon
import HamonHosting
import HamonTesting
import Testing

/// A signal of the cell is used for the next generation exactly where nothing could tell.
@Suite("Using a state's signal again")
struct StateReuseTests {
  /// Keeps what a body gives away, in a way that the test chooses.
  private final class Keeper {
    var signal: Signal<Int>?
    weak var weakSignal: Signal<Int>?
    var action: (() -> Void)?
  }

  enum Hold: CaseIterable { case strong, weak, unowned, context, weakContext }

  @Test("whatever holds a state of an older generation never reaches that of a newer one", arguments: Hold.allCases)
  func heldState(hold: Hold) {
    let keeper = Keeper()
    let cell = HostingCell<Int, Row, Int> { row, cell in
      let count = cell.state("count", initially: 0)
      if row.id == 1 {
        switch hold {
        case .strong: keeper.signal = count
        case .weak: keeper.weakSignal = count
        case .unowned: keeper.action = { [unowned count] in count.value += 1 }
        case .context: keeper.action = { if cell.isCurrent { cell.state("count", initially: 0).value += 1 } }
        case .weakContext: keeper.action = { [weak cell] in cell?.state("count", initially: 0).value += 1 }
        }
      }
      return count.value
    }
    cell.configure(1, Row(id: 1))
    keeper.signal?.value += 1
    keeper.weakSignal?.value += 1
    keeper.action?()
    #expect(cell.content == 1)
    cell.configure(2, Row(id: 2))
    #expect(cell.content == 0)
    keeper.signal?.value += 1
    keeper.weakSignal?.value += 1
    if hold != .unowned { keeper.action?() }  // the object is gone, and Swift would trap
    #expect(cell.content == 0)
    #expect(cell.bodyRuns == 3)
  }

  @Test("what a context of an older generation is asked for belongs to nothing")
  func olderContext() {
    var contexts: [CellContext] = []
    let cell = HostingCell<Int, Row, Int> { _, cell in
      contexts.append(cell)
      return cell.state("count", initially: 0).value
    }
    let log = RunLog()
    cell.configure(1, Row(id: 1))
    cell.configure(2, Row(id: 2))
    #expect(contexts[0] !== contexts[1])
    #expect(contexts.map(\.generation) == [1, 2])
    #expect(contexts.map(\.isCurrent) == [false, true])
    contexts[0].state("count", initially: 7).value += 1
    contexts[0].onBind { log("bound") }
    contexts[0].onCommit { log("committed") }
    contexts[0].guarded { (_: Int) in log("received") }(0)
    cell.dispose()
    #expect(log.take() == [])
  }

  @Test("a state begins with exactly its initial value, also where that counts as equal to the last one")
  func exactly() {
    struct Half: Equatable {
      var seen: Int
      var unseen: Int
      static func == (one: Half, other: Half) -> Bool { one.seen == other.seen }
    }
    final class Named: Equatable {
      static func == (one: Named, other: Named) -> Bool { true }
    }
    let names = [Named(), Named(), Named()]
    var shown: [(Double, Int, Named)] = []
    let cell = HostingCell<Int, Int, Int> { row, cell in
      let zero = cell.state("zero", initially: row == 1 ? 0.0 : -0.0)
      let half = cell.state("half", initially: Half(seen: 0, unseen: row))
      let named = cell.state("named", initially: names[row])
      shown.append((zero.value, half.value.unseen, named.value))
      return row
    }
    for key in [1, 2] { cell.configure(key, key) }
    #expect(shown.map { $0.0.sign } == [.plus, .minus])
    #expect(shown.map { $0.1 } == [1, 2])
    #expect(shown[0].2 === names[1] && shown[1].2 === names[2])
  }

  @Test("another key's item is another one, also where the two count as equal")
  func equalItems() {
    final class Item: Equatable {
      static func == (one: Item, other: Item) -> Bool { true }
    }
    let items = [Item(), Item()]
    var shown: [Item] = []
    let cell = HostingCell<Int, Item, Int> { item, _ in
      shown.append(item)
      return 0
    }
    cell.configure(0, items[0])
    cell.configure(1, items[1])
    #expect(shown.map(ObjectIdentifier.init) == items.map(ObjectIdentifier.init))
  }

  @Test("an initial value may come from another state")
  func nested() {
    let cell = HostingCell<Int, Int, Int> { row, cell in
      cell.state("sum", initially: cell.state("first", initially: row).value + 1).value
    }
    for key in [1, 5] {
      cell.configure(key, key)
      #expect(cell.content == key + 1)
    }
  }

  @Test("a value of an older generation does not live on in a state that is asked for no more, nor in the pool")
  func noOldValues() {
    final class Payload {}
    weak var payload: Payload?
    let cell = HostingCell<Int, Bool, Int> { asks, cell in
      if asks { payload = cell.state("payload", initially: Payload()).value }
      return 0
    }
    cell.configure(1, true)
    #expect(payload != nil)
    cell.configure(2, false)
    #expect(payload == nil)
    cell.configure(3, true)
    cell.deactivate()
    #expect(payload == nil)
  }
}
