/// What is behind a tracked list: its elements, their order, the signals of what is observed, and the log for who follows.
///
///     order     which id stands where          IdentifiedOrder   position ⇄ id in O(log n)
///     elements  by slot                        one array; nil while an element is being changed in place
///     nodes     count, order, contents, edits, one for each observed element and each observed presence
///     log       what has happened, for cursors EditLog           empty while nobody follows
///     feed      what fills a derived list      ListFeed          none for a list of the user's own
final class ListCore<Element: Identifiable> {
  typealias ID = Element.ID

  let site: CollectionSite
  let same: (Element, Element) -> Bool
  var order = IdentifiedOrder<ID>()
  var elements: [Element?] = []
  var log = EditLog<ID>()
  /// Counts arrangements of all: the newest wins.
  var arrangements = 0
  /// How many elements are out of their places, to be changed.
  var changing = 0
  /// Counts edits: a derived list that nobody observes looks whether its source is still the same.
  var version = 0
  var feed: ListFeed<Element>?
  /// For the next change in place.
  var spareChange: InPlaceChange<Element>?
  /// Somebody who follows the list was turned away because it was not settled.
  var isAwaited = false

  var nodes = ListNodes<ID>()
  /// Where the contents are observed, and something is written in a batch: what was there before.
  weak var contentsMark: ContentsMark<Element>?

  convenience init(_ site: CollectionSite, equality: Equality<Element>) {
    self.init(site, same: comparison(equality))
  }

  init(_ site: CollectionSite, same: @escaping (Element, Element) -> Bool) {
    self.site = site
    self.same = same
  }

  var count: Int { order.count }

  /// Whether somebody observes the list, follows it, or is about to.
  var isObserved: Bool { nodes.total != 0 || nodes.coming != 0 }

  /// The element of an id that is in use.
  func element(in slot: Int32) -> Element {
    guard let element = elements[Int(slot)] else { trapOnAccess(order.id(in: slot)) }
    return element
  }

  /// Whether an element is out of its place, to be changed.
  func isMissing(_ id: ID) -> Bool {
    if changing == 0 { return false }
    guard let slot = order.slot(of: id), case .none = elements[Int(slot)] else { return false }
    return true
  }

  func peek(_ id: ID) -> Element? { order.slot(of: id).map { element(in: $0) } }

  /// In order.
  var all: [Element] {
    let slots = order.tree.inOrder
    if changing > 0, let slot = slots.first(where: { elements[Int($0)] == nil }) { trapOnAccess(order.id(in: slot)) }
    return elements.gathered(at: slots)
  }

  func trapOnAccess(_ id: ID) -> Never {
    fatalError(
      """
      Hamon: element \(id) of \(site.description) is read or written while it is being changed in place. \
      To fix this, read what you need before the change (in "a?.b = c", c is read during it), or change a copy and assign it.
      """)
  }

  func trapOnPosition(_ position: Int, _ limit: Int) -> Never {
    fatalError(
      """
      Hamon: position \(position) of \(site.description) is out of bounds: its count is \(count). \
      To fix this, use a position in 0..<\(limit), or ask for the element by its id.
      """)
  }
}

/// The signals of a list's aspects.
struct ListNodes<ID: Hashable> {
  var count: NodePointer?
  /// Which ids there are, and in which order.
  var order: NodePointer?
  /// Everything: order and elements.
  var contents: NodePointer?
  /// Every edit, for those who follow the log.
  var edits: NodePointer?
  var elements = KeyedAspects<ID>()
  /// Whether there is an element with this id.
  var presences = KeyedAspects<ID>()
  /// How many there are in all.
  var total = 0
  /// How many readers are about to make theirs.
  var coming = 0
}

/// Where a collection was made, for messages.
struct CollectionSite {
  let type: Any.Type
  let name: String?
  let fileID: StaticString
  let line: UInt32

  var description: String {
    let what = name.map { "\"\($0)\"" } ?? "\(type)"
    return "\(what) (\(fileID):\(line))"
  }

  /// Calls a node that derives the collection what the collection is called: what it computes is nobody's word.
  func relabel(_ deriving: Computed<Void>) {
    #if DEBUG
      let label = NodeLabel(name: name, type: type, fileID: fileID, line: line)
      deriving.node.pointee.extras.optional?.pointee.label?.pointee.become(label)
    #endif
  }

  func label(_ node: NodePointer, _ aspect: StaticString) {
    #if DEBUG
      Graph.label(node, name.map { "\($0).\(aspect)" }, type, fileID, line)
    #else
      if let name { Graph.label(node, "\(name).\(aspect)", type, fileID, line) }
    #endif
  }
}
