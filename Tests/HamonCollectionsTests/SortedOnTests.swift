import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("sorted on a key")
struct SortedOnTests {
  /// An element that is an object, and tells for itself.
  private final class Task: Identifiable {
    let id: Int
    @Tracked var rank: Int

    init(_ id: Int, rank: Int) {
      self.id = id
      self.rank = rank
    }
  }

  /// A key whose comparison and whose end call back.
  private final class Key: Comparable {
    final class Hook {
      var onLess: (() -> Void)?
      var onEnd: (() -> Void)?
    }

    let number: Int
    let hook: Hook

    init(_ number: Int, _ hook: Hook) {
      self.number = number
      self.hook = hook
    }

    deinit { hook.onEnd.take()?() }

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    static func < (one: Key, other: Key) -> Bool {
      one.hook.onLess.take()?()
      return one.number < other.number
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

  @Test("an edit asks for the key of the element concerned, and wakes the readers concerned", arguments: [false, true])
  func follows(isDescending: Bool) {
    func turned(_ ids: [Int]) -> [Int] { isDescending ? ids.reversed() : ids }
    let log = RunLog()
    let list = TrackedList([Row(1, "d"), Row(2, "b"), Row(3, "c")])
    let byTitle = list.sorted(
      on: { row in
        log("ask \(row)")
        return row.title
      }, descending: isDescending)
    let scope = Scope {
      observe { log("ids \(byTitle.ids)") }
      observe { log("count \(byTitle.count)") }
      observe { log("3 \(byTitle[id: 3]?.title ?? "none")") }
    }
    #expect(log.take() == ["ask 1d", "ask 2b", "ask 3c", "ids \(turned([2, 3, 1]))", "count 3", "3 c"])
    list.update(id: 1) { $0.title = "a" }
    #expect(log.take() == ["ask 1a", "ids \(turned([1, 2, 3]))"])
    list[id: 3] = Row(3, "z")
    #expect(log.take() == ["ask 3z", "3 z"])
    list.move(from: 0, to: 2)
    list.update(id: 2) { $0.title = "b" }
    #expect(log.take() == ["ask 2b"])
    list.insert(Row(4, "y"), at: 1)
    #expect(log.take().sorted() == ["ask 4y", "count 4", "ids \(turned([1, 2, 4, 3]))"])
    list.remove(id: 2)
    #expect(log.take().sorted() == ["count 3", "ids \(turned([1, 4, 3]))"])
    list.replaceAll(with: [Row(4, "y"), Row(5, "x"), Row(3, "a")])
    #expect(
      log.take().sorted() == ["3 a", "ask 3a", "ask 5x", "ids \(turned([3, 5, 4]))"])
    list.edit {
      $0.append(Row(6, "b"))
      $0.remove(id: 6)
      $0[id: 3] = Row(3, "")
      $0[id: 3] = Row(3, "a")
    }
    #expect(log.take() == ["ask 3a"])
    scope.dispose()
    list[id: 3] = Row(3, "z")
    #expect(log.take() == [])
    #expect(byTitle.ids == turned([5, 4, 3]))
  }

  @Test(
    "equal keys stand in the order of the source, also descending, also when that changes", arguments: [false, true])
  func ties(isDescending: Bool) {
    let list = TrackedList((0..<6).map { Row($0, $0 % 2 == 0 ? "even" : "odd") })
    let byTitle = list.sorted(on: \.title, descending: isDescending)
    func expected() -> [Int] {
      let (even, odd) = (list.ids.filter { $0 % 2 == 0 }, list.ids.filter { $0 % 2 == 1 })
      return isDescending ? odd + even : even + odd
    }
    #expect(byTitle.ids == expected())
    var heard: [[Int]] = []
    let effect = Effect { heard.append(byTitle.ids) }
    list.move(from: 0, to: 5)
    #expect(heard.last == expected() && heard.count == 2)
    list.move(from: 4, to: 0)
    #expect(heard.last == expected() && heard.count == 3)
    list.swapAt(1, 3)
    #expect(heard.last == expected())
    list.reverse()
    #expect(heard.last == expected())
    list.insert(Row(8, "even"), at: 2)
    #expect(heard.last == expected() && byTitle.count == 7)
    keep(effect)
  }

