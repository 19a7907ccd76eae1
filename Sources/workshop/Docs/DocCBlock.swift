/// A piece of a DocC page: directives around Markdown.
indirect enum DocCBlock {
  /// A paragraph on one line: what a wrapped line would begin with could be read as a directive.
  case text(String)
  case list([String])
  case code(String)
  /// "Step", or "Image(source: …)", with what it encloses.
  case directive(String, [DocCBlock])

  static func image(_ file: String, alt: String) -> DocCBlock {
    .directive("Image(source: \(file), alt: \(quoted(alt)))", [])
  }

  /// An argument that may have spaces and quotes in it.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The text of a file, or of a part of one.
  var source: String { lines.map { $0 + "\n" }.joined() }

  private var lines: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let items): items.map { "- " + $0 }
    case .code(let code):
      ["```swift"] + code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) + [
        "```"
      ]
    case .directive(let head, let blocks) where blocks.isEmpty: ["@" + head]
    case .directive(let head, let blocks):
      ["@\(head) {"] + blocks.map(\.lines).joined(separator: [""]).map { $0.isEmpty ? "" : "  " + $0 } + ["}"]
    }
  }
}
