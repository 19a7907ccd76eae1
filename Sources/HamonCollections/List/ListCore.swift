import Hamon

/// What is behind a tracked list: its elements, their order, the signals of what is observed, and the log for followers.
///
///     order     which id is where              IdentifiedOrder   position ⇄ id in O(log n)
///     elements  by slot                        one array; nil while an element is being changed in place
///     aspects   count, order, contents, edits, one for each observed element and each observed presence
///     log       what has happened, for cursors EditLog           empty without followers
///     derivation      what fills a derived list      ListDerivation          none for a list of the user's own
@usableFromInline
final class ListCore<Element: Identifiable> {
  @usableFromInline typealias ID = Element.ID

  @usableFromInline let site: CollectionSite
  @usableFromInline let same: (Element, Element) -> Bool
  /// Whether two elements can be the same at all.
  @usableFromInline let isComparable: Bool
  @usableFromInline var order = IdentifiedOrder<ID>()
  /// An access to it calls no other code: what is to end is taken out, and ends after that. So Swift need not check it.
  @usableFromInline @exclusivity(unchecked) var elements: [Element?] = []
  @usableFromInline var log = EditLog<ID>()
  // An access to these numbers calls no other code either.
  /// Counts arrangements of all: the newest wins.
  @usableFromInline @exclusivity(unchecked) var arrangements = 0
  /// How many elements are out of their places, to be changed.
  @usableFromInline @exclusivity(unchecked) var changing = 0
  /// Counts edits: a derived list that nothing observes checks whether its source is still the same.
  @usableFromInline @exclusivity(unchecked) var version = 0
  @usableFromInline var derivation: ListDerivation<Element>?
  /// For the next change in place.
  @usableFromInline var spareChange: InPlaceChange<Element>?
  /// A follower of the list was turned away because the list was not settled.
  @usableFromInline var isAwaited = false

  @usableFromInline var aspects = ListAspects<ID>()
  /// The elements that are asked for as parts.
  @usableFromInline var parts: KeyedParts<ID>?
  /// Where the contents are observed, and something is written in a batch: what was there before.
  @usableFromInline weak var contentsMark: ContentsMark<Element>?

  @inlinable
  convenience init(_ site: CollectionSite, equality: Equality<Element>) {
    self.init(site, same: equality.comparison, isComparable: equality.isComparable)
  }

  /// A list that compares elements as another one does.
  @inlinable
  convenience init(_ site: CollectionSite, as other: ListCore) {
    self.init(site, same: other.same, isComparable: other.isComparable)
  }

  @inlinable
  init(_ site: CollectionSite, same: @escaping (Element, Element) -> Bool, isComparable: Bool = true) {
    self.site = site
    self.same = same
    self.isComparable = isComparable
  }

  @inlinable
  var count: Int { order.count }

  /// Whether the list is observed or followed, or is about to be.
  @inlinable
  var isObserved: Bool { aspects.total != 0 || aspects.coming != 0 }

  /// The element of an id that is in use.
  @inlinable
  func element(in slot: Int32) -> Element {
    guard let element = elements[Int(slot)] else { trapOnAccess(order.id(in: slot)) }
    return element
  }

  /// Whether an element is out of its place, to be changed.
  @inlinable
  func isMissing(_ id: ID) -> Bool {
    if changing == 0 { return false }
    guard let slot = slot(of: id), case .none = elements[Int(slot)] else { return false }
    return true
  }

  @inlinable
  func peek(_ id: ID) -> Element? { slot(of: id).map { element(in: $0) } }

  /// Where the element of an id is kept. Its hash and its `==` may be the user's: if they have edited the list, that is the place of
  /// something else by now.
  @inlinable
  func slot(of id: ID) -> Int32? {
    let version = version
    let slot = order.slot(of: id)
    if version != self.version { trapOnEdit(by: id) }
    return slot
  }

  @inlinable
  func isIn(_ id: ID) -> Bool { slot(of: id) != nil }

  /// In order.
  @inlinable
  var all: [Element] {
    let slots = order.tree.inOrder
    if changing > 0, let slot = slots.first(where: { elements[Int($0)] == nil }) { trapOnAccess(order.id(in: slot)) }
    return elements.gathered(at: slots)
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnAccess(_ id: ID) -> Never {
    fatalError(
      """
      Hamon: element \(id) of \(site.description) is read or written while it is being changed in place. \
      To fix this, read what you need before the change (in "a?.b = c", c is read during it), or change a copy and assign it.
      """)
  }

  /// An id that was in the list is not found there. It may have left since; or it cannot be found.
  @inlinable
  func trapIfLost(_ id: ID) {
    if id != id { trapOnLost(id) }
  }

  /// The id at a position, for a look-up.
  @inlinable
  func idToFind(at position: Int) -> ID {
    let id = order.id(at: position)
    trapIfLost(id)
    return id
  }

  /// An id of the list is not found there.
  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnLost(_ id: ID) -> Never {
    fatalError(
      """
      Hamon: element \(id) of \(site.description) is not found by its id: that is not equal to itself, such as a NaN, or its `==` or hash \
      has changed meanwhile. To fix this, take an id that stays equal to itself, such as an integer, a string or a UUID.
      """)
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnEdit(by id: ID) -> Never {
    fatalError(
      """
      Hamon: \(site.description) was edited while element \(id) was looked up in it, by the `==` or the hash of an id. \
      To fix this, let these only compare.
      """)
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnPosition(_ position: Int, _ limit: Int) -> Never {
    fatalError(
      """
      Hamon: position \(position) of \(site.description) is out of bounds: its count is \(count). \
      To fix this, \(limit == 0 ? "look whether it is empty" : "use a position in 0..<\(limit)"), or ask for the element by its id.
      """)
  }
}

/// The signals of a list's aspects.
@usableFromInline
struct ListAspects<ID: Hashable> {
  @usableFromInline var count: Aspect?
  /// Which ids there are, and in which order.
  @usableFromInline var order: Aspect?
  /// Everything: order and elements.
  @usableFromInline var contents: Aspect?
  /// Every edit, for followers of the log.
  @usableFromInline var edits: Aspect?
  @usableFromInline var elements = KeyedAspects<ID>()
  /// Whether there is an element with this id.
  @usableFromInline var presences = KeyedAspects<ID>()
  /// How many there are in all.
  @usableFromInline var total = 0
  /// How many readers are about to make theirs.
  @usableFromInline var coming = 0

  @inlinable
  init() {}
}
