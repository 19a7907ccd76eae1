import Hamon
import HamonHosting
import HamonInspector

/// The screen: a list of ten reused cells, and one effect for each line, so that a key press draws the lines that changed.
@MainActor
final class Screen {
  let model: PostalModel
  let list: ListHost<RowSet, Int, StyledLine>
  private let detail: Host
  private(set) var canvas: Canvas
  /// What the lines say, in the language of the session.
  let texts: ScreenLines
  private var painters: Scope?
  private let report = Signal(KeyReport(), name: "last key")
  private let place: Signal<ScreenLayout>
  private var bodyRuns = 0
  /// Notes what a key press does. It is on for that long: between two of them the main actor may go to another thread.
  private let log: CausalLog?
  /// Whether the last ripple stands beside the lines.
  private let showsRipple: Bool

  init(model: PostalModel, canvas: Canvas, language: Language, log: CausalLog? = nil, showsRipple: Bool = false) {
    self.model = model
    self.canvas = canvas
    texts = ScreenLines(language: language)
    place = Signal(ScreenLayout(columns: canvas.lineColumns, rows: canvas.rows), name: "layout")
    self.log = log
    self.showsRipple = showsRipple
    log?.start()
    defer { log?.stop() }
    let (table, stars) = (model.table, model.stars)
    list = ListHost(model.rows.value, id: { $0 }, height: place.peek().listHeight, name: "rows") { row, _ in
      ScreenLines.row(table[row], isStarred: stars.isStarred(FavouriteKey(table[row])))
    }
    detail = Host { DetailView(model: model) }
    list.onBodyRun = { [weak self] _ in self?.bodyRuns += 1 }
    painters = Scope(name: "painters") { [unowned self] in
      followModel()
      paint()
    }
    report.value = KeyReport(label: "start", bodyRuns: list.statistics.bodyRuns, lines: [])
  }

  /// Lets something happen to the model, and remembers what it cost.
  func apply(_ input: PostalModel.Input, label: String) {
    bodyRuns = 0
    let before = log?.entries.last?.number ?? 0
    log?.start()
    withCause(label) { model.apply(input) }
    log?.stop()  // what the screen says of a key press is no part of it
    let lines = canvas.changedRows.filter { $0 < layout.statusRow }
    report.value = KeyReport(label: label, bodyRuns: bodyRuns, lines: lines)
    if showsRipple, let log {
      canvas.show(beside: ripple(log.record, label, after: before))
      arrange()  // the lines have less room than before the first ripple
    }
  }

  /// The last ripple of a key press.
  private func ripple(_ record: CausalRecord, _ label: String, after before: Int) -> [StyledLine] {
    let hasWritten = record.entries.contains { $0.number > before && $0.event == .write }
    return texts.ripple(hasWritten ? Inspector().lines(record) : [label], rows: canvas.rows)
  }

  /// What has to be written to the terminal since the last time.
  func present() -> String { canvas.present().output }

  func resize(columns: Int, rows: Int) {
    canvas.resize(columns: columns, rows: rows)
    arrange()
  }

  /// Where each line is drawn. Tracked.
  var layout: ScreenLayout { place.value }

  // MARK: inside

  /// Gives the lines the room that there is, and keeps the cursor in view.
  private func arrange() {
    batch {
      place.value = ScreenLayout(columns: canvas.lineColumns, rows: canvas.rows)
      if list.height == layout.listHeight { return }
      list.resize(height: layout.listHeight)
      list.reveal(model.cursor)
    }
  }

  /// The list shows the model's rows, and keeps the cursor in view.
  private func followModel() {
    observe(name: "rows to list") { [unowned self] in
      let rows = model.rows.value
      untracked { list.apply(rows, first: model.cursor == 0 ? 0 : nil) }
    }
    observe(name: "cursor to list") { [unowned self] in
      let cursor = model.cursor
      untracked { list.reveal(cursor) }
    }
  }

  private func paint() {
    paint(.title) { $0.texts.title(rows: $0.model.table.count, favourites: $0.model.stars.favourites.count) }
    paint(.query) { $0.texts.query($0.model.text, isFavourites: $0.model.showsFavourites) }
    paint(.notice) { $0.noticeLine }
    paint(.ruleAbove) { ScreenLines.rule(columns: $0.layout.columns) }
    for row in 0..<ScreenLayout.listHeight {
      // The cursor is compared first: a line runs again when it gets or loses the cursor, not for every move.
      let hasCursor = Computed(name: "cursor in line \(row)") { [unowned self] in
        model.cursor == list.first + row && list.count > 0
      }
      paint(.row(row)) { ScreenLines.listLine($0.list[line: row], hasCursor: hasCursor.value) }
    }
    paint(.ruleBelow) { ScreenLines.rule(columns: $0.layout.columns) }
    paint(.detail) { $0.detailLine }
    paint(.report) { $0.texts.report($0.report.value) }
    paint(.totals) { screen in
      _ = screen.report.value
      return screen.texts.totals(screen.list.statistics, GraphStatistics.process)
    }
    paint(.help) { $0.texts.help(columns: $0.layout.columns) }
  }

  /// An effect that draws one line, where it has room, and nothing else.
  private func paint(_ line: ScreenLayout.Line, _ text: @escaping (Screen) -> StyledLine) {
    observe(name: line.name) { [unowned self] in
      if let row = layout[line] { canvas[row] = text(self) }
    }
  }

  private var noticeLine: StyledLine {
    if let notice = model.notice { return texts.notice(notice) }
    let isSearch = !model.showsFavourites && !model.text.isEmpty
    return texts.notice(
      isSearch ? model.text : nil, model.found.value, count: list.count, cursor: model.cursor,
      isSaving: model.progress == .connecting)
  }

  private var detailLine: StyledLine {
    // As wide as it likes: the canvas cuts it, and again when the terminal changes its size.
    guard let address = detail.tree.lines(columns: .max, rows: 1).first else { return .empty }
    return texts.confirmed(address)
  }
}

/// What a key press has cost.
struct KeyReport: Equatable {
  var label = ""
  /// How many bodies of rows ran.
  var bodyRuns = 0
  /// Which lines of the screen were drawn again, the status lines aside.
  var lines: [Int] = []
}
