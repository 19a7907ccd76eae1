import Hamon

/// A list that wakes each reader only for what it has read: one element, the count, the order, or everything.
///
/// It is what `filter`, `sorted`, `grouped` and `mapKeyed` return, and the reading side of ``TrackedList``. Hand a list out with this type
/// to code that should only read it.
///
/// | read | woken by | cost |
/// |---|---|---|
/// | `list[id: id]` | a change, the arrival or the end of this element | O(1) |
/// | `contains(id:)` | its arrival and its end | O(1) |
/// | `count`, `isEmpty` | a change of the count | O(1) |
/// | `ids`, `index(of:)` | insertions, removals, moves | O(n), O(log n) |
/// | `list[position]`, `first`, `last` | insertions, removals, moves; a change of this element | O(log n) |
/// | `firstIndex(where:)`, `lastIndex(where:)`, `last(where:)` | everything | O(n) |
/// | `elements`, `for element in list`, `first(where:)`, `contains(where:)` and all else of `Sequence` | everything | O(n) |
///
/// A signal exists only for what is observed, and ends with its last observer: a list of 100,000 elements without an observer has no nodes
/// at all. Reads outside of tracking just read. Reads in a batch see the present state.
///
/// *Isolation:* as for a `Signal`; not `Sendable`. *Misuse:* a position out of bounds traps with the list's name.
public class ReadOnlyTrackedList<Element: Identifiable>: Sequence {
  @usableFromInline let core: ListCore<Element>

  @inlinable
  init(core: ListCore<Element>) { self.core = core }

  /// How many elements there are. Changes of elements and of their order do not wake its readers.
  @inlinable
  public final var count: Int { core.readCount() }

  /// Whether there are no elements. Its readers are those of the count.
  @inlinable
  public final var isEmpty: Bool { count == 0 }

  /// The ids, in order. Changes of elements do not wake its readers.
  @inlinable
  public final var ids: [Element.ID] {
    core.readOrder()
    return core.order.all
  }

  /// The elements, in order. Every change wakes its readers.
  @inlinable
  public final var elements: [Element] {
    core.readContents()
    return core.all
  }

  /// The element with an id, or nil. Only changes of this element wake its readers, also its arrival.
  @inlinable
  public subscript(id id: Element.ID) -> Element? { core.readElement(id) }

  /// The element at a position. Changes of the order and of this element wake its readers.
  @inlinable
  public subscript(position: Int) -> Element { core.readElement(at: position) }

  /// The first element, or nil.
  @inlinable
  public final var first: Element? { core.readEnd { _ in 0 } }

  /// The last element, or nil.
  @inlinable
  public final var last: Element? { core.readEnd { $0 - 1 } }

  /// The position of the element with an id, or nil.
  @inlinable
  public final func index(of id: Element.ID) -> Int? {
    core.readOrder()
    return untracked { core.order.position(of: id) }
  }

  /// The position of the first element that fits, or nil. Every change wakes its readers, and so do changes of what the predicate reads.
  /// O(n); where the id is known, ``index(of:)`` is O(log n), and changes of elements do not wake its readers.
  @inlinable
  public final func firstIndex(where fits: (Element) throws -> Bool) rethrows -> Int? {
    try elements.firstIndex(where: fits)
  }

  /// The position of the last element that fits, or nil; as ``firstIndex(where:)``.
  @inlinable
  public final func lastIndex(where fits: (Element) throws -> Bool) rethrows -> Int? {
    try elements.lastIndex(where: fits)
  }

  /// The last element that fits, or nil; as ``firstIndex(where:)``.
  @inlinable
  public final func last(where fits: (Element) throws -> Bool) rethrows -> Element? {
    try elements.last(where: fits)
  }

  /// Whether there is an element with an id. Its arrival and its end wake readers, its changes do not.
  @inlinable
  public final func contains(id: Element.ID) -> Bool { core.readPresence(id) }

  /// Iterates over what is there now: edits in the loop do not disturb it. Reads `elements`.
  @inlinable
  public final func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  /// The count, without tracking: for algorithms of the standard library that make room beforehand. O(1); of a list that derives, after it
  /// has been brought up to date.
  @inlinable
  public final var underestimatedCount: Int { untracked { count } }
}
