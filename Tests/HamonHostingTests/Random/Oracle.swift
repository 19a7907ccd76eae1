/// What a host should do, the slow and obvious way: everything is rebuilt after each step. State is kept by path; what the
/// rebuilding has not met is forgotten.
struct Oracle {
  /// A body as it was at the last rebuilding: it is to run when this differs.
  private struct Body: Equatable {
    let inputs: [Spec]
    let reads: [Int]
  }

  private(set) var texts: [String] = []
  /// The paths of the counters, in the order in which they are shown.
  private(set) var counters: [String] = []
  /// The paths of the bodies that have to run for the last step, sorted.
  private(set) var due: [String] = []
  private var states: [String: Int] = [:]
  private var bodies: [String: Body] = [:]

  mutating func tap(_ counter: Int) { states[counters[counter], default: 0] += 1 }

  mutating func rebuild(_ root: Spec, _ signals: [Int]) {
    let (oldStates, oldBodies) = (states, bodies)
    (texts, counters, states, bodies) = ([], [], [:], [:])
    build(root, "Root", signals, oldStates)
    due = bodies.filter { oldBodies[$0.key] != $0.value }.map(\.key).sorted()
  }

  private mutating func build(_ spec: Spec, _ place: String, _ signals: [Int], _ oldStates: [String: Int]) {
    switch spec {
    case .reader(let signal):
      bodies["\(place)/Reader"] = Body(inputs: [spec], reads: [signals[signal]])
      texts.append("s\(signal)=\(signals[signal])")
    case .counter(let first):
      let path = "\(place)/Counter"
      let count = oldStates[path] ?? first
      states[path] = count
      counters.append(path)
      bodies[path] = Body(inputs: [spec], reads: [count])
      texts.append("c\(first):\(count)")
    case .stack(let children):
      bodies["\(place)/StackSpec"] = Body(inputs: [spec], reads: [])
      for (index, child) in children.enumerated() { build(child, "\(place)/StackSpec/\(index)", signals, oldStates) }
    case .list(let items):
      bodies["\(place)/ListSpec"] = Body(inputs: [spec], reads: [])
      for item in items { build(item.spec, "\(place)/ListSpec/[\(item.id)]", signals, oldStates) }
    case .branch(let signal, let first, let second):
      let isFirst = signals[signal] % 2 == 1
      bodies["\(place)/BranchSpec"] = Body(inputs: [spec], reads: [signals[signal]])
      build(isFirst ? first : second, "\(place)/BranchSpec/\(isFirst ? "if" : "else")", signals, oldStates)
    case .optional(let signal, let content):
      bodies["\(place)/OptionalSpec"] = Body(inputs: [spec], reads: [signals[signal]])
      if signals[signal] % 2 == 1 { build(content, "\(place)/OptionalSpec/if", signals, oldStates) }
    case .identified(let signal, let content):
      bodies["\(place)/IdentifiedSpec"] = Body(inputs: [spec], reads: [signals[signal]])
      build(content, "\(place)/IdentifiedSpec/#\(signals[signal])", signals, oldStates)
    }
  }
}
