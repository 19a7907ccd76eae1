#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The places of a table without gaps, one after another, ready to be searched as bytes.
///
///     text    東京都渋谷区神宮前 \n 東京都渋谷区千駄ヶ谷 \n …
///     starts  ^ row 0              ^ row 1                    (one more at the end)
///
/// The line break keeps a match from reaching into the next row.
struct PlaceIndex: Sendable {
  /// Which columns are joined.
  enum Columns: Sendable {
    case names
    case kana
  }

  private let text: [UInt8]
  private let starts: [UInt32]
  /// How often each byte occurs in a sample of the text.
  private let frequency: [Int32]

  init(_ table: PostalTable, _ columns: Columns) {
    var starts: [UInt32] = []
    starts.reserveCapacity(table.count + 1)
    let capacity = table.bytes.count + table.count
    text = table.bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
        for line in table.lineStarts {
          starts.append(UInt32(written))
          let part = Self.part(columns, of: bytes, from: Int(line))
          written += PlaceText.fold(part, into: output.baseAddress! + written)
          output[written] = .lineFeed
          written += 1
        }
      }
    }
    starts.append(UInt32(text.count))
    self.starts = starts
    frequency = Self.frequency(in: text)
  }

  /// The rows that contain the folded text, in ascending order.
  ///
  /// It looks for the needle's rarest byte alone, which `memchr` does at many bytes a cycle, and compares around it.
  /// (Every third byte of Japanese text is 0xE3; the first byte would be the worst one to look for.)
  func rows(containing needle: [UInt8]) -> [Int32] {
    guard let rarest = needle.indices.min(by: { frequency[Int(needle[$0])] < frequency[Int(needle[$1])] }) else {
      return []
    }
    var found: [Int32] = []
    text.withUnsafeBytes { text in
      starts.withUnsafeBufferPointer { starts in
        let base = text.baseAddress!
        let byte = Int32(needle[rarest])
        let tail = needle.count - rarest
        var position = rarest
        var row = 0
        while position + tail <= text.count,
          let hit = memchr(base + position, byte, text.count - tail + 1 - position)
        {
          let start = UnsafeRawPointer(hit) - base - rarest
          if memcmp(base + start, needle, needle.count) == 0 {
            row = Self.row(of: UInt32(start), from: row, starts)
            found.append(Int32(row))
            row += 1
            position = Int(starts[row]) + rarest
          } else {
            position = start + rarest + 1
          }
        }
      }
    }
    return found
  }

  /// A sample of every 17th byte: near enough to choose by, at a seventeenth of the cost.
  private static func frequency(in text: [UInt8]) -> [Int32] {
    var frequency = [Int32](repeating: 0, count: 256)
    for position in stride(from: 0, to: text.count, by: 17) { frequency[Int(text[position])] += 1 }
    return frequency
  }

  /// The row whose text holds an offset, looked for in ever larger strides from a row that is not behind it.
  private static func row(of offset: UInt32, from row: Int, _ starts: UnsafeBufferPointer<UInt32>) -> Int {
    var low = row
    var stride = 1
    while low + stride < starts.count && starts[low + stride] <= offset {
      low += stride
      stride *= 2
    }
    var high = min(low + stride, starts.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of three neighbouring columns, with the tabs between them.
  private static func part(
    _ columns: Columns, of bytes: UnsafeBufferPointer<UInt8>, from line: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let base = bytes.baseAddress!
    let end = UnsafePointer(base + bytes.count)
    func column(_ n: Int, after start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
      var position = start
      for _ in 0..<n {
        position =
          UnsafePointer(memchr(position, Int32(UInt8.tab), end - position)!.assumingMemoryBound(to: UInt8.self)) + 1
      }
      return position
    }
    let names = column(1, after: base + line)
    let kana = column(3, after: names)
    switch columns {
    case .names:
      return UnsafeBufferPointer(start: names, count: kana - names)
    case .kana:
      let feed = memchr(kana, Int32(UInt8.lineFeed), end - kana)
      let stop = feed.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
      return UnsafeBufferPointer(start: kana, count: stop - kana)
    }
  }
}
