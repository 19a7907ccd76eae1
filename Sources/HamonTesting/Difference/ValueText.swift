/// A value as a failure shows it: strings quoted, optionals without their wrapping, long texts cut.
func valueText(_ value: Any) -> String {
  cut(fullText(value), from: 0)
}

/// Two that differ: where only a part of a long text is shown, it is that where they begin to differ.
func valueTexts(_ one: Any, _ other: Any) -> (String, String) {
  let (one, other) = (fullText(one), fullText(other))
  let common = zip(one, other).prefix { $0 == $1 }.count
  let start = common < longestText - mostBefore ? 0 : common - mostBefore
  return one == other ? (cut(one, from: 0), cut(other, from: 0)) : (cut(one, from: start), cut(other, from: start))
}

private let longestText = 400
private let mostBefore = 100

private func cut(_ text: String, from start: Int) -> String {
  let count = text.count
  if count <= longestText { return text }
  let end = start + longestText
  return (start > 0 ? "…" : "") + text.dropFirst(start).prefix(longestText) + (end < count ? "…" : "")
    + " (\(count) characters)"
}

private func fullText(_ value: Any) -> String {
  switch value {
  case let string as String: return string.debugDescription
  case let character as Character: return String(character).debugDescription
  case let describing as any CustomStringConvertible where !isWrapping(value): return describing.description
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { fullText($0.value) } ?? "nil"
  case .collection, .set: return "[" + mirror.children.map { fullText($0.value) }.joined(separator: ", ") + "]"
  case .dictionary:
    let entries = mirror.children.map { Mirror(reflecting: $0.value).children.map { fullText($0.value) } }
    if entries.isEmpty { return "[:]" }
    let texts = entries.map { $0.joined(separator: ": ") }
    return "[" + (isWithoutOrder(mirror) ? texts.sorted() : texts).joined(separator: ", ") + "]"
  case .tuple: return "(" + fields(mirror) + ")"
  case .struct where !mirror.children.isEmpty: return "\(mirror.subjectType)(" + fields(mirror) + ")"
  case .enum:
    guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
    let text = fullText(payload.value)
    return Mirror(reflecting: payload.value).displayStyle == .tuple ? name + text : "\(name)(\(text))"
  default: return "\(value)"
  }
}

/// Whether the value's own description would show what it holds in Swift's debugging form.
private func isWrapping(_ value: Any) -> Bool {
  switch Mirror(reflecting: value).displayStyle {
  case .optional, .collection, .set, .dictionary: true
  default: false
  }
}

private func fields(_ mirror: Mirror) -> String {
  mirror.children.map { child in
    guard let label = child.label, !label.hasPrefix(".") else { return fullText(child.value) }
    return "\(label): \(fullText(child.value))"
  }.joined(separator: ", ")
}
