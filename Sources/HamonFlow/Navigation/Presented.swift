/// An item in a ``Presentation``, shown or waiting: which one it is, and how urgent.
///
/// Two are equal if they are the same one; the same item presented twice is two.
public struct Presented<Item>: Identifiable, Equatable {
  /// Which one: never used again in its presentation. The order of ids is the order of arrival.
  public struct ID: Hashable, Comparable, Sendable {
    let number: UInt64

    /// Whether `one` arrived before `other`.
    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }
  }

  /// Which one it is.
  public let id: ID
  /// What is presented.
  public let item: Item
  /// How urgent it is.
  public let priority: PresentationPriority
  let onDismiss: ((Dismissal) -> Void)?

  /// Whether both are the same one.
  public static func == (one: Presented, other: Presented) -> Bool { one.id == other.id }

  func comes(before other: Presented) -> Bool {
    priority == other.priority ? id < other.id : priority > other.priority
  }
}

/// By whom an item was dismissed.
public enum Dismissal: Hashable, Sendable, CaseIterable {
  /// A person has answered it, or swiped it away.
  case user
  /// The program has taken it back, shown or still waiting.
  case program
  /// Another item took its place; see ``Presentation/replace(with:priority:onDismiss:)``.
  case replaced
}
