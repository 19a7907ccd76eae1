import HamonTesting
import TestSupport
import Testing

/// Programs as bytes: what the coverage-guided fuzzer changes.
@Suite("Programs as bytes")
struct ProgramBytesTests {
  @Test("Random programs come back from their bytes as they were", arguments: seeds(100))
  func generated(seed: UInt64) throws {
    let program = Generator.program(seed: seed, hasTransactions: seed % 2 == 0)
    #expect(try Program(bytes: #require(program.bytes)) == program)
  }

  @Test(
    "Every regression has bytes: the fuzzer starts from all of them",
    arguments: Regression.all + Regression.transactions)
  func regressions(_ regression: Regression) throws {
    let program = try Program(parsing: regression.script)
    #expect(try Program(bytes: #require(program.bytes)) == program)
  }

  @Test("Every byte string is a program, always the same, and can be printed, read and written again")
  func everyString() throws {
    var random = SeededGenerator(seed: 1)
    for length in 0..<600 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let program = Program(bytes: bytes)
      #expect(Program(bytes: bytes) == program)
      #expect(program.count <= length)
      #expect(try Program(parsing: program.description) == program)
      #expect(try Program(bytes: #require(program.bytes)) == program)
    }
  }

  @Test("Nothing nests without end: not bodies, not values", arguments: Array(UInt8.min ... .max))
  func nesting(byte: UInt8) {
    func depth(_ steps: [Step]) -> Int { steps.map { 1 + depth($0.body) }.max() ?? 0 }
    let program = Program(bytes: Array(repeating: byte, count: 5_000))
    #expect(depth(program.steps) <= Program.mostNested + 1)
    #expect(program.bytes != nil)
  }

  @Test("Programs from any bytes run alike on engine and oracle", arguments: seeds(20))
  func running(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    for _ in 0..<10 {
      // Mostly steps of the bodies before them, as the first bytes of a fuzzer are.
      let program = Program(bytes: (0..<120).map { _ in UInt8.random(in: 0..<64, using: &random) })
      let discrepancy = Machine().discrepancy(in: program)
      #expect(discrepancy == nil, "\(program)")
    }
  }

  @Test(
    "What no byte can say has no bytes",
    arguments: ["signal s6 0", "signal s0 16", "read % 3 10", "computed c0 c6 { }"])
  func limits(script: String) throws {
    #expect(try Program(parsing: script).bytes == nil)
  }
}
