import Hamon
import Testing

/// Expects how often `observed` runs again while `body` changes things. Its first run, which only subscribes, is not
/// counted.
///
/// ```swift
/// expectRuns(of: { model.rows.value }, exactly: 1) { model.apply(.typed("150")) }
/// expectRuns(of: { model.rows.value }, exactly: 0) { model.apply(.moved(by: 1)) }
/// ```
///
/// `observed` is the body of an effect as long as `body` runs. It takes the place of code that would show what it reads, and runs at the
/// end of every batch that changed that. *Isolation:* the caller's, which must be that of the graph. *Cost:* an effect. *Misuse:* called
/// inside a batch it counts nothing: effects wait for its end.
///
/// If it fails, the message says why the last run happened, from a `CausalLog` that is on while `body` runs.
public func expectRuns<Observed, Failure: Error>(
  of observed: @escaping () -> Observed, exactly count: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws(Failure) -> Void
) throws(Failure) {
  let runs = RunCounter(observed)
  runs.log.start()
  defer { runs.expect(count, sourceLocation) }
  try body()
}

/// Counts the runs during a body that waits, for example for what async work brings.
public func expectRuns<Observed>(
  of observed: @escaping () -> Observed, exactly count: Int, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async rethrows {
  let runs = RunCounter(observed)
  defer { runs.expect(count, sourceLocation) }
  try await body()
}

/// Counts the runs of an effect after its first.
private final class RunCounter {
  private var runs = -1
  private var effect: Effect?
  /// Only for a body that does not wait: one that waits may go on elsewhere.
  let log = CausalLog(limit: 1000)

  init<Observed>(_ observed: @escaping () -> Observed) {
    effect = Effect(of: self, name: "expectRuns", line: 0) { counter in
      _ = observed()
      counter.runs += 1
    }
  }

  func expect(_ count: Int, _ sourceLocation: SourceLocation) {
    log.stop()
    defer { effect?.cancel() }
    if runs != count {
      let reason = runs > 0 ? effect.flatMap { log.number(of: $0) }.flatMap { log.record.chain(of: $0) } : nil
      let advice =
        runs < count
        ? "state fewer: an equal value wakes nothing, all that one batch changes is one run, and nothing runs inside a batch."
        : "change it in one `batch { }`, observe less, or state more."
      let times = runs == 1 ? "time" : "times"
      TestFailure.report(
        "expectRuns: ran \(runs) \(times), expected exactly \(count). To fix this, \(advice)"
          + (reason.map { " Why it ran last: \($0)" } ?? ""), sourceLocation)
    }
  }
}
