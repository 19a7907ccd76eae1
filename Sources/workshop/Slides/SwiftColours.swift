/// Swift in a page of HTML: comments, texts, numbers, keywords, attributes and types have their own colours.
enum SwiftColours {
  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
    "consuming", "continue", "convenience", "default", "defer", "deinit", "didSet", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "isolated", "lazy", "let", "mutating", "nil", "nonisolated",
    "nonmutating", "open", "operator", "override", "private", "protocol", "public", "repeat", "required",
    "rethrows", "return", "self", "Self", "set", "some", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while", "willSet",
  ]

  /// One line of code.
  static func html(_ line: some StringProtocol) -> String {
    var html = ""
    var rest = Substring(line)
    while let first = rest.first {
      let (piece, style) = token(rest, first)
      html += style.map { "<span class=\"\($0)\">\(HTML.escaped(String(piece)))</span>" } ?? HTML.escaped(String(piece))
      rest = rest.dropFirst(piece.count)
    }
    return html
  }

  private static func token(_ rest: Substring, _ first: Character) -> (Substring, String?) {
    if rest.hasPrefix("//") { return (rest, "comment") }
    if first == "\"" { return (text(rest), "text") }
    if first == "@" || first == "#" { return (word(rest, skipping: 1), "attribute") }
    if first.isNumber { return (rest.prefix { $0.isNumber || $0 == "." || $0 == "_" }, "number") }
    guard first.isLetter || first == "_" else { return (rest.prefix(1), nil) }
    let word = word(rest, skipping: 0)
    return (word, keywords.contains(String(word)) ? "keyword" : first.isUppercase ? "type" : nil)
  }

  private static func word(_ rest: Substring, skipping count: Int) -> Substring {
    rest.prefix(count + rest.dropFirst(count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count)
  }

  /// Up to the quotation mark that ends it; what is interpolated belongs to it.
  private static func text(_ rest: Substring) -> Substring {
    var (count, depth, isEscaped) = (1, 0, false)
    for character in rest.dropFirst() {
      count += 1
      if isEscaped {
        isEscaped = false
        if character == "(" { depth += 1 }
      } else if character == "\\" {
        isEscaped = true
      } else if depth > 0 {
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      } else if character == "\"" {
        break
      }
    }
    return rest.prefix(count)
  }
}
