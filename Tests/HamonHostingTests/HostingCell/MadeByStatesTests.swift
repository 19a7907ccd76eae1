import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// A row's model as a state: it follows a source, and says when that ends.
private final class Follower {
  @Tracked private(set) var doubled = 0

  init(_ source: Signal<Int>, _ log: RunLog, _ name: Int) {
    observe { [unowned self] in doubled = source.value * 2 }
    onCleanup { log("end \(name)") }
  }
}

@Suite("What the initial value of a state has made lives as long as the state")
struct MadeByStatesTests {
  private let source = Signal(1)
  private let title = Signal("a")
  private let log = RunLog()

  private func cell(_ life: StateLife, _ identity: CellIdentity = .keyed) -> HostingCell<Int, Int, String> {
    HostingCell(identity: identity) { [source, title, log] key, cell in
      let model = cell.state("model", life, initially: Follower(source, log, key)).peek()
      return "\(title.value) \(key) \(model.doubled)"
    }
  }

  @Test("it is there in later runs of the body", arguments: [StateLife.transient, .perItem, .slot])
  func laterRuns(life: StateLife) {
    let cell = cell(life)
    cell.configure(1, 1)
    title.value = "b"
    source.value = 5
    #expect(cell.content == "b 1 10")
    #expect(log.take() == [])
  }

  @Test("and of the closure of a cell of views", arguments: [StateLife.transient, .perItem, .slot])
  func laterRunsOfViews(life: StateLife) {
    let cell = HostingCell<Int, Int, Host>(environment: .configured) { [source, title, log] key, cell in
      let model = cell.state("model", life, initially: Follower(source, log, key)).peek()
      Text("\(title.value) \(model.doubled)")
    }
    cell.configure(1, 1)
    title.value = "b"
    source.value = 5
    #expect(cell.content?.texts == ["b 10"])
    #expect(log.take() == [])
  }

  @Test(
    "it ends with the state",
    arguments: [
      (StateLife.transient, CellIdentity.keyed, ["end 1", "end 1", "end 1", "end 2"]),
      (.transient, .structural, ["end 1"]), (.perItem, .keyed, ["end 1", "end 2"]),
      (.perItem, .structural, ["end 1", "end 2"]), (.slot, .keyed, ["end 1"]), (.slot, .structural, ["end 1"]),
    ])
  func ends(life: StateLife, identity: CellIdentity, expected: [String]) {
    var cell: HostingCell<Int, Int, String>? = cell(life, identity)
    for key in [1, 2, 1] { cell?.configure(key, key) }
    cell?.deactivate()
    source.value = 5
    cell?.configure(1, 1)
    #expect(cell?.content == "a 1 10")
    cell = nil
    #expect(log.take().sorted() == expected)
  }

  @Test("that of a parked item goes with the item")
  func evicted() {
    let cell = cell(.perItem)
    for key in [1, 2] { cell.configure(key, key) }
    source.value = 5
    #expect(log.take() == [], "it waits with its state, and follows its source")
    cell.parked.remove(1)
    #expect(log.take() == ["end 1"])
  }

  @Test("a list of its own that a row keeps follows what it reads, and ends with the row")
  func list() {
    let outer = HostingCell<Int, Int, ListHost<[Int], Int, String>> { [source] key, cell in
      cell.state(
        "list", initially: ListHost([1, 2, 3], id: { $0 }, height: 2) { row, _ in "\(key).\(row) \(source.value)" }
      ).value
    }
    outer.configure(1, 1)
    let first = outer.content
    outer.configure(1, 7)
    source.value = 2
    #expect(outer.content?.contents == ["1.1 2", "1.2 2"])
    outer.content?.scroll(by: 1)
    #expect(outer.content?.contents == ["1.2 2", "1.3 2"])
    outer.configure(2, 2)
    #expect(outer.content?.contents == ["2.1 2", "2.2 2"])
    expectIssue(.disposedScope) { first?.scroll(to: 0) }
  }

  @Test("it rests with the cell's owner; that of an item, which has no owner, does not")
  func paused() {
    let owner = Scope()
    let cell = owner.run {
      HostingCell<Int, Int, Int> { [source, log] key, cell in
        for life in [StateLife.transient, .perItem, .slot] {
          _ = cell.state("\(life)", life, initially: observe { log("\(life) \(source.value)") })
        }
        return key
      }
    }
    cell.configure(1, 1)
    #expect(log.take() == ["transient 1", "perItem 1", "slot 1"])
    owner.pause()
    source.value = 5
    #expect(log.take() == ["perItem 5"])
    owner.resume()
    #expect(log.take() == ["transient 5", "slot 5"])
  }
}
