import Hamon
import HamonTesting
import TestSupport
import Testing

/// The laws of values in their most naive form, without a model of the engine: formulas are worked out anew from the signals, by
/// plain recursion. A computed is what its formula says; an effect has seen what is there now; and each of them has run exactly
/// if something that it had read is another.
@Suite struct NaiveTests {
  /// What something reads on the way through its formula, in order.
  typealias Reads = [Int]

  final class Graph {
    var signals: [Signal<Int>] = []
    var formulas: [Formula] = []
    var computeds: [Computed<Int>] = []
    var runs: [String] = []

    func read(_ slot: Slot) -> Int {
      slot.kind == .signal ? signals[slot.index].value : computeds[slot.index].value
    }

    /// What a closure reads: cells, and computeds that it makes for the purpose and does not keep.
    func read(_ formula: Formula) -> Int {
      formula.value(read) { inner in Computed { [unowned self] in read(inner) }.value }
    }

    func naive(_ slot: Slot) -> Int {
      slot.kind == .signal ? signals[slot.index].peek() : naive(formulas[slot.index])
    }

    func naive(_ formula: Formula) -> Int { formula.value(naive, naive) }

    func naiveReads(_ formula: Formula) -> Reads {
      var reads: Reads = []
      func note(_ value: Int) -> Int {
        reads.append(value)
        return value
      }
      _ = formula.value({ note(naive($0)) }, { note(naive($0)) })
      return reads
    }
  }

  @Test(
    "Whatever is written, everything runs exactly if what it has read is another, and sees it", arguments: seeds(100))
  func values(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let graph = Graph()
    graph.signals = (0..<4).map { Signal($0) }
    for index in 0..<12 {
      let formula = Formula.random(cells: index, depth: 2, &random)
      graph.formulas.append(formula)
      graph.computeds.append(
        Computed { [unowned graph] in
          graph.runs.append("c\(index)")
          return graph.read(formula)
        })
    }
    let watched = (0..<4).map { _ in Formula.random(cells: 12, depth: 2, &random) }
    var seen = watched.map { _ in 0 }
    let effects = watched.indices.map { index in
      Effect { [unowned graph] in
        graph.runs.append("e\(index)")
        seen[index] = graph.read(watched[index])
      }
    }
    let named = graph.formulas.enumerated().map { ("c\($0)", $1) } + watched.enumerated().map { ("e\($0)", $1) }
    func lookAtAll() { for computed in graph.computeds { _ = computed.peek() } }
    lookAtAll()

    for _ in 0..<30 {
      let before = named.map { graph.naiveReads($0.1) }
      graph.runs = []
      batch {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          graph.signals.randomElement(using: &random)!.value = Int.random(in: 0..<4, using: &random)
        }
      }
      lookAtAll()
      let expected = named.indices.filter { graph.naiveReads(named[$0].1) != before[$0] }.map { named[$0].0 }
      #expect(graph.runs.sorted() == expected.sorted())
      #expect(graph.computeds.map { $0.peek() } == graph.formulas.map(graph.naive))
      #expect(seen == watched.map(graph.naive))
    }
    withExtendedLifetime(effects) {}
  }
}

extension Formula {
  func value(_ read: (Slot) -> Int, _ fresh: (Formula) -> Int) -> Int {
    switch self {
    case .number(let number): number
    case .cell(let slot): read(slot)
    case .sum(let a, let b): a.value(read, fresh) &+ b.value(read, fresh)
    case .remainder(let a, let divisor): a.value(read, fresh) % divisor
    case .choice(let condition, let a, let b):
      (condition.value(read, fresh).isMultiple(of: 2) ? b : a).value(read, fresh)
    case .fresh(let a): fresh(a)
    }
  }

  /// Over the signals and the first of the computeds.
  static func random(cells count: Int, depth: Int, _ random: inout SeededGenerator) -> Formula {
    func inner() -> Formula { .random(cells: count, depth: depth - 1, &random) }
    let index = Int.random(in: -4..<count, using: &random)
    let cell = Formula.cell(index < 0 ? Slot(kind: .signal, index: index + 4) : Slot(kind: .computed, index: index))
    if depth == 0 { return cell }
    switch Int.random(in: 0..<6, using: &random) {
    case 3: return .fresh(inner())
    case 0: return .sum(inner(), inner())
    case 1: return .remainder(.sum(cell, inner()), 3)
    case 2: return .choice(cell, inner(), inner())
    default: return cell
    }
  }
}
