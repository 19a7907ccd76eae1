import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("sorted on a key of objects that tell for themselves")
struct SortedOnObjectsTests {
  /// An element that is an object, and tells for itself.
  private final class Task: Identifiable {
    let id: Int
    @Tracked var rank: Int

    init(_ id: Int, rank: Int) {
      self.id = id
      self.rank = rank
    }
  }

  private struct CountedKey: Comparable {
    final class Counter { var comparisons = 0 }
    let number: Int
    let counter: Counter

    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    static func < (one: Self, other: Self) -> Bool {
      one.counter.comparisons += 1
      return one.number < other.number
    }
  }

  @Test("of ten thousand objects, one whose key has changed is asked once, compared a few times, and moved alone")
  func oneOfMany() {
    expectNoResidue {
      let count = 10_000
      let counter = CountedKey.Counter()
      var asked: [Int] = []
      let list = TrackedList((0..<count).map { Task($0, rank: $0) })
      let sorted = list.sorted(on: { task in
        asked.append(task.id)
        return CountedKey(number: task.rank, counter: counter)
      })
      var copy: [Int] = []
      var changed = 0
      let scope = Scope {
        sorted.observeChanges { changes in
          changed += changes.removals.count + changes.insertions.count
          for removal in changes.removals { copy.remove(at: removal.offset) }
          for insertion in changes.insertions { copy.insert(insertion.element.id, at: insertion.offset) }
        }
      }
      copy = sorted.ids
      #expect(asked == Array(0..<count))
      func after(_ change: () -> Void) -> [Int] {
        (asked, changed, counter.comparisons) = ([], 0, 0)
        change()
        // Two for each step of the search.
        #expect(counter.comparisons <= 2 * 14 * asked.count)
        return asked
      }
      #expect(after { list[7].rank = count } == [7])
      #expect(copy.last == 7 && changed == 2)
      #expect(after { list[7].rank = count + 1 } == [7])
      #expect(copy.last == 7 && changed == 0)
      #expect(after { list[7].rank = 7 } == [7])
      #expect(copy == Array(0..<count) && changed == 2)
      #expect(after { list[5].rank = 5 } == [])
      let both = after {
        batch {
          list[1].rank = 3000
          list[2].rank = -1
          list[1].rank = 4000
        }
      }
      #expect(both.sorted() == [1, 2])
      // In front of the one with the same rank, as in the source.
      #expect(copy.first == 2 && copy[3999...4000] == [1, 4000])
      scope.dispose()
    }
  }

  @Test("a key that changes does not wake those who read the element alone")
  func elementReaders() {
    let list = TrackedList([Task(1, rank: 1), Task(2, rank: 2)])
    let sorted = list.sorted(on: \.rank)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = sorted[id: 1]
    }
    list[0].rank = 3
    #expect(sorted.ids == [2, 1])
    #expect(runs == 1)
    keep(effect)
  }

  // Law 2
  @Test("list and sorted list are never seen apart: in effects, computeds and batches")
  func glitchFree() {
    let log = RunLog()
    let list = TrackedList([Task(1, rank: 1), Task(2, rank: 2)])
    let sorted = list.sorted(on: \.rank)
    let isRising = Computed { sorted.map(\.rank) == list.map(\.rank).sorted() }
    let effect = Effect { log("\(sorted.ids) \(list.map(\.rank)) \(isRising.value)") }
    #expect(log.take() == ["[1, 2] [1, 2] true"])
    list[0].rank = 5
    #expect(log.take() == ["[2, 1] [5, 2] true"])
    batch {
      list.append(Task(3, rank: 4))
      #expect(sorted.ids == [2, 3, 1] && isRising.value)
      list[1].rank = 9
      #expect(untracked { sorted.ids } == [3, 1, 2] && isRising.value)
      list.remove(id: 1)
    }
    #expect(log.take() == ["[3, 2] [9, 4] true"])
    keep(effect)
  }

  @Test(
    "objects: it is what is sorted anew, asks exactly for the keys that have changed, and tells its followers",
    arguments: seeds(40))
  func random(seed: UInt64) {
    expectNoResidue {
      var random = SeededGenerator(seed: Seeds.traced(seed))
      let isDescending = seed % 2 == 0
      var nextID = 0
      func make() -> Task {
        nextID += 1
        return Task(nextID, rank: random.below(6))
      }
      let list = TrackedList((0..<random.below(60)).map { _ in make() })
      var asked: [Int] = []
      let sorted = list.sorted(
        on: { task in
          asked.append(task.id)
          return task.rank
        }, descending: isDescending)
      let few = sorted.filter { $0.rank < 3 }
      var seen: ([Int], [Int]) = ([], [])
      var runs = 0
      let effect = Effect {
        seen = (sorted.ids, few.ids)
        runs += 1
      }
      for step in 0..<60 {
        (asked, runs) = ([], 0)
        var changed: Set<Int> = []
        let before = seen
        func change() {
          let place = list.isEmpty ? 0 : random.below(list.count)
          switch list.isEmpty ? 0 : random.below(9) {
          case 0:
            let task = make()
            list.insert(task, at: random.below(list.count + 1))
            changed.insert(task.id)
          case 1: changed.remove(list.remove(at: place).id)
          case 2: list.move(from: place, to: random.below(list.count))
          case 3:
            let task = Task(list[place].id, rank: random.below(6))
            list[place] = task
            changed.insert(task.id)
          case 4:
            if random.below(4) != 0 { return }
            for task in list {
              let rank = random.below(6)
              if task.rank != rank { changed.insert(task.id) }
              task.rank = rank
            }
          default:
            let task = list[place]
            let rank = random.below(6)
            if task.rank != rank { changed.insert(task.id) }
            task.rank = rank
          }
        }
        let isBatch = random.below(3) == 0
        if isBatch {
          batch { for _ in 0..<3 { change() } }
          // A rank that returns in a batch to what it was is not asked for.
          #expect(Set(asked).isSubset(of: changed), "seed \(seed), step \(step)")
          #expect(asked.count == Set(asked).count, "seed \(seed), step \(step)")
        } else {
          change()
          #expect(Set(asked) == changed, "seed \(seed), step \(step)")
        }
        let expected = list.elements.enumerated().sorted {
          let (one, other) = ($0.element.rank, $1.element.rank)
          return one == other ? $0.offset < $1.offset : (one < other) != isDescending
        }.map(\.element)
        #expect(seen.0 == expected.map(\.id), "seed \(seed), step \(step)")
        #expect(seen.1 == expected.filter { $0.rank < 3 }.map(\.id), "seed \(seed), step \(step)")
        if isBatch { #expect(runs == (before == seen ? 0 : 1), "seed \(seed), step \(step)") }
      }
      keep(effect)
    }
  }
}
