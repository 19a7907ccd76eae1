import Hamon
import Testing

extension FlowTester {
  /// Ends the test of the model. Everything must have been received, no work may be left in the task scopes that the model stores, and none
  /// of its resources may be loading. It looks in properties, optionals and collections, and not in structs, tuples or other objects, which
  /// may be the whole program's. Work that is just ending is waited for, up to the limit in real time. A test that passes does not use it
  /// up, and the time in which other tests keep the actor does not count. In a task that is cancelled nothing is waited for.
  ///
  /// Work that the inputs of a `replay` have started is not looked at: what it answers is not heard.
  ///
  /// The tester can go on being used; a later `finish` looks again. What the model does by itself after it, with nothing applied or
  /// performed, is no part of the test.
  public func finish(
    within limit: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    isFinished = true
    if exhaustivity == .partial { return }
    // There is no notification when work ends without a change.
    var limit = SlicedLimit(limit)
    while !workLeft.isEmpty, !Task.isCancelled, !limit.isOver() {
      try? await Task.sleep(for: .milliseconds(1))
    }
    reportRest(sourceLocation, TestFailure.cancellation)
    arrived = []
  }

  /// Reports what is left at the end; `cancellation` says why nothing was waited for.
  func reportRest(_ sourceLocation: SourceLocation, _ cancellation: String? = nil) {
    if exhaustivity == .partial { return }
    reportArrived("at the end", sourceLocation)
    let work = workLeft
    if work.isEmpty { return }
    TestFailure.report(
      """
      FlowTester: work of \(Model.self) has not ended: \(work.joined(separator: ", ")). \
      \(cancellation ?? "To fix this, let it be answered and `receive` what it brings, or have an input cancel it.")
      """, sourceLocation)
  }

  /// The unfinished work, in words, without that of replayed sessions.
  var workLeft: [String] {
    let deaf = Set(workOfReplays.compactMap(\.object).map(ObjectIdentifier.init))
    return unfinishedWork(of: model).filter { work in
      work.runs.isEmpty || !work.runs.allSatisfy { deaf.contains(ObjectIdentifier($0)) }
    }.map(\.text)
  }

  /// Reports and drops what has come and was not received.
  func reportArrived(_ when: String, _ sourceLocation: SourceLocation) {
    let now = exhaustivity == .full && !isDriving && Kit.isSettled ? untracked { snapshot(model) } : nil
    if let now { reportUnheard(when, stated, now, sourceLocation) }
    guard let last = arrived.last else {
      // They differ by what was reported just now, and by what a transaction has taken back.
      if let now { stated = now }
      return
    }
    let count = arrived.count
    let before = stated
    // If they lead back, a state in between is shown.
    let shown = isSame(before, last.state) ? arrived[0] : last
    stated = now ?? last.state
    arrived = []
    if exhaustivity == .partial { return }
    let event = "\(count == 1 ? "1 change" : "\(count) changes") not received \(when)"
    check(event, before, shown.state, sourceLocation, reads: shown.reads) { _ in }
  }
}
