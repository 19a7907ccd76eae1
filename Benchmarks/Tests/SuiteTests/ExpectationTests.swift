import Testing

@testable import Suite

/// The workloads' own expectations.
@Suite("Expectations")
struct ExpectationTests {
  @Test("The plain graph comes to what the standard set says, for the graphs that it can do in little time")
  func plainGraph() {
    for graph in DynamicGraph.all where graph.iterations <= 2000 && graph.width <= 100 {
      #expect(PlainGraph(graph).outcome() == graph.expected, "\(graph.name)")
    }
  }

  @Test("Cellx comes to what the standard set says", arguments: [1000, 2500])
  func cellx(_ layers: Int) {
    let expected = Cellx(layers: layers).expected()
    #expect(expected.before == [-3, -6, -2, 2])
    #expect(expected.after == [-2, -4, 2, 3])
  }

  @Test("The generator's first numbers do not change")
  func pseudoRandom() {
    var random = PseudoRandom()
    let numbers = (0..<1000).map { _ in random.next() }
    #expect(numbers.allSatisfy { (0..<1).contains($0) })
    #expect(Set(numbers).count == 1000)
    #expect(DynamicGraph.all[1].readLeaves().count == 2)
  }

  @Test("Numbers are written with two or three significant digits")
  func numbers() {
    #expect(Text.number(0.31) == "0.31")
    #expect(Text.number(0.0042) == "0.0042")
    #expect(Text.number(73.14) == "73.1")
    #expect(Text.number(1249.6) == "1,250")
    #expect(Text.ratio(4.2) == "4.20x")
  }
}
