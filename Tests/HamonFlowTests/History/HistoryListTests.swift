import Hamon
import HamonCollections
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("History: lists, dictionaries, and values of all kinds")
@MainActor
struct HistoryListTests {
  @Test("what was moved is moved back: its rows stay, and readers of other elements sleep")
  func rowsStay() {
    let list = TrackedList((1...6).map { Item(id: $0, title: "\($0)") })
    let history = History(of: list) { [$0] }
    let made = RunLog()
    let rows = list.mapKeyed { item in
      made("row \(item.id)")
      return item.id
    }
    let log = RunLog()
    let reader = Effect { log("\(rows.elements.map { $0.value })") }
    let asked = RunLog()
    let even = list.filter { item in
      asked("\(item.id)")
      return item.id % 2 == 0
    }
    let evenReader = Effect { _ = even.elements }
    let third = Effect { log("third \(list[id: 3]?.title ?? "-")") }
    list.edit { list in
      list.move(from: 0, to: 5)
      list.move(id: 4, to: 0)
      list.update(id: 2) { $0.title = "two" }
    }
    #expect(list.ids == [4, 2, 3, 5, 6, 1])
    _ = (made.take(), log.take(), asked.take())
    history.undo()
    #expect(list.elements == (1...6).map { Item(id: $0, title: "\($0)") })
    history.redo()
    #expect(list.ids == [4, 2, 3, 5, 6, 1])
    #expect(list[id: 2]?.title == "two")
    #expect(made.take() == [])
    #expect(asked.take() == ["2", "2"])  // the one that has another title now
    #expect(even.elements.map(\.id) == [4, 2, 6])
    #expect(log.take() == ["[1, 2, 3, 4, 5, 6]", "[4, 2, 3, 5, 6, 1]"])
    keep(reader, third, evenReader)
  }

  @Test(
    "an element that was removed comes back where it stood, with what it was, also where it was changed before in the same batch"
  )
  func removed() {
    let list = TrackedList([Item(id: 1, title: "a"), Item(id: 2, title: "b"), Item(id: 3, title: "c")])
    let history = History(of: list) { [$0] }
    list.edit { list in
      list.update(id: 2) { $0.title = "B" }
      list.remove(id: 2)
      list.update(id: 3) { $0.title = "C" }
    }
    #expect(list.elements.map(\.title) == ["a", "C"])
    history.undo()
    #expect(list.elements.map(\.title) == ["a", "b", "c"])
    history.redo()
    #expect(list.elements.map(\.title) == ["a", "C"])
  }

  @Test("an element whose id changes in place is another one, there and back")
  func otherID() {
    let list = TrackedList([Item(id: 1, title: "a"), Item(id: 2, title: "b")])
    let history = History(of: list) { [$0] }
    list.update(id: 1) { $0 = Item(id: 9, title: "z") }
    #expect(list.ids == [9, 2])
    history.undo()
    #expect(list.elements == [Item(id: 1, title: "a"), Item(id: 2, title: "b")])
    history.redo()
    #expect(list.elements == [Item(id: 9, title: "z"), Item(id: 2, title: "b")])
  }

  @Test("a change of one element of many is kept as that element, not as a copy of the list")
  func noCopies() {
    let tracker = LifetimeTracker()
    final class Row: Identifiable {
      let id: Int
      let canary: Canary
      init(_ id: Int, _ canary: Canary) { (self.id, self.canary) = (id, canary) }
    }
    let list = TrackedList((0..<100).map { Row($0, tracker.make()) })
    let history = History(of: list, limit: 1) { [$0] }
    list[id: 5] = Row(5, tracker.make())
    #expect(tracker.live == 101)  // the old one waits for the undo
    list.append(Row(100, tracker.make()))
    #expect(tracker.live == 101)  // its entry is forgotten
    batch {
      history.unrecorded { list.removeAll() }
    }
    #expect(tracker.live == 1)  // what the last entry has added
    keep(history)
  }

