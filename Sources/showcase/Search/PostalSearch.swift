import Hamon
import HamonFlow

/// Finds rows by what was typed; made once for a table, it answers each key within a frame.
struct PostalSearch: Sendable {
  /// How many digits a whole code has.
  static let codeLength = 7

  let table: PostalTable
  private let names: PlaceIndex
  private let kana: PlaceIndex

  init(_ table: PostalTable) {
    self.table = table
    names = PlaceIndex(table, .names)
    kana = PlaceIndex(table, .kana)
  }

  /// The rows of what was typed: idle where that says nothing, failed where nothing exists. Each digit narrows the rows.
  func callAsFunction(_ text: String) -> LoadState<RowSet> {
    switch SearchQuery(text) {
    case .empty: .idle
    case .digits(let digits): rows(startingWith: digits)
    case .place(let folded): rows(containing: folded)
    }
  }

  private func rows(startingWith digits: String) -> LoadState<RowSet> {
    guard digits.count <= Self.codeLength, let prefix = UInt32(digits) else {
      return .failed(SearchFailure.noSuchCode)
    }
    let width = (digits.count..<Self.codeLength).reduce(UInt32(1)) { width, _ in width * 10 }
    let rows = table.rows(codes: prefix * width..<(prefix + 1) * width)
    return rows.isEmpty ? .failed(SearchFailure.noSuchCode) : .loaded(RowSet(rows))
  }

  private func rows(containing folded: [UInt8]) -> LoadState<RowSet> {
    var rows = names.rows(containing: folded)
    // A reading has no kanji, so that only a query without them is looked for among the readings.
    if Self.canBeReading(folded) {
      rows = Self.union(rows, kana.rows(containing: folded))
    }
    return rows.isEmpty ? .failed(SearchFailure.noSuchPlace) : .loaded(RowSet(rows))
  }

  /// True for kana, letters, digits and signs; false where a byte begins a kanji.
  private static func canBeReading(_ folded: [UInt8]) -> Bool {
    folded.allSatisfy { !(0xE4...0xE9 ~= $0) }
  }

  private static func union(_ a: [Int32], _ b: [Int32]) -> [Int32] {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    var merged: [Int32] = []
    merged.reserveCapacity(max(a.count, b.count))
    var i = 0
    var j = 0
    while i < a.count && j < b.count {
      merged.append(min(a[i], b[j]))
      (i, j) = (a[i] <= b[j] ? i + 1 : i, b[j] <= a[i] ? j + 1 : j)
    }
    merged += a[i...]
    merged += b[j...]
    return merged
  }
}
