import Hamon
import HamonHosting
import TestSupport
import Testing

@Suite("States of items in a list")
struct ParkingTests {
  private func list(parking: Int = 100) -> ListHost<[Row], Int, Line> {
    ListHost(rows(0..<1000), height: 5, parking: parking) { row, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      return Line(text: "\(row.id)\(draft.value)") { draft.value += "!" }
    }
  }

  @Test("a draft is there when its row comes back, in whatever cell")
  func comesBack() {
    let list = list()
    list.tap(line: 2)
    let cell = list.cells[2]
    list.scroll(to: 500)
    #expect(list.statistics == ListStatistics(cells: 5, pooled: 0, bodyRuns: 11, parked: 1))
    list.scroll(to: 1)
    #expect(list.texts == ["1", "2!", "3", "4", "5"])
    #expect(list.cells[1] !== cell)
    #expect(list.statistics.parked == 0)
  }

  @Test("there is room for so many; what had to go is counted")
  func bounded() {
    let list = list(parking: 3)
    for line in 0..<5 { list.tap(line: line) }
    list.scroll(to: 500)
    #expect(list.statistics.parked == 3)
    #expect(list.statistics.evictions == 2)
    list.scroll(to: 0)
    #expect(list.texts == ["0", "1", "2!", "3!", "4!"], "the least recently parked went")
  }

  @Test("a row that arrives leaves its place to the one that goes: one turns pages, and loses nothing")
  func pageThereAndBack() {
    let list = list(parking: 5)
    for line in 0..<5 { list.tap(line: line) }
    list.scroll(to: 5)
    for line in 0..<5 { list.tap(line: line) }
    list.scroll(to: 0)
    #expect(list.texts == ["0!", "1!", "2!", "3!", "4!"])
    list.scroll(to: 5)
    #expect(list.texts == ["5!", "6!", "7!", "8!", "9!"])
    #expect(list.statistics.evictions == 0)
  }

  @Test("what waits for a row goes on waiting if its cell ends with the row before")
  func endsInBetween() {
    let parked = ParkedStates<Int>(capacity: 2)
    var owner: Scope?
    var cell: HostingCell<Int, Int, Signal<Token?>>!
    owner = Scope {
      cell = HostingCell(parked: parked) { key, cell in
        if key == 2 { cell.onCommit { owner?.dispose() } }
        return cell.state("draft", .perItem, initially: nil)
      }
    }
    for key in [1, 2] {
      cell.configure(key, key)
      cell.content?.value = Token()
    }
    #expect(parked.keys == [1])
    cell.configure(1, 1)
    #expect(cell.isDisposed)
    #expect(parked.keys == [1, 2] || parked.keys == [2, 1])
  }

  @Test("a snapshot without the row forgets its state: if the key comes back it is another row")
  func removed() {
    let list = list()
    for line in [1, 2] { list.tap(line: line) }
    list.scroll(to: 500)
    list.apply(snapshot: rows((0..<1000).filter { $0 != 1 }))
    #expect(list.parked.keys == [2])
    list.apply(snapshot: rows(0..<1000), first: 0)
    #expect(list.texts == ["0", "1", "2!", "3", "4"])
  }

  @Test("a row in view that a snapshot takes away leaves no state either")
  func removedInView() {
    let list = list()
    list.tap(line: 1)
    list.apply(snapshot: rows((0..<1000).filter { $0 != 1 }))
    #expect(list.parked.count == 0)
    list.apply(snapshot: rows(0..<1000), first: 0)
    #expect(list.texts[1] == "1")
  }

  /// Does something at its end.
  private final class Token: Equatable {
    var end: () -> Void = {}

    deinit { end() }

    static func == (one: Token, other: Token) -> Bool { one === other }
  }

  @Test("there is room for no more than was said, though the end of what has to go parks something else")
  func boundedByItsEnd() {
    let parked = ParkedStates<Int>(capacity: 1)
    func makeCell(_ key: Int) -> HostingCell<Int, Int, Signal<Token?>> {
      let cell = HostingCell<Int, Int, Signal<Token?>>(parked: parked) { _, cell in
        cell.state("draft", .perItem, initially: nil)
      }
      cell.configure(key, key)
      cell.content?.value = Token()
      return cell
    }
    let (one, two, three) = (makeCell(1), makeCell(2), makeCell(3))
    one.content?.peek()?.end = { two.deactivate() }
    one.deactivate()
    #expect(parked.keys == [1])
    three.deactivate()
    #expect(parked.keys == [2] && parked.evictions == 2)
  }

  @Test("the end of what has to go may park what is being parked: it is there once")
  func sameKeyAtItsEnd() {
    let parked = ParkedStates<Int>(capacity: 2)
    func makeCell() -> HostingCell<Int, Int, Signal<Token?>> {
      HostingCell(parked: parked) { _, cell in cell.state("draft", .perItem, initially: nil) }
    }
    func show(_ key: Int, in cell: HostingCell<Int, Int, Signal<Token?>>, _ token: Token) {
      cell.configure(key, key)
      cell.content?.value = token
    }
    let (one, other, third) = (makeCell(), makeCell(), makeCell())
    let token = Token()
    token.end = { other.deactivate() }
    show(100, in: third, token)
    third.deactivate()
    show(101, in: third, Token())
    third.deactivate()
    show(1, in: one, Token())
    show(1, in: other, Token())
    one.deactivate()
    #expect(parked.keys.sorted() == [1, 101])
    for key in 2...3 {
      show(key, in: one, Token())
      one.deactivate()
    }
    #expect(parked.keys == [2, 3] && parked.count == 2)
  }

  @Test("a snapshot forgets what is not in it before it is told: what is applied and parked by then is kept")
  func appliedByWhoIsTold() {
    let list = list()
    let effect = Effect {
      if list.count == 3 {
        untracked {
          list.apply(rows(0..<20))
          list.scroll(to: 10)
          list.tap(line: 0)
          list.scroll(to: 0)
        }
      }
    }
    list.apply(snapshot: rows(0..<3))
    #expect(list.parked.keys == [10])
    keep(effect)
  }

  @Test("the == of a key may look at what is parked, and at the list's statistics")
  func lookedAtInComparison() {
    final class Key: Hashable {
      let number: Int
      var compare: () -> Void = {}

      init(_ number: Int) { self.number = number }

      static func == (one: Key, other: Key) -> Bool {
        one.compare()
        return one.number == other.number
      }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let keys = (0..<9).map { Key($0) }
    let list = ListHost(keys, id: { Key($0.number) }, height: 2) { key, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      return Line(text: "\(key.number)\(draft.value)") { draft.value += "!" }
    }
    for cell in list.cells { cell.content?.tap() }
    list.scroll(to: 4)
    var seen: Set<Int> = []
    for key in list.parked.keys {
      key.compare = { [unowned list] in seen.formUnion([list.parked.count, list.statistics.parked]) }
    }
    list.scroll(to: 0)
    #expect(list.texts == ["0!", "1!"] && list.parked.count == 0)
    #expect(seen == [1, 2])
  }
}
