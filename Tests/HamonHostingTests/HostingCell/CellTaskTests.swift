import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// Answers a test gives when it likes.
@MainActor
private final class Api {
  private var waiting: [Int: CheckedContinuation<Int, Never>] = [:]
  private var arrivals: [Int: CheckedContinuation<Void, Never>] = [:]
  private(set) var asked: [Int] = []
  private(set) var wasCancelled: [Int: Bool] = [:]

  func population(of town: Int) async -> Int {
    let answer = await withCheckedContinuation { continuation in
      asked.append(town)
      waiting[town] = continuation
      arrivals.removeValue(forKey: town)?.resume()
    }
    wasCancelled[town] = Task.isCancelled
    return answer
  }

  func hasBeenAsked(_ town: Int) async {
    if waiting[town] == nil { await withCheckedContinuation { arrivals[town] = $0 } }
  }

  func answer(_ town: Int, _ population: Int) { waiting.removeValue(forKey: town)?.resume(returning: population) }
}

@MainActor
@Suite("A cell's task lasts as long as its generation")
struct CellTaskTests {
  private let api = Api()
  private let tasks = Tasks()

  private final class Tasks {
    var all: [Task<Void, Never>] = []
    weak var population: Signal<Int>?
  }

  private func cell(_ identity: CellIdentity = .keyed) -> HostingCell<Int, Row, String> {
    HostingCell(identity: identity) { [api, tasks] row, cell in
      let population = cell.state("population", initially: 0)
      tasks.population = population
      let task = cell.task(id: row.text) {
        await api.population(of: row.id)
      } receive: {
        population.value = $0
      }
      if tasks.all.last != task { tasks.all.append(task) }
      return "\(row.id): \(population.value)"
    }
  }

  @Test("it starts once, its result is received, and the body runs again for it")
  func received() async {
    let cell = cell()
    cell.configure(1, Row(id: 1))
    cell.reconfigure(Row(id: 1), always: true)
    await api.hasBeenAsked(1)
    api.answer(1, 100)
    await tasks.all[0].value
    #expect(cell.content == "1: 100")
    #expect(cell.bodyRuns == 3)
    #expect(api.asked == [1])
    #expect(api.wasCancelled == [1: false])
  }

  @Test("works begun in one turn begin in the order of the calls, of one cell and of several")
  func order() async {
    final class Log { var entries: [Int] = [] }
    let log = Log()
    var tasks: [Task<Void, Never>] = []
    let cells = (0..<10).map { _ in
      HostingCell<Int, Row, String>(identity: .keyed) { row, cell in
        for part in 0..<10 {
          let task = cell.task(column: UInt(part)) {
            log.entries.append(row.id * 10 + part)
          } receive: { (_: Void) in
          }
          tasks.append(task)
        }
        return row.text
      }
    }
    for round in 0..<10 {
      for (number, cell) in cells.enumerated() {
        cell.configure(round * 10 + number, Row(id: round * 10 + number))
      }
    }
    for task in tasks { await task.value }
    #expect(log.entries == Array(0..<1000))
  }

  @Test("what a cell's work has captured ends where the work belongs")
  func captured() async {
    let ends = Ends()
    var tasks: [Task<Void, Never>] = []
    let cell = HostingCell<Int, Row, String>(identity: .keyed) { row, cell in
      let captured = ends.make()
      tasks.append(
        cell.task {
          await Task.yield(); withExtendedLifetime(captured) {}
        } receive: { (_: Void) in
        })
      return "\(row.id)"
    }
    for number in 0..<20 { cell.configure(number, Row(id: number)) }
    for task in tasks { await task.value }
    #expect(ends.onMain.count == 20 && !ends.onMain.contains(false))
  }

  @Test("D4 it is cancelled when its key leaves, and a late result is dropped", arguments: [0, 1, 2])
  func late(way: Int) async {
    let cell = cell()
    cell.configure(1, Row(id: 1))
    await api.hasBeenAsked(1)
    switch way {
    case 0: cell.configure(2, Row(id: 2))
    case 1: cell.deactivate()
    default: cell.dispose()
    }
    api.answer(1, 100)
    await tasks.all[0].value
    #expect(api.wasCancelled == [1: true])
    #expect(cell.content == (way == 0 ? "2: 0" : nil))
    if way == 0 {
      await api.hasBeenAsked(2)
      api.answer(2, 200)
      await tasks.all[1].value
      #expect(cell.content == "2: 200")
    }
  }

