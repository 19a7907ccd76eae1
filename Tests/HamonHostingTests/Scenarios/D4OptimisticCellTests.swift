import Hamon
import HamonFlow
import HamonHosting
import Testing

/// A server that answers when the test says so.
@MainActor
private final class Server {
  struct Failure: Error {}

  private var requests: [(town: Int, answer: (Result<Bool, any Error>) -> Void)] = []
  /// The towns of the requests that wait, in order.
  var asked: [Int] { requests.map(\.town) }

  func setStar(_ town: Int, _ isStarred: Bool, then answer: @escaping (Result<Bool, any Error>) -> Void) {
    requests.append((town, answer))
  }

  func answer(_ index: Int, _ result: Result<Bool, any Error>) { requests.remove(at: index).answer(result) }
}

/// A town with its star: shown at once, confirmed or rolled back later.
@MainActor
private final class Town: @MainActor UnidirectionalDataFlow {
  enum Input {
    case starTapped
    case answered(Optimistic<Bool>.Answer)
  }

  let id: Int
  @Tracked private(set) var star = Optimistic(false)
  private let server: Server

  init(_ id: Int, _ server: Server) {
    self.id = id
    self.server = server
  }

  func apply(_ input: Input) {
    switch input {
    case .starTapped:
      let change = star.show(!star.value)
      server.setStar(id, change.value) { [weak self] result in
        let outcome: Optimistic<Bool>.Outcome =
          switch result {
          case .success(let value): .confirmed(value)
          case .failure(let error): .failed(error)
          }
        self?.apply(.answered(.init(change, outcome)))
      }
    case .answered(let answer): star.receive(answer)
    }
  }
}

@MainActor
@Suite("D4 The optimistic toggle in a reused cell")
struct D4OptimisticCellTests {
  private let server = Server()

  /// The article's cell: it flips its own state, then calls, and puts the state back if the call fails.
  private func naiveList() -> ListHost<[Row], Int, Line> {
    ListHost(rows(0..<100), height: 3, identity: .structural) { [server] row, cell in
      let starred = cell.state("starred", initially: false)
      return Line(text: (starred.value ? "★" : "☆") + "\(row.id)") {
        starred.value.toggle()
        server.setStar(row.id, starred.value) { result in
          if case .failure = result { starred.value.toggle() }
        }
      }
    }
  }

  @Test("D4 the bug: after reuse the star of the cell is another row's, and a late failure lights it up for a third")
  func bug() {
    let list = naiveList()
    list.tap(line: 0)
    list.tap(line: 1)
    #expect(list.texts == ["★0", "★1", "☆2"])
    list.scroll(by: 3)
    #expect(list.texts == ["★3", "★4", "☆5"], "rows 3 and 4 were never tapped")
    list.tap(line: 0)
    #expect(list.texts == ["☆3", "★4", "☆5"])
    server.answer(0, .failure(Server.Failure()))
    #expect(list.texts == ["★3", "★4", "☆5"], "row 0's failure, on row 3")
  }

  @Test("D4 keyed identity alone is half a fix: no star is another row's, but the answer is lost with the row")
  func keyedOnly() {
    let list = ListHost(rows(0..<100), height: 3) { [server] row, cell in
      let starred = cell.state("starred", initially: false)
      return Line(text: (starred.value ? "★" : "☆") + "\(row.id)") {
        starred.value.toggle()
        let receive = cell.guarded { (result: Result<Bool, any Error>) in
          if case .failure = result { starred.value.toggle() }
        }
        server.setStar(row.id, starred.value, then: receive)
      }
    }
    list.tap(line: 0)
    list.scroll(by: 3)
    #expect(list.stars == [])
    server.answer(0, .success(true))
    list.scroll(to: 0)
    #expect(list.stars == [], "the server has row 0 starred")
  }

  private func list(_ towns: [Town]) -> ListHost<[Town], Int, Line> {
    ListHost(towns, id: { $0.id }, height: 3) { town, _ in
      let star = town.star
      let mark = "\(star.value ? "★" : "☆")\(town.id)\(star.isPending ? "…" : "")\(star.failure == nil ? "" : "!")"
      return Line(text: mark) { town.apply(.starTapped) }
    }
  }

  @Test("D4 the fix, state owned by the model: shown at once, and right after reuse, whenever the answer comes")
  func fix() {
    let towns = (0..<100).map { Town($0, server) }
    let list = list(towns)
    list.tap(line: 0)
    list.tap(line: 1)
    #expect(list.texts == ["★0…", "★1…", "☆2"])
    list.scroll(by: 3)
    #expect(list.texts == ["☆3", "☆4", "☆5"])
    let runs = list.runs {
      server.answer(0, .failure(Server.Failure()))
      server.answer(0, .success(true))
    }
    #expect(runs == [], "nothing in view is concerned")
    list.scroll(to: 0)
    #expect(list.texts == ["☆0!", "★1", "☆2"])
    #expect(list.statistics == ListStatistics(cells: 3, pooled: 0, bodyRuns: 3 + 2 + 3 + 3))
  }

  @Test(
    "D4 the newest of several taps wins, also if the row was reused in between",
    arguments: [([0, 0, 0], "★0!"), ([2, 1, 0], "★0"), ([1, 1, 0], "☆0!")])
  func newestWins(order: [Int], expected: String) {
    let towns = (0..<100).map { Town($0, server) }
    let list = list(towns)
    for _ in 0..<3 {
      list.tap(line: 0)
      list.scroll(by: 3)
      list.scroll(to: 0)
    }
    #expect(list.texts[0] == "★0…")
    #expect(server.asked == [0, 0, 0])
    // The server takes the change that is answered first, and no other.
    for (number, index) in order.enumerated() {
      server.answer(index, number == 0 ? .success(index != 1) : .failure(Server.Failure()))
    }
    #expect(list.texts[0] == expected)
  }
}
