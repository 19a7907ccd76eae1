import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("sorted on a key: keys, comparisons and ends that call back")
struct SortedOnCallbackTests {
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
}
