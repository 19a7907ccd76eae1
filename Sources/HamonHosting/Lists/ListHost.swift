import Hamon

/// A viewport of a few lines on a long collection, shown in a few reused cells.
///
/// ```swift
/// let list = ListHost(towns, id: \.code, height: 10) { town, cell in
///   let starred = cell.state("starred", initially: false)
///   return (starred.value ? "★ " : "☆ ") + town.name
/// }
/// list.scroll(by: 1)      // one row enters, in the cell of the row that left: one body runs
/// list.apply(newTowns)    // same key: reconfigured, in its cell; new key: rebound
/// list.contents           // ten strings
/// ```
///
/// Rows are made when they come into view. A row that stays in view keeps its cell, its state and its observers, wherever it
/// moves. Cells of rows that leave go to rows that enter, first to first; the rest wait in the pool, observing nothing. A
/// row's own state therefore ends when it leaves the view, unless it says otherwise (see ``StateLife``); what is to last
/// belongs to the model.
///
/// Reading ``contents``, ``subscript(line:)``, ``first`` or ``count`` subscribes the running observer.
///
/// *Cost:* scrolling by n rows is n rebinds, however long the collection is, and allocates what the n bodies make and nothing
/// else; `apply` is one look-up for each line, and one for each row that its first row has moved by; `apply(snapshot:)` one for each row.
///
/// *Isolation:* that of its maker; not `Sendable`. *Ownership:* made inside a Hamon owner, the list belongs to it and ends with it, and an
/// `Issue` reports later reads. Made elsewhere, it ends with its last reference.
///
/// *Misuse:* rows that are views take `environment:`; without it they are plain content, which nothing mounts, and an `Issue` says so. (It
/// does not see views in an array, or as `any View`.) Rows that share a key are reported where the list is given data
/// (``apply(_:first:)``). It traps to scroll, apply or dispose while rows are laid out. That is inside the body or commit hook of a row
/// that comes or goes, and in the `==` of its item. So does a call that would configure a row's cell in its own body; the owner may end
/// there.
public final class ListHost<Data: RandomAccessCollection, Key: Hashable, Content> {
  /// The cell that a row is shown in.
  public typealias Cell = HostingCell<Key, Data.Element, Content>

  /// The identity by which cells take another row.
  public let identity: CellIdentity
  /// The collection that is shown. Set it with ``apply(_:first:)``; of a list that has ended it is the last one.
  public internal(set) var data: Data
  /// How many lines the view has. Set it with ``resize(height:)``.
  public internal(set) var height: Int
  /// Called after each run of a row's body with its key, in order: for tests and status lines. Nothing while it is nil.
  public var onBodyRun: ((Key) -> Void)? {
    get { bodyRunHandler }
    set {
      let last = bodyRunHandler
      bodyRunHandler = newValue
      withExtendedLifetime(last) {}  // the end of what it holds is user code
    }
  }
  /// The store in which states of items wait while their rows are out of view.
  public let parked: ParkedStates<Key>

