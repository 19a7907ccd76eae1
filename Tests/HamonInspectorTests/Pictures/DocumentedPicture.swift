import Foundation
import HamonInspector
import Testing

/// A picture of the documentation: what a program of this folder made, as the pages have it, for light and for dark.
struct DocumentedPicture: Sendable, CustomTestStringConvertible {
  /// The module whose catalogue has it, and its name there.
  let module: String
  let name: String
  let draw: @Sendable (GraphPicture.Theme) -> String

  var testDescription: String { "\(module)/\(name)" }

  static let all = graphs + lifelines

  func file(_ theme: GraphPicture.Theme) -> URL {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.appending(
      path: "Sources/\(module)/\(module).docc/Resources/\(name)\(theme == .dark ? "~dark" : "").svg")
  }
}

@Suite("The pictures of the documentation")
struct DocumentedPictureTests {
  #if DEBUG
    private static let isOptimised = false
  #else
    private static let isOptimised = true
  #endif

  /// With HAMON_RECORD=1 the files are written anew: look at them.
  @Test(
    "each is what its program draws", .enabled(if: !isOptimised, "release builds know nothing of types and places"),
    arguments: DocumentedPicture.all)
  func isCurrent(picture: DocumentedPicture) throws {
    for theme in [GraphPicture.Theme.light, .dark] {
      let text = picture.draw(theme), file = picture.file(theme)
      if ProcessInfo.processInfo.environment["HAMON_RECORD"] != nil {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(text == (try? String(contentsOf: file, encoding: .utf8)), "\(file.lastPathComponent)")
    }
  }

  @Test("each stands in a page of its module, with words for who does not see it")
  func isShown() throws {
    for picture in DocumentedPicture.all {
      var catalog = picture.file(.light)
      for _ in 0..<2 { catalog.deleteLastPathComponent() }
      let pages = FileManager.default.enumerator(at: catalog, includingPropertiesForKeys: nil)?.compactMap {
        $0 as? URL
      }
      let texts = try (pages ?? []).filter { $0.pathExtension == "md" }.map {
        try String(contentsOf: $0, encoding: .utf8)
      }
      let pattern = try Regex("!\\[[^\\]]{30,}\\]\\(\(picture.name)\\)")
      #expect(texts.contains { $0.contains(pattern) }, "\(picture.module)/\(picture.name)")
    }
  }
}
