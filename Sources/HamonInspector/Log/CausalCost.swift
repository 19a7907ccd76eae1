/// The cost of a node while a log was on: its runs and evaluations.
///
/// *Isolation:* none; `Sendable`. *Cost:* some numbers and a text.
public struct CausalCost: Sendable, Hashable {
  /// Its number in the log.
  public let node: Int
  /// Its kind and name: `computed "total"`.
  public let name: String
  /// How often it ran: an effect, or a tracking scope that tracked.
  public internal(set) var runs = 0
  /// How often it was evaluated.
  public internal(set) var evaluations = 0
  /// How many of the evaluations came to the same.
  public internal(set) var equal = 0
  /// How often it ran in that flush in which it ran most. More than once: something that it reads was changed in the flush itself.
  public internal(set) var mostRunsInOneFlush = 0
}

extension CausalRecord {
  /// The cost of each node that ran or was evaluated, the most frequent first.
  public func costs() -> [CausalCost] {
    var costs: [Int: CausalCost] = [:]
    /// Nil where no flush is under way: what runs then is alone.
    var inFlush: [Int: Int]?
    let made = made()
    func note(_ node: Int, _ change: (inout CausalCost) -> Void) {
      change(&costs[node, default: CausalCost(node: node, name: Self.name(of: node, made[node]))])
    }
    for entry in entries {
      switch entry.event {
      case .flushBegan: inFlush = [:]
      case .flushEnded: inFlush = nil
      case .ran:
        guard let node = entry.node else { continue }
        inFlush?[node, default: 0] += 1
        let most = inFlush?[node] ?? 1
        note(node) {
          $0.runs += 1
          $0.mostRunsInOneFlush = max($0.mostRunsInOneFlush, most)
        }
      case .evaluated:
        guard let node = entry.node else { continue }
        note(node) {
          $0.evaluations += 1
          if entry.changed == false { $0.equal += 1 }
        }
      default: continue
      }
    }
    return costs.values.sorted { ($0.runs + $0.evaluations, $1.node) > ($1.runs + $1.evaluations, $0.node) }
  }
}
