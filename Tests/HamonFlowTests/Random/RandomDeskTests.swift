import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("Random interleavings agree with a simple model", .tags(.threads))
@MainActor
struct RandomDeskTests {
  /// One program: some steps, then the end of the desk with all that is still in flight.
  @MainActor
  final class Program {
    private var random: SeededGenerator
    private let server = Server<Int>()
    private let clock = ManualClock()
    private var desk: Desk?
    private var model = DeskModel()
    private var waiting: [Int] = []
    private var steps: [String] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      desk = Desk(server: server, clock: clock)
    }

    /// Nil, or what differs, after which steps.
    func run() async -> String? {
      for _ in 0..<Int.random(in: 4...20, using: &random) {
        await step()
        if let difference { return "\(difference) after \(steps.joined(separator: ", "))" }
      }
      return await end()
    }

    private func step() async {
      let value = Int.random(in: 1...9, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2:
        note("show \(value)", .shown(value)) { $0.show(value) }
        waiting.append(model.requests)
      case 3:
        note("load", .loadTapped) { $0.startLoad() }
        waiting.append(model.requests)
      case 4...8: await answer(value)
      case 9: note("type \(value)", .typed(value)) { $0.type(value, quiet: 3) }
      case 10: await advance(value % 4)
      case 11: note("reuse \(value)", .reused(value)) { $0.reuse(value) }
      default: cancel(value)
      }
    }

    private func note(_ step: String, _ input: Desk.Input, _ change: (inout DeskModel) -> Void) {
      steps.append(step)
      desk?.apply(input)
      change(&model)
    }

    /// Any request that waits, the cancelled and replaced ones, too: the server does not know of that. Those that were cancelled before
    /// they had begun have never come to it.
    private func answer(_ value: Int) async {
      guard let index = waiting.indices.randomElement(using: &random) else { return }
      let request = waiting.remove(at: index)
      let fails = Bool.random(using: &random)
      steps.append("\(fails ? "fail" : "answer") \(request) with \(value)")
      await reply(request, fails ? .failure(ServerError()) : .success(value))
      model.answer(request, fails ? nil : value)
    }

    private func reply(_ request: Int, _ result: Result<Int, any Error>) async {
      guard let task = tasks[request], await server.hasBeenAsked("\(request)", by: task) else { return }
      server.answer("\(request)", result)
      await task.value
    }

    private func advance(_ seconds: Int) async {
      steps.append("advance \(seconds)")
      let search = desk?.search
      await clock.advance(by: .seconds(seconds))
      if model.advance(seconds) { await search?.value }
    }

    private func cancel(_ value: Int) {
      let work = [Desk.Work.star, .load, .search, nil][value % 4]
      note("cancel \(work.map { "\($0)" } ?? "all")", .cancelled(work)) { model in
        if work == nil || work == .star { model.cancelStar() }
        if work == nil || work == .load { model.cancelLoad() }
        if work == nil || work == .search { model.cancelSearch() }
      }
    }

    private var lastTasks: [Int: Task<Void, Never>] = [:]
    private var tasks: [Int: Task<Void, Never>] { desk?.running ?? lastTasks }

    /// The desk is let go; late answers find nothing, nothing of it is alive, and nothing sleeps.
    private func end() async -> String? {
      weak let weakDesk = desk
      lastTasks = desk?.running ?? [:]
      let search = desk?.search
      desk = nil
      if weakDesk != nil { return "the desk is alive after \(steps.joined(separator: ", "))" }
      for request in waiting { await reply(request, .success(1)) }
      await search?.value
      return clock.sleeperCount == 0 ? nil : "something sleeps after \(steps.joined(separator: ", "))"
    }

    private var difference: String? {
      guard let desk else { return nil }
      let star = desk.star
      let real = [
        "star \(star.value) of \(star.confirmed), pending \(star.isPending), failed \(star.failure != nil)",
        "load \(desk.load.value.map(String.init) ?? "-"), loading \(desk.load.isLoading)",
        "failed \(desk.load.error != nil), found \(desk.found)",
      ]
      let expected = [
        "star \(model.star) of \(model.confirmed), pending \(model.isPending), failed \(model.hasFailed)",
        "load \(model.loaded.map(String.init) ?? "-"), loading \(model.isLoading)",
        "failed \(model.loadHasFailed), found \(model.found)",
      ]
      return real == expected ? nil : "is \(real), should be \(expected)"
    }
  }

  @Test(
    "programs of inputs, answers, failures, cancellations and reuse", arguments: seeds(10_000, inBlocksOf: 1_000))
  func programs(seeds: Range<UInt64>) async {
    for seed in seeds {
      Seeds.trace(seed)
      if let difference = await Program(seed: seed).run() {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }
}
