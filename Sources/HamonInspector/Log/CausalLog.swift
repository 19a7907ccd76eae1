import Hamon

/// Notes what happens in a graph, and why: what was written, evaluated and run, and for which of the changes.
///
/// ```swift
/// let log = CausalLog()
/// log.start()
/// withCause("star tapped") { cart.toggle(item) }
/// print(log.why(printing).sentence)
/// // effect "printing" ran, because computed "total" changed (120 → 200), because signal "prices" changed ([120] → [120, 80])
/// // in star tapped.
/// ```
///
/// It notes real reasons, and not possible ones: the sources that a run had read and that had changed. Values are noted only for nodes with
/// a name, or in debug builds.
///
/// *Cost:* none while no log is on. While one is on, on its thread, a write to an effect takes 7 times as long as without (68 ns). A write
/// down a chain of ten computeds takes 8 times as long (474 ns). An entry is 112 bytes and some words, of which the last `limit` are kept;
/// no entry is allocated. A new cause takes 0.3 µs. Values: numbers, truth values, enums and structs of those up to 16 bytes, and strings
/// of up to 15 bytes are kept as their bytes. That costs next to nothing; they are described when the log is read. All others are described
/// at the write: an array takes 1 µs. A log with `redacted` values does neither.
///
/// *Isolation:* that of the graph it is started in; it is not `Sendable`, but its ``record`` is. It notes what its thread does; on the main
/// actor what that does, also after an `await`.
///
/// *Misuse:* a log that is started in a run does not know that run. A write that no observer has is not noted. What a value's description
/// does is not noted either. In a flush of more than `limit` entries (or 1,024, if that is more), what a run has written itself may be
/// counted among its reasons.
public final class CausalLog {
  /// Whether values are noted in words.
  public enum Values: Sendable {
    /// In words, cut after 200 characters: at the write, or when the log is read, where a copy of the value is kept until then.
    case described
    /// Not at all. Names are noted, with the ids that are in them.
    case redacted
  }

  let recorder: CausalRecorder
  /// Kept while the log is on for it.
  private var scope: Scope?
  /// Whether it is on.
  public private(set) var isOn = false

  /// Makes a log that keeps the last `limit` entries, and what identifies their nodes and causes. A reason that has gone is one that the
  /// log has dropped, and `why` says so. With a clock of your own the same program makes the same log twice; that clock is asked for each
  /// entry. *Cost:* the address space of so many entries, 67 million at most; memory as they come.
  public init(
    limit: Int = 10_000, values: Values = .described, clock: some Clock<Duration> = ContinuousClock()
  ) {
    let start = clock.now
    let isExact = !(clock is ContinuousClock)
    recorder = CausalRecorder(
      limit: limit, isRedacted: values == .redacted, isExact: isExact,
      time: {
        let (seconds, attoseconds) = start.duration(to: clock.now).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
      },
      explanation: { CausalRecord(entries: $0.entries()).chain(of: $1) })
  }

  deinit { stop() }

  /// Begins to note what the thread does. Starting twice does nothing. With a scope it notes only those runs and ends that belong to the
  /// scope; and writes and evaluations of all, and what derives lists and selections, because these may be their reasons. *Misuse:* a log
  /// that is stopped on another thread is reported as an `Issue`, and stays on there.
  public func start(in scope: Scope? = nil) {
    if isOn { return }
    isOn = true
    self.scope = scope
    recorder.start(in: scope)
  }

  /// Stops the log. It keeps its entries, and goes on with them when it is started again.
  public func stop() {
    guard isOn else { return }
    isOn = false
    recorder.stop()
  }

  /// Keeps the log on during `body`.
  @discardableResult
  public func during<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wasOn = isOn
    start()
    defer { if !wasOn { stop() } }
    return try body()
  }

  /// Keeps the log on during a body that waits: on the main actor, or in an actor whose executor stays on one thread. *Misuse:* in any
  /// other actor, which may go on elsewhere, it is reported as an `Issue`, and the body runs without the log.
  @_disfavoredOverload  // a body that does not wait takes the form above, also in an async function
  @discardableResult
  public func during<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let wasOn = isOn
    if Self.isHeardFromHereOn("CausalLog.during") { start() }
    defer { if !wasOn { stop() } }
    return try await body()
  }

  /// Whether a log hears what runs here also later. An actor without an executor of its own may be on another thread then: an issue.
  static func isHeardFromHereOn(_ caller: String) -> Bool {
    guard let actor = ExternalSource.actor(nil), actor !== MainActor.shared else { return true }
    Issue.report(
      .misuse,
      """
      \(caller) was called in an actor (\(type(of: actor))) that may continue on another thread, where a log would not hear it; nothing is \
      logged. To fix this, keep a CausalLog on during one call: `log.during { … }` without an `await`.
      """)
    return false
  }

  /// The entries so far, as a value that can be kept.
  public var record: CausalRecord { CausalRecord(entries: recorder.entries()) }

  /// The entries so far.
  public var entries: [CausalEntry] { record.entries }

  /// Runs, and evaluations that came to the same, by node.
  public func costs() -> [CausalCost] { record.costs() }

  /// Writes the entries as JSON lines.
  public func write(to output: inout some TextOutputStream) { record.write(to: &output) }

  // MARK: why

  /// Explains why the effect ran last. *Cost:* a walk over the entries. *Misuse:* ask while you hold the effect that ran.
  public func why(_ effect: Effect) -> CausalExplanation { why(number: recorder.number(of: effect)) }

  /// Explains why the computed was evaluated last, and has its value.
  public func why<Value>(_ computed: Computed<Value>) -> CausalExplanation {
    why(number: recorder.number(of: computed))
  }

  /// Explains why the signal has its value.
  public func why<Value>(_ signal: Signal<Value>) -> CausalExplanation { why(number: recorder.number(of: signal)) }

  /// Explains why the tracking scope tracked last.
  public func why(_ scope: TrackingScope) -> CausalExplanation { why(number: recorder.number(of: scope)) }

  /// Explains why a property has its value, by what it reads: `log.why(cart, \.total)`. For that the property is read, which this log does
  /// not note.
  public func why<Object, Value>(_ object: Object, _ property: KeyPath<Object, Value>) -> CausalExplanation {
    record.why(recorder.numbers { _ = object[keyPath: property] })
  }

  private func why(number: Int?) -> CausalExplanation { record.why(number.map { [$0] } ?? []) }
}
