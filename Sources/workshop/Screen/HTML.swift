/// Text in a page of HTML.
enum HTML {
  /// The text itself.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }

  /// A lesson's words, in which backquotes stand around code. One without a partner stands for itself.
  static func prose(_ text: String) -> String {
    let parts = escaped(text).split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      if index.isMultiple(of: 2) { String(part) } else { index < parts.count - 1 ? "<code>\(part)</code>" : "`\(part)" }
    }.joined()
  }
}
