import Suite
import Testing

/// What harnesses use, which measure by themselves (the package in `Benchmarks/Harness`).
@Suite("Runners")
struct RunnerTests {
  @Test(
    "a row can be run one by one, from outside, and each run is checked", arguments: Suite.rows(.smallest).map(\.name))
  func oneByOne(_ name: String) throws {
    let runner = try Suite.runner(.smallest, name, .hamon)
    for _ in 0..<2 {
      runner.prepare()
      try runner.finish(runner.run())
    }
    runner.end()
  }

  @Test("who is not there, or does not finish, is named")
  func nobody() {
    #expect(throws: NoSuchRunner.self) { try Suite.runner(.smallest, "cellx/10", .observation) }
    #expect(throws: NoSuchRunner.self) { try Suite.runner(.smallest, "no row", .hamon) }
  }
}
