import Hamon
import HamonInspector

/// What happened in a lesson's demo, as a causal log: each step is a cause of its own, with what was written in it and what that made run.
public struct LessonLog: Sendable {
  /// A step of the demo.
  public struct Step: Sendable, Hashable {
    /// What was done: the name of the cause.
    public let action: String
    /// The number of its first entry, the cause.
    public let start: Int
    /// What the screen showed after it.
    public let screen: [String]
  }

  /// The entries, without what a host or a list does for itself. Nodes have the names that the graph gives them.
  public let record: CausalRecord
  /// The steps that were found in the log, in order.
  public let steps: [Step]
  /// By node, the name without what tells siblings apart.
  public let stems: [Int: String]

  /// Plays an exercise's demo while a log is on.
  public init(_ exercise: any Exercise, in language: Language = .en) {
    let log = CausalLog(limit: 100_000, clock: StillClock())
    // What is reported on the way is in the log.
    let (frames, _) = catchingIssues { log.during { exercise.demo(in: language) } }
    self.init(log.record, frames, names: exercise.nodeNames(in: language), language)
  }

  init(_ recorded: CausalRecord, _ frames: [Frame], names: [String: [String]], _ language: Language = .en) {
    var rest = frames[...]
    steps = recorded.entries.compactMap { entry in
      guard entry.event == .cause, entry.cause == nil, let frame = rest.first, frame.action == entry.name else {
        return nil
      }
      rest.removeFirst()
      return Step(action: frame.action, start: entry.number, screen: frame.lines)
    }
    let shown = ShownNodes(recorded, names: names, language)
    stems = shown.stems
    record = shown.record
  }

  /// The entries of a step, up to the next one.
  public func entries(of step: Int) -> ArraySlice<CausalEntry> {
    let start = record.entries.firstIndex { $0.number >= steps[step].start } ?? record.entries.endIndex
    let end =
      step + 1 < steps.count
      ? record.entries.firstIndex { $0.number >= steps[step + 1].start } : record.entries.endIndex
    return record.entries[start..<(end ?? record.entries.endIndex)]
  }

  /// How often bodies, closures and effects ran in a step.
  public func runs(in step: Int) -> Int { entries(of: step).count { $0.event == .ran } }

  /// What a node is called.
  public func title(_ node: Int) -> String { record.entries.first { $0.event == .made && $0.node == node }?.name ?? "" }
}
