import Foundation
import Hamon
import HamonObservation
import HamonTesting
import Observation
import TestSupport
import Testing

@Observable
private final class Article {
  var title = "Zip codes"
}

@Suite("HamonObservation's page")
struct HamonObservationPageTests {
  let log = RunLog()

  @Test("reading observables")
  func reading() {
    let article = Article()
    let title = Computed { trackObservables { article.title } }
    let showing = Effect { log(title.value) }
    article.title = "Towns"  // has been logged when this returns
    #expect(log.take() == ["Zip codes", "Towns"])
    keep(showing)
  }

  @Test("being read by Observation")
  func beingRead() {
    let flag = Flag()
    final class Cart: Observable {
      @ObservableTracked var items: [Int] = []
      lazy var total = Computed(of: self) { $0.items.reduce(0, +) }
    }
    let cart = Cart()
    let total = ObservableValue { cart.total.value }
    withObservationTracking {
      _ = total.value
    } onChange: {
      flag.raise()
    }
    cart.items = [1]
    #expect(flag.take())
  }

  @Test("every line of Swift on the page stands in this file, and so compiles and runs")
  func sameLines() throws {
    let here = URL(filePath: #filePath)
    let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
    let page = try String(
      contentsOf: root.appending(path: "Sources/HamonObservation/HamonObservation.docc/HamonObservation.md"),
      encoding: .utf8)
    let source = try String(contentsOf: here, encoding: .utf8)
    func unindented(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let lines = unindented(source)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
      .map { unindented($0.components(separatedBy: "\n```")[0]) }
    #expect(blocks.count == 2)
    for block in blocks {
      let isThere = lines.indices.contains { lines[$0...].starts(with: block) }
      #expect(isThere, "not in the test: \(block.joined(separator: "\n"))")
    }
  }
}
