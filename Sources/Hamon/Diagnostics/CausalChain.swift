/// How the way back to a root cause stands in a message: one form, for failures of tests and for issues.
extension CausalExplanation {
  /// The sentence; of a long way back the first four steps, how many are left out, and the last step, where the root cause is.
  package var chain: String {
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

extension CausalRecord {
  /// Why a node did what it did last, in a message; nil if nothing of it is in the record.
  package func chain(of node: Int) -> String? {
    guard entries.contains(where: { $0.node == node && [.ran, .evaluated, .write].contains($0.event) }) else {
      return nil
    }
    return why(node).chain
  }

  /// The last entries, and what tells their nodes and causes: a message does not go back further.
  package func tail(_ count: Int) -> CausalRecord { CausalRecord(entries: Self.tail(of: entries, count)) }
}

extension CausalLog {
  /// The number of an effect in this log, if the log has met it.
  package func number(of effect: Effect) -> Int? { recorder.number(ifKnown: effect.node) }

  /// The number of a node that is alive, if the log has met it.
  package func number(ofAlive node: UInt) -> Int? {
    NodePointer(bitPattern: node).flatMap { recorder.number(ifKnown: $0) }
  }
}

extension Graph {
  /// Why a node ran last, by the innermost log of this thread; nil where none is on. In a loop the way back is as long as the loop, so
  /// only its end is looked at.
  static func chain(_ context: Context, of node: NodePointer) -> String? {
    guard context.pointee.logs != 0, let log = context.pointee.log, let number = log.number(ifKnown: node) else {
      return nil
    }
    return CausalRecord(entries: log.cold.entries()).tail(40).chain(of: Int(number))
  }
}
