import Foundation
import Suite
import Testing

/// Exact counts against those that are committed. To accept new ones, and for another version of Swift:
///
///     swift run --package-path Benchmarks compare --counts Benchmarks/Baselines/6.3-debug.json
///     swift run -c release --package-path Benchmarks compare --counts Benchmarks/Baselines/6.3-release.json
@Suite("Baseline")
struct BaselineTests {
  #if DEBUG
    private static let name = "6.3-debug"
  #else
    private static let name = "6.3-release"
  #endif

  private static let committed = Swift.Result {
    try Baseline.read(
      from: URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Baselines/\(name).json"))
  }

  @Test(
    "Every row comes out right on every peer, and nothing runs more often",
    arguments: Suite.rows(.smallest).map(\.name))
  func runs(_ name: String) throws {
    let row = try #require(Suite.rows(.smallest).first { $0.name == name })
    let steps = try Baseline(allocations: [:], runs: row.counts()).stepsBack(from: Self.committed.get())
    #expect(steps.isEmpty, "\(steps.joined(separator: "\n"))")
  }

  @Test("A worse count is a step back, and so is one that nobody has accepted; a better one is not")
  func stepsBack() {
    let committed = Baseline(allocations: ["signal": 100, "effect": 200], runs: ["deep": 5, "broad": 7])
    #expect(committed.stepsBack(from: committed) == [])
    #expect(Baseline(allocations: ["signal": 99], runs: ["deep": 4]).stepsBack(from: committed) == [])
    #expect(
      Baseline(allocations: ["signal": 101, "scope": 1], runs: ["deep": 6, "mux": 1]).stepsBack(from: committed) == [
        "scope: 1 allocations, not in the baseline", "signal: 101 allocations, in the baseline 100",
        "deep: 6 runs, in the baseline 5", "mux: 1 runs, not in the baseline",
      ])
  }

  @Test("Nothing allocates more often, and what must not allocate does not")
  func allocations() throws {
    let allocations = Counts.allocations()
    let steps = try Baseline(allocations: allocations, runs: [:]).stepsBack(from: Self.committed.get())
    #expect(steps.isEmpty, "\(steps.joined(separator: "\n"))")
    #if !DEBUG  // an unoptimised closure allocates by itself
      for name in ["write, propagate, run again", "batch of two writes", "write, track again"] {
        #expect(allocations[name, default: 0] == 0, "\(name)")
      }
    #endif
  }
}
