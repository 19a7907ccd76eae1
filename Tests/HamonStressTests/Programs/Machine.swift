import Hamon
import HamonInspector

/// Runs one program on the engine and on the oracle, side by side, and compares what each step shows.
struct Machine {
  var laws = Oracle.Laws()
  var printsSteps = false
  /// Where it is false the engine runs alone: it must keep its invariants, and leave nothing behind.
  var hasOracle = true
  /// Whether a log is on, and what it says is compared as well.
  var isLogged = false
  /// Whether a scope of another graph is paused meanwhile.
  var isBesidePaused = false

  /// The first step after which the two differ, or `nil`.
  struct Discrepancy: CustomStringConvertible {
    var step: String
    var engine: [String]
    var oracle: [String]

    var description: String {
      let same = zip(engine, oracle).prefix { $0 == $1 }.count
      func lines(_ log: [String]) -> String {
        log.enumerated().map { "      \($0 == same ? "▶" : " ") \($1)" }.joined(separator: "\n")
      }
      return "  after: \(step)\n    engine:\n\(lines(engine))\n    oracle:\n\(lines(oracle))"
    }
  }

  func discrepancy(in program: Program) -> Discrepancy? {
    let beside = Scope {}
    if isBesidePaused { beside.pause() }
    defer { beside.dispose() }
    let library = EngineLibrary()
    let oracle = OracleLibrary(laws)
    let discrepancy = compare(program, library, oracle)
    if let discrepancy { return discrepancy }
    // Everything is dropped now: nothing may be left on either side.
    let left = [library.nodes, library.links]
    let leftByOracle = hasOracle ? [oracle.nodes, oracle.links] : [0, 0]
    if left == [0, 0], leftByOracle == [0, 0] { return nil }
    return Discrepancy(step: "dropping everything", engine: ["left: \(left)"], oracle: ["left: \(leftByOracle)"])
  }

  private func compare(_ program: Program, _ library: some Library, _ oracle: OracleLibrary) -> Discrepancy? {
    let log = isLogged ? CausalLog(limit: 100_000) : nil
    log?.start()
    defer { log?.stop() }
    let first = Interpreter(library)
    let second = Interpreter(oracle)
    oracle.graph.onIssue = { [unowned second] in second.note("issue: \($0)") }
    func compare(_ what: String, isLast: Bool = false, _ step: (Interpreter) -> [String]) -> Discrepancy? {
      var engine = withIssueHandler({ first.note("issue: \($0.kind)") }, operation: { step(first) })
      if isLast, let log { engine += log.record.happenings }
      if printsSteps { engine.forEach { print("    \($0)") } }
      var expected = hasOracle ? step(second) : engine.filter { !$0.hasPrefix("broken") }
      if isLast, log != nil { expected += oracle.graph.happenings.map(\.description) }
      return engine == expected ? nil : Discrepancy(step: what, engine: engine, oracle: expected)
    }
    for step in program.steps {
      if printsSteps { print(step) }
      if let discrepancy = compare("\(step)", { $0.run(step) }) {
        // Let go in order, so that the next program starts from nothing.
        _ = withIssueHandler({ _ in }, operation: { first.dropAll() })
        _ = second.dropAll()
        return discrepancy
      }
    }
    return compare("dropping everything", isLast: true) { $0.dropAll() }
  }
}
