import Hamon
import HamonInspector

/// Who has changed what in an event, from its log.
struct Writers {
  private let record: CausalRecord
  private let action: String
  /// Of each signal that the event has changed, the last write that did.
  private var writes: [Int: CausalEntry] = [:]

  init(_ record: CausalRecord, of action: String, since before: Int) {
    self.record = record
    self.action = action
    for entry in record.entries where entry.number > before && entry.event == .write && entry.changed != false {
      if let node = entry.node { writes[node] = entry }
    }
  }

  /// Who has changed a signal in the event, in words; nil if it has not changed.
  func writer(of signal: Int) -> String? { writes[signal].map { writer($0, 0) } }

  /// A cause inside of the event, or what was running; of what derives a list or a selection, whose doing that was.
  private func writer(_ write: CausalEntry, _ depth: Int) -> String {
    // A step of the event says nothing new.
    if let name = write.cause.flatMap({ record[$0]?.name }), !action.contains(name) { return name }
    guard let by = write.by else { return "the program" }
    let made = record.entries.first { $0.event == .made && $0.node == by }
    guard ["list", "dictionary", "selector", "linked"].contains(made?.kind) else { return made?.name ?? "the program" }
    let run = record.entries.first { $0.number > write.number && $0.node == by && $0.event != .made }
    let source = run?.because.first.flatMap { root(of: $0) }
    return source.map { depth < 20 ? writer($0, depth + 1) : "the program" } ?? "the program"
  }

  /// The write that a change goes back to.
  private func root(of number: Int) -> CausalEntry? {
    var entry = record[number]
    while let derived = entry, derived.event != .write { entry = derived.because.first.flatMap { record[$0] } }
    return entry
  }
}

/// A clock that stands: the same run makes the same log.
struct StillClock: Clock {
  struct Instant: InstantProtocol {
    func advanced(by duration: Duration) -> Self { self }
    func duration(to other: Self) -> Duration { .zero }
    static func < (one: Self, other: Self) -> Bool { false }
  }
  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) {}
}
