import Hamon

/// The result of `mapKeyed` for one element, found by the element's id.
///
/// *Isolation:* a value; `Sendable` where the id and the value are. *Cost:* that of the two. *Misuse:* holding it longer than the element
/// is in the list: the scope of its value has ended then.
public struct KeyedElement<ID: Hashable, Value>: Identifiable {
  /// The id of its element.
  public let id: ID
  /// What the closure returned.
  public let value: Value

  /// Its number in the map: an id that has come back gets a new number, one that has not left keeps its number.
  @usableFromInline let number: Int

  @inlinable
  init(id: ID, value: Value, number: Int) {
    self.id = id
    self.value = value
    self.number = number
  }
}

/// One element of a list, at any position and after any change: what the closure of `mapKeyed` is given.
///
/// Reading `value` subscribes to this element alone; reading `element.title.value`, to that field alone (see `PartSource`). It holds
/// the list.
///
/// *Cost:* an object and a copy of the element; reading `value` is O(1). *Isolation:* that of the list; it is not `Sendable`. *Misuse:*
/// after the element's removal it answers with the last value that was seen here, and says so by ``index`` alone.
public final class TrackedElement<Element: Identifiable> {
  /// The element's id, which it keeps.
  public let id: Element.ID
  @usableFromInline let core: ListCore<Element>
  @usableFromInline var last: Element
  @usableFromInline var table: PartTable?

  @inlinable
  init(_ id: Element.ID, _ core: ListCore<Element>, _ element: Element) {
    self.id = id
    self.core = core
    last = element
  }

  /// The element as it is now; after its removal, as it was when it was last looked at here.
  @inlinable
  public var value: Element {
    guard let now = core.readElement(id) else { return last }
    if Kit.isInTransaction { keepForUndo() }
    let before = last
    last = now
    withExtendedLifetime(before) {}  // its end is user code
    return now
  }

  /// What is read last in a transaction that is taken back is not kept.
  @usableFromInline
  func keepForUndo() {
    guard Kit.noteForUndo(self, isWrite: false) else { return }
    let kept = KeptValue(last)
    Kit.addUndo(of: self, isWrite: false) { [self] in swap(&last, &kept.value) }
  }

  /// Its position now, or nil after its removal. Reading it subscribes to the order. O(log n).
  @inlinable
  public var index: Int? {
    core.readOrder()
    return untracked { core.order.position(of: id) }
  }
}

extension KeyedElement: Sendable where ID: Sendable, Value: Sendable {}
