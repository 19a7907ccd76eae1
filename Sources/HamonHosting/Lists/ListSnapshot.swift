/// The rows of a list in sections: each section's header, then its items. A collection like any other for a ``ListHost``.
///
/// ```swift
/// var snapshot = ListSnapshot<String, Town>()
/// snapshot.append(shibuya, to: "渋谷区")
/// snapshot.append(minato, to: "港区")
///
/// let list = ListHost(snapshot, height: 10) { row, cell in
///   switch row {
///   case .header(let ward): "— \(ward) —"
///   case .item(let town): town.name
///   }
/// }
/// list.apply(snapshot: snapshot)
/// ```
///
/// A section is its identity: there is one of each, and its header keeps its cell and state when the sections change places. An item's
/// identity is its `id`, in any section: an item that changes its section has moved.
///
/// *Isolation:* a value; `Sendable` where sections and items are. *Cost:* a row is found by a binary search over the sections. *Misuse:* a
/// position that is not there traps. One item in two sections is two rows with one key, which the ``ListHost`` reports.
public struct ListSnapshot<Section: Hashable, Item: Identifiable>: RandomAccessCollection {
  /// A row: a header or an item.
  public enum Row: Identifiable {
    /// Comes before the items of its section.
    case header(Section)
    /// An item of some section.
    case item(Item)

    /// The identity of the row in other snapshots.
    public var id: RowID {
      switch self {
      case .header(let section): .header(section)
      case .item(let item): .item(item.id)
      }
    }
  }

  /// The key of a row.
  public enum RowID: Hashable {
    /// A header is its section.
    case header(Section)
    /// An item is its id, in any section.
    case item(Item.ID)
  }

  fileprivate struct Part {
    let section: Section
    var items: [Item]
    /// The row of the first item.
    var start = 0
  }

  /// Whether each section begins with a header row.
  public let hasHeaders: Bool
  private var parts: [Part] = []
  private var partOf: [Section: Int] = [:]
  /// How many rows there are, headers included.
  public private(set) var count = 0

  /// Makes a snapshot without sections.
  public init(hasHeaders: Bool = true) { self.hasHeaders = hasHeaders }

  /// The sections, in their order.
  public var sections: [Section] { parts.map(\.section) }

  /// The items of a section; none for a section that is not there. Setting them makes the section if need be.
  public subscript(section: Section) -> [Item] {
    get { partOf[section].map { parts[$0].items } ?? [] }
    set {
      appendSection(section)
      if let index = partOf[section] {
        parts[index].items = newValue
        recount(from: index)
      }
    }
  }

  /// Adds a section at the end, if it is not there.
  public mutating func appendSection(_ section: Section) {
    if partOf[section] != nil { return }
    partOf[section] = parts.count
    parts.append(Part(section: section, items: []))
    recount(from: parts.count - 1)
  }

  /// Adds items at the end of a section, which is made at the end if it is not there. Linear in their number, and in that of the
  /// sections behind it.
  public mutating func append(_ items: some Sequence<Item>, to section: Section) {
    appendSection(section)
    guard let index = partOf[section] else { return }
    parts[index].items += items
    recount(from: index)
  }

  /// Takes a section and its items out; does nothing where it is not there. Linear in the number of the sections behind it.
  public mutating func removeSection(_ section: Section) {
    guard let index = partOf.removeValue(forKey: section) else { return }
    parts.remove(at: index)
    for index in index..<parts.count { partOf[parts[index].section] = index }
    recount(from: index)
  }

  // MARK: the rows

  /// The first position, 0.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { count }

  /// The row at a position. A position that is not there traps, and says how many there are.
  public subscript(row: Int) -> Row {
    guard row >= 0, row < count else {
      fatalError(
        """
        HamonHosting: there is no row \(row) in a snapshot of \(count) rows. To fix this, ask for rows of `indices` only.
        """)
    }
    let part = parts[partHolding(row)]
    return row < part.start ? .header(part.section) : .item(part.items[row - part.start])
  }

  // MARK: inside

  private var headerCount: Int { hasHeaders ? 1 : 0 }

  /// The last section that begins at the row or before it and is not empty of rows.
  private func partHolding(_ row: Int) -> Int {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start - headerCount <= row { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private mutating func recount(from index: Int) {
    var row = index == 0 ? 0 : parts[index - 1].start + parts[index - 1].items.count
    for index in index..<parts.count {
      parts[index].start = row + headerCount
      row = parts[index].start + parts[index].items.count
    }
    count = row
  }
}

extension ListSnapshot.Row: Equatable where Item: Equatable {}
extension ListSnapshot.Row: Sendable where Section: Sendable, Item: Sendable {}
extension ListSnapshot.RowID: Sendable where Section: Sendable, Item.ID: Sendable {}

extension ListSnapshot: Sendable where Section: Sendable, Item: Sendable {}
extension ListSnapshot.Part: Sendable where Section: Sendable, Item: Sendable {}
