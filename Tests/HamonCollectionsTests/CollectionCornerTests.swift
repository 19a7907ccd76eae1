import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Corners of collections that the matrices (``DerivedCornerTests``, ``EditCornerTests``) do not reach: what counts passes, or lasts over
/// several edits, and positions.
@Suite("Collections: corners")
struct CollectionCornerTests {
  @Test("taken out in place and put back within a batch, count, order and presence are what they were, and wake nobody")
  func takenAndPutBack() {
    let log = RunLog()
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    let names = TrackedDictionary(["a": "x"])
    let effects = [
      Effect { log("\(list.count) \(list.ids) \(list.contains(id: 1))") },
      Effect { log("\(names.count) \(names.keys) \(names.contains(key: "a"))") },
    ]
    #expect(log.take() == ["2 [1, 2] true", "1 [\"a\"] true"])
    list.edit {
      _ = $0[id: 1].take()
      $0.insert(Row(1, "A"), at: 0)
    }
    names.edit {
      _ = $0["a"].take()
      $0["a"] = "y"
    }
    #expect(log.take() == [])
    #expect(list[0].title == "A" && names["a"] == "y")
    _ = list[id: 1].take()
    _ = names["a"].take()
    #expect(log.take() == ["1 [2] false", "0 [] false"])
    for effect in effects { keep(effect) }
  }

  @Test("an effect that edits a list and asks a derived one after each edit, hundreds of times in one run, is no loop")
  func manyEditsInOneRun() {
    let start = Signal(false)
    let list = TrackedList<Row>()
    let even = list.filter { $0.id % 2 == 0 }
    let reader = Effect { _ = even.count }
    var counts: [Int] = []
    var filling: Effect?
    let found = issues {
      filling = Effect {
        guard start.value, untracked({ list.isEmpty }) else { return }
        for id in 0..<300 {
          list.append(Row(id))
          counts.append(even.count)
        }
      }
      start.value = true
    }
    #expect(found.isEmpty)
    #expect(counts == (0..<300).map { $0 / 2 + 1 })
    #expect(even.count == 150)
    keep(reader, filling)
  }

  private final class Hook { var action: (() -> Void)? }

  private final class Ending: Identifiable {
    let id: Int
    private let onEnd: (() -> Void)?

    init(_ id: Int, onEnd: (() -> Void)? = nil) { (self.id, self.onEnd) = (id, onEnd) }

    deinit { onEnd?() }
  }

