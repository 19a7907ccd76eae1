/// The rule for a new run and older runs of the same id.
///
/// *Isolation:* none; `Sendable`. *Misuse:* runs of one id with several policies: each says what it does about those before it, and nothing
/// about those after it.
public enum RunPolicy: Sendable, Hashable {
  /// Cancels them, and those that wait: the newest wins. A search field.
  case cancelRunning
  /// Waits until all of them have ended and their answers were received, then begins. Saving, one after the other.
  case afterRunning
  /// Is dropped: it never begins, and has no answer. A button that is tapped twice.
  case dropNew
  /// Begins at once, beside them. Every answer is received, in the order in which they come. A late answer may follow a newer one, and the
  /// receiver has to tell them apart (``Optimistic`` does).
  case letBothRun
}