  // Law 3
  @Test("nothing observes: nothing is asked before it is read, and nothing twice")
  func lazy() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1, "a"), Row(2, "b")])
      let sign = Signal(1)
      let sorted = list.sorted(on: { row in
        log(row.id)
        return row.id * sign.value
      })
      list.append(Row(3))
      #expect(log.take() == [])
      #expect(sorted.ids == [1, 2, 3])
      #expect(log.take() == ["1", "2", "3"])
      #expect(sorted.count == 3 && sorted[id: 3] != nil)
      #expect(log.take() == [])
      sign.value = -1
      #expect(log.take() == [])
      #expect(sorted.ids == [3, 2, 1])
      #expect(log.take() == ["1", "2", "3"])
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

  @Test("the key may read other state: it is asked again for the elements for which it has")
  func otherState() {
    let log = RunLog()
    let list = TrackedList((0..<5).map { Row($0) })
    let lift = Signal(0)
    let sorted = list.sorted(on: { row in
      log("ask \(row)")
      return row.id < 3 ? row.id : row.id + lift.value
    })
    let effect = Effect { log("\(sorted.ids)") }
    #expect(log.take().last == "[0, 1, 2, 3, 4]")
    lift.value = -10
    #expect(log.take().sorted() == ["[3, 4, 0, 1, 2]", "ask 3", "ask 4"])
    list.remove(id: 3)
    #expect(log.take() == ["[4, 0, 1, 2]"])
    batch {
      lift.value = 1
      lift.value = -10
    }
    #expect(log.take() == [])
    keep(effect)
  }

  @Test("state that all keys read is answered at once, without depth: followers are told once, and few elements move")
  func manyAtOnce() {
    let result = onThread(stackSize: 512 * .kibibyte) {
      expectNoResidue {
        let count = 10_000
        var (asked, runs, moves) = (0, 0, 0)
        let list = TrackedList((0..<count).map { Row($0) })
        let first = Signal(0)
        let sorted = list.sorted(on: { row in
          asked += 1
          return (row.id + count - first.value) % count
        })
        let even = sorted.filter { $0.id % 2 == 0 }
        let scope = Scope {
          sorted.observeChanges { moves += $0.insertions.count }
          observe {
            runs += 1
            _ = even.ids
          }
        }
        (asked, runs, moves) = (0, 0, 0)
        // Two elements go to the end.
        first.value = 2
        let isRight = sorted.ids == Array(2..<count) + [0, 1] && even.ids.last == 0
        scope.dispose()
        return [asked, runs, moves, isRight ? 1 : 0]
      }
    }
    #expect(result == [10_000, 1, 2, 1])
  }

  @Test("a pure key costs no node for each element; nothing is left when the last observer goes")
  func nodes() {
    expectNoResidue {
      let before = GraphStatistics.withoutDeferred
      let list = TrackedList((0..<1000).map { Row($0) })
      let sign = Signal(1)
      let pure = list.sorted(on: \.id)
      let reading = pure.sorted(on: { $0.id * sign.value })
      let first = Effect { _ = pure.count }
      #expect(graphDelta(since: before)[0] < 12)
      let second = Effect { _ = reading.count }
      // Two nodes for each key that has read something.
      #expect(graphDelta(since: before)[0] > 2000 && graphDelta(since: before)[0] < 2020)
      second.cancel()
      first.cancel()
      #expect(graphDelta(since: before)[0] < 10)
      sign.value = -1
      #expect(reading.first?.id == 999)
    }
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

  // Law 10
  @Test("a key that reads its own result traps, whether or not something observes it")
  func cycle() async {
    let asleep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = TrackedList([Row(1)])
      var sorted: ReadOnlyTrackedList<Row>?
      sorted = list.sorted(on: { _ in sorted?.count ?? 0 }, name: "rows")
      _ = sorted?.count
    }
    let awake = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = TrackedList<Row>()
      var sorted: ReadOnlyTrackedList<Row>?
      sorted = list.sorted(on: { _ in Computed { sorted?.count ?? 0 }.value }, name: "rows")
      let effect = Effect { _ = sorted?.count }
      list.append(Row(1))
      keep(effect)
    }
    for result in [asleep, awake] {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("\"rows\" (") && text.contains("is read by what derives it. To fix this, "))
    }
  }

  // Law 10
  @Test("a key that writes is reported")
  func misuse() {
    let list = TrackedList([Row(1)])
    let asked = Signal(0)
    let sorted = list.sorted(on: { row in
      asked.value += 1
      return row.id
    })
    let found = issues { #expect(sorted.count == 1) }
    #expect(found.map(\.kind) == [.writeInComputed])
  }

  // MARK: callbacks

  enum Callback: CaseIterable { case key, less, end }
  enum Deed: CaseIterable { case append, remove, move, change, replaceAll, read, batch }

  @Test(
    "a key, a comparison or the end of a key may edit and read whatever it likes; the list is right in the end",
    arguments: Callback.allCases, Deed.allCases)
  func callback(_ callback: Callback, _ deed: Deed) {
    for isMany in [false, true] {
      let hook = Key.Hook()
      var onKey: (() -> Void)?
      let list = TrackedList((1...6).map { Row($0, $0 % 2 == 0 ? "x" : "yy") })
      let lift = Signal(0)
      let sorted = list.sorted(on: { row in
        onKey.take()?()
        return Key(row.title.utf8.count + row.id % 2 * lift.value, hook)
      })
      let even = sorted.filter { $0.id % 2 == 0 }
      var seen: [[Int]] = []
      let effect = Effect { seen.append(sorted.ids + even.ids) }
      let act = {
        switch deed {
        case .append: list.append(Row(9, "x"))
        case .remove: list.remove(id: 4)
        case .move: list.move(from: 5, to: 0)
        case .change: list[id: 5]?.title = ""
        case .replaceAll: list.replaceAll(with: [Row(6, "x"), Row(8, "x"), Row(4, "yy"), Row(1, "x")])
        case .read: _ = untracked { sorted.elements.count + even.count + (sorted.first?.id ?? 0) }
        case .batch:
          batch {
            list.removeFirst()
            list.append(Row(9, "yy"))
            _ = list.filter { $0.id > 3 }.count
          }
        }
      }
      _ = issues {
        switch callback {
        // It reads its own result otherwise.
        case .key: onKey = deed == .read ? { _ = untracked { list.count } } : act
        case .less: hook.onLess = act
        case .end: hook.onEnd = act
        }
        if isMany { lift.value = 2 } else { list[id: 4] = Row(4, "yy") }
      }
      (hook.onLess, hook.onEnd, onKey) = (nil, nil, nil)
      func expected() -> [Int] {
        let keys = list.map { $0.title.utf8.count + $0.id % 2 * lift.peek() }
        return zip(list.ids, keys).enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
          .map(\.element.0)
      }
      #expect(seen.last == expected() + expected().filter { $0 % 2 == 0 })
      list.append(Row(10, ""))
      #expect(sorted.ids == expected())
      #expect(seen.last == expected() + expected().filter { $0 % 2 == 0 })
      keep(effect)
    }
  }

  @Test(
    "an edit of the source in the middle of a search does not mislead it: ties stand in the order of the source",
    arguments: seeds(40))
  func editsDuringSearch(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let hook = Key.Hook()
    let list = TrackedList((0..<12).map { Row($0) })
    let sorted = list.sorted(on: { Key($0.title.utf8.count, hook) }, descending: seed % 2 == 0)
    let effect = Effect { _ = sorted.ids }
    for step in 0..<40 {
      let (from, to) = (random.below(list.count), random.below(list.count))
      hook.onLess = { list.move(from: from, to: to) }
      let id = list[random.below(list.count)].id
      if step % 3 == 0 { hook.onEnd = { list.swapAt(from, to) } }
      switch random.below(3) {
      case 0: list[id: id] = Row(id, random.below(2) == 0 ? "" : "x")
      case 1: list.move(id: id, to: random.below(list.count))
      default:
        batch {
          list.replaceAll(with: list.elements.shuffled(using: &random))
          list[id: id] = Row(id, "x")
        }
      }
      let expected = list.elements.enumerated().sorted {
        let (one, other) = ($0.element.title.utf8.count, $1.element.title.utf8.count)
        return one == other ? $0.offset < $1.offset : (one < other) != (seed % 2 == 0)
      }.map(\.element.id)
      #expect(sorted.ids == expected, "seed \(seed), step \(step)")
    }
    keep(effect)
  }

  @Test(
    "the observer may go, and the list be dropped, in a key, a comparison or the end of a key",
    arguments: Callback.allCases)
  func drop(_ callback: Callback) {
    expectNoResidue {
      let hook = Key.Hook()
      var onKey: (() -> Void)?
      let list = TrackedList((0..<3).map { Row($0) })
      var sorted: ReadOnlyTrackedList<Row>? = list.sorted(on: { row in
        onKey.take()?()
        return Key(row.title.utf8.count, hook)
      })
      var effect: Effect?
      var counts: [Int] = []
      func set(_ action: @escaping () -> Void) {
        switch callback {
        case .key: onKey = action
        case .less: hook.onLess = action
        case .end: hook.onEnd = action
        }
      }
      effect = Effect { [weak sorted] in counts.append(sorted?.count ?? -1) }
      set { effect = nil }
      list[id: 1] = Row(1, "x")
      list.append(Row(7))
      #expect(effect == nil && counts.allSatisfy { $0 == 3 })
      #expect(sorted!.ids == [0, 2, 7, 1])
      effect = Effect { [weak sorted] in counts.append(sorted?.count ?? -1) }
      set { sorted = nil }
      list[id: 2] = Row(2, "xx")
      list.append(Row(8))
      #expect(sorted == nil && counts.last == (callback == .key ? -1 : counts.last))
      effect = nil
      (hook.onLess, hook.onEnd, onKey) = (nil, nil, nil)
    }
  }

  @Test("a key that ends with the last reader may be what brings the next reader", arguments: [false, true])
  func keyBringsReader(isWatched: Bool) {
    let hook = Key.Hook()
    let list = TrackedList((1...3).map { Row($0) })
    let state = Signal(0)
    let sorted = list.sorted(on: { Key($0.title.utf8.count + (isWatched ? state.value : 0), hook) })
    var heard: [[Int]] = []
    var second: Effect?
    var first: Effect? = Effect { _ = sorted.count }
    hook.onEnd = { second = Effect { heard.append(sorted.ids) } }
    keep(first)
    first = nil
    #expect(second != nil)
    list[id: 2]?.title = "x"
    #expect(heard == [[1, 2, 3], [1, 3, 2]])
    keep(second)
  }

  @Test("a comparison that always edits the source is stopped, with an issue")
  func unstable() {
    let hook = Key.Hook()
    let list = TrackedList([Row(1), Row(2), Row(3)])
    var edits = 0
    let sorted = list.sorted(on: { Key($0.id, hook) }, name: "rows")
    let effect = Effect { _ = sorted.count }
    func edit() {
      edits += 1
      hook.onLess = edits < 1000 ? edit : nil
      list[id: 2]?.title += "x"
    }
    hook.onLess = edit
    let found = issues { list[id: 1]?.title = "x" }
    #expect(found.map(\.kind) == [.runawayEffect])
    #expect(found.first?.message.hasPrefix("\"rows\" (") == true)
    #expect(edits < 1000)
    hook.onLess = nil
    list.move(from: 0, to: 2)
    #expect(sorted.ids == [1, 2, 3])
    keep(effect)
  }

  // MARK: against a model

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
