import Foundation
import Testing

@Suite("The topics of the documentation")
struct TopicsTests {
  private static let sources: URL = {
    let here = URL(filePath: #filePath)
    return (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }.appending(path: "Sources")
  }()

  /// The texts of a module's files whose names end like this.
  private func texts(_ module: String, _ ending: String) throws -> [(name: String, text: String)] {
    let folder = Self.sources.appending(path: module)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    return try files.filter { $0.hasSuffix(ending) }.sorted().map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  @Test(
    "every public type and function of a module stands in a topic, and so does every modifier of views",
    arguments: ["Hamon", "HamonFlow", "HamonHosting", "HamonObservation", "HamonTesting", "WorkshopKit"])
  func complete(module: String) throws {
    let topics = try texts(module, ".md").compactMap { $0.text.components(separatedBy: "## Topics\n").dropFirst().last }
    let listed = Set(topics.flatMap { $0.matches(of: /- ``([^`(]+)/).map { String($0.1) } })
    #expect(!listed.isEmpty)
    let types = /^public (?:final |indirect )*(?:class|struct|enum|protocol|actor|func) (\w+)/.anchorsMatchLineEndings()
    let modifiers = /^  public func (\w+)/.anchorsMatchLineEndings()
    for (name, text) in try texts(module, ".swift") {
      var missing = text.matches(of: types).map { String($0.1) }
      if name.contains("/View+") { missing += text.matches(of: modifiers).map { "View/\($0.1)" } }
      missing.removeAll(where: listed.contains)
      #expect(missing.isEmpty, "\(module)/\(name)")
    }
  }
}
