#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension PostalTable {
  /// Loads a file of the format; `path` is repeated in every message.
  init(path: String) throws(PostalTableError) {
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.read(path)
    } catch {
      switch error {
      case .missing: throw .missing(path: path)
      case .isDirectory: throw .isDirectory(path: path)
      case .unreadable(let reason): throw .unreadable(path: path, reason: reason)
      }
    }
    try self.init(parsing: bytes, name: path)
  }

  /// Checks and indexes the bytes of a file. Line breaks may be `\r\n`, the last one may be missing, empty lines are
  /// skipped, and rows that are not sorted are put in order (rows of one code keep theirs).
  init(parsing bytes: [UInt8], name: String) throws(PostalTableError) {
    guard !bytes.isEmpty else { throw .empty(path: name) }
    guard bytes.count < Int(UInt32.max) else { throw .tooLarge(path: name) }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let byte = error.byteOffsets.lowerBound
      let line = bytes[..<byte].reduce(1) { $0 + ($1 == .lineFeed ? 1 : 0) }
      throw .notUTF8(path: name, line: line, byte: byte)
    }

    var index = Index()
    index.reserve(bytes.count / 90)
    var problem: PostalTableError?
    bytes.withUnsafeBytes { problem = index.fill(from: $0, name: name) }
    if let problem { throw problem }
    guard !index.codes.isEmpty else { throw .noRows(path: name) }
    index.sortIfNeeded()
    self.init(bytes: bytes, lineStarts: index.lineStarts, codes: index.codes)
  }

  /// The two columns of numbers, while they are being gathered.
  private struct Index {
    var lineStarts: [UInt32] = []
    var codes: [UInt32] = []
    var isSorted = true

    mutating func reserve(_ rows: Int) {
      lineStarts.reserveCapacity(rows)
      codes.reserveCapacity(rows)
    }

    mutating func fill(from bytes: UnsafeRawBufferPointer, name: String) -> PostalTableError? {
      let headerStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let headerEnd = lineEnd(in: bytes, from: headerStart)
      let header = String(decoding: bytes[headerStart..<headerEnd], as: UTF8.self)
      guard header == PostalTable.columns.joined(separator: "\t") else {
        return .badHeader(path: name, found: excerpt(header))
      }

      var start = nextLine(in: bytes, after: headerEnd)
      var line = 2
      var previous: UInt32 = 0
      while start < bytes.count {
        let end = lineEnd(in: bytes, from: start)
        if end > start {
          let fields = fieldCount(in: bytes, start, end)
          guard fields == PostalTable.columns.count else {
            return .malformedLine(path: name, line: line, fields: fields)
          }
          guard let code = code(in: bytes, start) else {
            let field = String(decoding: bytes[start..<end], as: UTF8.self).prefix { $0 != "\t" }
            return .badCode(path: name, line: line, code: excerpt(field))
          }
          lineStarts.append(UInt32(start))
          codes.append(code)
          if code < previous { isSorted = false }
          previous = code
        }
        start = nextLine(in: bytes, after: end)
        line += 1
      }
      return nil
    }

    mutating func sortIfNeeded() {
      guard !isSorted else { return }
      let order = codes.indices.sorted { (codes[$0], $0) < (codes[$1], $1) }
      lineStarts = order.map { lineStarts[$0] }
      codes = order.map { codes[$0] }
    }

    private func nextLine(in bytes: UnsafeRawBufferPointer, after end: Int) -> Int {
      end < bytes.count && bytes[end] == .carriageReturn ? end + 2 : end + 1
    }

    private func fieldCount(in bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int {
      var fields = 1
      var position = bytes.baseAddress! + start
      let last = bytes.baseAddress! + end
      while let tab = memchr(position, Int32(UInt8.tab), last - position) {
        fields += 1
        position = UnsafeRawPointer(tab) + 1
      }
      return fields
    }

    /// The code at the beginning of a line that has tabs, or nil if it is not exactly seven digits.
    private func code(in bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt32? {
      var code: UInt32 = 0
      var position = start
      while bytes[position] != .tab {
        let digit = bytes[position] &- UInt8(ascii: "0")
        guard digit < 10, position - start < 7 else { return nil }
        code = code * 10 + UInt32(digit)
        position += 1
      }
      return position - start == 7 ? code : nil
    }

    private func excerpt(_ text: some StringProtocol) -> String {
      text.count <= 40 ? String(text) : text.prefix(40) + "…"
    }
  }
}
