import Foundation
import Testing

@testable import Suite

/// Peers in processes of their own; here it is a shell that answers.
@Suite("Peers outside")
struct OutsideTests {
  /// A peer that knows the row `test/script`, and answers each `run` with the next of these lines.
  private func peer(_ runs: String...) throws -> Outside {
    let script = """
      n=0
      while read -r word rest; do
        case "$word $rest" in
          "knows 2 test/script") echo yes;; knows*) echo no;;
          "make 2 test/script") echo ready;;
          run*) n=$((n + 1)); eval echo \\"\\${$n}\\";;
          *) echo ended;;
        esac
      done
      """
    return try Outside(.alienSignals, "sh", ["-c", script, "peer"] + runs)
  }

  private let row = Row(name: "test/script", operations: 2, expected: Outcome(sum: 7, count: 3), entries: [])

  @Test("A peer outside takes part in the rounds, by its own clock, and its runs are checked")
  func rounds() throws {
    let peer = try peer("9 7 3", "9 7 3", "50 7 3", "30 7.0 3", "40 7 3")
    #expect(try peer.knows(row))
    var row = row
    row.entries = [peer.entry(row)]
    let result = try row.measure(Effort(rounds: 3, budget: .seconds(60)))
    let measured = try #require(result[.alienSignals])
    #expect(measured.times == [15, 20, 25], "nanoseconds for each of two operations, without the runs that warm up")
  }

  @Test("A run outside that comes out wrong ends the comparison", arguments: ["9 8 3", "9 7 4"])
  func wrong(answer: String) throws {
    let peer = try peer("9 7 3", "9 7 3", answer)
    var row = row
    row.entries = [peer.entry(row)]
    #expect(throws: WrongOutcome.self) { try row.measure(Effort(rounds: 1, budget: .seconds(60))) }
  }

  @Test("A row that a peer outside does not know stays as it is")
  func unknown() throws {
    #expect(try !peer().knows(Row(name: "test/other", operations: 2, expected: Outcome(sum: 0, count: 0), entries: [])))
  }

  @Test("A folder without peers says which are missing, and leaves the rows alone")
  func missing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "no-peers").path
    let peers = OutsidePeers(in: folder)
    #expect(
      peers.missing == [
        "alienSignals: there is no \(folder)/node_modules/alien-signals/esm/index.mjs",
        "preactSignals: there is no \(folder)/node_modules/@preact/signals-core/dist/signals-core.mjs",
        "alienSignalsRust: there is no \(folder)/alien-signals-rs/src/lib.rs",
      ])
    #expect(try peers.joining([row]).map(\.entries.count) == [0])
  }

  @Test("A row in which a peer is ahead is named, and no other")
  func ahead() {
    func result(_ name: String, _ times: [Peer: Double]) -> RowResult {
      let measurements = times.map { Measurement(peer: $0, times: [$1], outcome: nil, doesNotFinish: nil) }
      return RowResult(
        name: name, group: "test", operations: 1, rounds: 1, targets: [:], measurements: measurements)
    }
    let results = [
      result("test/a", [.hamon: 4, .preactSignals: 1, .alienSignals: 5]),
      result("test/b", [.hamon: 4, .alienSignals: 4]),
    ]
    let summary = Report(results: results, scale: .smallest).summary()
    let place = summary.firstIndex(of: "rows in which a peer takes less time than Hamon")
    let lines = place.map { summary[($0 + 1)...].prefix { $0.hasPrefix("  ") } } ?? []
    #expect(Array(lines) == ["  preactSignals        0.250x   test/a"])
    let slower = Report(results: [results[1]], scale: .smallest).summary()
    #expect(!slower.contains("rows in which a peer takes less time than Hamon"))
  }

  @Test("The legend of a chart has as many lines as its peers take")
  func legend() throws {
    let peers: [Peer] = [.hamon] + Chart.peers.map(\.peer)
    let measurements = peers.map { Measurement(peer: $0, times: [1], outcome: nil, doesNotFinish: nil) }
    let result = RowResult(
      name: "test/all", group: "test", operations: 1, rounds: 1, targets: [:], measurements: measurements)
    let svg = Chart(Report(results: [result], scale: .smallest), machine: "m").svg()
    for (_, title, _) in Chart.peers { #expect(svg.contains(">\(title)</text>")) }
    #expect(svg.contains(#"y="40" width="11""#) && svg.contains(#"y="58" width="11""#))
    for x in svg.matches(of: /<rect class="\w" x="([\d.]+)" y="\d+" width="11"/) {
      #expect(try #require(Double(x.1)) < 830)
    }
  }
}
