extension Lesson {
  /// A file of the lesson with its comments in a language; its code is the same.
  public func translated(_ source: String, to language: Language) -> String {
    if language == .en { return source }
    let headings = [topic, title].map { Words("\(id)  \($0.en)", "\(id)  \($0.ja)") }
    var lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    for comment in headings + comments {
      let english = comment.en.split(separator: "\n").map(String.init)
      let words = comment(language).split(separator: "\n").map(String.init)
      var place = 0
      while place + english.count <= lines.count {
        if let before = Self.code(before: english, in: lines[place..<place + english.count]) {
          lines.replaceSubrange(place..<place + english.count, with: words.map { before + $0 })
        }
        place += 1
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What stands before the comment's text in its lines, the sign of a comment included; nil if they are other lines.
  private static func code(before comment: [String], in lines: ArraySlice<String>) -> String? {
    guard let first = lines.first, first.hasSuffix("// " + comment[0]) else { return nil }
    let before = String(first.dropLast(comment[0].count))
    // More than a line is a comment alone: code before it would be written twice.
    return zip(lines, comment).allSatisfy { $0 == before + $1 } ? before : nil
  }
}
