import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// Makes and changes random view programs.
private struct SpecGenerator {
  var random: SeededGenerator
  private var lastID = 0

  init(seed: UInt64) { random = SeededGenerator(seed: Seeds.traced(seed)) }

  mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  mutating func spec(depth: Int) -> Spec {
    switch below(depth == 0 ? 2 : 9) {
    case 0: .reader(below(4))
    case 1: .counter(below(3))
    case 2, 3: .stack((0..<below(4)).map { _ in spec(depth: depth - 1) })
    case 4, 5: .list((0..<below(5)).map { _ in item(depth: depth - 1) })
    case 6: .branch(below(4), spec(depth: depth - 1), spec(depth: depth - 1))
    case 7: .optional(below(4), spec(depth: depth - 1))
    default: .identified(below(4), spec(depth: depth - 1))
    }
  }

  private mutating func item(depth: Int) -> Spec.Item {
    lastID += 1
    return Spec.Item(id: lastID, spec: spec(depth: depth))
  }

  /// Another program that is mostly the same.
  mutating func change(_ spec: Spec) -> Spec {
    if below(12) == 0 { return self.spec(depth: 2) }
    switch spec {
    case .reader: return below(4) == 0 ? .reader(below(4)) : spec
    case .counter: return below(4) == 0 ? .counter(below(3)) : spec
    case .stack(var children):
      if !children.isEmpty {
        let index = below(children.count)
        children[index] = change(children[index])
      }
      if below(4) == 0 { children.insert(self.spec(depth: 1), at: below(children.count + 1)) }
      if below(4) == 0, !children.isEmpty { children.remove(at: below(children.count)) }
      return .stack(children)
    case .list(var items):
      if !items.isEmpty {
        let index = below(items.count)
        items[index].spec = change(items[index].spec)
        if below(3) == 0 { items.shuffle(using: &random) }
        if below(4) == 0 { items.remove(at: below(items.count)) }
      }
      if below(3) == 0 { items.insert(item(depth: 1), at: below(items.count + 1)) }
      return .list(items)
    case .branch(let signal, let first, let second): return .branch(signal, change(first), change(second))
    case .optional(let signal, let content): return .optional(signal, change(content))
    case .identified(let signal, let content): return .identified(signal, change(content))
    }
  }
}

@Suite("Random view programs against an oracle that rebuilds everything")
struct RandomViewTests {
  @Test(
    "the same texts, the same surviving state, and exactly the affected bodies ran, each once",
    arguments: seeds(150))
  func program(seed: UInt64) {
    let residue = GraphStatistics.withoutDeferred
    run(seed)
    #expect(GraphStatistics.withoutDeferred == residue, "seed \(seed)")
  }

  private func run(_ seed: UInt64) {
    var generator = SpecGenerator(seed: seed)
    let model = SpecModel(generator.spec(depth: 4))
    var oracle = Oracle()
    let host = Host { model.view(model.root.value) }
    var drawn = host.tree
    host.onPatches = { drawn.apply($0) }
    check(host.lastRuns, "the beginning")
    for step in 0..<40 {
      let runs = host.runs(.body) {
        switch generator.below(3) {
        case 0:
          let buttons = buttons(host)
          if buttons.isEmpty { return }
          let index = generator.below(buttons.count)
          #expect(host.tap(buttons[index]))
          oracle.tap(index)
        case 1: model.signals[generator.below(4)].value = generator.below(4)
        default:
          batch {
            for _ in 0...generator.below(3) { model.signals[generator.below(4)].value = generator.below(4) }
            model.root.value = generator.change(model.root.value)
          }
        }
      }
      check(runs, "step \(step)")
    }

    func check(_ runs: [BodyRun], _ when: String) {
      oracle.rebuild(model.root.value, model.signals.map(\.value))
      let paths = runs.filter { $0.kind == .body }.map { "\($0.path)" }
      #expect(host.texts == oracle.texts, "seed \(seed), \(when)")
      #expect(buttons(host).count == oracle.counters.count, "seed \(seed), \(when)")
      #expect(paths.sorted() == oracle.due, "seed \(seed), \(when)")
      #expect(drawn == host.tree, "the patches lead to the tree; seed \(seed), \(when)")
      for (index, path) in paths.enumerated() {
        #expect(
          !paths[..<index].contains { $0.hasPrefix(path + "/") }, "\(path) ran after a child; seed \(seed), \(when)")
      }
    }
  }

  private func buttons(_ host: Host) -> [RenderNode.ID] {
    var buttons: [RenderNode.ID] = []
    host.tree.forEach { if $0.kind == .button { buttons.append($0.id) } }
    return buttons
  }
}
