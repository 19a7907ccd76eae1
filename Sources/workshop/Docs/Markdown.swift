/// The catalogue's texts as Markdown: backticks mean code there too, every other sign means itself.
enum Markdown {
  static func text(_ text: String) -> String {
    var result = ""
    var isCode = false
    var rest = text[...]
    while let character = rest.first {
      if !isCode, rest.hasPrefix("https://") {
        let link = rest.prefix { $0.isASCII && $0 != " " && $0 != ")" }
        result += "<\(link)>"
        rest = rest.dropFirst(link.count)
        continue
      }
      if character == "`" { isCode.toggle() }
      if !isCode, "\\*_<>[]".contains(character) { result += "\\" }
      result.append(character)
      rest.removeFirst()
    }
    // Where a paragraph begins, these would begin something else.
    return result.first.map { "#@+-".contains($0) } == true ? "\\" + result : result
  }

  static func code(_ text: String) -> String { "`\(text)`" }
}
