/// A record as JSON lines: one object for each entry, with its keys in one order, and absent ones left out.
extension CausalRecord {
  /// The entries as JSON lines: the same record makes the same text. For what the keys mean see ``CausalEntry``.
  public var lines: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Writes the entries as JSON lines.
  public func write(to output: inout some TextOutputStream) {
    for entry in entries { output.write(entry.line + "\n") }
  }

  /// Reads what `write` has written. *Misuse:* other JSON may be refused: nested objects are, and numbers that are not whole.
  public init(lines: some StringProtocol) throws(CausalLineError) {
    var entries: [CausalEntry] = []
    for line in lines.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      var reader = LineReader(line.utf8)
      guard let entry = reader.entry(), entry.number > entries.last?.number ?? 0 else {
        throw CausalLineError(line: entries.count + 1)
      }
      entries.append(entry)
    }
    self.init(entries: entries)
  }
}

/// A line that is no entry, or one whose number is not above that of the entry before.
public struct CausalLineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int

  /// The error in words.
  public var description: String { "line \(line) is no entry of a log" }
}

extension CausalEntry {
  /// The entry as one line of JSON.
  public var line: String {
    var text = "{\"n\":\(number),\"t\":\(time),\"e\":\"\(event.rawValue)\""
    func add(_ key: String, _ value: Int?) { if let value { text += ",\"\(key)\":\(value)" } }
    func add(_ key: String, _ value: String?) { if let value { text += ",\"\(key)\":\(quotedAsJSON(value))" } }
    func add(_ key: String, _ values: [Int]) {
      if !values.isEmpty { text += ",\"\(key)\":[\(values.map(String.init).joined(separator: ","))]" }
    }
    add("node", node)
    add("kind", kind)
    add("name", name)
    add("owner", owner)
    add("old", old)
    add("new", new)
    if let changed { text += ",\"changed\":\(changed)" }
    add("cause", cause)
    add("by", by)
    add("because", because)
    if isAgain { text += ",\"again\":true" }
    if isTakenBack { text += ",\"takenBack\":true" }
    add("reads", reads)
    add("text", self.text)
    return text + "}"
  }
}

/// A text as a JSON string.
package func quotedAsJSON(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// Reads one object, with texts, whole numbers, truth values and lists of numbers as values.
private struct LineReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  private enum Value {
    case number(Int)
    case text(String)
    case truth(Bool)
    case numbers([Int])
  }

  mutating func entry() -> CausalEntry? {
    guard let fields = object() else { return nil }
    func number(_ key: String) -> Int? { if case .number(let value) = fields[key] { value } else { nil } }
    func text(_ key: String) -> String? { if case .text(let value) = fields[key] { value } else { nil } }
    func numbers(_ key: String) -> [Int] { if case .numbers(let value) = fields[key] { value } else { [] } }
    guard let n = number("n"), let t = number("t"), let event = text("e").flatMap(CausalEntry.Event.init) else {
      return nil
    }
    var entry = CausalEntry(event, node: number("node"), cause: number("cause"))
    entry.number = n
    entry.time = Int64(t)
    entry.kind = text("kind")
    entry.name = text("name")
    entry.owner = number("owner")
    entry.old = text("old")
    entry.new = text("new")
    if case .truth(let changed) = fields["changed"] { entry.changed = changed }
    entry.by = number("by")
    entry.because = numbers("because")
    if case .truth(let isAgain) = fields["again"] { entry.isAgain = isAgain }
    if case .truth(let isTakenBack) = fields["takenBack"] { entry.isTakenBack = isTakenBack }
    entry.reads = numbers("reads")
    entry.text = text("text")
    return entry
  }

  private mutating func object() -> [String: Value]? {
    var fields: [String: Value] = [:]
    guard take("{") else { return nil }
    repeat {
      guard let key = string(), take(":"), let value = value() else { return nil }
      fields[key] = value
    } while take(",")
    return take("}") && peek == nil ? fields : nil
  }

  private mutating func value() -> Value? {
    if peek == UInt8(ascii: "\"") { return string().map(Value.text) }
    if take("[") {
      var values: [Int] = []
      if take("]") { return .numbers(values) }
      repeat {
        guard let value = number() else { return nil }
        values.append(value)
      } while take(",")
      return take("]") ? .numbers(values) : nil
    }
    if takeWord("true") { return .truth(true) }
    if takeWord("false") { return .truth(false) }
    return number().map(Value.number)
  }

  /// The next byte that is no space.
  private var peek: UInt8? {
    mutating get {
      while place < bytes.count, [0x20, 0x09, 0x0d].contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func number() -> Int? {
    _ = peek
    let digits = bytes[place...].prefix { (0x30...0x39).contains($0) || $0 == 0x2d }
    place += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
        continue
      }
      guard let scalar = escaped() else { return nil }
      text += Array(String(Character(scalar)).utf8)
    }
    return nil
  }

  /// What follows a backslash.
  private mutating func escaped() -> Unicode.Scalar? {
    guard place < bytes.count else { return nil }
    place += 1
    switch Unicode.Scalar(bytes[place - 1]) {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "u":
      let high = hexadecimal()
      guard let high, (0xd800..<0xdc00).contains(high) else { return high.flatMap { Unicode.Scalar($0) } }
      guard takeWord("\\u"), let low = hexadecimal(), (0xdc00..<0xe000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
    case let sign: return sign
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    defer { place += 4 }
    return UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
  }
}
