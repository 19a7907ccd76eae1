/// A run of a body, or of a closure that runs late, and why it ran.
///
///     TownRow: read isStarred (written by tap on "☆500")
///
/// *Isolation:* a value; not `Sendable`, as its path is not. *Cost:* a few texts for each run. *Misuse:* the wording of the
/// description is not promised: compare ``reasons``.
public struct BodyRun: Hashable, CustomStringConvertible {
  /// What ran.
  public enum Kind: Hashable, Sendable {
    /// The `body` of a view.
    case body
    /// A closure that runs later than the body it was written in: the host's root, a row of a `ForEach`, `WithTracking`.
    case closure
  }

  /// What ran.
  public let kind: Kind
  /// The name of the view's type, or what kind of closure it is.
  public let name: String
  /// The identity of what ran.
  public let path: IdentityPath
  /// Why it ran, in the order in which it became known; never empty.
  public let reasons: [RunReason]

  /// One line: the name, and the reasons.
  public var description: String { "\(name): \(reasons.map(\.description).joined(separator: "; "))" }
}

/// The reason for a run of a body. A value of names; what has no name of yours has that of its type or property.
public enum RunReason: Hashable, CustomStringConvertible {
  /// It appeared: the first run of an identity.
  case appeared
  /// A stored property of the view has another value.
  case input(String)
  /// Of a closure: the body around it ran.
  case surroundings
  /// An environment value that the view has an `@Environment` property for has changed.
  case environment(String)
  /// Something that the last run has read has changed: its name, and the writer (an event, an effect by its name, or "the program" if that
  /// is not known).
  case read(String, writer: String)

  /// The reason in a few words.
  public var description: String {
    switch self {
    case .appeared: "appeared"
    case .input(let name): "input \(name) changed"
    case .surroundings: "the body around it ran"
    case .environment(let name): "environment \(name) changed"
    case .read(let name, let writer): "read \(name) (written by \(writer))"
    }
  }
}
