import HamonTesting
import TestSupport
import Testing

@testable import Hamon
@testable import HamonCollections

@Suite("Order of a list")
struct IdentifiedOrderTests {
  @Test("positions, ids and weights are those of an array", arguments: seeds(30))
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    var order = IdentifiedOrder<Int>()
    var model: [(id: Int, weight: Int)] = []
    for step in 0..<300 {
      switch model.isEmpty ? 0 : random.below(6) {
      case 0, 1, 2:
        let position = random.below(model.count + 1)
        let weight = random.below(2)
        order.insert(step, at: position, weight: weight)
        model.insert((step, weight), at: position)
      case 3:
        let position = random.below(model.count)
        #expect(order.remove(model[position].id) != nil)
        model.remove(at: position)
      case 4:
        let item = model.remove(at: random.below(model.count))
        let position = random.below(model.count + 1)
        order.move(item.id, to: position)
        model.insert(item, at: position)
      default:
        let position = random.below(model.count)
        model[position].weight = 1 - model[position].weight
        order.setWeight(model[position].id, model[position].weight)
      }
      #expect(order.all == model.map(\.id), "seed \(seed), step \(step)")
      #expect(order.count == model.count && order.weight == model.reduce(0) { $0 + $1.weight })
      guard !model.isEmpty else { continue }
      let position = random.below(model.count)
      let id = model[position].id
      let before = model[..<position].reduce(0) { $0 + $1.weight }
      #expect(order.position(of: id) == position && order.id(at: position) == id, "seed \(seed), step \(step)")
      #expect(order.weight(before: id) == before, "seed \(seed), step \(step)")
      if model[position].weight == 1 { #expect(order.id(weighing: before) == id, "seed \(seed), step \(step)") }
    }
    #expect(order.remove(-1) == nil && order.position(of: -1) == nil)
  }

  @Test("a tree that is filled at once is the one that insertions at the end give", arguments: [0, 1, 2, 3, 10, 1000])
  func filled(count: Int) {
    var one = OrderTree()
    for slot in 0..<count { one.insert(Int32(slot), at: slot) }
    let other = OrderTree(filledTo: count)
    #expect(other.root == one.root && other.count == count && other.weight == count)
    for slot in 0..<Int32(count) { #expect("\(other[slot])" == "\(one[slot])") }
    #expect(IdentifiedOrder([1, 2, 1])?.all == nil)
  }

  @Test("no element stands deep, however they came", arguments: ["at the end", "at the front", "in the middle"])
  func depth(place: String) {
    let count = 20_000
    var order = IdentifiedOrder<Int>()
    for id in 0..<count { order.insert(id, at: place == "at the end" ? id : place == "at the front" ? 0 : id / 2) }
    var deepest = 0
    for id in 0..<count {
      var depth = 0
      var slot = order.slot(of: id)!
      while slot != OrderTree.none {
        slot = order.tree[slot].parent
        depth += 1
      }
      deepest = max(deepest, depth)
    }
    // Random trees of this size are 30 to 40 deep; the least depth is 15.
    #expect(deepest < 50)
  }
}