  @Test("D4 under structural identity, the bug: the result lands on the row that the cell shows now")
  func structural() async {
    let cell = cell(.structural)
    cell.configure(1, Row(id: 1))
    await api.hasBeenAsked(1)
    cell.configure(2, Row(id: 2))
    api.answer(1, 100)
    await tasks.all[0].value
    #expect(cell.content == "2: 100")
    #expect(api.asked == [1], "and nothing asked for row 2")
  }

  @Test("another id cancels it and starts it anew, in the same generation")
  func id() async {
    let cell = cell()
    cell.configure(1, Row(id: 1, text: "a"))
    await api.hasBeenAsked(1)
    api.answer(1, 100)
    cell.configure(1, Row(id: 1, text: "b"))
    await tasks.all[0].value
    #expect(cell.content == "1: 0")
    await api.hasBeenAsked(1)
    api.answer(1, 101)
    await tasks.all[1].value
    #expect(cell.content == "1: 101")
    #expect(cell.generation == 1)
  }

  @Test("a cell that is let go cancels its task, and work that goes on holds nothing of the cell")
  func dropped() async {
    weak var population: Signal<Int>?
    do {
      let cell = cell()
      cell.configure(1, Row(id: 1))
      population = tasks.population
      #expect(population != nil)
      await api.hasBeenAsked(1)
    }
    #expect(population == nil)
    api.answer(1, 100)
    await tasks.all[0].value
    #expect(api.wasCancelled == [1: true])
  }

  /// Counts what its tasks are asked for.
  private final class Asked {
    var count = 0
    var last = Task<Void, Never> {}
  }

  private func retry(_ asked: Asked, _ cell: CellContext, _ answer: Signal<String>) {
    asked.last = cell.task {
      asked.count += 1
      return asked.count
    } receive: {
      answer.value = "got \($0)"
    }
  }

  @Test("an action starts it anew once it is received; while it is at work, a second tap starts nothing")
  func retried() async {
    let asked = Asked()
    let cell = HostingCell<Int, Row, Line> { _, cell in
      let answer = cell.state("answer", initially: "idle")
      return Line(text: answer.value) { self.retry(asked, cell, answer) }
    }
    cell.configure(1, Row(id: 1))
    for round in 1...3 {
      cell.content?.tap()
      cell.content?.tap()
      await asked.last.value
      #expect(cell.content?.text == "got \(round)")
    }
    cell.content?.tap()
    asked.last.cancel()
    cell.content?.tap()
    await asked.last.value
    #expect(cell.content?.text == "got \(asked.count)")
  }

  @Test("so does a button of a view in a cell; runs of bodies start nothing anew")
  func retriedInAView() async {
    struct Answer: View {
      let cell: CellContext
      let answer: Signal<String>
      let retry: (CellContext, Signal<String>) -> Void
      let begun: RunLog

      var body: some View {
        let _ = cell.task {
          0
        } receive: { (_: Int) in
          begun("received")
        }
        Button(answer.value) { retry(cell, answer) }
      }
    }
    let (asked, begun, title) = (Asked(), RunLog(), Signal("a"))
    let cell = HostingCell<Int, Row, Host>(environment: .configured) { _, cell in
      let answer = cell.state("answer", initially: "idle")
      let _ = cell.task {
        0
      } receive: { (_: Int) in
        begun("received")
      }
      Text(title.value)
      Answer(cell: cell, answer: answer, retry: { self.retry(asked, $0, $1) }, begun: begun)
    }
    cell.configure(1, Row(id: 1))
    cell.content?.tap("idle")
    await asked.last.value
    title.value = "b"
    cell.content?.tap("got 1")
    await asked.last.value
    #expect(cell.content?.texts == ["b", "got 2"])
    #expect(begun.take() == ["received", "received"], "one for each place")
  }
}