  private var bodyRunHandler: ((Key) -> Void)?
  @usableFromInline let site: HostSite
  @usableFromInline let id: (Data.Element) -> Key
  @usableFromInline let element: (Data, Int) -> Data.Element
  @usableFromInline let firstRow = Signal(0, name: "first row", line: 0)
  @usableFromInline let rowCount: Signal<Int>
  @usableFromInline let visible = Signal<[Cell]>([], equality: .by(areSameCells), name: "visible cells", line: 0)
  /// Counts the layouts in which cells have taken other rows: the cells in view may be the same ones all the while.
  @usableFromInline let rebinds = Signal(0, name: "rebinds", line: 0)
  /// A computed, so that a reader of the keys is not woken if the view goes there and back.
  private lazy var shownKeys = Computed(name: "\(site.name) keys", line: 0) { [visible, rebinds] in
    _ = rebinds.value
    return visible.value.compactMap(\.key)
  }
  /// The cell of each line that was read.
  private var lines: [Int: Computed<Cell?>] = [:]
  // Unchecked: no other code runs while one of these is accessed, and each line of each layout accesses them.
  @usableFromInline @exclusivity(unchecked) var pool: [Cell] = []
  /// The cells of the rows that leave, while the rows are laid out.
  @usableFromInline @exclusivity(unchecked) var leaving: [Cell] = []
  /// The array for the next cells in view; between two layouts, that of those before.
  @usableFromInline @exclusivity(unchecked) var entering: [Cell] = []
  /// The last notification when the observers of rows were last searched for what is due.
  private var rowsLookedAt: UInt64 = 0
  /// The keys of all rows, if the data came as a snapshot.
  @usableFromInline var snapshotKeys: [Key]?
  /// What applies the list that is followed, and how many were.
  @usableFromInline var following: Effect?
  @usableFromInline var followings = 0
  /// Shows that list as it is now.
  @usableFromInline var followed: (() -> Void)?
  /// Whether the data is what the list that is followed was at its last change.
  @usableFromInline var showsFollowed = false
  @usableFromInline @exclusivity(unchecked) var isLayingOut = false
  @usableFromInline let root: Scope
  private var isDisposed = false
  private var endedUse = EndedUse()
  /// The policy for equal content; nil for the usual one.
  private let equality: Equality<Content?>?
  /// The actor of the list's maker, as far as the compiler knows it.
  private let actor: WeakActor
  private let body: (Data.Element, CellContext) -> Content
  /// Runs a cell's body, compiled for the types.
  private let run: (Cell) -> Void
  /// The checks of keys that were shown before the change that is under way; in debug builds.
  var ghostChecks: [(GhostCheck<Key>, HostSite)] = []
  private var cellsMade = 0
  private var bodyRuns = 0

  /// Makes a list and shows its first `height` rows.
  ///
  /// - Parameters:
  ///   - data: the rows.
  ///   - id: the key of an element: what makes it the same row in other data. Often a key path.
  ///   - height: the number of lines; negative ones count as none.
  ///   - identity: how cells take another row.
  ///   - parking: for how many items out of view states are kept.
  ///   - name: what issues and traces call it.
  ///   - fileID: where issues say that it was made; the caller's file.
  ///   - line: the line there.
  ///   - isolation: where the results of the rows' tasks come back to; the caller's.
  ///   - body: what a row shows; see ``HostingCell``.
  @inlinable
  public convenience init(
    _ data: Data, id: @escaping (Data.Element) -> Key, height: Int, identity: CellIdentity = .keyed,
    parking: Int = 100, name: String = "list", fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation,
    body: @escaping (_ item: Data.Element, _ cell: CellContext) -> Content
  ) {
    let site = HostSite(name, fileID, line)
    reportIfUnmounted(Content.self, "The rows of the list", of: site)
    // Formed here, where the collection's type is known: called without that, a subscript allocates.
    self.init(
      site, data, id: id, element: { $0[$0.index($0.startIndex, offsetBy: $1)] }, height: height, identity: identity,
      parking: parking, actor: isolation, body: body, run: { $0.runBody() })
    showFirst()
  }

  @usableFromInline
  init(
    _ site: HostSite, _ data: Data, id: @escaping (Data.Element) -> Key,
    element: @escaping (Data, Int) -> Data.Element, height: Int, identity: CellIdentity, parking: Int,
    actor: (any Actor)?, equality: Equality<Content?>? = nil,
    body: @escaping (Data.Element, CellContext) -> Content, run: @escaping (Cell) -> Void
  ) {
    self.data = data
    self.id = id
    self.element = element
    self.height = max(0, height)
    self.identity = identity
    self.body = body
    self.run = run
    self.equality = equality
    self.site = site
    self.actor = WeakActor(actor)
    parked = ParkedStates(capacity: parking)
    rowCount = Signal(data.count, name: "row count", line: 0)
    root = Scope(name: site.name, line: 0)
  }

  /// Shows the first rows. Apart from `init`, so that what the first cells keep is compiled for the client's types as well.
  @inlinable
  func showFirst() {
    layOut(from: 0) { _ in nil }
    reportDuplicatesInView()
  }

