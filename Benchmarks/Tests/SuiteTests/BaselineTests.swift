import Foundation
import Suite
import Testing

/// Exact counts of an optimised build against those that are committed. To accept new ones, and for another version of Swift:
///
///     swift run -c release --package-path Benchmarks compare --counts Benchmarks/Baselines/6.3.json
@Suite("Baseline")
struct BaselineTests {
  #if compiler(>=6.4)
    private static let version = "6.4"
  #elseif compiler(>=6.3)
    private static let version = "6.3"
  #else
    private static let version = "6.2"
  #endif

  /// No counts are committed for this version of Swift.
  private struct NoBaseline: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      """
      There are no counts for Swift \(version) yet. To accept those of this build:
      swift run -c release --package-path Benchmarks compare --counts \(file.path)
      """
    }
  }

  private static let committed = Swift.Result {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Baselines/\(version).json")
    guard FileManager.default.fileExists(atPath: file.path) else { throw NoBaseline(file: file) }
    return try Baseline.read(from: file)
  }

  @Test(
    "Every row comes out right on every peer, and nothing runs more often",
    arguments: Suite.rows(.smallest).map(\.name))
  func runs(_ name: String) throws {
    let row = try #require(Suite.rows(.smallest).first { $0.name == name })
    let steps = try Baseline(allocations: [:], runs: row.counts()).stepsBack(from: Self.committed.get().only(row: name))
    #expect(steps.isEmpty, "\(steps.joined(separator: "\n"))")
  }

  @Test("No row has gone")
  func rows() throws {
    let committed = try Self.committed.get()
    let counts = Suite.rows(.smallest).reduce(0) { $0 + committed.only(row: $1.name).runs.count }
    #expect(counts == committed.runs.count)
  }

  @Test("A worse count is a step back, and so is one that nobody has accepted, or that is gone; a better one is not")
  func stepsBack() {
    let committed = Baseline(allocations: ["signal": 100, "effect": 200], runs: ["deep": 5, "broad": 7])
    #expect(committed.stepsBack(from: committed) == [])
    let better = Baseline(allocations: ["signal": 99, "effect": 0], runs: ["deep": 4, "broad": 7])
    #expect(better.stepsBack(from: committed) == [])
    let worse = Baseline(allocations: ["signal": 101, "scope": 1], runs: ["deep": 6, "mux": 1])
    #expect(
      worse.stepsBack(from: committed) == [
        "effect: not counted, in the baseline 200 allocations", "scope: 1 allocations, not in the baseline",
        "signal: 101 allocations, in the baseline 100", "broad: not counted, in the baseline 7 runs",
        "deep: 6 runs, in the baseline 5", "mux: 1 runs, not in the baseline",
      ])
  }

  @Test("The counts of one row are those of all its peers, and of no other row")
  func oneRow() {
    let runs = ["a/1 on hamon": 1, "a/1 on closures": 2, "a/10 on hamon": 3]
    let all = Baseline(allocations: ["signal": 100], runs: runs)
    #expect(all.only(row: "a/1").runs == ["a/1 on hamon": 1, "a/1 on closures": 2])
    #expect(all.only(row: "a/1").allocations.isEmpty)
  }

  @Test(
    "Nothing allocates more often, what must not allocate does not, and the counter counts",
    .enabled(if: Counts.areCounted), .enabled(if: Build.isOptimised, "an unoptimised closure allocates by itself"))
  func allocations() throws {
    let allocations = Counts.allocations()
    let committed = try Self.committed.get()
    let steps = Baseline(allocations: allocations, runs: committed.runs).stepsBack(from: committed)
    #expect(steps.isEmpty, "\(steps.joined(separator: "\n"))")
    for name in ["write, propagate, run again", "batch of two writes", "write, track again"] {
      #expect(allocations[name] == 0, "\(name)")
    }
    // A counter that stands still would find no step back.
    for name in ["signal", "computed, read", "effect"] {
      let count = try #require(allocations[name])
      #expect(count > 0 && count == committed.allocations[name], "\(name)")
    }
  }
}

/// How the tests are built.
enum Build {
  #if DEBUG
    static let isOptimised = false
  #else
    static let isOptimised = true
  #endif
}
