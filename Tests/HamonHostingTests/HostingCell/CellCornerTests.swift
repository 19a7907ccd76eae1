import Hamon
import HamonTesting
import TestSupport
import Testing

@testable import HamonHosting

/// Corners in which a row ends what it stands in.
@Suite("Cells: corners")
struct CellCornerTests {
  /// A key that does something at its end.
  private final class Key: Hashable {
    let number: Int
    var end: () -> Void = {}

    init(_ number: Int) { self.number = number }

    deinit { end() }

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  #if DEBUG
    @Test("the key that a ghost was reported under may give the cell another one at its end")
    func keyOfGhostEnds() {
      var held: Signal<Int>?
      let cell = HostingCell<Key, Int, Int> { item, cell in
        if item == 10 { held = cell.state("draft", initially: 0) }
        return item
      }
      cell.configure(Key(1), 10)
      cell.key!.end = { [unowned cell] in cell.configure(Key(3), 30) }
      cell.configure(Key(2), 20)
      let found = issues { cell.configure(Key(4), 40) }
      #expect(found.map(\.kind) == [.ghost])
      #expect(cell.key?.number == 4 && cell.content == 40)
      keep(held)
    }
  #endif

  /// Does something at its end.
  private final class Token {
    var end: () -> Void = {}

    deinit { end() }
  }

  @Test("a content that is not compared may at its end give the cell another key")
  func contentEnds() {
    let tick = Signal(0)
    let cell = HostingCell<Int, Int, Token?> { _, _ in tick.value == 0 ? Token() : nil }
    cell.configure(1, 1)
    (cell.content ?? nil)?.end = { [unowned cell] in cell.configure(2, 2) }
    tick.value = 1
    #expect(cell.key == 2)
  }

  @Test("what a guarded receiver has held may call it at its end: nothing hears it")
  func receiverEnds() {
    var received = 0
    var late: ((Int) -> Void)?
    let cell = HostingCell<Int, Int, Int> { item, cell in
      if item == 1 {
        let token = Token()
        token.end = { late?(1) }
        late = cell.guarded { number in withExtendedLifetime(token) { received += number } }
      }
      return item
    }
    cell.configure(1, 1)
    cell.configure(2, 2)
    #expect(cell.content == 2 && received == 0)
  }

  @Test("a view in a cell may end the cell's owner: nothing of it is left")
  func viewEndsOwner() {
    struct Row: View {
      let act: () -> Void

      var body: some View {
        let _ = act()
        Text("row")
      }
    }
    let before = GraphStatistics.withoutDeferred
    weak var life: CellLife?
    func run() {
      let owner = Scope()
      let cell = owner.run {
        HostingCell<Int, Int, Host>(environment: .configured) { _, _ in Row { owner.dispose() } }
      }
      life = cell.life
      cell.configure(1, 1)
      #expect(cell.isDisposed && cell.content == nil)
    }
    withIssueHandler { _ in
    } operation: {
      run()
    }
    #expect(life == nil)
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @MainActor
  @Test("the == of a task's id may end the cell: the task is cancelled, and none takes its place")
  func taskIDEnds() {
    struct ID: Hashable {
      let number: Int
      let compare: () -> Void

      static func == (one: ID, other: ID) -> Bool {
        one.compare()
        return one.number == other.number
      }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let owner = Scope()
    let tick = Signal(0)
    var tasks: [Task<Void, Never>] = []
    let cell = owner.run {
      HostingCell<Int, Int, Int> { item, cell in
        let id = ID(number: tick.value, compare: { owner.dispose() })
        tasks.append(cell.task(id: id) { await Task.yield() })
        return item
      }
    }
    cell.configure(1, 1)
    failOnIssues { tick.value = 1 }
    #expect(cell.isDisposed && cell.life.tasks.isEmpty)
    #expect(tasks.map(\.isCancelled) == [true, false] && tasks[0] != tasks[1])
  }

  enum Change: CaseIterable { case reload, reconfigure, apply, snapshot, resize, scroll }

  @Test(
    "a row that is shown or shown anew, or the == of items that are applied, may end the owner: no other body runs",
    arguments: Change.allCases)
  func changeEndsOwner(change: Change) {
    struct Item: Identifiable, Equatable {
      let id: Int
      var compare: () -> Void = {}

      static func == (one: Item, other: Item) -> Bool {
        other.compare()
        return one.id == other.id
      }
    }
    let owner = Scope()
    var isArmed = false
    var bodies = 0
    let list = owner.run {
      ListHost((0..<10).map { Item(id: $0) }, height: 3) { item, _ in
        bodies += 1
        if isArmed { owner.dispose() }
        return item.id
      }
    }
    isArmed = true
    bodies = 0
    let data = (0..<12).map { Item(id: $0, compare: { owner.dispose() }) }
    let found = issues {
      switch change {
      case .reload: list.reload(0..<3)
      case .reconfigure: list.reconfigure(0..<3)
      case .apply: list.apply(data)
      case .snapshot: list.apply(snapshot: data)
      case .resize: list.resize(height: 6)
      case .scroll: list.scroll(by: 2)
      }
      #expect(list.contents.isEmpty && list.cells.isEmpty)
    }
    #expect(found.isEmpty)
    #expect(bodies == (change == .apply || change == .snapshot ? 0 : 1))
    #expect(issues { list.scroll(by: 1) }.map(\.kind) == [.disposedScope])
  }
}
