import Hamon
import HamonTesting
import TestSupport
import Testing

/// Values of many shapes, all that can be said of one of their parts, and who hears of what, beside plain values.
@Suite("Parts, at random")
struct PartRandomTests {
  private struct Leaf: Equatable {
    var a = 0
    var b: Int? = 0
  }

  private struct Tree: Equatable {
    var leaf = Leaf()
    var maybe: Leaf? = nil
    var list: [Leaf] = []
    var map: [String: Leaf] = [:]
    var numbers: [Int]? = nil
  }

  private struct Way {
    let name: String
    let plain: (Tree) -> String
    let read: (Signal<Tree>) -> String

    init<Value>(_ name: String, _ plain: @escaping (Tree) -> Value, _ part: @escaping (Signal<Tree>) -> Part<Value>) {
      self.name = name
      self.plain = { String(describing: plain($0)) }
      read = { String(describing: part($0).value) }
    }
  }

  private static func makeWays() -> [Way] {
    var ways = [
      Way("leaf", { $0.leaf }, { $0.leaf }), Way("leaf.a", { $0.leaf.a }, { $0.leaf.a }),
      Way("leaf.b", { $0.leaf.b }, { $0.leaf.b }), Way("maybe", { $0.maybe }, { $0.maybe }),
      Way("maybe.a", { $0.maybe?.a }, { $0.maybe.a }), Way("maybe.b", { $0.maybe?.b }, { $0.maybe.b }),
      Way("list", { $0.list }, { $0.list }), Way("list.count", { $0.list.count }, { $0.list.count }),
      Way("map.count", { $0.map.count }, { $0.map.count }),
    ]
    for i in 0..<3 {
      ways.append(Way("list[\(i)]", { $0.list.count > i ? $0.list[i] : nil }, { $0.list[i] }))
      ways.append(Way("list[\(i)].b", { $0.list.count > i ? $0.list[i].b : nil }, { $0.list[i].b }))
      ways.append(
        Way("numbers[\(i)]", { $0.numbers.flatMap { $0.count > i ? $0[i] : nil } }, { $0.numbers[i] }))
      ways.append(Way("map[\(i)].a", { $0.map["\(i)"]?.a }, { $0.map["\(i)"].a }))
    }
    return ways
  }

  private static func write(_ tree: inout Tree, _ random: inout SeededGenerator) {
    let number = random.below(3)
    let optional = random.below(3) == 0 ? nil : number
    let key = "\(random.below(3))"
    switch random.below(11) {
    case 0: tree.leaf.a = number
    case 1: tree.leaf.b = optional
    case 2: tree.leaf = Leaf(a: number, b: optional)
    case 3: tree.maybe = optional.map { Leaf(a: $0, b: $0) }
    case 4: tree.maybe?.b = optional
    case 5:
      if tree.list.count < 4 {
        tree.list.insert(Leaf(a: number, b: optional), at: random.below(tree.list.count + 1))
      }
    case 6: if !tree.list.isEmpty { tree.list.remove(at: random.below(tree.list.count)) }
    case 7: if !tree.list.isEmpty { tree.list[random.below(tree.list.count)].b = optional }
    case 8: tree.map[key] = optional.map { Leaf(a: $0) }
    case 9: tree.map[key]?.a = number
    default: tree.numbers = optional.map { count in (0..<count + 1).map { _ in number } }
    }
  }

  @Test("each reader runs once exactly if its part is another, and sees it", arguments: seeds(200))
  func readers(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let ways = Self.makeWays()
    expectNoResidue {
      let log = RunLog()
      let signal = Signal(Tree())
      var plain = Tree()
      var readers: [(way: Way, effect: Effect)] = []
      var seen: [Int: String] = [:]
      var number = 0
      var order: [Int] = []
      for _ in 0..<60 {
        switch random.below(6) {
        case 0 where readers.count < 25:
          let way = ways[random.below(ways.count)]
          let id = number
          let throughComputed = random.below(3) == 0 ? Computed { way.read(signal) } : nil
          let effect = Effect { log("\(id) \(throughComputed?.value ?? way.read(signal))") }
          readers.append((way, effect))
          order.append(id)
          seen[id] = way.plain(plain)
          number += 1
          #expect(log.take() == ["\(id) \(way.plain(plain))"])
        case 1 where !readers.isEmpty:
          let index = random.below(readers.count)
          readers.remove(at: index)
          order.remove(at: index)
        case 2:
          let way = ways[random.below(ways.count)]
          #expect(way.read(signal) == way.plain(plain), "\(way.name)")
        default:
          let changes = 1 + random.below(3)
          let before = random
          for _ in 0..<changes { Self.write(&plain, &random) }
          random = before
          batch {
            for _ in 0..<changes { signal.update { Self.write(&$0, &random) } }
          }
          var expected: [String] = []
          for (id, reader) in zip(order, readers) where seen[id] != reader.way.plain(plain) {
            seen[id] = reader.way.plain(plain)
            expected.append("\(id) \(seen[id]!)")
          }
          #expect(log.take().sorted() == expected.sorted())
        }
      }
      #expect(signal.value == plain)
    }
  }
}
