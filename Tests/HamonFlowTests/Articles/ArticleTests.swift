import Foundation
import Testing

/// Keeps the articles' code and the compiled code in step.
@Suite("Articles")
struct ArticleTests {
  /// Which file of these tests an article's blocks are compiled in.
  static let sources = [
    "HamonFlow/OneWayDataFlow": "Articles/OneWayDataFlow.swift",
    "HamonFlow/AsyncWork": "Articles/AsyncWork.swift",
    "HamonFlow/GettingAround": "Articles/GettingAround.swift",
    "HamonFlow/UndoAndReplay": "Articles/UndoAndReplay.swift",
    "HamonFlow/TheRelay": "Scenarios/D5RelayTests.swift",
    "HamonTesting/ALateAnswer": "Articles/ALateAnswer.swift",
    "HamonTesting/TestingAViewModel": "Articles/TestingAViewModel.swift",
  ]

  @Test("the Swift blocks of an article are the marked lines of its compiled file, in order", arguments: sources)
  func sameLines(article: String, source: String) throws {
    let blocks = Self.blocks(try Self.article(article))
    let regions = Self.regions(try String(contentsOf: Self.tests.appending(path: source), encoding: .utf8))
    #expect(!blocks.isEmpty)
    #expect(blocks == regions)
  }

  @Test("every article with Swift in it is compiled", arguments: ["HamonFlow", "HamonTesting"])
  func allCompiled(module: String) throws {
    let catalog = Self.root.appending(path: "Sources/\(module)/\(module).docc")
    for file in try FileManager.default.contentsOfDirectory(atPath: catalog.path) where file.hasSuffix(".md") {
      let name = "\(module)/\(file.dropLast(3))"
      #expect(Self.blocks(try Self.article(name)).isEmpty == (Self.sources[name] == nil), "\(name)")
    }
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

  private static func article(_ name: String) throws -> String {
    let parts = name.split(separator: "/")
    return try String(
      contentsOf: root.appending(path: "Sources/\(parts[0])/\(parts[0]).docc/\(parts[1]).md"), encoding: .utf8)
  }

  /// What stands between "```swift" and "```".
  private static func blocks(_ text: String) -> [String] { pieces(text, from: "```swift", to: "```") }

  /// What stands between "// begin" and "// end", without the indentation of the former.
  private static func regions(_ text: String) -> [String] { pieces(text, from: "// begin", to: "// end") }

  private static func pieces(_ text: String, from begin: String, to end: String) -> [String] {
    var pieces: [[Substring]] = []
    var indentation: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let word = line.drop { $0 == " " }
      if let margin = indentation {
        if word == end { indentation = nil } else { pieces[pieces.count - 1].append(line.dropFirst(margin)) }
      } else if word == begin {
        indentation = line.count - word.count
        pieces.append([])
      }
    }
    return pieces.map { $0.joined(separator: "\n") }
  }
}
