import Hamon
import HamonCollections
import TestSupport
import Testing

// Law 14. Everything here runs on a thread with a stack of 512 KiB.
@Suite("Extremes: lists", .serialized)
struct LongListTests {
  private static let smallStack = 512 * .kibibyte

  // In the square of their number this would take minutes.
  @Test("many writes in a batch, and many edits of a list, take no longer the more observe them")
  func writesAndReaders() {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 10] in
      let (signal, other) = (Signal(0), Signal(0))
      let list = TrackedList([NumberedRow(id: 0)])
      var (runs, sum) = (0, 0)
      let scope = Scope {
        for _ in 0..<count {
          observe {
            runs += 1
            sum += signal.value + other.value + list.count
          }
        }
      }
      runs = 0
      sum = 0
      batch {
        for number in 1...count {
          signal.value = number
          other.value = -number
          list.append(NumberedRow(id: number))
        }
      }
      let result = [runs, sum]
      scope.pause()
      for number in 1...count { signal.value = -number }
      scope.dispose()
      return result + [signal.value]
    }
    let count = million / 10
    #expect(result == [count, count * (count + 1), -count])
  }

  @Test("a write reaches the last of many lists, each made of the one before, and overflows nothing")
  func listsOfLists() {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 500] in
      let signal = Signal([1])
      var lists = [ReadOnlyTrackedList { signal.value.map { NumberedRow(id: $0) } }]
      var seen: [Int] = []
      for i in 0..<count {
        lists.append(ReadOnlyTrackedList { [previous = lists[i]] in previous.elements })
        let reader = Effect { _ = lists[i + 1].count }
        keep(reader)
      }
      let effect = Effect { seen = lists[count].ids }
      signal.value = [2, 3]
      keep(effect)
      return seen
    }
    #expect(result == [2, 3])
  }

  // Were a list asked anew for each of its readers, 24 layers would take four times as long as 23, and never end.
  @Test("a write passes once through layers of lists, each made of two of the layer before")
  func layersOfLists() {
    let layers = 24
    let signal = Signal([1, 2, 3])
    var runs = 0
    var first = ReadOnlyTrackedList { signal.value.map { NumberedRow(id: $0) } }
    var second = ReadOnlyTrackedList { signal.value.map { NumberedRow(id: $0) } }
    for _ in 0..<layers {
      let (left, right) = (first, second)
      first = ReadOnlyTrackedList {
        runs += 1
        return left.elements.filter { right[id: $0.id] != nil }
      }
      second = ReadOnlyTrackedList {
        runs += 1
        return right.elements.filter { left[id: $0.id] != nil }
      }
    }
    var seen: [[Int]] = []
    let effect = Effect { seen.append(first.ids + second.ids) }
    runs = 0
    signal.value = [2, 3, 4]
    #expect(runs == 2 * layers)
    batch {
      signal.value = [5]
      #expect(second.ids == [5])
    }
    #expect(runs == 4 * layers)
    #expect(seen == [[1, 2, 3, 1, 2, 3], [2, 3, 4, 2, 3, 4], [5, 5]])
    keep(effect)
  }

  // In the square of their number this would take minutes.
  @Test("rows that are asked for after each of many edits in a batch are made one by one")
  func rowsInBatch() {
    let count = million / 10
    let list = TrackedList([NumberedRow(id: 0)])
    var made = 0
    let rows = list.mapKeyed { row in
      made += 1
      return -row.id
    }
    #expect(rows[id: 0]?.value == 0)
    batch {
      for number in 1...count {
        list.append(NumberedRow(id: number))
        if rows[id: number]?.value != -number { Issue.record("row \(number) is not there") }
      }
    }
    #expect(made == count + 1)
  }

  @Test(
    "state that the closures of a derived list read changes for all elements without depth",
    arguments: ["filter", "grouped"])
  func derivedLists(kind: String) {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 100, isFilter = kind == "filter"] in
      let before = GraphStatistics.withoutDeferred
      var result: [Int] = []
      do {
        struct Item: Identifiable { let id: Int }
        var asked = 0
        let list = TrackedList((0..<count).map { Item(id: $0) })
        let limit = Signal(count)
        let doubled = Computed { limit.value * 2 }
        let low = list.filter { item in
          if isFilter { asked += 1 }
          return !isFilter || item.id * 2 < doubled.value
        }
        let halves = low.grouped { item in
          if !isFilter { asked += 1 }
          return isFilter || item.id * 2 < doubled.value
        }
        let effect = Effect { result.append(halves[id: true]?.elements.count ?? 0) }
        for number in [3, count / 2] { limit.value = number }
        result.append(asked)
        keep(effect)
      }
      return result + graphDelta(since: before)
    }
    let count = million / 100
    #expect(result == [count, 3, count / 2, 3 * count, 0, 0])
  }

  // Waking up and ending go down by one call for each list: hence the stack.
  @Test(
    "lists that follow each other in a long row are brought up to date in time linear in their number",
    arguments: ["filter", "shared", "sorted", "grouped", "mapKeyed"])
  func rowOfLists(kind: String) {
    struct Item: Identifiable {
      let id: Int
      var number = 0
    }
    typealias Items = ReadOnlyTrackedList<Item>
    let result = onThread(stackSize: 1024 * .mebibyte) { [count = million / 250] in
      let before = GraphStatistics.withoutDeferred
      var result: [Int] = []
      do {
        let list = TrackedList((0..<4).map { Item(id: $0) })
        let limit = Signal(0)
        var asked = 0
        let isSmall: (Item) -> Bool = { item in
          asked += 1
          return item.number <= (kind == "shared" ? limit.value : 0)
        }
        var kept: [Any] = []
        func derive(_ source: Items) -> Items {
          switch kind {
          case "sorted": return source.sorted { $0.number < $1.number }
          case "grouped":
            let groups = source.grouped(by: isSmall)
            // Else each look at a group would go up through all lists, which are asleep.
            kept.append(Effect { _ = groups.count })
            return groups[id: true]?.elements ?? source
          default: return source.filter(isSmall)
          }
        }
        let read: () -> Int
        if kind == "mapKeyed" {
          var last = list.mapKeyed { _ in asked += 1 }
          for _ in 1..<count { last = last.mapKeyed { _ in asked += 1 } }
          read = { [last] in last.count }
        } else {
          var last: Items = list
          for _ in 0..<count { last = derive(last) }
          read = { [last] in last.count }
        }
        let effect = Effect { result.append(read()) }
        asked = 0
        list.append(Item(id: 4))
        list.update(id: 1) { $0.number = 1 }
        batch {
          list.append(Item(id: 5))
          result.append(read())
          limit.value = 1
          result.append(read())
        }
        result.append(asked)
        keep(effect)
        withExtendedLifetime(kept) {}
      }
      return result + graphDelta(since: before)
    }
    let count = million / 250
    let values =
      switch kind {
      case "filter", "grouped": [4, 5, 4, 5, 5, 5, 2 * count + 1]
      case "shared": [4, 5, 4, 5, 6, 6, 8 * count + 1]
      case "mapKeyed": [4, 5, 6, 6, 6, 2 * count]
      default: [4, 5, 6, 6, 6, 0]
      }
    #expect(result == values + [0, 0])
  }
}

private struct NumberedRow: Identifiable, Equatable { let id: Int }
