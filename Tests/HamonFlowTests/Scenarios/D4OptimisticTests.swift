import Hamon
import HamonFlow
import HamonTesting
import Testing

/// The favourite of a row, as `Optimistic` gives it. One object is used for one row after the other, as a cell is.
@MainActor
private final class Star: @MainActor UnidirectionalDataFlow {
  enum Input {
    case shown(row: Int, isStarred: Bool)
    case tapped
    case answered(Optimistic<Bool>.Answer)
  }

  @Tracked private(set) var star = Optimistic(false)
  private var row = 0
  private var requests = 0
  private let tasks = TaskScope<Int>()
  private let server: Server<Bool>
  private(set) var running: [Task<Void, Never>] = []

  init(server: Server<Bool>) { self.server = server }

  func apply(_ input: Input) {
    switch input {
    case .shown(let row, let isStarred):
      self.row = row
      star.reset(to: isStarred)
    case .tapped:
      requests += 1
      let task = tasks.exchange(star.show(!star.value), id: row) { [server, requests] isStarred in
        try await server.ask("\(requests) \(isStarred)")
      } receive: { [weak self] in
        self?.apply(.answered($0))
      }
      running.append(task)
    case .answered(let answer): star.receive(answer)
    }
  }
}

@Suite("D4 The optimistic toggle, by Optimistic")
@MainActor
struct D4OptimisticTests {
  private let server = Server<Bool>()

  private func text(_ star: Optimistic<Bool>) -> String {
    "\(star.value ? "★" : "☆")\(star.isPending ? "…" : "")\(star.failure == nil ? "" : " !")"
  }

  @Test("D4 shown at once, rolled back and said so when it fails")
  func rollBack() async {
    let model = Star(server: server)
    let log = RunLog()
    let view = Effect(of: model) { log(text($0.star)) }
    model.apply(.tapped)
    await server.hasBeenAsked("1 true")
    server.answer("1 true", .failure(ServerError()))
    await model.running[0].value
    #expect(log.take() == ["☆", "★…", "☆ !"])
    view.cancel()
  }

  @Test("D4 three taps, every order of success and failure: the newest wins", arguments: 0..<8, [false, true])
  func newestWins(outcomes: Int, reversed: Bool) async {
    let model = Star(server: server)
    let requests = ["1 true", "2 false", "3 true"]
    for request in requests {
      model.apply(.tapped)
      await server.hasBeenAsked(request)
    }
    #expect(text(model.star) == "★…")
    for index in reversed ? [2, 1, 0] : [0, 1, 2] {
      let fails = outcomes >> index & 1 == 1
      server.answer(requests[index], fails ? .failure(ServerError()) : .success(index != 1))
      await model.running[index].value
    }
    // The newest that did not fail is what the server has; if that is not the third, the failure of the third is shown.
    let last = [0, 1, 2].last { outcomes >> $0 & 1 == 0 }
    let expected = last == 2 ? "★" : last == 0 ? "★ !" : "☆ !"
    #expect(text(model.star) == expected, "outcomes \(outcomes), reversed \(reversed)")
  }

  @Test("D4 after reuse the answer for the row before does not touch the star of this one", arguments: [true, false])
  func reuse(fails: Bool) async {
    let model = Star(server: server)
    model.apply(.shown(row: 1, isStarred: false))
    model.apply(.tapped)
    await server.hasBeenAsked("1 true")
    model.apply(.shown(row: 2, isStarred: false))
    #expect(text(model.star) == "☆")
    server.answer("1 true", fails ? .failure(ServerError()) : .success(true))
    await model.running[0].value
    #expect(text(model.star) == "☆")
  }
}
