import Hamon

/// Something that has happened in a graph, as a ``CausalLog`` notes it.
///
/// *Isolation:* none; `Sendable`. *Cost:* a value with some texts and lists. *Misuse:* ``number`` says nothing across logs.
public struct CausalEntry: Sendable, Hashable, Codable {
  /// The kinds of entries.
  public enum Event: String, Sendable, Hashable, Codable, CaseIterable, BitwiseCopyable {
    /// A `withCause` began.
    case cause
    /// A signal that is observed was written.
    case write
    /// A computed was evaluated.
    case evaluated
    /// An effect has run, or a tracking scope has tracked. Noted when the run is over, so entries of what was written and evaluated in it
    /// come before.
    case ran
    /// The log met a node for the first time. The entry says what that is.
    case made
    /// A node that the log has met ended.
    case ended
    /// The first write of a batch follows.
    case batchBegan
    /// The batch is over, and what is due comes.
    case batchEnded
    /// What follows, up to the end, happened in one flush.
    case flushBegan
    /// The flush is over.
    case flushEnded
    /// An ``/Hamon/Issue`` was reported.
    case issue
  }

  /// Its place in the log, from 1.
  public var number: Int
  /// Nanoseconds since the log began.
  public var time: Int64
  /// What happened.
  public var event: Event
  /// The node to which it happened, by the node's number in the log.
  public var node: Int?
  /// For `made`: signal, computed, effect, tracker, scope, or what the node is a part of: selector, list, dictionary, linked; and source of
  /// linked, which stands between a linked value and what that follows.
  public var kind: String?
  /// For `made`: the name that the node was given, or its type and place. For `cause`: the name.
  public var name: String?
  /// For `made`: the node that owns it.
  public var owner: Int?
  /// The value before, in words.
  public var old: String?
  /// The value since, in words.
  public var new: String?
  /// Whether the value differs from the one before. For a write in a batch this is known when it is compared. It is false if a later write
  /// has taken its place, or the batch has ended where it began.
  public var changed: Bool?
  /// The entry of the cause in force. For `cause`: that of the cause around it.
  public var cause: Int?
  /// For a write: the node that was running, or else was about to, and was in its cleanups. It wrote for its next `ran` or `evaluated`.
  public var by: Int?
  /// For a run or evaluation: the writes and evaluations that made it happen, each of which would have done so alone. They are changes of
  /// what the previous run had read. Empty for a first run, and for one that was called again.
  public var because: [Int] = []
  /// For a run or evaluation without `because`: whether the node is known to have run before. Then it was called: a body by what it stands
  /// in, for example.
  public var isAgain = false
  /// For a write, run or evaluation: whether it was in a `transaction` that has thrown, or in a `preview`. Then nothing that happens later
  /// names it as a reason.
  public var isTakenBack = false
  /// What was read in the run, in order.
  public var reads: [Int] = []
  /// For `issue`: its message.
  public var text: String?

  enum CodingKeys: String, CodingKey {
    case number = "n"
    case time = "t"
    case event = "e"
    case isAgain = "again"
    case isTakenBack = "takenBack"
    case node, kind, name, owner, old, new, changed, cause, by, because, reads, text
  }

  init(_ event: Event, node: Int? = nil, cause: Int? = nil) {
    number = 0
    time = 0
    self.event = event
    self.node = node
    self.cause = cause
  }

  /// Reads an entry of another encoder: absent lists are empty ones.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    number = try values.decode(Int.self, forKey: .number)
    time = try values.decode(Int64.self, forKey: .time)
    event = try values.decode(Event.self, forKey: .event)
    node = try values.decodeIfPresent(Int.self, forKey: .node)
    kind = try values.decodeIfPresent(String.self, forKey: .kind)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    owner = try values.decodeIfPresent(Int.self, forKey: .owner)
    old = try values.decodeIfPresent(String.self, forKey: .old)
    new = try values.decodeIfPresent(String.self, forKey: .new)
    changed = try values.decodeIfPresent(Bool.self, forKey: .changed)
    cause = try values.decodeIfPresent(Int.self, forKey: .cause)
    by = try values.decodeIfPresent(Int.self, forKey: .by)
    because = try values.decodeIfPresent([Int].self, forKey: .because) ?? []
    isAgain = try values.decodeIfPresent(Bool.self, forKey: .isAgain) ?? false
    isTakenBack = try values.decodeIfPresent(Bool.self, forKey: .isTakenBack) ?? false
    reads = try values.decodeIfPresent([Int].self, forKey: .reads) ?? []
    text = try values.decodeIfPresent(String.self, forKey: .text)
  }
}
