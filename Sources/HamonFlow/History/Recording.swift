import Hamon

/// The inputs of a session, with their times and what they made of the state: to be replayed by `FlowTester.replay` of `HamonTesting`.
///
/// ```swift
/// let recording = Recording(of: search, clock: ContinuousClock()) { (text: $0.text, towns: $0.towns) }
/// search.inputs.recording = recording
/// …
/// let session = try JSONEncoder().encode(recording.entries)     // if the inputs are `Codable`
/// ```
///
/// It keeps what comes from outside of the queue: what a person does, and what async work answers. An input that is applied while another
/// one is handled comes again by itself, and is not kept; nor is one that was taken back.
///
/// *Isolation:* that of the view model, which it does not keep alive; not `Sendable`. *Cost:* for each input the clock is asked once, and
/// the text of the state is made; entries are kept until the recording ends. *Misuse:* begin before the first input, because a replay
/// begins with a new view model. State whose text is not the same twice (a set, a dictionary, an address) cannot be compared. An input
/// that means something in its own process alone, as an answer of an ``Optimistic`` with the number of its change, replays as nothing. In
/// a batch around an input the state is noted before its effects have run, and what these apply counts as from outside: a replay would do
/// it twice. So apply inputs outside of batches and effects while a session is recorded.
public final class Recording<Input> {
  /// One input that came from outside. *Isolation:* none; `Sendable` if the input is. *Cost:* that of the input, and a text.
  public struct Entry {
    /// When it came, since the recording began.
    public var time: Duration
    /// What came.
    public var input: Input
    /// What the state was afterwards, as text.
    public var state: String

    /// Makes an entry, for a session that is written by hand.
    public init(time: Duration, input: Input, state: String) {
      self.time = time
      self.input = input
      self.state = state
    }
  }

  /// What came, in order. Tracked by nothing.
  public private(set) var entries: [Entry] = []
  /// One for each entry that may be taken back, to find it by.
  private var marks: [Mark?] = []
  private final class Mark {}

  private let now: () -> Duration
  private let state: () -> String
  /// In a replay what comes from elsewhere, as an answer of work, is not heard: it is among the entries.
  private var isReplaying = false
  private var isAdmitting = false
  private let replay = Replay()
  private var isOver = false
  /// After a replay: the queue's recording before it.
  private var next: Recording<Input>?

  /// Makes a recording of a view model, whose queue has it as ``InputQueue/recording`` from then on. `state` is charged to no observer.
  public init<Flow: UnidirectionalDataFlow, State, C: Clock>(
    of flow: Flow, clock: C, state: @escaping (Flow) -> State
  ) where Flow.Input == Input, C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    self.state = { [weak flow] in flow.map { "\(state($0))" } ?? "" }
  }

  func record(_ input: Input, _ handle: () -> Void) {
    if isReplaying, !isAdmitting { return }
    if isOver { return recordAfter(input, handle) }
    isAdmitting = false  // what comes in its effects, and not through it, is from elsewhere
    let time = now()
    handle()
    let mark = Kit.isInTransaction ? Mark() : nil
    marks.append(mark)
    entries.append(Entry(time: time, input: input, state: untracked { state() }))
    if let mark { forgetIfTakenBack(mark) }
  }

  /// What the work of the session answers is not heard after it either.
  private func recordAfter(_ input: Input, _ handle: () -> Void) {
    if Replay.current === replay { return }
    if let next { next.record(input, handle) } else { handle() }
  }

  /// What is taken back may be followed already by what is not, such as an input that a cleanup applies on the way back.
  private func forgetIfTakenBack(_ mark: Mark) {
    Kit.callAfterTransaction(of: mark) { [weak self] isTakenBack in
      guard let self else { return }
      if isTakenBack {
        guard let index = marks.lastIndex(where: { $0 === mark }) else { return }
        marks.remove(at: index)
        entries.remove(at: index)
      } else if Kit.mayBeTakenBack {
        forgetIfTakenBack(mark)
      }
    }
  }

  /// From here on nothing is heard but what comes in `admit`.
  package func beginReplay() { isReplaying = true }

  /// The queue hears again, what comes from elsewhere than from the work of the session. It has this recording on, and `next` records.
  package func endReplay(next: Recording<Input>?) {
    (isReplaying, isOver) = (false, true)
    self.next = next
  }

  /// Has an input come. It is recorded as well, so that both recordings can be compared. Says whether it came by the queue.
  package func admit(_ apply: () -> Void) -> Entry? {
    let count = entries.count
    isAdmitting = true
    Replay.$current.withValue(replay, operation: apply)
    isAdmitting = false
    return entries.count == count + 1 ? entries[count] : nil
  }

  /// How long ago it began.
  package var elapsed: Duration { now() }
}

/// A replay. What its inputs start runs in it, and what that starts.
private final class Replay: Sendable {
  @TaskLocal static var current: Replay?
}

extension Recording.Entry: Sendable where Input: Sendable {}
extension Recording.Entry: Equatable where Input: Equatable {}

private enum RecordingKeys: String, CodingKey { case time = "t", input, state }

extension Recording.Entry: Encodable where Input: Encodable {
  /// An object with the time in nanoseconds (`t`), the `input` and the `state`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: RecordingKeys.self)
    let (seconds, attoseconds) = time.components
    try values.encode(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, forKey: .time)
    try values.encode(input, forKey: .input)
    try values.encode(state, forKey: .state)
  }
}

extension Recording.Entry: Decodable where Input: Decodable {
  /// Reads what `encode` has written; an absent state is an empty text.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: RecordingKeys.self)
    time = .nanoseconds(try values.decode(Int64.self, forKey: .time))
    input = try values.decode(Input.self, forKey: .input)
    state = try values.decodeIfPresent(String.self, forKey: .state) ?? ""
  }
}
