import Hamon
import HamonCollections

/// Rows one below the other, of which only those in view are made: `height` of them, from where it was scrolled to
/// (``Host/scroll(_:to:)``).
///
/// ```swift
/// LazyStack(towns, height: 20) { town in TownRow(town: town) }
/// ```
///
/// The row closure runs late, as that of a ``ForEach``, and is a scope of its own. A row that leaves the view disappears, and its
/// state ends; what is to last belongs to the model.
///
/// *Cost:* of an update or a scroll, the rows in view; the rest of the collection is not touched. *Isolation:* that of its host.
/// *Misuse:* scrolling it in one of its rows' closures or bodies traps.
public struct LazyStack<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Primitive {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let height: Int
  let content: (Data.Element) -> Content
  fileprivate var ownRead: ((Data.Element) -> Void)?

  /// Rows for `data`, told apart by `id`. A negative height is 0.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, height: Int,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.height = max(0, height)
    self.content = content
  }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { LazyStackElement(view, at: place) }
}

extension LazyStack where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Rows for `data`, told apart by the elements' ids.
  public init(_ data: Data, height: Int, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, height: height, content: content)
  }
}

extension LazyStack where Data == [ID] {
  /// Rows for the elements of a tracked list, told apart by their ids. A change of one element runs its row alone; the body around it runs
  /// when ids come, go or move.
  public init<Element: Identifiable, Row: View>(
    _ list: ReadOnlyTrackedList<Element>, height: Int, @ViewBuilder content: @escaping (Element) -> Row
  ) where ID == Element.ID, Content == Row? {
    self.init(list.ids, id: \.self, height: height) { id in list[id: id].map(content) }
    ownRead = { id in _ = list[id: id] }
  }
}

private final class LazyStackElement<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  NodeElement<LazyStack<Data, ID, Content>>
{
  private var view: LazyStack<Data, ID, Content>
  private var rows = RowElements<ID, Data.Element, Content>(name: "LazyStack row")
  private var first = 0
  private var isShowing = false
  /// Whether it was scrolled, and its rows are due.
  private var isScrolled = false
  private var scroll: Scroll?

  init(_ view: LazyStack<Data, ID, Content>, at place: Place) {
    self.view = view
    super.init(at: place)
    showRows()
  }

  override func update(_ view: LazyStack<Data, ID, Content>) {
    let before = (first, count: self.view.data.count)
    _ = exchange(&self.view, with: view)
    if showRows() || before != (first, count: view.data.count) { setNeedsRender() }
  }

  override var kind: RenderNode.Kind { .lazyStack(first: first, count: view.data.count) }

  override var scrollAction: ((Int) -> Void)? {
    { [unowned self] row in
      if isShowing { trapOnScroll() }
      first = row
      if isScrolled { return }
      isScrolled = true
      if scroll == nil { scroll = Scroll(of: self) }
      host.enqueue(scroll!, depth: depth)
    }
  }

  override func evaluate() {
    guard isScrolled, !hasEnded else { return }
    showRows(isScroll: true)
    if !hasEnded { setNeedsRender() }
  }

  private func trapOnScroll() -> Never {
    fatalError(
      """
      HamonHosting: a LazyStack in \(viewName) was scrolled while it was showing its rows, in a row's closure or body. \
      To fix this, scroll in an action or an effect.
      """)
  }

  /// Beyond either end it stops there. Returns whether other rows are shown than before, or in another order.
  @discardableResult
  private func showRows(isScroll: Bool = false) -> Bool {
    if isShowing { trapOnScroll() }
    isScrolled = false
    isShowing = true
    defer { isShowing = false }
    first = max(0, min(first, view.data.count - view.height))
    let start = view.data.index(view.data.startIndex, offsetBy: first)
    let end = view.data.index(start, offsetBy: view.height, limitedBy: view.data.endIndex) ?? view.data.endIndex
    let isChanged = rows.show(
      view.data[start..<end], from: first, id: view.id, content: view.content, ownRead: view.ownRead, in: self,
      isScroll: isScroll)
    children = rows.elements
    return isChanged
  }
}

/// The turn of a stack that was scrolled. The queue of the host does not keep the stack.
private final class Scroll: DueWork {
  private weak var element: Element?

  init(of element: Element) { self.element = element }

  func evaluateIfDue() { element?.evaluate() }
}
