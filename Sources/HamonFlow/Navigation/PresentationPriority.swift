/// The urgency of an item that waits for its presentation. Of equal ones the first comes first.
///
/// Steps of your own go between: `PresentationPriority(rawValue: 15)`.
///
/// *Isolation:* none; `Sendable`. *Cost:* a number. *Misuse:* it says what is next, and interrupts nothing; that is
/// ``Presentation/interrupt(with:priority:onDismiss:)``.
public struct PresentationPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The greater, the sooner.
  public let rawValue: Int

  /// Makes a priority; see ``low``, ``normal`` and ``high`` for the scale.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// 0: when nothing else waits. A tip, a survey.
  public static let low = PresentationPriority(rawValue: 0)
  /// 10: what a person has asked for.
  public static let normal = PresentationPriority(rawValue: 10)
  /// 20: what must be known before going on.
  public static let high = PresentationPriority(rawValue: 20)

  /// Whether `one` may wait longer.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
