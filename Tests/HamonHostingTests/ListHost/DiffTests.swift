import Hamon
import HamonCollections
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Patches between two snapshots")
struct DiffTests {
  private func patches(_ old: [Row], _ new: [Row]) -> ListPatches<Int> {
    ListHost(old, height: 0) { row, _ in row.id }.apply(snapshot: new)
  }

  private func patches(_ old: [Int], _ new: [Int]) -> ListPatches<Int> { patches(rows(old), rows(new)) }

  @Test("nothing, and everything")
  func ends() {
    #expect(patches([Int](), []).isEmpty)
    #expect(patches([1, 2], [1, 2]).isEmpty)
    #expect(patches([Int](), [1, 2]) == ListPatches(insertions: [.init(1, at: 0), .init(2, at: 1)]))
    #expect(patches([1, 2], [Int]()) == ListPatches(removals: [.init(1, at: 0), .init(2, at: 1)]))
  }

  @Test("one row that goes to the other end is one move, in either direction")
  func oneMove() {
    #expect(patches([1, 2, 3, 4], [2, 3, 4, 1]) == ListPatches(moves: [.init(1, from: 0, to: 3)]))
    #expect(patches([1, 2, 3, 4], [4, 1, 2, 3]) == ListPatches(moves: [.init(4, from: 3, to: 0)]))
  }

  @Test("removals and moves name places in the old data; insertions, moves and reconfigurations in the new")
  func places() {
    var new = rows([4, 1, 9, 3])
    new[3].text = "changed"
    #expect(
      patches(rows([1, 2, 3, 4]), new)
        == ListPatches(
          removals: [.init(2, at: 1)], insertions: [.init(9, at: 2)], moves: [.init(4, from: 3, to: 0)],
          reconfigurations: [.init(3, at: 3)]))
  }

  @Test("rows whose data cannot be compared always count as changed")
  func incomparable() {
    struct Opaque: Identifiable { let id: Int }
    let list = ListHost([Opaque(id: 1)], height: 1) { row, _ in row.id }
    #expect(list.apply(snapshot: [Opaque(id: 1)]).reconfigurations == [.init(1, at: 0)])
  }

  @Test("a snapshot after data that came without one is compared with that data")
  func mixed() {
    let list = ListHost(rows([1, 2]), height: 2) { row, _ in row.id }
    list.apply(snapshot: rows([2, 3]))
    list.apply(rows([5, 6]))
    #expect(list.apply(snapshot: rows([6])) == ListPatches(removals: [.init(5, at: 0)]))
    #expect(list.apply(snapshot: rows([6, 5])).insertions == [.init(5, at: 1)])
  }

  @Test("the patches lead from the old rows to the new ones, with as few moves as there can be", arguments: seeds(400))
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let universe = Array(0..<Int.random(in: 1...9, using: &random))
    let allowsDuplicates = seed % 4 == 3
    func draw() -> [Row] {
      let count = Int.random(in: 0...universe.count, using: &random)
      let ids =
        allowsDuplicates
        ? (0..<count).map { _ in universe.randomElement(using: &random)! }
        : Array(universe.shuffled(using: &random).prefix(count))
      return ids.map { Row(id: $0, text: ["", "x"].randomElement(using: &random)!) }
    }
    let list = ListHost(draw(), height: 3) { row, _ in row.text }
    _ = issues {
      for _ in 0..<4 {
        let old = Array(list.data)
        let new = draw()
        let patches = list.apply(snapshot: new)
        let note: Comment = "seed \(seed): \(old.map(\.id)) to \(new.map(\.id))"
        #expect(patches.applied(to: old.map(\.id)) == new.map(\.id), note)
        check(patches, old, new, note)
      }
    }
  }

  @Test(
    "patches for other rows trap, and say which is not there, or where one is missing",
    arguments: [
      (true, "there is no z at 0. To fix this"), (false, "there is none before z, which comes to 2, at 1. To fix this"),
    ])
  func otherRows(isRemoval: Bool, words: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isRemoval] in
      let place = ListPatches.Place("z", at: isRemoval ? 0 : 2)
      _ = ListPatches(removals: isRemoval ? [place] : [], insertions: isRemoval ? [] : [place]).applied(to: ["a"])
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(words))
  }

  /// The same, the slow and obvious way.
  private func check(_ patches: ListPatches<Int>, _ old: [Row], _ new: [Row], _ note: Comment) {
    // The first row with a key has it.
    func first(_ rows: [Row], _ id: Int) -> Int? { rows.firstIndex { $0.id == id } }
    func isFirst(_ rows: [Row], _ index: Int) -> Bool { first(rows, rows[index].id) == index }
    let kept = new.indices.filter { isFirst(new, $0) && first(old, new[$0].id) != nil }
    let removals = old.indices.filter { !isFirst(old, $0) || first(new, old[$0].id) == nil }
    let insertions = new.indices.filter { !kept.contains($0) }
    let changed = kept.filter { new[$0] != old[first(old, new[$0].id)!] }
    #expect(patches.removals == removals.map { .init(old[$0].id, at: $0) }, note)
    #expect(patches.insertions == insertions.map { .init(new[$0].id, at: $0) }, note)
    #expect(patches.reconfigurations == changed.map { .init(new[$0].id, at: $0) }, note)
    let sources = kept.map { first(old, new[$0].id)! }
    #expect(patches.moves.count == sources.count - longestIncreasing(sources), note)
    #expect(patches.moves.allSatisfy { old[$0.from].id == $0.key && new[$0.to].id == $0.key }, note)
  }

  /// Tries every subset.
  private func longestIncreasing(_ numbers: [Int]) -> Int {
    (0..<(1 << numbers.count)).map { subset -> Int in
      let chosen = numbers.indices.filter { subset >> $0 & 1 == 1 }.map { numbers[$0] }
      return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } ? chosen.count : 0
    }.max()!
  }

  @Test("100,000 rows: look-ups and integers, and the least moves for a rotation and for a few that jump")
  func large() {
    let old = Array(0..<100_000)
    #expect(patches(old, Array(old[1...]) + [0]).moves.count == 1)
    #expect(patches(old, Array(old[50_001...] + old[...50_000])).moves.count == 49_999)
    var jumped = old
    for index in stride(from: 0, to: 1000, by: 100) { jumped.swapAt(index, 99_999 - index) }
    #expect(patches(old, jumped).moves.count == 20)
    #expect(patches(old, old.reversed()).moves.count == 99_999)
  }

  @Test("an effect that applies a snapshot is not subscribed to what `id:` reads")
  func untrackedKeys() {
    final class Town { @Tracked var code: Int; init(_ code: Int) { self.code = code } }
    let towns = (0..<5).map(Town.init)
    let list = ListHost(towns, id: { $0.code }, height: 3) { _, _ in "" }
    var runs = 0
    let effect = Effect {
      runs += 1
      list.apply(snapshot: towns)
    }
    towns[4].code += 10
    #expect(runs == 1)
    keep(effect)
  }
}
