import Testing

/// A `.tutorial` file as a tree of directives, read as simply as it is written: one directive a line, text between.
final class TutorialSource {
  struct Code: Equatable {
    let name: String?
    let file: String?
    let previous: String?
  }

  let head: String
  private(set) var children: [TutorialSource] = []
  private(set) var text: [String] = []

  private init(_ head: String) { self.head = head }

  /// The top of the tree has an empty head; nil if the braces do not match.
  static func read(_ source: String) -> TutorialSource? {
    var open = [TutorialSource("")]
    var isCode = false
    for line in Units.lines(source) {
      let bare = String(line.drop { $0 == " " })
      if bare.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode, bare.hasPrefix("@") {
        let child = TutorialSource(String(bare.dropFirst().prefix(bare.hasSuffix(" {") ? bare.count - 3 : bare.count)))
        open[open.count - 1].children.append(child)
        if bare.hasSuffix(" {") { open.append(child) }
      } else if !isCode, bare == "}" {
        guard open.count > 1 else { return nil }
        open.removeLast()
      } else if !isCode, !bare.isEmpty {
        open[open.count - 1].text.append(bare)
      }
    }
    return open.count == 1 && !isCode ? open[0] : nil
  }

  var kind: String { String(head.prefix { $0 != "(" }) }

  /// Everything of a kind below, in order.
  func all(_ kind: String) -> [TutorialSource] {
    children.flatMap { ($0.kind == kind ? [$0] : []) + $0.all(kind) }
  }

  /// The value of an argument, without its quotes.
  func argument(_ name: String) -> String? {
    guard let start = head.firstRange(of: "\(name): ")?.upperBound else { return nil }
    let rest = head[start...]
    return rest.first == "\""
      ? String(rest.dropFirst().prefix { $0 != "\"" }) : String(rest.prefix { $0 != "," && $0 != ")" })
  }

  /// The code of a section's steps.
  var codes: [Code] {
    all("Code").map {
      Code(name: $0.argument("name"), file: $0.argument("file"), previous: $0.argument("previousFile"))
    }
  }

  /// Why steps of code would show no difference to the step before; `text` gives a file of the catalog.
  func problems(_ text: (String) -> String?) -> [String] {
    // DocC keeps one set of differences for each file of a page.
    let first = all("Section").compactMap { $0.codes.first?.file }
    let later = all("Section").flatMap { $0.codes.dropFirst().compactMap(\.file) }
    let repeated = Set(later.filter { file in (first + later).count { $0 == file } > 1 }).sorted()
    return all("Section").flatMap { section -> [String] in
      var problems: [String] = []
      var before: Code?
      for code in section.codes {
        guard let file = code.file, let new = text(file) else {
          problems.append("\(code.file ?? "a step") is not there")
          continue
        }
        if let before, let old = before.file.flatMap(text) {
          if code.name == nil || code.name != before.name {
            problems.append("\(file) has another name than \(before.file!)")
          }
          if let previous = code.previous, previous != before.file {
            problems.append("\(file) is compared with \(previous), not with \(before.file!)")
          }
          // As DocC does: it highlights the lines that are new; lines that are only gone show nothing.
          if Units.lines(new).difference(from: Units.lines(old)).insertions.isEmpty {
            problems.append("\(file) adds nothing to \(before.file!)")
          }
        } else if code.previous != nil {
          problems.append("\(file) is compared with a file, and is the first of its section")
        }
        before = code
      }
      return problems
    } + repeated.map { "\($0) stands on the page twice" }
  }
}