  // MARK: what it shows

  /// The row in the first line. Tracked.
  public var first: Int {
    noteUse()
    return firstRow.value
  }

  /// How many rows there are. Tracked.
  public var count: Int {
    noteUse()
    return rowCount.value
  }

  /// What the lines show, from the top; fewer than `height` where the rows end. Tracked: by line, see ``subscript(line:)``.
  public var contents: [Content] { cells.compactMap(\.content) }

  /// What a line shows; nil below the last row. Tracked: an effect that reads one line runs again when that line has another
  /// cell or its cell shows something else, not when another line has changed. A computed for each line that has been read.
  public subscript(line line: Int) -> Content? {
    noteUse()
    if let cell = lines[line] { return cell.value?.content }
    let cell = Computed<Cell?>(equality: .by { $0 === $1 }, name: "\(site.name) line \(line)", line: 0) { [visible] in
      let cells = visible.value
      return cells.indices.contains(line) ? cells[line] : nil
    }
    lines[line] = cell
    return cell.value?.content
  }

  /// The cells of the lines, from the top. Tracked.
  public var cells: [Cell] {
    noteUse()
    return visible.value
  }

  /// The keys of the rows in view, from the top. Tracked.
  public var keys: [Key] {
    noteUse()
    return shownKeys.value
  }

  /// What the list has cost so far. Not tracked.
  public var statistics: ListStatistics {
    ListStatistics(
      cells: cellsMade, pooled: pool.count, bodyRuns: bodyRuns, parked: parked.count, evictions: parked.evictions)
  }

  /// Ends the list and its cells: commit hooks run, observers end. Disposing twice does nothing.
  public func dispose() {
    checkReentry()
    isDisposed = true
    batchAside {
      layingOut {
        for cell in visible.peek() + pool { cell.dispose() }
      }
      pool = []
      entering = []
      visible.setOutside([])
      root.dispose()  // before any observer runs
    }
    lines = [:]
  }

  /// Before each use of the list: reports if it has ended with its owner, and still shows what it showed then.
  private func noteUse() {
    guard root.isDisposed, !isDisposed, !isLayingOut, endedUse.isNew() else { return }
    Issue.reportEnded("the list \(site)", "it shows what it showed then, and its rows follow nothing")
  }

  // MARK: cells

  @usableFromInline
  func makeCell() -> Cell {
    cellsMade += 1
    let cell = root.run {
      Cell(
        site.part("cell \(cellsMade)"), identity: identity, parked: parked, actor: actor.actor, equality: equality,
        body: body, run: run)
    }
    cell.countRun = { [weak self] key in
      guard let self else { return }
      bodyRuns += 1
      onBodyRun?(key)
    }
    cell.settleRows = { [weak self] in
      // Where nothing has become due since the last look, there is nothing to find: bodies of many rows look once.
      guard let self, rowsLookedAt != Scope.lastNotification else { return }
      Scope.runDue { visit in
        for cell in self.visible.peek() {
          if let owner = cell.life.owner { visit(owner) }
        }
      }
      rowsLookedAt = Scope.lastNotification
    }
    return cell
  }
}

/// `elementsEqual` would say the same, and allocate.
@inlinable
func areSameCells<Cell: AnyObject>(_ one: [Cell], _ other: [Cell]) -> Bool {
  if one.count != other.count { return false }
  for index in 0..<one.count where one[index] !== other[index] { return false }
  return true
}

extension ListHost where Data.Element: Identifiable, Key == Data.Element.ID {
  /// Makes a list of elements that know their key, and shows its first `height` rows.
  @inlinable
  public convenience init(
    _ data: Data, height: Int, identity: CellIdentity = .keyed, parking: Int = 100,
    name: String = "list", fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation,
    body: @escaping (_ item: Data.Element, _ cell: CellContext) -> Content
  ) {
    self.init(
      data, id: { $0.id }, height: height, identity: identity, parking: parking, name: name, fileID: fileID,
      line: line, isolation: isolation, body: body)
  }
}