  @Test(
    "the way back of a list's changes is of the form of the way there: each makes one list's elements of the other's",
    arguments: seeds(100))
  func bothWays(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let list = TrackedList((0..<8).map { Item(id: $0, title: "") })
    let follower = ListFollower(list)
    for _ in 0..<10 {
      let before = list.elements
      list.edit { list in
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          let id = Int.random(in: 0..<12, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: list.remove(id: id)
          case 1: list[id: id] = Item(id: id, title: "\(Int.random(in: 0..<100, using: &random))")
          case 2: list.update(id: id) { $0.title += "+" }
          default: if !list.isEmpty { list.move(id: id, to: Int.random(in: 0..<list.count, using: &random)) }
          }
        }
      }
      let both = follower.takeBoth()
      var elements = before
      both.changes.apply(to: &elements)
      #expect(elements == list.elements, "seed \(seed)")
      both.inverse.apply(to: &elements)
      #expect(elements == before, "seed \(seed)")
    }
  }

  @Test("a property changed in place, one without ==, and one with a comparison of its own")
  func comparisons() {
    struct Opaque { var number: Int }
    let array = Signal([1, 2])
    let opaque = Signal(Opaque(number: 1))
    let rounded = Signal(1.0, equality: .by { $0.rounded() == $1.rounded() })
    let history = History(of: array) { [$0, opaque, rounded] }
    array.value.append(3)
    opaque.value.number = 2
    rounded.value = 1.2
    rounded.value = 2
    #expect(history.entries.count == 3)
    history.undo()
    #expect(rounded.value == 1)
    history.undo()
    #expect(opaque.value.number == 1)
    history.undo()
    #expect(array.value == [1, 2])
    history.go(to: history.entries.last)
    #expect(array.value == [1, 2, 3] && opaque.value.number == 2 && rounded.value == 2)
  }
}

@Suite("History: optimistic values")
@MainActor
struct HistoryOptimisticTests {
  @MainActor
  private final class Town: @MainActor UnidirectionalDataFlow {
    enum Input { case starTapped, starSet(Bool), starAnswered(Optimistic<Bool>.Answer), undo, redo }
    enum Work { case star }

    @Tracked private(set) var star = Optimistic(false)
    private let tasks = TaskScope<Work>()
    private let server: Server<Bool>
    private(set) var asked: [Bool] = []
    private(set) var running: [Task<Void, Never>] = []
    private let inputs = InputQueue<Input>()
    private(set) lazy var history = History(of: self) { [$0.bind(\.star.value) { .starSet($0) }] }

    init(server: Server<Bool>) {
      self.server = server
      _ = history
    }

    func apply(_ input: Input) { inputs.handle(input) { handle($0) } }

    private func handle(_ input: Input) {
      switch input {
      case .starTapped: set(!star.value)
      case .starSet(let isStarred): set(isStarred)
      case .starAnswered(let answer): history.unrecorded { _ = star.receive(answer) }
      case .undo: history.undo()
      case .redo: history.redo()
      }
    }

    private func set(_ isStarred: Bool) {
      asked.append(isStarred)
      let question = "\(asked.count)"
      let task = tasks.confirm(star.show(isStarred), id: .star) { [server] _ in
        _ = try await server.ask(question)
      } receive: { [weak self] in
        self?.apply(.starAnswered($0))
      }
      running.append(task)
    }

    func answer(_ number: Int, fails: Bool = false) async {
      await server.hasBeenAsked("\(number)")
      server.answer("\(number)", fails ? .failure(ServerError()) : .success(true))
      await running[number - 1].value
    }
  }

  @Test("an undo is another change that tells the server", arguments: [false, true])
  func tellsServer(byInput: Bool) async {
    let town = Town(server: Server())
    town.apply(.starTapped)
    await town.answer(1)
    #expect(town.star.confirmed && !town.star.isPending)
    #expect(town.history.undoName == "starTapped")
    if byInput { town.apply(.undo) } else { town.history.undo() }
    #expect(!town.star.value && town.star.isPending)
    #expect(town.asked == [true, false])
    #expect(!town.history.canUndo && town.history.redoName == "starTapped")
    await town.answer(2)
    #expect(!town.star.confirmed && !town.star.isPending)
    if byInput { town.apply(.redo) } else { town.history.redo() }
    #expect(town.star.value && town.star.isPending)
    #expect(town.asked == [true, false, true])
    #expect(town.history.canUndo && !town.history.canRedo)
    if town.asked.count == 3 { await town.answer(3) }
  }

  @Test("an undo that the server does not take is shown as taken back, and is no entry")
  func fails() async {
    let town = Town(server: Server())
    town.apply(.starTapped)
    await town.answer(1)
    town.history.undo()
    await town.answer(2, fails: true)
    #expect(town.star.value && town.star.failure != nil)
    #expect(untracked { town.history.entries.map(\.name) } == ["starTapped"])
    #expect(town.history.canRedo)
    town.history.redo()  // it is so already, and nothing is asked
    #expect(town.asked == [true, false])
    #expect(town.history.canUndo)
  }

  @Test("the history of a binding does not keep its model")
  func end() async {
    let server = Server<Bool>()
    weak var weakTown: Town?
    do {
      let town = Town(server: server)
      weakTown = town
      town.apply(.starTapped)
      town.history.undo()
      await town.answer(1)
      await town.answer(2)
    }
    #expect(weakTown == nil)
  }
}
