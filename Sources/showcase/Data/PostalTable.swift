#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Every row of a data file: the file's own bytes, and two numbers for each row.
///
///     bytes       …\n1500001\t東京都\t渋谷区\t神宮前\tトウキョウト\tシブヤク\tジングウマエ\n1500002\t…
///     lineStarts      ^ row 0                                                              ^ row 1
///     codes           1500001                                                              1500002
///
/// Rows are in the order of their codes, so that a prefix of digits is one range of rows.
struct PostalTable: Sendable {
  /// The names in the header line, in order.
  static let columns = ["code", "prefecture", "city", "town", "prefecture_kana", "city_kana", "town_kana"]

  let bytes: [UInt8]
  let lineStarts: [UInt32]
  let codes: [UInt32]

  var count: Int { codes.count }

  /// The row at a position, with strings of its own.
  subscript(row: Int) -> PostalRow {
    bytes.withUnsafeBytes { all in
      var fields: [String] = []
      fields.reserveCapacity(Self.columns.count)
      var start = Int(lineStarts[row])
      let end = Self.lineEnd(in: all, from: start)
      while fields.count < Self.columns.count {
        let tab = all[start..<end].firstIndex(of: .tab) ?? end
        fields.append(String(decoding: all[start..<tab], as: UTF8.self))
        start = min(tab + 1, end)
      }
      return PostalRow(
        code: fields[0], prefecture: fields[1], city: fields[2], town: fields[3],
        prefectureKana: fields[4], cityKana: fields[5], townKana: fields[6])
    }
  }

  /// The rows whose code lies in a range of numbers.
  func rows(codes range: Range<UInt32>) -> Range<Int> {
    firstRow(from: range.lowerBound)..<firstRow(from: range.upperBound)
  }

  private func firstRow(from code: UInt32) -> Int {
    var low = 0
    var high = codes.count
    while low < high {
      let middle = (low + high) / 2
      if codes[middle] < code { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the line that contains `start` ends: before its line break, `\r\n` included.
  static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    let base = bytes.baseAddress!
    guard let feed = memchr(base + start, Int32(UInt8.lineFeed), bytes.count - start) else { return bytes.count }
    let end = UnsafeRawPointer(feed) - base
    return end > start && bytes[end - 1] == .carriageReturn ? end - 1 : end
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}
