import Foundation
import Testing

@testable import Suite

/// Measuring and reporting.
@Suite("Rows")
struct RowTests {
  @Test("Measuring in turns finds all figures")
  func measuring() throws {
    let row = try #require(Suite.rows(.smallest).first { $0.name == "kairo/diamond" })
    let result = try row.measure(Effort(rounds: 3, budget: .seconds(60)))
    let report = Report(results: [result], scale: .smallest)
    let lines = Table().lines(for: result, after: nil)
    #expect(lines.contains { $0.contains("diamond") && $0.contains("hamon") })
    #expect(lines.contains { $0.contains("at least 5.00x") })
    #expect(!lines.contains { $0.contains("rounds)") })
    #expect(report.summary().contains { $0.contains("observation") })
    #expect(report.rounds == "fastest of 3 interleaved rounds")
    #expect(String(decoding: try report.json(), as: UTF8.self).contains("\"kairo/diamond\""))
    let svg = Chart(report, machine: "a < b").svg()
    #expect(svg.contains("kairo") && svg.contains("a &lt; b") && svg.contains("prefers-color-scheme: dark"))
  }

  @Test("A peer that is slow drops out, and table, JSON and chart say after how many rounds")
  func rounds() throws {
    let result = try Script([]).row.measure(Effort(rounds: 4, budget: .zero))
    let report = Report(results: [result], scale: .smallest)
    #expect(Table().lines(for: result, after: nil).contains { $0.hasSuffix("(1 of 4 rounds)") })
    #expect(report.rounds == "fastest of 4 interleaved rounds, of fewer (1 at least) where a peer is slow")
    #expect(String(decoding: try report.json(), as: UTF8.self).contains("\"rounds\" : 1"))
  }

  @Test("A peer that is slow has the fewest rounds all the same, if that many are asked for", arguments: [1, 3, 5])
  func fewestRounds(asked: Int) throws {
    let result = try Script([]).row.measure(Effort(rounds: asked, budget: .zero, fewest: 3))
    #expect(result[.hamon]?.rounds == min(asked, 3))
  }

  @Test("Each peer is the first of a round in its turn")
  func turns() throws {
    let order = Order()
    let peers: [Peer] = [.hamon, .openCombine, .closures]
    let row = Row(
      name: "test/turns", operations: 1, expected: Script.expected,
      entries: peers.map { peer in
        Row.Entry(
          peer: peer,
          way: .runs {
            Instance {
              order.peers.append(peer)
              return Script.expected
            }
          })
      })
    _ = try row.measure(Effort(rounds: 3, budget: .seconds(60)))
    let rounds: [[Peer]] = [
      [.hamon, .openCombine, .closures], [.openCombine, .closures, .hamon], [.closures, .hamon, .openCombine],
    ]
    #expect(Array(order.peers.dropFirst(6)) == rounds.flatMap { $0 })  // two unmeasured runs of each come first
  }

  @Test("A target for which there is no figure, because the peer does not finish, is counted and named")
  func unfinishedTarget() {
    let result = RowResult(
      name: "test/row", group: "test", operations: 1, rounds: 1, targets: [.observation: 5, .openCombine: 5],
      measurements: [
        Measurement(peer: .hamon, times: [1], outcome: nil, doesNotFinish: nil),
        Measurement(peer: .openCombine, times: [6], outcome: nil, doesNotFinish: nil),
        Measurement(peer: .observation, times: [], outcome: nil, doesNotFinish: "too slow"),
      ])
    let summary = Report(results: [result], scale: .smallest).summary()
    #expect(summary.suffix(2) == ["targets: 1 of 2 met", "  no figure: test/row, observation does not finish"])
  }

  @Test("Every run is checked: the two before, the timed ones, the last", arguments: 0..<5)
  func checking(_ run: Int) throws {
    let right = Script.expected
    for wrong in [Outcome(sum: right.sum + 1, count: right.count), Outcome(sum: right.sum, count: right.count + 1)] {
      let row = Script(Array(repeating: right, count: run) + [wrong]).row
      #expect { try row.measure(Effort(rounds: 3, budget: .seconds(60))) } throws: {
        ($0 as? WrongOutcome)?.outcome == wrong
      }
    }
  }

  @Test("A peer that may run closures more often has to do so as often in every timed run")
  func ownCount() throws {
    let more = Outcome(sum: Script.expected.sum, count: 9)
    let effort = Effort(rounds: 3, budget: .seconds(60))
    // The first run may have found other values.
    let result = try Script([Script.expected] + Array(repeating: more, count: 4), isMinimal: false).row.measure(effort)
    #expect(result[.hamon]?.rounds == 3)
    let row = Script([more, more, more, Script.expected], isMinimal: false).row
    #expect { try row.measure(effort) } throws: { ($0 as? WrongOutcome)?.outcome == Script.expected }
  }

  @Test("What shows only after a run is part of its outcome")
  func settling() throws {
    let wrong = Outcome(sum: 0, count: 1)
    let row = Script([], settle: { _ in wrong }).row
    #expect { try row.counts() } throws: { ($0 as? WrongOutcome)?.outcome == wrong }
  }

  @Test("Making and updating notice effects that their end does not end")
  func afterTheEnd() throws {
    let create = try #require(Create.all(1000).first { $0.name == "create/2 to 1" })
    let update = try #require(Update.all(1000).first { $0.name == "update/4 to 1" })
    for (row, instance) in [
      (create.row(), create.instance(on: Endless.self)), (update.row(), update.instance(on: Endless.self)),
    ] {
      let outcome = instance.once()
      #expect(outcome.count == row.expected.count + (row.name == create.name ? 500 : 1), "\(row.name)")
      #expect(outcome.sum < row.expected.sum, "\(row.name)")
    }
  }

  @Test("Names are unique")
  func names() {
    let names = Suite.rows(.quick).map(\.name)
    #expect(Set(names).count == names.count)
  }
}

/// Who ran, one after the other.
private final class Order {
  var peers: [Peer] = []
}

/// A row with one peer, whose runs come to what they are told: what is expected, where nothing else is said.
private struct Script {
  static let expected = Outcome(sum: 7, count: 3)

  let row: Row

  init(_ outcomes: [Outcome], isMinimal: Bool = true, settle: @escaping (Outcome) -> Outcome = { $0 }) {
    row = Row(
      name: "test/script", operations: 1, expected: Self.expected,
      entries: [
        Row.Entry(
          peer: .hamon, isMinimal: isMinimal,
          way: .runs {
            var run = 0
            return Instance(
              run: {
                defer { run += 1 }
                return outcomes.indices.contains(run) ? outcomes[run] : Self.expected
              }, settle: settle)
          })
      ])
  }
}

/// Hamon, with effects that go on after `cleanup`, until the framework goes.
private final class Endless: Framework {
  typealias Ints = HamonNodes<Int>
  typealias Doubles = HamonNodes<Double>
  typealias Lists = HamonNodes<[Int]>
  typealias FreshLists = HamonNodes<FreshList>

  static let peer = Peer.hamon
  static let isMinimal = true

  private let hamon = HamonFramework()

  func effect(_ body: @escaping () -> Void) { hamon.effect(body) }
  func batch(_ body: () -> Void) { hamon.batch(body) }
  func build<Built>(_ body: () -> Built) -> Built { hamon.build(body) }
  func cleanup() {}

  deinit { hamon.cleanup() }
}
