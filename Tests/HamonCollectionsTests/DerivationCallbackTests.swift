import Hamon
import HamonTesting
import TestSupport
import Testing

/// What derives a list may leave something behind that calls back later: a cleanup, the end of a key. That is no part of the
/// derivation any more, and may ask for whatever depends on the list.
@Suite("Collections: what the closures leave behind")
struct DerivationCallbackTests {
  enum Derived: CaseIterable { case filter, sorted, grouped, array }

  /// A key that says when it ends.
  private final class Key: Hashable {
    let number: Int
    let onEnd: () -> Void

    init(_ number: Int, onEnd: @escaping () -> Void) {
      self.number = number
      self.onEnd = onEnd
    }

    deinit { onEnd() }

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(
    "a cleanup of the closure may ask a computed over the list that the closure derives", arguments: Derived.allCases,
    [true, false])
  func cleanupAsks(kind: Derived, isAwake: Bool) {
    let state = Signal(0)
    let list = TrackedList([Row(1), Row(2), Row(3)])
    var count: (() -> Int)?
    var seen: [Int] = []
    func read() {
      _ = state.value
      onCleanup {
        // Each wakes a list that is asleep, which leaves cleanups when it goes to sleep again.
        if let count, seen.count < 3 { seen.append(Computed(count).peek()) }
      }
    }
    switch kind {
    case .filter:
      let derived = list.filter { _ in
        read()
        return true
      }
      count = { derived.count }
    case .sorted:
      let derived = list.sorted {
        read()
        return $0.id > $1.id
      }
      count = { derived.count }
    case .grouped:
      let derived = list.grouped {
        read()
        return $0.id
      }
      count = { derived.count }
    case .array:
      let derived = ReadOnlyTrackedList {
        read()
        return list.elements
      }
      count = { derived.count }
    }
    let reader = isAwake ? Effect { _ = count?() } : nil
    #expect(count?() == 3)
    state.value += 1
    #expect(count?() == 3)
    list[id: 1]?.title = "x"
    #expect(count?() == 3)
    #expect(seen.allSatisfy { $0 == 3 } && !seen.isEmpty)
    list.append(Row(4))
    #expect(count?() == 4)
    keep(reader)
    // The last cleanups come with the end of the list, and find nothing to ask.
    let last = count.take()
    withExtendedLifetime(last) {}
  }

  @Test("who subscribes to a list while it wakes up, and its source is called for that, hears of what goes")
  func subscribedWhileWaking() {
    struct Row: Identifiable, Equatable {
      let id: Int
      var isOn: Bool
    }
    let list = TrackedList([Row(id: 1, isOn: true)])
    var hook: (() -> Void)?
    let source = list.filter { row in
      hook?()
      return row.isOn
    }
    let derived = source.filter { _ in true }
    let awake = Effect { _ = source.count }
    #expect(derived.ids == [1])  // asleep
    let turn = Signal(0)
    let count = Computed { () -> Int in
      onCleanup { list.update(id: 1) { $0.isOn = false } }  // the source is due
      return turn.value == 0 ? 0 : derived.count
    }
    let reader = Effect { _ = count.value }
    var seen: [[Int]] = []
    var late: Effect?
    hook = {
      hook = nil
      late = detached { Effect { seen.append(derived.ids) } }
    }
    turn.value = 1
    #expect(derived.ids == [])
    #expect(seen.last == [])
    keep(awake)
    keep(reader)
    keep(late)
  }

  @Test("a key that ends when another takes its place may ask a computed over the groups", arguments: [true, false])
  func keyAsks(isAwake: Bool) {
    let state = Signal(0)
    let list = TrackedList([Row(1), Row(2), Row(3)])
    var count: (() -> Int)?
    var seen: [Int] = []
    let groups = list.grouped { row in
      _ = state.value
      return Key(row.id % 2) { if let count, seen.count < 3 { seen.append(Computed(count).peek()) } }
    }
    count = { groups.count }
    let reader = isAwake ? Effect { _ = count?() } : nil
    #expect(count?() == 2)
    state.value += 1
    #expect(count?() == 2)
    list.append(Row(4))
    #expect(count?() == 2)
    #expect(seen.allSatisfy { $0 == 2 } && !seen.isEmpty)
    list.remove(id: 2)
    list.remove(id: 4)
    #expect(count?() == 1)
    keep(reader)
    // As above.
    let last = count.take()
    withExtendedLifetime(last) {}
  }

  @Test("a cleanup of a comparison may write what the comparison reads: all is sorted once more, not inside itself")
  func cleanupWrites() {
    let isDescending = Signal(false)
    let price = Signal(1)
    let total = Computed { price.value }
    let list = TrackedList([Row(1), Row(2), Row(3)])
    var isTurning = false
    let sorted = list.sorted {
      onCleanup {
        if !isTurning { return }
        isTurning = false
        isDescending.value.toggle()
        price.value += 1
      }
      let isLess = isDescending.value ? $0.id > $1.id : $0.id < $1.id
      _ = total.value  // brings what is due up to date
      return isLess
    }
    var seen: [[Int]] = []
    let reader = Effect { seen.append(sorted.ids) }
    isTurning = true
    list.append(Row(4))
    isTurning = true
    price.value += 1
    #expect(seen == [[1, 2, 3], [4, 3, 2, 1], [1, 2, 3, 4]])
    keep(reader)
  }

  @Test("a comparison that reads its own result traps by name, also when it is asked again")
  func readsItself() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isReading = Signal(false)
      let list = TrackedList([Row(1), Row(2), Row(3)])
      var own: ReadOnlyTrackedList<Row>?
      let sorted = list.sorted(name: "ouroboros") {
        if isReading.value { _ = own?.count }
        return $0.id > $1.id
      }
      own = sorted
      let reader = Effect { _ = sorted.ids }
      isReading.value = true
      keep(reader)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("\"ouroboros\" (") && text.contains("is read by what derives it. To fix this, "))
  }
}
