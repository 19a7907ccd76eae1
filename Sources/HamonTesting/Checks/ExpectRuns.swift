import Hamon
import HamonInspector
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
  let log = CausalLog(limit: 1000)
  let runs = RunCounter(observed)
  log.start()
  defer {
    log.stop()
    runs.expect(count, sourceLocation) { effect in log.number(of: effect).flatMap { log.record.chain(of: $0) } }
  }
  try body()
}

/// Counts the runs during a body that waits, for example for what async work brings.
///
/// If it fails, the message says here as well why the last run happened, in any actor, but without values. No log is on for that, which
/// would note what other tests do meanwhile: what has changed is noted as it comes. Of several reasons for one step before it the first is
/// named. *Cost:* at each run a walk over what `observed` depends on; meanwhile causes (`withCause`) get their names in the whole process.
public func expectRuns<Observed>(
  of observed: @escaping () -> Observed, exactly count: Int, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async rethrows {
  let runs = RunCounter(observed, RunReasons())
  defer {
    runs.expect(count, sourceLocation) { _ in
      runs.last.flatMap { record in record.entries.last.map { record.chain(of: $0) } }
    }
  }
  try await body()
}

/// Counts the runs of an effect after its first.
private final class RunCounter {
  private var runs = -1
  private var effect: Effect?
  private let reasons: RunReasons?
  /// Why it ran last, if there are `reasons`.
  private(set) var last: CausalRecord?

  init<Observed>(_ observed: @escaping () -> Observed, _ reasons: RunReasons? = nil) {
    self.reasons = reasons
    effect = Effect(of: self, name: "expectRuns", line: 0) { counter in
      _ = observed()
      counter.runs += 1
      untracked { counter.follow() }
    }
    follow()
  }

  private func follow() {
    guard let reasons, let effect else { return }
    if runs > 0 { last = CausalRecord(reasons.deeds(of: effect)) }
    reasons.follow(effect)
  }

  func expect(_ count: Int, _ sourceLocation: SourceLocation, why: (Effect) -> String?) {
    defer { effect?.cancel() }
    if runs != count {
      let reason = runs > 0 ? effect.flatMap(why) : nil
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
