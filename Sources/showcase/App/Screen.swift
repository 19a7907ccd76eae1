import Hamon
import HamonHosting
import HamonInspector

/// The screen: a list of ten reused cells, and one effect for each line, so that a key press draws the lines that changed.
@MainActor
final class Screen {
  static let listHeight = 10

  let model: PostalModel
  let list: ListHost<RowSet, Int, StyledLine>
  private let detail: Host
  private(set) var canvas: Canvas
  private var painters: Scope?
  private let report = Signal(KeyReport(), name: "last key")
  /// Counts sizes: the canvas forgets the lines that have no room.
  private let size = Signal(0, name: "size")
  private var bodyRuns = 0
  /// Notes what a key press does. It is on for that long: between two of them the main actor may go to another thread.
  private let log: CausalLog?
  /// Whether the last ripple stands beside the lines.
  private let showsRipple: Bool

  init(model: PostalModel, canvas: Canvas, log: CausalLog? = nil, showsRipple: Bool = false) {
    self.model = model
    self.canvas = canvas
    self.log = log
    self.showsRipple = showsRipple
    log?.start()
    defer { log?.stop() }
    let (table, stars) = (model.table, model.stars)
    list = ListHost(model.rows.value, id: { $0 }, height: Self.listHeight, name: "rows") { row, _ in
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
    let lines = canvas.changedRows.filter { $0 < ScreenLines.statusRow }
    report.value = KeyReport(label: label, bodyRuns: bodyRuns, lines: lines)
    if showsRipple, let log { canvas.show(beside: ripple(log.record, label, after: before)) }
  }

  /// The last ripple of a key press.
  private func ripple(_ record: CausalRecord, _ label: String, after before: Int) -> [StyledLine] {
    let hasWritten = record.entries.contains { $0.number > before && $0.event == .write }
    return ScreenLines.ripple(hasWritten ? Inspector().lines(record) : [label], rows: canvas.rows)
  }

  /// What has to be written to the terminal since the last time.
  func present() -> String { canvas.present().output }

  func resize(columns: Int, rows: Int) {
    canvas.resize(columns: columns, rows: rows)
    size.value += 1
  }

  // MARK: inside

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
    paint(0, "title") { $0.titleLine }
    paint(1, "query") { $0.queryLine }
    paint(2, "notice") { $0.noticeLine }
    paint(3, "rule") { _ in ScreenLines.rule }
    for line in 0..<Self.listHeight {
      // The cursor is compared first: a line runs again when it gets or loses the cursor, not for every move.
      let hasCursor = Computed(name: "cursor in line \(line)") { [unowned self] in
        model.cursor == list.first + line && list.count > 0
      }
      paint(4 + line, "line \(line)") { ScreenLines.listLine($0.list[line: line], hasCursor: hasCursor.value) }
    }
    paint(14, "rule") { _ in ScreenLines.rule }
    paint(15, "detail") { $0.detailLine }
    paint(ScreenLines.statusRow, "last key") { ScreenLines.report($0.report.value) }
    paint(ScreenLines.statusRow + 1, "totals") { screen in
      _ = screen.report.value
      return screen.totalsLine
    }
    paint(ScreenLines.statusRow + 2, "help") { _ in ScreenLines.help }
  }

  /// An effect that draws one line, and nothing else.
  private func paint(_ row: Int, _ name: String, _ line: @escaping (Screen) -> StyledLine) {
    observe(name: name) { [unowned self] in
      _ = size.value
      canvas[row] = line(self)
    }
  }

  private var titleLine: StyledLine {
    ScreenLines.title(rows: model.table.count, favourites: model.stars.favourites.count)
  }

  private var queryLine: StyledLine { ScreenLines.query(model.text, isFavourites: model.showsFavourites) }

  private var noticeLine: StyledLine {
    if let notice = model.notice { return StyledLine(" \(notice)", .colored(.red)) }
    let isSearch = !model.showsFavourites && !model.text.isEmpty
    return ScreenLines.notice(
      isSearch ? model.text : nil, model.found.value, count: list.count, cursor: model.cursor,
      isSaving: model.progress == .connecting)
  }

  private var detailLine: StyledLine {
    // As wide as it likes: the canvas cuts it, and again when the terminal changes its size.
    guard let address = detail.tree.lines(columns: .max, rows: 1).first else { return .empty }
    var line = StyledLine(ScreenLines.confirmed, .colored(.green))
    line.append(address, .bold)
    return line
  }

  private var totalsLine: StyledLine { ScreenLines.totals(list.statistics, GraphStatistics.process) }
}

/// What a key press has cost.
struct KeyReport: Equatable {
  var label = ""
  /// How many bodies of rows ran.
  var bodyRuns = 0
  /// Which lines of the screen were drawn again, the status lines aside.
  var lines: [Int] = []
}
