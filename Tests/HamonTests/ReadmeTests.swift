import Foundation
import Hamon
import HamonTesting
import Testing

@Suite("README")
struct ReadmeTests {
  @Test("the dozen lines do what their comments say")
  func dozenLines() {
    let lines = RunLog()
    func print(_ line: String) { lines(line) }

    // begin
    final class Cart {
      @Tracked var prices: [Int] = []
      lazy var total = Computed(of: self) { $0.prices.reduce(0, +) }
    }
    let cart = Cart()
    let screen = Scope { observe { print("total \(cart.total.value)") } }  // total 0
    batch {
      cart.prices.append(120)  // in place: no copy
      cart.prices.append(80)
    }  // total 200, once
    screen.dispose()  // nothing is left
    // end

    #expect(lines.take() == ["total 0", "total 200"])
    cart.prices = []
    #expect(lines.take() == [])
  }

  private let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  private func isThere(_ path: some StringProtocol) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: String(path)).path)
  }

  @Test("the README shows these very lines, and every file it links to exists")
  func sameLines() throws {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let begin = try #require(source.range(of: "    // begin\n"))
    let end = try #require(source.range(of: "    // end\n"))
    let example = source[begin.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(readme.contains(example))
    for link in readme.matches(of: /\]\(([^)#:]+)\)/) {
      #expect(isThere(link.1), "\(link.1)")
    }
  }

  @Test(
    "every test and script that a page names exists",
    arguments: [
      "Sources/Hamon/Hamon.docc/Guarantees.md", "Sources/Hamon/Hamon.docc/WhatMayBreak.md",
      "Sources/WorkshopKit/WorkshopKit.docc/TheWorkshop.md",
    ])
  func namedFiles(page: String) throws {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    let tests = text.matches(of: /`(\w+Tests\/[\w\/]+)`/).map { "Tests/\($0.1)" }
    #expect(!tests.isEmpty)
    for test in tests { #expect(isThere(test) || isThere(test + ".swift"), "\(test)") }
    for script in text.matches(of: /`(\.(?:ci|github)\/[\w.\/-]+)`/) { #expect(isThere(script.1), "\(script.1)") }
  }
}
