import Hamon
import HamonFlow

/// The whole state of the application, changed only by `apply`.
///
/// Who draws it reads its properties; nothing has to be told what changed.
@MainActor
final class PostalModel: @MainActor UnidirectionalDataFlow {
  /// What can happen.
  enum Input: Sendable {
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
    case saved(FavouriteKey, FavouritesWriter.Answer)
  }

  /// Which list is shown, and whether one of its rows has been taken.
  enum ViewState: Equatable {
    case search
    case favourites
    case confirmed(row: Int)
  }

  /// Whether a star is on its way to the file.
  enum Progress: Equatable { case asleep, connecting }

  let table: PostalTable
  let stars: Stars
  private let search: PostalSearch
  private let writer: FavouritesWriter
  private let tasks = TaskScope<FavouriteKey>()
  private var saves = 0
  private var pending: [FavouriteKey: Task<Void, Never>] = [:]

  @Tracked private(set) var text = ""
  @Tracked private(set) var viewState = ViewState.search
  @Tracked private(set) var cursor = 0
  @Tracked private(set) var progress = Progress.asleep
  @Tracked private(set) var problem: String?

  /// What the text finds. Evaluated once for each text, whoever reads it.
  private(set) lazy var result = Computed(of: self, name: "result") { $0.search($0.text) }
  /// The rows of the list that is shown.
  private(set) lazy var rows = Computed(of: self, name: "rows") { $0.rowsToShow }

  init(table: PostalTable, search: PostalSearch, favourites: Favourites, problem: String?, writer: FavouritesWriter) {
    self.table = table
    self.search = search
    self.writer = writer
    stars = Stars(favourites)
    self.problem = problem
  }

  /// The row that the cursor is on.
  var selectedRow: Int? {
    let rows = rows.value
    return rows.indices.contains(cursor) ? rows[cursor] : nil
  }

  func apply(_ input: Input) {
    switch input {
    case .typed(let characters): changeText(to: text + characters)
    case .deleted(let count): changeText(to: String(text.dropLast(count)))
    case .cleared: changeText(to: "")
    case .moved(let rows): move(to: cursor + rows)
    case .movedToStart: move(to: 0)
    case .movedToEnd: move(to: .max)
    case .starTapped: toggleStar()
    case .favouritesTapped: toggleList()
    case .confirmTapped: if let selectedRow { viewState = .confirmed(row: selectedRow) }
    case .backTapped: goBack()
    case .saved(let key, let answer): receive(answer, for: key)
    }
  }

  /// Waits until every star that was tapped is in the file, or known not to be.
  func settle() async {
    while let (key, task) = pending.first {
      await task.value
      if pending[key] == task { pending[key] = nil }
    }
  }

  // MARK: inside

  private var rowsToShow: RowSet {
    switch viewState {
    case .favourites: table.rows(of: stars.favourites.keys)
    case .search, .confirmed:
      if text.isEmpty { RowSet(0..<table.count) } else { result.value.rows }
    }
  }

  private func changeText(to newText: String) {
    batch {
      viewState = .search
      problem = nil
      text = newText
      cursor = 0
    }
  }

  private func move(to row: Int) {
    cursor = max(0, min(row, rows.value.count - 1))
  }

  private func toggleList() {
    batch {
      viewState = viewState == .favourites ? .search : .favourites
      move(to: 0)
    }
  }

  private func goBack() {
    if viewState == .search {
      changeText(to: "")
    } else {
      batch {
        viewState = .search
        move(to: cursor)
      }
    }
  }

  /// The star is shown at once, and saved by the way. The newest tap on a row wins, whatever the order of the answers.
  private func toggleStar() {
    guard let row = selectedRow else { return }
    let key = FavouriteKey(table[row])
    let isStarred = !stars.isStarred(key)
    saves += 1
    batch {
      problem = nil
      progress = .connecting
      stars.show(key, isStarred)
    }
    pending[key] = tasks.run(id: key) { [writer, saves] in
      await writer.set(key, isStarred, number: saves)
    } receive: { [weak self] answer in
      self?.apply(.saved(key, answer))
    }
  }

  private func receive(_ answer: FavouritesWriter.Answer, for key: FavouriteKey) {
    pending[key] = nil
    batch {
      if pending.isEmpty { progress = .asleep }
      stars.settle(key, answer.favourites)
      if let error = answer.error { problem = "星は元に戻しました: \(error)" }
      if viewState == .favourites { move(to: cursor) }
    }
  }
}
