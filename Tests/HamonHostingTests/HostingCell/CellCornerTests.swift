import Hamon
import HamonTesting
import TestSupport
import Testing

@testable import HamonHosting

/// Corners in which a row ends what it stands in.
@Suite("Cells: corners")
struct CellCornerTests {
  @Test("a row's body may end the owner of its list: all cells have ended, and nothing is shown")
  func rowEndsOwner() {
    let owner = Scope()
    var isArmed = false
    let list = owner.run {
      ListHost(rows(0..<10), height: 3) { row, _ in
        if isArmed { owner.dispose() }
        return "\(row.id)"
      }
    }
    isArmed = true
    let found = issues { list.resize(height: 6) }
    #expect(found.isEmpty)
    #expect(list.contents.isEmpty && list.cells.isEmpty)
    isArmed = false
    #expect(issues { list.scroll(by: 1) }.map(\.kind) == [.disposedScope])
  }

  /// A key that does something at its end.
  private final class Key: Hashable {
    let number: Int
    var end: () -> Void = {}

    init(_ number: Int) { self.number = number }

    deinit { end() }

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("a key that leaves may read the cell at its end, and give it another one", arguments: [false, true])
  func keyEnds(isPooled: Bool) {
    var seen: [String] = []
    let cell = HostingCell<Key, Int, Int> { item, _ in item }
    func note() { seen.append("\(cell.key?.number ?? 0) \(cell.content ?? 0)") }
    cell.configure(Key(1), 10)
    cell.key!.end = { [unowned cell] in
      note()
      cell.configure(Key(3), 30)
      note()
    }
    if isPooled { cell.deactivate() } else { cell.configure(Key(2), 20) }
    #expect(seen == [isPooled ? "0 0" : "2 20", "3 30"])
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

  @Test("what the hook of an older body run has held may end the cell at its end: nothing is committed")
  func oldHookEnds() {
    let tick = Signal(0)
    let owner = Scope()
    var committed = 0
    let cell = owner.run {
      HostingCell<Int, Int, Int> { _, cell in
        if tick.value == 0 {
          let token = Token()
          token.end = { owner.dispose() }
          cell.onCommit { withExtendedLifetime(token) { committed += 1 } }
        }
        return tick.value
      }
    }
    cell.configure(1, 1)
    tick.value = 1
    #expect(cell.isDisposed && committed == 0)
  }

  @Test("who is told that a cell has been disposed finds it ended: it takes no other key")
  func toldOfTheEnd() {
    let cell = HostingCell<Int, Int, Int> { item, _ in item }
    cell.configure(1, 10)
    var seen: [Int?] = []
    let effect = Effect {
      seen.append(cell.content)
      if seen.count == 2 { cell.configure(2, 20) }
    }
    let found = issues { cell.dispose() }
    #expect(found.map(\.kind) == [.disposedScope])
    #expect(seen == [10, nil] && cell.key == nil && cell.generation == 1)
    keep(effect)
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

  enum Change: CaseIterable { case reload, reconfigure, apply, snapshot }

  @Test(
    "so may a row that is shown anew, or the == of items that are applied: no other body runs, nothing is reported",
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
      }
      #expect(list.contents.isEmpty && list.cells.isEmpty)
    }
    #expect(found.isEmpty)
    #expect(bodies == (change == .reload || change == .reconfigure ? 1 : 0))
  }

  enum Place: CaseIterable, Codable { case body, onBind, onBodyRun, laterRun, hook, cleanup, contents, items }
  enum Deed: CaseIterable, Codable { case configure, reconfigure, deactivate, dispose }

  /// Does something where it is compared.
  private struct Nosy: Equatable {
    let number: Int
    var compare: () -> Void = {}

    static func == (one: Nosy, other: Nosy) -> Bool {
      one.compare()
      other.compare()
      return one.number == other.number
    }
  }

  @Test(
    """
    changing the cell in its own body, also when that runs again, in what it is told by, while a row leaves, or where items or \
    contents are compared, traps by name
    """,
    arguments: Place.allCases, Deed.allCases)
  func changedInside(place: Place, deed: Deed) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [place, deed] in
      let tick = Signal(0)
      var cell: HostingCell<Int, Nosy, Nosy>!
      func act() {
        switch deed {
        case .configure: cell.configure(2, Nosy(number: 2))
        case .reconfigure: cell.reconfigure(Nosy(number: 2))
        case .deactivate: cell.deactivate()
        case .dispose: cell.dispose()
        }
      }
      cell = HostingCell { item, context in
        if tick.value == 1, place == .body { act() }  // it runs again by itself, also for `laterRun`
        if place == .onBind { context.onBind { act() } }
        if place == .hook { context.onCommit { act() } }
        if place == .cleanup { context.onBind { onCleanup { act() } } }
        return Nosy(number: item.number, compare: tick.value == 1 && place == .contents ? act : {})
      }
      if place == .onBodyRun { cell.onBodyRun = { _ in act() } }
      if place == .laterRun { cell.onBodyRun = { _ in if tick.value == 1 { act() } } }
      cell.configure(1, Nosy(number: 1))
      if place == .hook || place == .cleanup { cell.configure(3, Nosy(number: 3)) }
      if place == .items { cell.configure(1, Nosy(number: 1, compare: act)) } else { tick.value = 1 }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "the cell \"cell\" (HamonHostingTests/CellCornerTests.swift:255) was configured, deactivated or disposed while it was changing"
      ))
    #expect(message.contains("To fix this"))
  }

  @Test("an item or a content that goes may at its end give the cell another key", arguments: [false, true])
  func contentEnds(isItem: Bool) {
    let tick = Signal(0)
    let cell = HostingCell<Int, Token?, Token?> { item, _ in
      tick.value == 0 && !isItem ? Token() : nil
    }
    cell.configure(1, isItem ? Token() : nil)
    (isItem ? cell.input?.peek().item : cell.content ?? nil)?.end = { [unowned cell] in cell.configure(2, nil) }
    if isItem { cell.configure(1, nil) } else { tick.value = 1 }
    #expect(cell.key == 2)
  }
}
