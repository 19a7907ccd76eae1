import Foundation

/// A page of the documentation, whose Swift is held against the test that runs it.
package struct Page {
  /// The lines of each block of Swift, as they stand there, without indentation.
  package let blocks: [[String]]

  /// The page at `path`, from the package's folder.
  package init(_ path: String) throws {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
      Self.lines($0.components(separatedBy: "\n```")[0])
    }
  }

  /// The blocks that do not stand in the file line by line, one after the other; as a rule a test's own (`#filePath`). Comments at the
  /// end of a line may differ.
  package func missing(in file: String) throws -> [String] {
    let lines = Self.lines(try String(contentsOf: URL(filePath: file), encoding: .utf8)).compactMap(Self.code)
    return blocks.map { $0.compactMap(Self.code) }
      .filter { block in !lines.indices.contains { lines[$0...].starts(with: block) } }
      .map { $0.joined(separator: "\n") }
  }

  /// What each block says in comments that is printed: all but what stands in brackets. A comment that begins with … goes on where the one
  /// before has ended.
  package var printed: [[String]] {
    blocks.map { lines in
      var printed: [String] = []
      for line in lines {
        let parts = line.components(separatedBy: "// ")
        guard parts.count == 2, !parts[1].hasPrefix("(") else { continue }
        if parts[1].hasPrefix("…"), let last = printed.popLast() {
          printed.append(last + " " + parts[1].dropFirst().trimmingCharacters(in: .whitespaces))
        } else {
          printed.append(parts[1])
        }
      }
      return printed
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func code(_ line: String) -> String? {
    let code = line.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces)
    return code.isEmpty ? nil : code
  }
}
