import Hamon

/// The form in which messages show the way back to a root cause, for failures of tests and for issues.
extension CausalRecord {
  /// Why a node did what it did last, in a message; nil if nothing of it is in the record. Of a long way back it has the first four steps,
  /// the number of steps left out, and the last step with the root cause.
  package func chain(of node: Int) -> String? { sentence(of: node).map(Self.shortened) }

  /// Why an entry happened.
  package func chain(of entry: CausalEntry) -> String { Self.shortened(sentence(of: entry)) }

  private static func shortened(_ sentence: String) -> String {
    let mark = ", because "
    var steps: [Substring] = []
    var rest = sentence[...]
    while let next = rest.firstRange(of: mark) {
      steps.append(rest[..<next.lowerBound])
      rest = rest[next.upperBound...]
    }
    steps.append(rest)
    if steps.count <= 6 { return sentence }
    return steps.prefix(4).joined(separator: mark) + ", … (\(steps.count - 5) more steps) …" + mark + rest
  }
}

extension CausalLog {
  /// The number of the last entry; 0 without one.
  package var lastNumber: Int { recorder.count }

  /// The number of an effect in this log, if the log has met it.
  package func number(of effect: Effect) -> Int? { recorder.number(of: effect) }

  /// The number of a node that is alive, if the log has met it.
  package func number(ofAlive node: UInt) -> Int? { recorder.number(ofAlive: node) }

  /// The number of a node of a picture, if the log has met it.
  package func number(of entry: DependencyEntry) -> Int? { recorder.number(ofAlive: entry.number) }
}
