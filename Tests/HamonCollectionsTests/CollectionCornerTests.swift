import Hamon
import HamonTesting
import TestSupport
import Testing

/// Corners in which the user's code, called in the middle of a list's work, once did the worst thing.
@Suite("Collections: corners")
struct CollectionCornerTests {
  @Test("taken out in place and put back within a batch, count, order and presence are as before, and wake nothing")
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

  @Test("who reads a list while the signals of its last reader are being buried hears of changes")
  func readWhileBuried() {
    let list = TrackedList([Row(1)])
    let heard = heardByReaderInBurial {
      "\(list.count) \(list[id: 1] != nil) \(list.contains(id: 2)) \(list.ids) \(list.elements.count)"
    } change: {
      list.append(Row(2))
    } laterChange: {
      list.append(Row(3))
    }
    #expect(heard == ["1 true false [1] 1", "2 true true [1, 2] 2"])
  }

  @Test("who reads a dictionary while the signals of its last reader are being buried hears of changes")
  func readDictionaryWhileBuried() {
    let names = TrackedDictionary<Int, String>()
    let heard = heardByReaderInBurial {
      "\(names.count) \(names[1] ?? "-")"
    } change: {
      names[1] = "a"
    } laterChange: {
      names[1] = "b"
    }
    #expect(heard == ["0 -", "1 a"])
  }

  /// An element whose comparison may act, once.
  private struct ActingRow: Identifiable, Equatable {
    final class Hook { var action: (() -> Void)? }
    let id: Int
    var title: String
    let hook: Hook

    static func == (one: Self, other: Self) -> Bool {
      one.hook.action.take()?()
      return (one.id, one.title) == (other.id, other.title)
    }
  }

