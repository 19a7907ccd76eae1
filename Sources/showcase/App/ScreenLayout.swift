/// Which lines have room on a screen, and where.
///
/// All 19 lines in their order need 19 rows. On fewer rows the less important lines go first: the rules, the totals, half of the list,
/// what the last key did. The key that quits stays to the end.
struct ScreenLayout: Hashable, Sendable {
  enum Line: Hashable, Sendable {
    case title, query, notice, ruleAbove
    /// A row of the list, from 0.
    case row(Int)
    case ruleBelow, detail, report, totals, help

    /// What the effect that draws it is called.
    var name: String {
      switch self {
      case .row(let row): "line \(row)"
      case .ruleAbove, .ruleBelow: "rule"
      case .report: "last key"
      default: "\(self)"
      }
    }
  }

  /// How many rows of the list there are where there is room.
  static let listHeight = 10

  let columns: Int
  private let lines: [Line]

  init(columns: Int, rows: Int) {
    self.columns = columns
    let shown = Set(Self.byImportance.prefix(max(0, rows)))
    lines = Self.inOrder.filter { shown.contains($0) }
  }

  /// The row of the screen, or nil where the line has no room.
  subscript(line: Line) -> Int? { lines.firstIndex(of: line) }

  /// How many rows of the list are shown.
  var listHeight: Int {
    lines.count { if case .row = $0 { true } else { false } }
  }

  /// The first of the lines that speak of keys, and not of the data.
  var statusRow: Int { self[.report] ?? self[.totals] ?? self[.help] ?? 0 }

  static let list = (0..<listHeight).map { Line.row($0) }
  static let inOrder = [.title, .query, .notice, .ruleAbove] + list + [.ruleBelow, .detail, .report, .totals, .help]
  private static let byImportance: [Line] =
    [.help, .query, list[0], .notice] + list[1...2] + [.title] + list[3...4] + [.detail, .report] + list[5...]
    + [.totals, .ruleAbove, .ruleBelow]
}