  @Test("an id that ends with the log of a list, which no follower needs any more, may edit the list")
  func idEndsInLog() {
    final class Key: Hashable {
      let number: Int
      let onEnd: (() -> Void)?
      init(_ number: Int, onEnd: (() -> Void)? = nil) { (self.number, self.onEnd) = (number, onEnd) }
      deinit { onEnd?() }
      static func == (one: Key, other: Key) -> Bool { one.number == other.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    struct Keyed: Identifiable { let id: Key }
    func row(_ number: Int) -> Keyed { Keyed(id: Key(number)) }
    let list = TrackedList<Keyed>()
    let first = list.observeChanges { _ in }
    let scope = Scope { list.observeChanges { _ in } }
    scope.pause()
    list.append(row(1))
    var ended = 0
    list.remove(
      id: Key(1) {
        ended += 1
        list.append(row(9))
      })
    #expect(ended == 0)
    scope.dispose()
    for number in 10..<40 where ended == 0 { list.append(row(number)) }
    #expect(ended == 1)
    #expect(list.contains(id: Key(9)))
    keep(first)
  }

  @Test("a comparison that always changes what its list is made of is stopped, with an issue")
  func unstable() {
    struct Item: Identifiable, Equatable {
      let id: Int
      let compared: () -> Void
      static func == (one: Self, other: Self) -> Bool {
        one.compared()
        return true
      }
    }
    let version = Signal(0)
    var isCounting = true
    var evaluations = 0
    let items = TrackedList((1...2).map { Item(id: $0) { if isCounting { version.value += 1 } } })
    func read() {
      evaluations += 1
      if evaluations > 1000 { isCounting = false }  // without an end otherwise
      _ = version.value
    }
    let derived = ReadOnlyTrackedList<Item>(name: "rows") {
      read()
      return items.elements
    }
    let effect = Effect { _ = derived.count }
    let found = issues { version.value += 1 }
    #expect(found.map(\.kind) == [.runawayEffect])
    #expect(found.first?.message.hasPrefix("\"rows\" (") == true)
    #expect(isCounting && evaluations > 100)
    isCounting = false
    // It goes on with the next change.
    evaluations = 0
    items.append(Item(id: 3) {})
    version.value += 1
    #expect(evaluations > 0)
    #expect(derived.ids == [1, 2, 3])
    keep(effect)
  }

  @Test(
    "a list of an expression whose elements always change it when they end is stopped, with an issue for each turning",
    arguments: [false, true])
  func unstableByEnds(isReadWhole: Bool) {
    let version = Signal(0)
    var isCounting = true
    var evaluations = 0
    let rows = ReadOnlyTrackedList<Ending>(name: "rows") {
      evaluations += 1
      if evaluations > 1000 { isCounting = false }  // without an end otherwise
      let number = version.value
      return [Ending(isCounting ? 1 : number) { if isCounting { version.value += 1 } }]
    }
    // What is read whole is compared whole: what it was ends in the flush, and not while it is derived.
    let effect = Effect { _ = isReadWhole ? rows.elements.count : rows.count }
    let found = issues { version.value += 1 }
    #expect(Set(found.map(\.kind)) == [.runawayEffect])
    #expect(found.count == (isReadWhole ? 2 : 1))
    #expect(isCounting && evaluations > 100)
    isCounting = false
    version.value = 7
    #expect(rows.ids == [7])
    keep(effect)
  }

  @Test("a value that has come while the default was made may read the dictionary at its end")
  func comesWhileDefaultIsMade() {
    let values = TrackedDictionary<Int, Ending>()
    var seen: [Int] = []
    func makeDefault() -> Ending {
      values[1] = Ending(1) { seen.append(values.count) }
      return Ending(2)
    }
    func change(_ value: inout Ending) {}
    change(&values[1, default: makeDefault()])
    #expect(seen == [1])
    #expect(values[1]?.id == 2)
  }

  @Test("an element read by its position, whose comparison moves it, is the one that was asked for")
  func positionChangesInComparison() {
    struct Item: Identifiable {
      let id: Int
    }
    let hook = Hook()
    let list = TrackedList(
      [Item(id: 1), Item(id: 2)],
      equality: .by { _, _ in
        hook.action.take()?()
        return false
      })
    let first = Effect { _ = list[id: 2] }
    var read: [Int] = []
    var second: Effect?
    batch {
      list[id: 2] = Item(id: 2)
      hook.action = { list.remove(id: 1) }
      second = Effect { if list.count > 1 { read.append(list[1].id) } else { read.append(-list[0].id) } }
    }
    #expect(read == [2, -2])
    keep(first, second)
  }

  @Test("a comparison that reads state sorts what is edited during a change in place when that is over")
  func sortedAfterChange() {
    let isUp = Signal(true)
    let list = TrackedList([Row(1, "b"), Row(2, "c")])
    let sorted = list.sorted { isUp.value ? $0.title < $1.title : $0.title > $1.title }
    var seen: [[Int]] = []
    let effect = Effect { seen.append(sorted.ids) }
    list.edit { list in
      list.update(id: 1) { row in
        list.append(Row(3, "a"))
        #expect(sorted.ids == [1, 2])
        row.title = "d"
      }
      #expect(sorted.ids == [3, 2, 1])
    }
    #expect(seen == [[1, 2], [3, 2, 1]])
    keep(effect)
  }

  #if os(Linux) || os(macOS)
    @Test("an element read by its position, whose comparison removes it, traps with the list's name")
    func positionEndsInComparison() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let hook = Hook()
        let list = TrackedList(
          [Row(1), Row(2)],
          equality: .by { _, _ in
            hook.action.take()?()
            return false
          }, name: "rows")
        let first = Effect { _ = list[id: 2] }
        batch {
          list[id: 2] = Row(2)
          hook.action = { list.removeAll() }
          _ = Effect { _ = list[1] }
        }
        keep(first)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("position 1 of \"rows\"") && text.contains("To fix this, "))
    }
  #endif
}
