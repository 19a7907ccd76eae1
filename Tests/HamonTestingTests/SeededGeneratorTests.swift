import HamonTesting
import Testing

@Suite("SeededGenerator")
@MainActor
struct SeededGeneratorTests {
  @Test("the numbers are those of SplitMix64, and a copy goes on from the same place")
  func numbers() {
    var generator = SeededGenerator(seed: 1_234_567)
    var copy = generator
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    #expect(numbers == (0..<3).map { _ in copy.next() })
    #expect(generator.seed == 1_234_567)
    var other = SeededGenerator(seed: 0)
    #expect((0..<10).shuffled(using: &other) != Array(0..<10))
  }
}
