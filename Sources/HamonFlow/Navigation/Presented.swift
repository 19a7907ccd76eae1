/// An item in a ``Presentation``, shown or waiting, with its identity and urgency.
///
/// Two are equal if they are the same one, and its item was not changed in between; the same item presented twice is two.
///
/// *Isolation:* a value, that of its presentation; not `Sendable`, as it may have a closure. *Cost:* that of the item.
public struct Presented<Item>: Identifiable, Equatable {
  /// The identity of a presentation: never used again. The order of ids is the order of arrival.
  public struct ID: Hashable, Comparable, Sendable {
    let number: UInt64

    /// Whether `one` arrived before `other`.
    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }
  }

  /// Its identity.
  public let id: ID
  /// What is presented.
  public private(set) var item: Item
  /// How urgent it is.
  public let priority: PresentationPriority
  let onDismiss: ((Dismissal) -> Void)?
  private var changes = 0

  init(id: ID, item: Item, priority: PresentationPriority, onDismiss: ((Dismissal) -> Void)?) {
    self.id = id
    self.item = item
    self.priority = priority
    self.onDismiss = onDismiss
  }

  /// Whether both are the same one, unchanged.
  public static func == (one: Presented, other: Presented) -> Bool {
    one.id == other.id && one.changes == other.changes
  }

  /// This one with a changed item; nil for another item, or one without an id.
  func changed(to item: Item) -> Presented? {
    func hasSameID<T: Identifiable>(_ old: T) -> Bool { (item as? T)?.id == old.id }
    func isEqual<T: Equatable>(_ old: T) -> Bool { item as? T == old }
    guard let old = self.item as? any Identifiable, hasSameID(old) else { return nil }
    if let old = self.item as? any Equatable, isEqual(old) { return self }
    var changed = self
    changed.item = item
    changed.changes += 1
    return changed
  }

  func comes(before other: Presented) -> Bool {
    priority == other.priority ? id < other.id : priority > other.priority
  }
}

/// The cause of an item's dismissal: the user, the program, or another item. *Isolation:* none; `Sendable`.
public enum Dismissal: Hashable, Sendable, CaseIterable {
  /// A person has answered it, or swiped it away.
  case user
  /// The program has taken it back, shown or still waiting.
  case program
  /// Another item took its place; see ``Presentation/replace(with:priority:onDismiss:)``.
  case replaced
}
