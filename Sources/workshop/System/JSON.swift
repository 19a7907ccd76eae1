import HamonInspector

/// As much JSON as a report needs.
indirect enum JSON {
  case string(String)
  case number(Int)
  case bool(Bool)
  case null
  case array([JSON])
  case object([(String, JSON)])

  /// The value, two spaces a level; the keys stay in their order.
  func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return quotedAsJSON(text)
    case .number(let number): return "\(number)"
    case .bool(let bool): return "\(bool)"
    case .null: return "null"
    case .array(let values):
      if values.isEmpty { return "[]" }
      return "[\n" + values.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let fields):
      if fields.isEmpty { return "{}" }
      return "{\n"
        + fields.map { "\(inner)\(quotedAsJSON($0)): \($1.text(indent: inner))" }.joined(separator: ",\n")
        + "\n\(indent)}"
    }
  }
}
