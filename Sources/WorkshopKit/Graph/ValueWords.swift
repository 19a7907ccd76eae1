/// A value's description as a learner would say it: `Dish(id: 1, name: "Soba")` is Soba, `Optional(x)` is x, and modules are not named.
func shortened(value: String) -> String {
  var text = value
  // Most values are a number or a word, and a log has thousands.
  if text.utf8.contains(UInt8(ascii: ".")) {
    for module in [
      "WorkshopKit.", "WorkshopFixed.", "WorkshopBroken.", "HamonCollections.", "HamonHosting.", "HamonFlow.", "Hamon.",
    ] {
      text = text.split(separator: module, omittingEmptySubsequences: false).joined()
    }
  }
  guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
  text = unwrapped(text, from: "CellInput<", open: "(item: ", close: ", turn: ")
  // What such a value counts is the library's, and goes on from run to run.
  while let start = text.firstRange(of: "Optimistic<"),
    let open = text[start.upperBound...].firstRange(of: ">(value: "),
    let comma = text[open.upperBound...].firstIndex(of: ",")
  {
    let end = closing(text, after: open.upperBound).map { text.index(after: $0) } ?? text.endIndex
    text = String(text[..<start.lowerBound] + text[open.upperBound..<comma] + text[end...])
  }
  while let start = text.firstRange(of: "Optional(") {
    guard let end = closing(text, after: start.upperBound) else { break }
    text = String(text[..<start.lowerBound] + text[start.upperBound..<end] + text[text.index(after: end)...])
  }
  while let start = text.firstRange(of: "Dish(id: "), let name = text[start.upperBound...].firstRange(of: "name: \""),
    let end = text[name.upperBound...].firstIndex(of: "\""), text[text.index(after: end)...].hasPrefix(")")
  {
    text = String(text[..<start.lowerBound] + text[name.upperBound..<end] + text[text.index(end, offsetBy: 2)...])
  }
  return text.hasPrefix("Set([") && text.hasSuffix("])") ? String(text.dropFirst(4).dropLast()) : text
}

/// The item alone of a value that wraps it, where that is all of the text.
private func unwrapped(_ text: String, from: String, open: String, close: String) -> String {
  guard text.hasPrefix(from), let start = text.firstRange(of: open) else { return text }
  var end = text.endIndex
  var rest = text[start.upperBound...]
  while let next = rest.firstRange(of: close) {
    end = next.lowerBound
    rest = rest[next.upperBound...]
  }
  return String(text[start.upperBound..<end])
}

/// Where the bracket closes that opened before a place.
private func closing(_ text: String, after start: String.Index) -> String.Index? {
  var depth = 1
  var isQuoted = false
  for place in text[start...].indices {
    switch text[place] {
    case "\"": isQuoted.toggle()
    case "(" where !isQuoted: depth += 1
    case ")" where !isQuoted:
      depth -= 1
      if depth == 0 { return place }
    default: break
    }
  }
  return nil
}
