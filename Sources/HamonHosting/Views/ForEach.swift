import Hamon
import HamonCollections

/// A view for each element of a collection. An element's identity is its id: state moves with it, and ends with it.
///
/// ```swift
/// ForEach(rows) { row in RowView(row) }                       // by id
/// ForEach(rows, id: \.code) { row in RowView(row) }           // by a property
/// ForEach(names, id: \.self) { name in Text(name) }           // by the value itself
/// ForEach(towns) { town in TownRow(town) }                    // of a TrackedList (HamonCollections): a change runs one row
/// ForEach(rows.indices, id: \.self) { i in RowView(rows[i]) } // by index: state stays where it is while the rows move
/// ```
///
/// The row closure runs late: after the body around it has returned. It is a scope of its own: what it reads re-runs the row, not the body.
/// When the body runs again, so does the closure, for every row; the views it makes run only if their inputs differ.
///
/// *Cost:* linear in the number of rows, when the body around it runs. *Isolation:* that of its host, in which the closure runs. *Misuse:*
/// two elements with one id are told apart by their order, and reported.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Primitive {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let content: (Data.Element) -> Content
  fileprivate var ownRead: ((Data.Element) -> Void)?

  /// Views for `data`, told apart by `id`.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { ForEachElement(view, at: place) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Views for `data`, told apart by the elements' ids.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Data == [ID] {
  /// Views for the elements of a tracked list, told apart by their ids. A change of one element runs its row alone; the body around it runs
  /// when ids come, go or move.
  public init<Element: Identifiable, Row: View>(
    _ list: ReadOnlyTrackedList<Element>, @ViewBuilder content: @escaping (Element) -> Row
  ) where ID == Element.ID, Content == Row? {
    self.init(list.ids, id: \.self) { id in list[id: id].map(content) }
    ownRead = { id in _ = list[id: id] }
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Views for a range of numbers, told apart by the numbers.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

private final class ForEachElement<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ElementOf<ForEach<Data, ID, Content>>
{
  private var rows = RowElements<ID, Data.Element, Content>(name: "ForEach row")

  init(_ view: ForEach<Data, ID, Content>, at place: Place) {
    super.init(at: place)
    update(view)
  }

  override func update(_ view: ForEach<Data, ID, Content>) {
    if rows.show(view.data, id: view.id, content: view.content, ownRead: view.ownRead, in: self) {
      children = rows.elements
      setNeedsRender()
    }
  }
}
