import Testing

@testable import Suite

/// The workloads' own expectations.
@Suite("Expectations")
struct ExpectationTests {
  @Test(
    "The plain graph comes to what the standard set says",
    arguments: DynamicGraph.all.indices.filter { Build.isOptimised || DynamicGraph.all[$0].iterations <= 2000 })
  func plainGraph(_ index: Int) {
    let graph = DynamicGraph.all[index]
    #expect(PlainGraph(graph).outcome() == graph.expected, "\(graph.name)")
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
    let words = (0..<5).map { _ in UInt32(random.next() * 4_294_967_296) }
    #expect(words == [3_595_049_766, 1_538_291_281, 523_797_495, 2_091_590_326, 1_224_444_238])
    #expect(DynamicGraph.all[1].readLeaves().count == 2)
  }

  @Test("Numbers are written with two or three significant digits")
  func numbers() {
    #expect(Text.number(0.31) == "0.31")
    #expect(Text.number(0.0042) == "0.0042")
    #expect(Text.number(73.14) == "73.1")
    #expect(Text.number(1249.6) == "1,250")
    #expect(Text.ratio(4.2) == "4.20x")
    #expect([1.0 / 3, 0.325, 0.9996, 0.0042].map(Text.ratio) == ["0.333x", "0.325x", "1.00x", "0.0042x"])
  }
}
