import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("Changes of a list")
struct ListChangesTests {
  private func describe(_ changes: ListChanges<Row>) -> String {
    let removals = changes.removals.map { "-\($0.id)@\($0.offset)" }
    let insertions = changes.insertions.map { "+\($0.element)@\($0.offset)" }
    let updates = changes.updates.map { "~\($0.element)@\($0.offset)" }
    return (removals + insertions + updates).joined(separator: " ")
  }

  @Test("one call for each batch, with what differs in the end")
  func batches() {
    let log = RunLog()
    let list = TrackedList((0..<4).map { Row($0) })
    let effect = list.observeChanges { log(describe($0)) }
    list.append(Row(4))
    list.remove(at: 0)
    list[id: 2] = Row(2, "x")
    list.move(from: 0, to: 3)
    #expect(log.take() == ["+4@4", "-0@0", "~2x@1", "-1@0 +1@3"])
    list.edit {
      $0.append(Row(9))
      $0.remove(id: 9)
      $0[id: 2] = Row(2)
      $0[id: 2] = Row(2, "x")
      $0.swapAt(0, 1)
      $0.swapAt(0, 1)
    }
    #expect(log.take() == [])
    list.edit {
      let first = $0.remove(at: 0)
      let second = $0.remove(at: 0)
      $0.insert(first, at: 0)
      $0.insert(Row(second.id, "x"), at: 1)
    }
    list[1].title = ""
    #expect(log.take() == ["~3x@1", "~3@1"])
    list.edit {
      $0.remove(id: 3)
      $0.insert(Row(7), at: 0)
      $0[id: 7]?.title = "y"
      $0[id: 2]?.title = "z"
    }
    #expect(log.take() == ["-3@1 +7y@0 ~2z@1"])
    #expect(list.elements.description == "[7y, 2z, 4, 1]")
    list.move(id: 1, to: 0)
    var moves: [String] = []
    let second = list.observeChanges { changes in
      moves = changes.moves.map { "\($0.id) \($0.from) \($0.to)" }
    }
    list.move(from: 0, to: 2)
    #expect(moves == ["1 0 2"])
    keep(effect, second)
  }

  @Test("a callback may edit the list, and let go of it")
  func reentrancy() {
    expectNoResidue {
      let log = RunLog()
      var list: TrackedList<Row>? = TrackedList([Row(0)])
      var effect: Effect?
      effect = list?.observeChanges { changes in
        log(describe(changes))
        let count = list!.count
        if count < 4 { list?.append(Row(count)) }
        if count == 4 {
          effect = nil
          list = nil
        }
      }
      list?.append(Row(1))
      #expect(log.take() == ["+1@1", "+2@2", "+3@3"])
      #expect(list == nil)
      keep(effect)
    }
  }

  @Test(
    "replayed, the changes always give the list: of a list, and of what is derived from it",
    arguments: seeds(60))
  func random(seed: UInt64) {
    expectNoResidue {
      let world = DerivedListRandomTests.World(seed: seed)
      var copies: [String: [Row]] = ["list": []]
      var calls: [String: Int] = [:]
      let scope = Scope {
        for (name, list) in world.derived + [("list", world.list)] {
          copies[name] = list.elements
          list.observeChanges { changes in
            changes.apply(to: &copies[name]!)
            calls[name, default: 0] += 1
          }
        }
      }
      for step in 0..<60 {
        let before = copies
        calls = [:]
        if world.random.below(3) == 0 {
          batch { for _ in 0..<4 { world.step() } }
        } else {
          world.step()
        }
        for (name, list) in world.derived + [("list", world.list)] {
          #expect(copies[name] == untracked { list.elements }, "\(name), seed \(seed), step \(step)")
          let isChanged = before[name] != copies[name]
          #expect(calls[name, default: 0] == (isChanged ? 1 : 0), "\(name), seed \(seed), step \(step)")
        }
      }
      scope.dispose()
    }
  }

  @Test("as a sequence: the first element inserts what is there, and nothing is lost between two calls")
  func sequence() async {
    let list = TrackedList([Row(0)])
    var copy: [Row] = []
    var iterator = list.changes.makeAsyncIterator()
    list.append(Row(1))
    await iterator.next()?.apply(to: &copy)
    #expect(copy == list.elements)
    list.append(Row(2))
    list.remove(at: 0)
    list.update(id: 1) { $0.title = "x" }
    let changes = await iterator.next()
    #expect(changes.map(describe) == "-0@0 +2@1 ~1x@0")
    changes?.apply(to: &copy)
    #expect(copy == list.elements)
    // Another iterator begins anew, and disturbs nothing.
    var second = list.changes.makeAsyncIterator()
    #expect(await second.next().map(describe) == "+1x@0 +2@1")
    list.removeAll()
    await iterator.next()?.apply(to: &copy)
    #expect(copy == [])
    #expect(await second.next().map(describe) == "-2@1 -1@0")
  }

  @Test("the sequence ends with its owner")
  func sequenceEnds() async {
    do {
      let list = TrackedList([Row(0)])
      let scope = Scope()
      var iterator = scope.run { list.changes }.makeAsyncIterator()
      #expect(await iterator.next()?.insertions.count == 1)
      scope.dispose()
      #expect(await iterator.next().map(describe) == nil)
    }
  }

  @Test("a sequence whose owner has ended before it is iterated is at its end, and says nothing of it")
  func sequenceEndedBefore() async {
    let list = TrackedList([Row(0)])
    let scope = Scope()
    let changes = scope.run { list.changes }
    scope.dispose()
    var iterator: ListChangeSequence<Row>.Iterator?
    #expect(issues { iterator = changes.makeAsyncIterator() }.isEmpty)
    #expect(await iterator!.next().map(describe) == nil)
  }

  @Test("a sequence that is let go leaves nothing with its owner")
  func sequenceLeavesNothing() async {
    let list = TrackedList([Row(0)])
    let scope = Scope()
    func live() -> Int { scope.dependencies.count }
    let before = live()
    for _ in 0..<3 {
      var iterator = scope.run { list.changes }.makeAsyncIterator()
      #expect(await iterator.next()?.insertions.count == 1)
      list.append(Row(list.count))
      #expect(await iterator.next()?.insertions.count == 1)
      list.removeAll()
      list.append(Row(0))
    }
    #expect(live() == before)
    scope.dispose()
  }
}
