import Testing

extension FlowTester {
  /// Waits for the next change that no input brought at once (an answer, a timer, a stream), and checks it: `changes`
  /// turns the state before into the state after.
  ///
  /// Everything that one flush changed is one change, with what effects have written in answer to it. If nothing comes within the limit, in
  /// real time, the test fails: a test that passes does not use it up. `.zero` asks for a change that is there already. What leaves the
  /// snapshot as it was is no change: an `Optimistic` that is confirmed shows what it showed before, and there is nothing to receive. In a
  /// task that is cancelled nothing is waited for, which a failure says.
  ///
  /// A change that is not as stated is explained, back to the input whose work has brought it: see ``FlowTester``.
  ///
  /// Partially, it waits until the state is as stated, whatever comes before.
  public func receive(
    within limit: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, changes: (inout State) -> Void
  ) async {
    if exhaustivity == .partial { return await receivePartially(limit, sourceLocation, changes) }
    guard await condition.wait(atMost: limit, until: { !arrived.isEmpty }) else {
      let message =
        if let cancellation = TestFailure.cancellation {
          "receive: nothing has come.\(workText) \(cancellation)"
        } else {
          "receive: nothing has come within \(limit).\(workText) \(absenceAdvice)"
        }
      return TestFailure.report(message, sourceLocation)
    }
    unseen = 0
    let before = stated
    let arrival = arrived.removeFirst()
    stated = arrival.state
    reportUnheard("receive", before, stated, isLatest: false, sourceLocation)
    check("receive", before, stated, sourceLocation, advice: waitingText, reads: arrival.reads, changes)
  }

  private func receivePartially(
    _ limit: Duration, _ sourceLocation: SourceLocation, _ changes: (inout State) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    var reads: [ChangedRead] = []
    var hasCome = false
    let isStated = await condition.wait(atMost: limit) {
      while !isAsStated(stated, changes) {
        if arrived.isEmpty { return false }
        let arrival = arrived.removeFirst()
        hasCome = true
        stated = arrival.state
        reads.add(arrival.reads)
      }
      return true
    }
    if isStated { return }
    let absence = hasCome ? nil : "Nothing has come within \(limit).\(workText) \(absenceAdvice)"
    check("receive", stated, stated, sourceLocation, advice: TestFailure.cancellation ?? absence, reads: reads, changes)
  }

  private func isAsStated(_ state: State, _ changes: (inout State) -> Void) -> Bool {
    var expected = state
    changes(&expected)
    return isSame(state, expected)
  }

  private var workText: String {
    let work = workLeft
    if !work.isEmpty { return " Work is under way: \(work.joined(separator: ", "))." }
    let deaf = unfinishedWork(of: model).map(\.text).joined(separator: ", ")
    return deaf.isEmpty
      ? " No work is under way." : " Only work that a replay has started is under way, and is not heard: \(deaf)."
  }

  /// An answer that shows nothing new is easily taken for one that has not come.
  private var absenceAdvice: String {
    if unseen == 0 {
      return workLeft.isEmpty
        ? "To fix this, leave this `receive` out, or begin before it what it waits for."
        : "To fix this, let the time pass that it waits for (`advance` of a `ManualClock`), or give it longer (`within:`)."
    }
    return """
      What the snapshot reads was written \(unseen == 1 ? "once" : "\(unseen) times"), and the snapshot stayed the same. To fix \
      this, leave this `receive` out (`finish` waits for the work), or put what changed into the snapshot.
      """
  }

  /// The rest of what was meant to be one change is often the next one.
  private var waitingText: String? {
    if arrived.isEmpty { return nil }
    return """
      \(arrived.count == 1 ? "1 more change waits" : "\(arrived.count) more changes wait") behind it. If one input made them all, \
      let it use `batch { }` or an `InputQueue`, so that they are one; else `receive` each.
      """
  }
}
