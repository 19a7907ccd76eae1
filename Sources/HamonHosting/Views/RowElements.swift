/// The rows of a container by their ids: keeps, moves, makes and ends them.
struct RowElements<ID: Hashable, Item, Content: View> {
  private(set) var elements: [ClosureElement<Item, Content>] = []
  private var keys: [RowKey<ID>] = []
  /// The index of the first of them in the data.
  private var start = 0
  private let name: String

  init(name: String) { self.name = name }

  /// Shows `items`, which are in the data from `start` on, in order. Rows that were there are updated, unless there was only a scroll and
  /// they still show the same item. (Of two items with one id, the other may have left.) Returns whether other rows are shown than before,
  /// or in another order. `ownRead` is what `content` reads for the library, see `ClosureElement`.
  mutating func show(
    _ items: some Sequence<Item>, from start: Int = 0, id: KeyPath<Item, ID>, content: @escaping (Item) -> Content,
    ownRead: ((Item) -> Void)? = nil, in container: Element, isScroll: Bool = false
  ) -> Bool {
    var places: [RowKey<ID>: Int] = [:]
    for (place, key) in keys.enumerated() { places[key] = place }
    // By place, for an id may not be equal to itself: such a row is made anew each time, and must end.
    var isLeaving = [Bool](repeating: true, count: elements.count)
    let shift = start - self.start
    let before = elements
    var occurrences: [ID: Int] = [:]
    var newKeys: [RowKey<ID>] = []
    var work: [(item: Item, element: ClosureElement<Item, Content>?)] = []
    for item in items {
      let id = item[keyPath: id]
      let occurrence = occurrences[id, default: 0]
      occurrences[id] = occurrence + 1
      let key = RowKey(id: id, occurrence: occurrence)
      newKeys.append(key)
      let place = places[key]
      if let place { isLeaving[place] = false }
      work.append((item, place.map { elements[$0] }))
    }
    for place in before.indices.reversed() where isLeaving[place] { before[place].end() }
    let isChanged = newKeys != keys
    keys = newKeys
    self.start = start
    elements = []
    for (key, work) in zip(newKeys, work) {
      if container.hasEnded {  // by one of the rows
        for element in elements { element.end() }
        return false
      }
      if let element = work.element {
        let place = elements.count + shift
        let isSameItem = isScroll && before.indices.contains(place) && before[place] === element
        if !isSameItem { element.update(work.item, content, ownRead: ownRead) }
        elements.append(element)
      } else {
        let place = container.place(.item(AnyHashable(key.id), key.occurrence))
        elements.append(
          ClosureElement(name: name, at: place, input: work.item, content: content, ownRead: ownRead))
      }
    }
    if let twice = occurrences.first(where: { $0.value > 1 })?.key {
      container.host.reportOnce(
        .duplicateIdentity, at: "\(container.path) \(twice)",
        """
        Two elements of a \(name.prefix { $0 != " " }) in \(container.viewName) have the id \(twice); they are told apart by \
        their order, so their states change places when they do. To fix this, give each element an id of its own.
        """)
    }
    return isChanged
  }
}

/// An id, and which of the elements with that id it is.
struct RowKey<ID: Hashable>: Hashable {
  let id: ID
  let occurrence: Int
}
