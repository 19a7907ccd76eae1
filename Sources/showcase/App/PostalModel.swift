import Hamon
import HamonFlow
import HamonStorage

/// The whole state of the application, changed only by `apply`.
///
/// The screen reads its properties, and has to be told of no change.
@MainActor
final class PostalModel: @MainActor UnidirectionalDataFlow {
  /// What can happen.
  enum Input: Sendable {
    case appeared
    case typed(String)
    case deleted(Int)
    case cleared
    case moved(by: Int)
    case movedToStart
    case movedToEnd
    case starTapped
    case favouritesTapped
    case confirmTapped
    case backTapped
    case saved(Result<Void, any Error>)
  }

  /// Whether the file is being changed.
  enum Progress: Equatable { case asleep, connecting }

  /// Longer than the longest address.
  static let longestText = 100

  private enum Work { case file }

  let table: PostalTable
  let stars: Stars
  private let search: PostalSearch
  private let inputs = InputQueue<Input>()
  private let tasks = TaskScope<Work>()
  private let router = Router<Place>()
  private let notices = Presentation<Notice>()
  private let searchCursor = ListCursor()

  @Tracked private(set) var text = ""

  /// What the text finds: idle where it says nothing. Evaluated once for each text, however many read it. The table is in memory, so
  /// that the answer is there at once; the screen would draw one that takes its time as well.
  private(set) lazy var found = Computed(of: self, name: "found") { $0.search($0.text) }
  /// The rows of the list that is shown.
  private(set) lazy var rows = Computed(of: self, name: "rows") { $0.rowsToShow }

  /// The favourites are in `store`, and are there at once.
  init(table: PostalTable, search: PostalSearch, store: any Store) {
    self.table = table
    self.search = search
    stars = Stars(in: store)
  }

  /// The screen on top; nil is the search. Tracked.
  var place: Place? { router.top?.route }
  /// Whether the list shows the favourites. Tracked.
  var showsFavourites: Bool { router.path.contains(.favourites) }
  /// What a person has to know, one after the other. Tracked.
  var notice: Notice? { notices.item }
  var progress: Progress { stars.isSaved ? .asleep : .connecting }
  /// Where the cursor stands in the list that is shown. Tracked.
  var cursor: Int { listCursor.row }

  /// The row that the cursor is on.
  var selectedRow: Int? {
    let rows = rows.value
    return rows.indices.contains(cursor) ? rows[cursor] : nil
  }

  func apply(_ input: Input) { inputs.handle(input) { handle($0) } }

  /// Waits until every star that was tapped is in the file, or known not to be.
  func settle() async { await tasks.waitForAll() }

  private func handle(_ input: Input) {
    switch input {
    case .appeared: if let failure = stars.failure { tell(.file(failure, aside: stars.aside)) }
    case .typed(let characters): changeText(to: String((text + characters).prefix(Self.longestText)))
    case .deleted(let count): changeText(to: String(text.dropLast(count)))
    case .cleared: changeText(to: "")
    case .moved(let rows): move(to: rows > .max - cursor ? .max : cursor + rows)
    case .movedToStart: move(to: 0)
    case .movedToEnd: move(to: .max)
    case .starTapped: toggleStar()
    case .favouritesTapped: router.path = showsFavourites ? [] : [.favourites]
    case .confirmTapped: confirm()
    case .backTapped: goBack()
    case .saved(let result): receive(result)
    }
  }

  // MARK: the list

  private var rowsToShow: RowSet {
    if showsFavourites { return table.rows(of: stars.favourites.keys) }
    return found.value.isIdle ? RowSet(0..<table.count) : found.value.value ?? .none
  }

  /// The favourites have a cursor as long as they are shown; the search keeps its own meanwhile.
  private var listCursor: ListCursor {
    router.entries.first { $0.route == .favourites }?.state { ListCursor() } ?? searchCursor
  }

  private func move(to row: Int) { listCursor.row = max(0, min(row, rows.value.count - 1)) }

  private func changeText(to newText: String) {
    notices.dismiss(by: .user)
    router.popToRoot()
    text = newText
    move(to: 0)
  }

  // MARK: getting around

  private func confirm() {
    guard let selectedRow else { return }
    if case .confirmed? = place { router.pop() }
    router.push(.confirmed(row: selectedRow))
  }

  /// Away with what lies on top: a notice, a screen, at last the text.
  private func goBack() {
    if notices.dismiss(by: .user) { return }
    if router.pop() == nil { changeText(to: "") }
  }

  /// Tells a notice. Equal words twice in a row say nothing more.
  private func tell(_ notice: Notice) {
    if notices.item != notice { notices.present(notice) }
  }

  // MARK: the file

  /// The star is shown at once, and saved by the way, one after the other. The newest tap on a row wins.
  private func toggleStar() {
    guard let selectedRow else { return }
    notices.dismiss(by: .user)
    stars.toggle(FavouriteKey(table[selectedRow]))
    tasks.run(id: .file, policy: .afterRunning) { [stars] in
      try await stars.save()
    } receive: { [weak self] in
      self?.apply(.saved($0))
    }
  }

  /// What cannot be saved is not shown either.
  private func receive(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result {
      stars.revert()
      tell(.takenBack(reason: "\(error)"))
    }
    if showsFavourites { move(to: cursor) }
  }
}
