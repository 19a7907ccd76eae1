import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("Random lines of runs agree with a simple model", .tags(.threads))
@MainActor
struct RandomLineTests {
  /// One id, told without tasks: the runs in the order in which they came, and which of them have begun.
  private struct Line {
    var runs: [(number: Int, hasBegun: Bool)] = []

    mutating func add(_ number: Int, _ policy: RunPolicy) {
      switch policy {
      case .cancelRunning: runs = [(number, true)]
      case .afterRunning: runs.append((number, runs.isEmpty))
      case .dropNew: if runs.isEmpty { runs = [(number, true)] }
      case .letBothRun: runs.append((number, true))
      }
    }

    /// Whether the answer is heard.
    mutating func answer(_ number: Int) -> Bool {
      guard let index = runs.firstIndex(where: { $0.number == number }) else { return false }
      runs.remove(at: index)
      if !runs.isEmpty { runs[0].hasBegun = true }
      return true
    }
  }

  /// Nil, or what differs, after which steps.
  private func program(seed: UInt64) async -> String? {
    var random = SeededGenerator(seed: seed)
    let server = Server<Int>()
    let tasks = TaskScope<Int>()
    var running: [Int: Task<Void, Never>] = [:]
    var line = Line()
    var begun: Set<Int> = []
    var heard: [Int] = []
    var expected: [Int] = []
    var steps: [String] = []
    /// Runs that have begun in the model and wait for their answer, the cancelled ones, too.
    var waiting: [Int] = []

    func noteBegun() async {
      for run in line.runs where run.hasBegun && begun.insert(run.number).inserted {
        await server.hasBeenAsked("\(run.number)")
        waiting.append(run.number)
      }
    }

    func answer(_ number: Int) async {
      server.answer("\(number)", .success(number))
      await running[number]?.value
      if line.answer(number) { expected.append(number) }
      await noteBegun()
    }

    for number in 0..<Int.random(in: 4...16, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let policy = [RunPolicy.cancelRunning, .afterRunning, .afterRunning, .dropNew, .letBothRun]
          .randomElement(using: &random)!
        steps.append("run \(number) \(policy)")
        running[number] = tasks.run(id: 0, policy: policy) {
          (try? await server.ask("\(number)")) ?? -1
        } receive: {
          heard.append($0)
        }
        line.add(number, policy)
        await noteBegun()
      case 5..<9:
        guard let index = waiting.indices.randomElement(using: &random) else { continue }
        let number = waiting.remove(at: index)
        steps.append("answer \(number)")
        await answer(number)
      default:
        steps.append("cancel")
        tasks.cancel(id: 0)
        line.runs = []
      }
      let isSame = heard == expected && tasks.isRunning(id: 0) == !line.runs.isEmpty
      if !isSame { return "heard \(heard), should be \(expected), after \(steps.joined(separator: ", "))" }
    }
    while let number = waiting.popLast() { await answer(number) }
    for task in running.values { await task.value }
    let never = running.keys.filter { !begun.contains($0) && server.wasAsked("\($0)") }
    if !never.isEmpty { return "\(never) have begun out of turn, after \(steps.joined(separator: ", "))" }
    return heard == expected ? nil : "heard \(heard), should be \(expected), at the end"
  }

  @Test("programs of runs with every policy, answers and cancellations")
  func programs() async {
    for seed in seeds(2_000) {
      if let difference = await program(seed: seed) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }
}