  @Test("who reads an element while its comparison ends its last reader hears of changes", arguments: [false, true])
  func lastReaderEndsInComparison(isDictionary: Bool) {
    let hook = ActingRow.Hook()
    func row(_ title: String) -> ActingRow { ActingRow(id: 1, title: title, hook: hook) }
    let list = TrackedList([row("a")])
    let rows = TrackedDictionary([1: row("a")])
    let read = { isDictionary ? rows[1]?.title : list[id: 1]?.title }
    let write = { (title: String) in if isDictionary { rows[1] = row(title) } else { list[id: 1] = row(title) } }
    expectNoResidue {
      let first = Effect { _ = read() }
      var heard: [String?] = []
      var second: Effect?
      batch {
        write("b")
        hook.action = { first.cancel() }
        second = Effect { heard.append(read()) }
      }
      hook.action = nil
      for title in ["c", "d"] { write(title) }
      #expect(heard == ["b", "c", "d"])
      keep(second)
    }
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

  @Test("a predicate that edits the element it is asked about is asked again, and never runs inside itself")
  func predicateEditsItsElement() {
    let query = Signal(0)
    let other = Signal(0)
    let derived = Computed { other.value }
    let list = TrackedList([Row(1), Row(2), Row(3)])
    var edits = 0
    var asked: Set<Int> = []
    let even = list.filter { row in
      #expect(asked.insert(row.id).inserted)
      defer { asked.remove(row.id) }
      _ = query.value
      if edits > 0 {
        edits -= 1
        list.update(id: row.id) { $0.title += "x" }
        other.value += 1
        _ = derived.value  // brings what is due up to date
      }
      return row.title.utf8.count % 2 == 0
    }
    let reader = Effect { _ = even.elements }
    let found = issues {
      for count in 1...5 {
        edits = count
        query.value += 1
      }
    }
    #expect(found.allSatisfy { $0.kind == .writeInComputed } && !found.isEmpty)
    #expect(even.elements == list.elements.filter { $0.title.utf8.count % 2 == 0 })
    keep(reader)
  }

  enum Derived: CaseIterable {
    case filter, watchingFilter, sorted, watchingSorted, sortedOn, watchingSortedOn, grouped, watchingGrouped, mapKeyed
  }

  @Test(
    "while an element is being changed in place, what is derived from the list may become due",
    arguments: Derived.allCases)
  func dueDuringChangeInPlace(kind: Derived) {
    let price = Signal(1)
    let total = Computed { price.value }
    let isDescending = Signal(false)
    let list = TrackedList([Row(1), Row(2)])
    let ids: () -> [Int]
    switch kind {
    case .filter:
      let derived = list.filter { $0.id > 0 }
      ids = { derived.ids }
    case .watchingFilter:
      let derived = list.filter { $0.id > 0 && price.value > 0 }
      ids = { derived.ids }
    case .sorted:
      let derived = list.sorted { $0.id < $1.id }
      ids = { derived.ids }
    case .watchingSorted:
      let derived = list.sorted { isDescending.value ? $0.id > $1.id : $0.id < $1.id }
      ids = { isDescending.peek() ? derived.ids.reversed() : derived.ids }
    case .sortedOn:
      let derived = list.sorted(on: \.id)
      ids = { derived.ids }
    case .watchingSortedOn:
      let derived = list.sorted(on: { isDescending.value ? -$0.id : $0.id + price.value })
      ids = { isDescending.peek() ? derived.ids.reversed() : derived.ids }
    case .grouped:
      let derived = list.grouped { $0.id }
      ids = { derived.elements.flatMap(\.elements.ids) }
    case .watchingGrouped:
      let derived = list.grouped { $0.id + 10 * price.value }
      ids = { derived.elements.flatMap(\.elements.ids) }
    case .mapKeyed:
      let derived = list.mapKeyed { $0.id }
      ids = { derived.ids }
    }
    let reader = Effect { _ = ids() }
    batch {
      list.append(Row(7))
      list.update(id: 7) {
        price.value += 1
        isDescending.value = true
        $0.title = "\(total.value)"
        price.value += 1
        $0.title += "\(total.value)"
      }
      #expect(ids() == [1, 2, 7])
    }
    #expect(ids() == [1, 2, 7])
    list.update(id: 1) {
      list.remove(id: 7)
      price.value += 1
      isDescending.value = false
      $0.title = "\(total.value)"
    }
    #expect(ids() == [1, 2])
    #expect(list[id: 1]?.title == "4")
    keep(reader)
  }

  @Test("who subscribes to a derived list in the middle of its derivation hears of changes")
  func subscribeDuringDerivation() {
    let list = TrackedList([Row(1), Row(2), Row(3)])
    let other = TrackedList<Row>()
    let signal = Signal(0)
    let computed = Computed { signal.value }
    let log = RunLog()
    var filtered: ReadOnlyTrackedList<Row>!
    var isFirst = true
    filtered = list.filter { row in
      if isFirst {
        isFirst = false
        other.append(Row(1))
        signal.value = 1
        _ = computed.value  // brings what is due up to date: the row below is made
      }
      return row.id > 1
    }
    let rows = other.mapKeyed { row in
      observe { log(filtered.count) }
      return row.id
    }
    let found = issues { #expect(filtered.count == 2) }
    #expect(found.allSatisfy { $0.kind == .writeInComputed } && !found.isEmpty)
    _ = log.take()
    list.append(Row(4))
    #expect(log.take() == ["3"])
    keep(rows)
  }

  enum Subscribing: CaseIterable { case filter, sorted, sortedOn, grouped, group }

  @Test(
    "who subscribes while a list that nothing observes is derived anew hears of what that changes",
    arguments: Subscribing.allCases)
  func subscribeBeforeDerivation(kind: Subscribing) {
    let state = Signal(0)
    let list = TrackedList([Row(1), Row(2)])
    var readers: [Computed<String>] = []
    func look() {
      _ = state.value
      onCleanup { for reader in readers { _ = reader.peek() } }
    }
    func makeReads(_ derived: ReadOnlyTrackedList<some Identifiable<Int>>) -> [() -> String] {
      [
        { "\(derived.count)" }, { "\(derived.ids)" }, { "\(derived.elements.map(\.id))" },
        { "\(derived.contains(id: 1))" }, { "\(derived[id: 1] != nil)" },
      ]
    }
    let groups = list.grouped { row in
      look()
      return kind == .group ? 0 : row.id
    }
    let reads =
      switch kind {
      case .filter:
        makeReads(
          list.filter { _ in
            look()
            return true
          })
      case .sorted:
        makeReads(
          list.sorted {
            look()
            return $0.id < $1.id
          })
      case .sortedOn:
        makeReads(
          list.sorted(on: { row in
            look()
            return row.id
          }))
      case .grouped: makeReads(groups)
      case .group: groups[id: 0].map { makeReads($0.elements) } ?? []
      }
    #expect(reads.map { $0() } == ["2", "[1, 2]", "[1, 2]", "true", "true"])
    let computeds = reads.map { Computed($0) }
    readers = computeds
    list.remove(id: 1)
    #expect(reads.map { $0() } == ["1", "[2]", "[2]", "false", "false"])
    readers = []
    #expect(computeds.map { $0.peek() } == ["1", "[2]", "[2]", "false", "false"])
    list.append(Row(3))
    #expect(computeds.map { $0.peek() } == ["2", "[2, 3]", "[2, 3]", "false", "false"])
  }

  @Test(
    "while an element is being changed in place, another one may be edited, and groups be asked",
    arguments: [false, true])
  func groupsDuringChangeInPlace(isKeyDue: Bool) {
    let hook = ActingRow.Hook()
    func row(_ id: Int) -> ActingRow { ActingRow(id: id, title: "", hook: hook) }
    let state = Signal(0)
    let list = TrackedList([row(1), row(2), row(3)])
    let groups = list.grouped { ($0.id + state.value) % 2 }
    let reader = Effect { for group in groups { _ = group.elements.elements } }
    list.update(id: 1) {
      if isKeyDue {
        state.value = 1
        _ = groups.count  // the key of 1 waits until it is back
      } else {
        // When 2 comes to its group (the first comparison is that of the list): all are to be put in their places again.
        hook.action = { hook.action = { list.append(row(4)) } }
      }
      list[id: 2] = ActingRow(id: 2, title: "b", hook: hook)
      #expect(groups[id: isKeyDue ? 1 : 0]?.elements[id: 2]?.title == "b")
      $0.title = "a"
    }
    #expect(groups.map { $0.elements.map(\.id) } == (isKeyDue ? [[1, 3], [2]] : [[1, 3], [2, 4]]))
    #expect(groups.first?.elements.first?.title == "a")
    keep(reader)
  }

  @Test("a predicate may follow its own result; the list goes on")
  func followOwnResult() {
    let list = TrackedList([Row(1), Row(2), Row(3)])
    var filtered: ReadOnlyTrackedList<Row>!
    var isFirst = true
    filtered = list.filter { row in
      if isFirst {
        isFirst = false
        _ = filtered.filter { $0.id > 0 }.mapKeyed { $0.id }
      }
      return row.id > 1
    }
    #expect(filtered.count == 2)
    list.append(Row(4))
    #expect(filtered.ids == [2, 3, 4])
  }

  @Test("an element that leaves a derived list nothing observes may read the list at its end")
  func endReadsDerivedList() {
    final class Item: Identifiable {
      let id: Int
      var onEnd: (() -> Void)?
      init(_ id: Int) { self.id = id }
      deinit { onEnd?() }
    }
    let list = TrackedList([Item(1), Item(2)])
    let filtered = list.filter { _ in true }
    var seen: [Int] = []
    list[id: 1]?.onEnd = {
      seen.append(filtered.count)
      list.append(Item(3))
    }
    #expect(filtered.count == 2)
    list.remove(id: 1)
    _ = filtered.count
    #expect(seen == [1])
    #expect(filtered.ids == [2, 3])
  }

  @Test(
    "a row's cleanup may write, also where the list settles in the middle of a predicate", arguments: [false, true])
  func cleanupWritesInDerivation(isFirst: Bool) {
    let ended = Signal(0)
    let state = Signal(0)
    let computed = Computed { state.value }
    let list = TrackedList([Row(1), Row(2)])
    func makeRows() -> AnyObject {
      list.mapKeyed { row in
        onCleanup { ended.value += 1 }
        return row.id
      }
    }
    let before = isFirst ? makeRows() : nil
    let all = list.filter { $0.id + computed.value > 0 }
    let reader = Effect { _ = all.count }
    let after = isFirst ? nil : makeRows()
    let found = issues {
      batch {
        list.remove(id: 1)
        list[id: 2]?.title = "x"
      }
    }
    #expect(found.isEmpty)
    #expect(ended.value == 1)
    keep(reader, before, after)
  }

  @Test("who follows a list that waits for a list further up hears of it, also where nothing has changed there")
  func waitsForListFurtherUp() {
    let state = Signal(0)
    let total = Computed { state.value }
    let list = TrackedList<Row>()
    let all = list.filter { _ in
      _ = total.value  // brings what is due up to date, `rows` as well
      return true
    }
    let falling = all.sorted { $0.id > $1.id }
    let rows = falling.mapKeyed { $0.id }
    // Due after `rows`, and so before it.
    let others = falling.mapKeyed { row in
      state.value += 1
      return row.id
    }
    list.append(Row(1))
    #expect(rows.ids == [1])
    list.append(Row(2))
    #expect(rows.ids == [2, 1])
    #expect(others.ids == [2, 1])
  }

  @Test("a group is followed also where what it waits for has not changed")
  func groupWaitsForListFurtherUp() {
    let state = Signal(0)
    let total = Computed { state.value }
    let list = TrackedList<Row>()
    let all = list.filter { _ in
      _ = total.value
      return true
    }
    let groups = all.grouped { $0.title }
    let holder = Effect { _ = groups.count }
    list.append(Row(1, "a"))
    let rows = groups[id: "a"]!.elements.mapKeyed { $0.id }
    let others = groups[id: "a"]!.elements.mapKeyed { row in
      state.value += 1
      return row.id
    }
    list.append(Row(2, "a"))
    #expect(rows.ids == [1, 2])
    #expect(others.ids == [1, 2])
    keep(holder)
  }

  /// Its comparison calls something once.
  private struct Watched: Identifiable, Equatable {
    final class Call {
      var body: (() -> Void)?
    }

    let id: Int
    var number = 0
    let call: Call

    static func == (one: Self, other: Self) -> Bool {
      one.call.body.take()?()
      return one.id == other.id && one.number == other.number
    }
  }

  @Test("a comparison by `==` that moves an element, while others are put into their places, leaves none out of place")
  func equalityMovesElement() {
    let call = Watched.Call()
    let list = TrackedList((1...5).map { Watched(id: $0, call: call) })
    let sorted = list.sorted { _, _ in false }
    var seen: [[Int]] = []
    let reader = Effect { seen.append(sorted.ids) }
    batch {
      list[id: 5] = Watched(id: 5, number: 1, call: call)
      list.insert(Watched(id: 6, call: call), at: 1)
      call.body = { list.move(from: 3, to: 0) }
    }
    #expect(list.ids == [3, 1, 6, 2, 4, 5])
    #expect(seen == [[1, 2, 3, 4, 5], [3, 1, 6, 2, 4, 5]])
    keep(reader)
  }

  @Test("the first and the last of a list that the comparison by `==` empties in the middle of the reading are nil")
  func equalityEmptiesList() {
    let call = Watched.Call()
    let list = TrackedList([Watched(id: 1, call: call)])
    var seen: [Int?] = []
    let read: [() -> Int?] = [{ list.first?.id }, { list.last?.id }]
    for end in read {
      list.replaceAll(with: [Watched(id: 1, call: call)])
      let reader = Effect { _ = end() }
      var second: Effect?
      batch {
        list[id: 1] = Watched(id: 1, number: 1, call: call)
        call.body = { list.removeAll() }
        second = Effect { seen.append(end()) }
      }
      list.append(Watched(id: 2, call: call))
      keep(reader)
      keep(second)
    }
    // Twice nil: the order was read before the removal.
    #expect(seen == [nil, nil, 2, nil, nil, 2])
  }
}
