extension JSON {
  /// Reads JSON as DocC writes it; nil if it is none. Of numbers only the whole ones keep their value.
  init?(parsing text: String) {
    var reader = JSONReader(bytes: Array(text.utf8))
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }

  /// The value of a field; nil where there is none.
  subscript(_ name: String) -> JSON? {
    if case .object(let fields) = self { fields.first { $0.0 == name }?.1 } else { nil }
  }

  var elements: [JSON] { if case .array(let values) = self { values } else { [] } }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var number: Int? { if case .number(let number) = self { number } else { nil } }

  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

/// Goes over the bytes once, from the left.
private struct JSONReader {
  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  mutating func value() -> JSON? {
    skipSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(JSON.string)
    default: return word()
    }
  }

  private mutating func object() -> JSON? {
    var fields: [(String, JSON)] = []
    let isRead = list(until: "}") { reader in
      reader.skipSpace()
      guard let name = reader.string(), reader.take(":"), let value = reader.value() else { return false }
      fields.append((name, value))
      return true
    }
    return isRead ? .object(fields) : nil
  }

  private mutating func array() -> JSON? {
    var values: [JSON] = []
    let isRead = list(until: "]") { reader in
      guard let value = reader.value() else { return false }
      values.append(value)
      return true
    }
    return isRead ? .array(values) : nil
  }

  /// What stands between two brackets, with commas between; false if it cannot be read.
  private mutating func list(until end: Unicode.Scalar, _ element: (inout JSONReader) -> Bool) -> Bool {
    position += 1
    if take(end) { return true }
    repeat {
      guard element(&self) else { return false }
    } while take(",")
    return take(end)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        text += escaped
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> [UInt8]? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "u"):
      guard var code = hex() else { return nil }
      if (0xD800..<0xDC00).contains(code) {
        // A sign beyond the first 65,536 comes as a pair.
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
          bytes[position + 1] == UInt8(ascii: "u")
        else { return nil }
        position += 2
        guard let low = hex(), (0xDC00..<0xE000).contains(low) else { return nil }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      return Unicode.Scalar(code).map { Array(String(Character($0)).utf8) }
    default: return [byte]
    }
  }

  private mutating func hex() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
  }

  /// `true`, `null`, a number.
  private mutating func word() -> JSON? {
    let start = position
    while position < bytes.count, !" \n\t\r,:]}".utf8.contains(bytes[position]) { position += 1 }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let text: return Int(text).map(JSON.number) ?? Double(text).map { .number(Int(exactly: $0.rounded()) ?? 0) }
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, " \n\t\r".utf8.contains(bytes[position]) { position += 1 }
  }
}
