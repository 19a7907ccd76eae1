import Foundation
import Suite
import Testing

/// The resident memory of nodes.
@Suite("Memory")
struct MemoryTests {
  /// Stands beside the tests.
  private static let compare = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("compare")

  @Test(
    "Signal, computed and effect take no more bytes than they may",
    .enabled(if: Build.isOptimised, "an unoptimised closure takes more"))
  func perNode() throws {
    let compare = try #require(Self.compare)
    for use in try Memory.measureAll(with: compare.path) {
      let bytes = try #require(use.bytes, "\(use.name): compare --memory has failed")
      #expect(bytes > 0 && bytes <= use.atMost, "\(use.name)")
    }
  }

  @Test("Where measuring fails, there is no figure; table and JSON do without")
  func failing() throws {
    let memory = try Memory.measureAll(with: "/bin/false")
    #expect(memory.allSatisfy { $0.bytes == nil && $0.isMet == nil })
    #expect(Table().lines(for: memory).contains { $0.contains("not measured") })
    var report = Report(results: [], scale: .smallest)
    report.memory = memory
    #expect(String(decoding: try report.json(), as: UTF8.self).contains("\"memory\""))
  }
}
