import Hamon
import HamonFlow

/// The whole state of the application, changed only by `apply`.
///
/// Who draws it reads its properties; nothing has to be told what changed.
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
    case loaded(Result<Favourites, any Error>)
    case saved(FavouriteKey, Optimistic<Bool>.Change, Result<Favourites, any Error>)
  }

  /// Whether the file is being asked or changed.
  enum Progress: Equatable { case asleep, connecting }

  private enum Work { case file }

  let table: PostalTable
  let stars = Stars()
  private let search: PostalSearch
  private let file: FavouritesFile
  private let inputs = InputQueue<Input>()
  private let tasks = TaskScope<Work>()
  private let router = Router<Place>()
  private let notices = Presentation<String>()
  private let searchCursor = ListCursor()

  @Tracked private(set) var text = ""

  /// What the text finds: idle while there is too little of it. Evaluated once for each text, whoever reads it. The table is in
  /// memory, so that the answer is there at once; whoever draws it would draw one that takes its time as well.
  private(set) lazy var found = Computed(of: self, name: "found") { $0.search($0.text) }
  /// The rows of the list that is shown.
  private(set) lazy var rows = Computed(of: self, name: "rows") { $0.rowsToShow }

  init(table: PostalTable, search: PostalSearch, file: FavouritesFile) {
    self.table = table
    self.search = search
    self.file = file
  }

  /// The screen on top; nil is the search. Tracked.
  var place: Place? { router.top?.route }
  /// Whether the list shows the favourites. Tracked.
  var showsFavourites: Bool { router.path.contains(.favourites) }
  /// What a person has to know, one after the other. Tracked.
  var notice: String? { notices.item }
  var progress: Progress { stars.file.isLoading ? .connecting : .asleep }
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
    case .appeared: load()
    case .typed(let characters): changeText(to: text + characters)
    case .deleted(let count): changeText(to: String(text.dropLast(count)))
    case .cleared: changeText(to: "")
    case .moved(let rows): move(to: rows > .max - cursor ? .max : cursor + rows)
    case .movedToStart: move(to: 0)
    case .movedToEnd: move(to: .max)
    case .starTapped: toggleStar()
    case .favouritesTapped: router.path = showsFavourites ? [] : [.favourites]
    case .confirmTapped: confirm()
    case .backTapped: goBack()
    case .loaded(let result): receive(result)
    case .saved(let key, let change, let result): receive(result, for: key, change)
    }
  }

  // MARK: the list

  private var rowsToShow: RowSet {
    if showsFavourites { return table.rows(of: stars.favourites.keys) }
    return text.isEmpty ? RowSet(0..<table.count) : found.value.value ?? .none
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

  /// The same words twice in a row say nothing more.
  private func tell(_ notice: String) {
    if notices.item != notice { notices.present(notice) }
  }

  // MARK: the file

  private func load() {
    stars.start()
    tasks.run(id: .file, policy: .afterRunning) { @concurrent [file] in
      try file.load()
    } receive: { [weak self] in
      self?.apply(.loaded($0))
    }
  }

  /// The star is shown at once, and saved by the way, one after the other. The newest tap on a row wins.
  private func toggleStar() {
    guard let selectedRow else { return }
    let key = FavouriteKey(table[selectedRow])
    notices.dismiss(by: .user)
    stars.start()
    let change = stars.toggle(key)
    tasks.run(id: .file, policy: .afterRunning) { @concurrent [file] in
      try file.set(key, change.value)
    } receive: { [weak self] in
      self?.apply(.saved(key, change, $0))
    }
  }

  /// Favourites that cannot be read do not keep anybody from searching: it is said, and the file is left as it is.
  private func receive(_ result: Result<Favourites, any Error>) {
    stars.receive(result)
    settleFile()
    switch result {
    case .success(let favourites): if let problem = favourites.problems.first { tell("\(problem)") }
    case .failure(let error): tell("\(error)")
    }
  }

  private func receive(
    _ result: Result<Favourites, any Error>, for key: FavouriteKey, _ change: Optimistic<Bool>.Change
  ) {
    let rolledBack = stars.receive(result, for: key, change)
    settleFile()
    if let rolledBack { tell("星は元に戻しました: \(rolledBack)") }
    if showsFavourites { move(to: cursor) }
  }

  /// Of several changes on their way only the last one ends the progress.
  private func settleFile() {
    if tasks.isRunning(id: .file) { stars.start() }
  }
}
