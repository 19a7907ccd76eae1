import Hamon
import HamonTesting
import TestSupport
import Testing

/// Elements, values, ids and keys may call back when they end, and comparisons when they compare. They are called while nothing
/// is being accessed, and find a collection that is in order.
@Suite("Collections: ends and comparisons that call back")
struct CollectionEndTests {
  private final class Ending: Identifiable {
    let id: Int
    var onEnd: (() -> Void)?

    init(_ id: Int, onEnd: (() -> Void)? = nil) {
      self.id = id
      self.onEnd = onEnd
    }

    deinit { onEnd?() }
  }

  private final class EndingKey: Hashable {
    let number: Int
    var onEnd: (() -> Void)?

    init(_ number: Int, onEnd: (() -> Void)? = nil) {
      self.number = number
      self.onEnd = onEnd
    }

    deinit { onEnd?() }

    static func == (one: EndingKey, other: EndingKey) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// Makes its id anew each time it is asked.
  private struct KeyedRow: Identifiable {
    let number: Int
    var onEnd: (() -> Void)?
    var id: EndingKey { EndingKey(number, onEnd: onEnd) }
  }

  private final class Hook { var action: (() -> Void)? }

  // MARK: changes

  @Test("an element that has left the list is not kept by those who follow it", arguments: [false, true])
  func followersLetGo(isEmptied: Bool) {
    var ended: [Int] = []
    let list = TrackedList((1...2).map { id in Ending(id) { ended.append(id) } })
    let effect = list.observeChanges { _ in }
    if isEmptied { list.removeAll() } else { list.remove(id: 1) }
    #expect(ended.sorted() == (isEmptied ? [1, 2] : [1]))
    keep(effect)
  }

  @Test("the end of an element that only its predicate has kept may ask those who depend on the filtered list")
  func endOfWatchedElementAsks() {
    let log = RunLog()
    let limit = Signal(1)
    let list = TrackedList([Ending(1), Ending(2)])
    let filtered = list.filter { $0.id > limit.value }
    let count = Computed { filtered.count }
    let effect = Effect { log("count \(filtered.count)") }
    list[id: 1] = Ending(1) { log("end, of \(count.peek())") }
    batch { list[id: 1] = Ending(1) }
    #expect(log.take() == ["count 1", "end, of 1"])
    limit.value = 0
    #expect(log.take() == ["count 2"])
    keep(effect)
  }

  @Test("changes are whole, whatever the end of an element does meanwhile")
  func listChangesAreWhole() {
    let list = TrackedList([Ending(1), Ending(2)])
    var copy = list.elements.map(\.id)
    let effect = list.observeChanges { changes in
      for removal in changes.removals { copy.remove(at: removal.offset) }
      for insertion in changes.insertions { copy.insert(insertion.element.id, at: insertion.offset) }
    }
    list[id: 1]?.onEnd = { list.remove(id: 4) }
    list.remove(id: 1)
    list.edit {
      $0.insert(Ending(3), at: 0)
      $0.append(Ending(4))
    }
    #expect(copy == list.ids)
    list.remove(id: 4)
    #expect(copy == [3, 2])
    keep(effect)
  }

  @Test("an edit of a dictionary by the end of a value is not lost to those who follow", arguments: ["b", "c"])
  func dictionaryFollowersHearEnds(key: String) {
    let values = TrackedDictionary(["a": Ending(1), "b": Ending(2)])
    var copy = values.dictionary.mapValues(\.id)
    let effect = values.observeChanges { changes in
      #expect(changes.removals.isDisjoint(with: changes.assignments.keys))
      for key in changes.removals { copy[key] = nil }
      for (key, value) in changes.assignments { copy[key] = value.id }
    }
    values.dictionary["a"]?.onEnd = { values[key] = Ending(3) }
    batch { values["a"] = Ending(4) }
    #expect(copy["a"] == 4 && copy[key] == 3)
    keep(effect)
  }

  @Test("an edit of a dictionary by a comparison is not lost to those who follow", arguments: [false, true])
  func dictionaryFollowersHearComparisons(isRemoval: Bool) {
    let hook = Hook()
    let values = TrackedDictionary(
      ["a": 1, "b": 1],
      equality: .by { one, other in
        hook.action.take()?()
        return one == other
      })
    var copy = values.dictionary
    let effect = values.observeChanges { changes in
      #expect(changes.removals.isDisjoint(with: changes.assignments.keys))
      changes.apply(to: &copy)
    }
    batch {
      values["a"] = 2
      values["a"] = 3
      // Called when the copy is compared with it.
      hook.action = { values["b"] = 7 }
      if isRemoval { hook.action = { values["a"] = nil } }
    }
    #expect(copy == (isRemoval ? ["b": 1] : ["a": 3, "b": 7]))
    #expect(copy == values.dictionary)
    keep(effect)
  }

  @Test("an id that ends with the log of a list, which nothing needs any more, may edit the list")
  func idEndsInLog() {
    let list = TrackedList<KeyedRow>()
    let first = list.observeChanges { _ in }
    let scope = Scope { list.observeChanges { _ in } }
    scope.pause()
    list.append(KeyedRow(number: 1))
    list.append(KeyedRow(number: 2))
    var ended = 0
    list.remove(
      id: EndingKey(1) {
        ended += 1
        list.append(KeyedRow(number: 9))
      })
    #expect(ended == 0)
    scope.dispose()
    for number in 10..<40 where ended == 0 { list.append(KeyedRow(number: number)) }
    #expect(ended == 1)
    #expect(list.contains(id: EndingKey(9)))
    keep(first)
  }

  // MARK: derived lists

  enum Waking: CaseIterable { case filter, sorted, sortedOn, grouped, group, array }

  @Test(
    "the first reader of a derived list hears of changes, whatever comes and goes in the derivation",
    arguments: Waking.allCases)
  func firstReader(kind: Waking) {
    let list = TrackedList([Row(1), Row(2)])
    let rows = Signal([Row(1), Row(2)])
    let hook = Hook()
    var calls = 0
    func called<Value>(_ value: Value) -> Value {
      calls += 1
      hook.action.take()?()
      return value
    }
    func comeAndGo<Element: Identifiable>(_ list: ReadOnlyTrackedList<Element>) {
      Scope { _ = list.mapKeyed { $0.id } }.dispose()
    }
    let read: () -> [Int]
    switch kind {
    case .filter:
      let derived = list.filter { called($0.id > 0) }
      hook.action = { comeAndGo(derived) }
      read = { derived.ids }
    case .sorted:
      let derived = list.sorted { called($0.id < $1.id) }
      hook.action = { comeAndGo(derived) }
      read = { derived.ids }
    case .sortedOn:
      let derived = list.sorted(on: { called($0.id) })
      hook.action = { comeAndGo(derived) }
      read = { derived.ids }
    case .grouped:
      let derived = list.grouped { called($0.id) }
      hook.action = { comeAndGo(derived) }
      read = { derived.ids }
    case .group:
      let derived = list.grouped { called($0.id > 0) }
      let group = derived[0].elements
      list[id: 1]?.title = "x"
      hook.action = { comeAndGo(group) }
      read = { withExtendedLifetime(derived) { group.ids } }
    case .array:
      let derived = ReadOnlyTrackedList<Row> { called(rows.value) }
      hook.action = { comeAndGo(derived) }
      read = { derived.ids }
    }
    var heard: [[Int]] = []
    let effect = Effect { heard.append(read()) }
    #expect(hook.action == nil)
    list.append(Row(3))
    rows.value.append(Row(3))
    #expect(heard == [[1, 2], [1, 2, 3]])
    // With the last reader it goes to sleep.
    effect.cancel()
    calls = 0
    list.append(Row(4))
    rows.value.append(Row(4))
    #expect(calls == 0)
  }

  enum Leaving: CaseIterable {
    case groupedAsleep, groupedAsleepGroup, filterWakes, sortedWakes, sortedOnWakes
    case filter, watchingFilter, sorted, sortedOn, watchingSortedOn, grouped, group
  }

  @Test("an element that leaves a derived list may read the list at its end", arguments: Leaving.allCases)
  func endReadsDerived(kind: Leaving) {
    let state = Signal(0)
    let list = TrackedList([Ending(1), Ending(2), Ending(3)])
    var seen: [Int] = []
    var reader: Effect?
    let read: () -> Int
    switch kind {
    case .groupedAsleep:
      let derived = list.grouped { $0.id }
      read = { derived.count }
    case .groupedAsleepGroup, .group:
      let derived = list.grouped { _ in 0 }
      read = { derived.first?.elements.count ?? 0 }
    case .filterWakes, .filter:
      let derived = list.filter { $0.id > 0 }
      read = { derived.count }
    case .watchingFilter:
      let derived = list.filter { $0.id + state.value != 1 }
      read = { derived.count + 1 }
    case .sortedWakes, .sorted:
      let derived = list.sorted { $0.id < $1.id }
      read = { derived.count }
    case .sortedOnWakes, .sortedOn:
      let derived = list.sorted(on: \.id)
      read = { derived.count }
    case .watchingSortedOn:
      let derived = list.sorted(on: { $0.id + state.value })
      read = { derived.count }
    case .grouped:
      let derived = list.grouped { $0.id }
      read = { derived.count }
    }
    let isAsleep = kind == .groupedAsleep || kind == .groupedAsleepGroup
    let wakes = [.filterWakes, .sortedWakes, .sortedOnWakes].contains(kind)
    #expect(read() == 3)
    if !isAsleep && !wakes { reader = Effect { _ = read() } }
    list[id: 1]?.onEnd = { seen.append(read()) }
    batch { list[id: 1] = nil }
    if wakes { reader = Effect { _ = read() } }
    if kind == .watchingFilter { #expect(read() == 3) } else { #expect(read() == 2) }
    #expect(seen.count == 1)
    keep(reader)
  }

  @Test("an element that ends when its derived list wakes up may edit the source: the reader hears of it")
  func endEditsOnWaking() {
    let list = TrackedList([Ending(1), Ending(2)])
    let filtered = list.filter { $0.id > 0 }
    #expect(filtered.count == 2)
    list[id: 1]?.onEnd = {
      list.append(Ending(3))
      list.append(Ending(4))
    }
    list.remove(id: 1)
    var heard: [Int] = []
    let effect = Effect { heard.append(filtered.count) }
    #expect(heard.last == 3)
    list.append(Ending(5))
    #expect(heard.last == 4)
    keep(effect)
  }

  enum Comparing: CaseIterable { case filter, sorted, array }

  @Test("a comparison of elements may read a derived list", arguments: Comparing.allCases)
  func comparisonReadsDerived(kind: Comparing) {
    struct Item: Identifiable, Equatable {
      let id: Int
      var title = ""
      let hook: Hook

      static func == (one: Self, other: Self) -> Bool {
        one.hook.action?()
        return (one.id, one.title) == (other.id, other.title)
      }
    }
    let hook = Hook()
    let list = TrackedList([Item(id: 1, hook: hook), Item(id: 2, hook: hook)])
    let derived: ReadOnlyTrackedList<Item>
    switch kind {
    case .filter: derived = list.filter { $0.id > 0 }
    case .sorted: derived = list.sorted { $0.id < $1.id }
    case .array: derived = ReadOnlyTrackedList { list.elements }
    }
    var titles: [String] = []
    let effect = Effect { titles.append(derived.map(\.title).joined()) }
    var counts: Set<Int> = []
    hook.action = { counts.insert(derived.count) }
    list[id: 1] = Item(id: 1, title: "x", hook: hook)
    hook.action = nil
    #expect(titles == ["", "x"])
    #expect(counts == [2])
    keep(effect)
  }

  @Test(
    "a key that ends with the last reader of its groups may be what brings the next reader", arguments: [false, true])
  func keyBringsReader(isWatched: Bool) {
    let list = TrackedList((1...3).map { Row($0) })
    let state = Signal(0)
    let hook = Hook()
    var groups: ReadOnlyTrackedList<TrackedGroup<EndingKey, Row>>!
    groups = list.grouped { row in
      if isWatched { _ = state.value }
      return EndingKey(row.title.utf8.count) { hook.action.take()?() }
    }
    var heard: [[[Int]]] = []
    var second: Effect?
    var first: Effect? = Effect { _ = groups.count }
    state.value += 1
    hook.action = { second = Effect { heard.append(groups.map { $0.elements.ids }) } }
    keep(first)
    first = nil
    hook.action = nil
    #expect(second != nil)
    list[id: 2]?.title = "x"
    #expect(heard == [[[1, 2, 3]], [[1, 3], [2]]])
    keep(second)
    groups = nil
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

  // MARK: elements and values

  @Test("what was there before the writes of a batch may edit at its end", arguments: [false, true])
  func savedValueEnds(isDictionary: Bool) {
    let list = TrackedList([Ending(1)], equality: .by { $0 === $1 })
    let values = TrackedDictionary([1: Ending(1)], equality: .identity)
    let last = Ending(1)
    let effect = Effect { _ = isDictionary ? values[1] : list[id: 1] }
    if isDictionary {
      values[1]?.onEnd = { values[1] = last }
      batch {
        values[1] = Ending(1)
        values[1]?.onEnd = {}
      }
      #expect(values[1] === last)
    } else {
      list[id: 1]?.onEnd = { list[id: 1] = last }
      batch {
        list[id: 1] = Ending(1)
        list.update(id: 1) { _ in }
      }
      #expect(list[id: 1] === last)
    }
    keep(effect)
  }

  @Test(
    "an element that was put in by the comparison with another may read the list at its end", arguments: [false, true])
  func replacedInComparison(isDictionary: Bool) {
    let hook = Hook()
    func same(_ one: Ending, _ other: Ending) -> Bool {
      hook.action.take()?()
      return false
    }
    let list = TrackedList([Ending(1)], equality: .by(same))
    let values = TrackedDictionary([1: Ending(1)], equality: .by(same))
    var seen: [Int] = []
    let last = Ending(1)
    if isDictionary {
      hook.action = { values[1] = Ending(1) { seen.append(values[1] === last ? values.count : -1) } }
      values[1] = last
    } else {
      hook.action = { list[id: 1] = Ending(1) { seen.append(list[id: 1] === last ? list.count : -1) } }
      list[id: 1] = last
    }
    #expect(seen == [1])
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

  @Test("an id may read the list at its end", arguments: [false, true])
  func idReads(isObserved: Bool) {
    let list = TrackedList<KeyedRow>()
    var seen: Set<Int> = []
    list.append(KeyedRow(number: 1))
    list.append(KeyedRow(number: 2) { seen.insert(list.count) })
    let effect = isObserved ? Effect { _ = list.ids.count } : nil
    seen = []
    list.remove(id: EndingKey(2))
    #expect(seen.contains(1))
    keep(effect)
  }

  enum Keyed: CaseIterable { case list, dictionary, selector }

  @Test(
    "an id by which something was read may read at its end, also where its signal was made while another was being buried",
    arguments: Keyed.allCases)
  func readIDReads(kind: Keyed) {
    let list = TrackedList<KeyedRow>()
    let values = TrackedDictionary<EndingKey, Int>()
    let selected = Signal(0)
    let isSelected = Selector { EndingKey(selected.value) }
    let read = { (key: EndingKey) -> Bool in
      switch kind {
      case .list: list[id: key] != nil
      case .dictionary: values[key] != nil
      case .selector: isSelected[key]
      }
    }
    func change(_ number: Int) {
      list.append(KeyedRow(number: number))
      values[EndingKey(number)] = number
      selected.value = number
    }
    var seen: [Bool] = []
    var onEnd: (() -> Void)? = { seen.append(Computed { read(EndingKey(3)) }.peek()) }
    let heard = heardByReaderInBurial {
      "\(read(EndingKey(1, onEnd: onEnd.take())))"
    } change: {
      change(1)
    } laterChange: {
      change(2)
    }
    #expect(heard == ["false", "true"])
    #expect(seen == [false])
  }

  @Test("what an id or a key reads at its end is no observer's dependency", arguments: [false, true])
  func endOfKeyIsUntracked(isDictionary: Bool) {
    let state = Signal(0)
    let list = TrackedList<KeyedRow>()
    let values = TrackedDictionary<EndingKey, Int>()
    var ends = 0
    func onEnd() { ends += state.value + 1 }
    list.append(KeyedRow(number: 1))
    list.append(KeyedRow(number: 2, onEnd: onEnd))
    values[EndingKey(2, onEnd: onEnd)] = 2
    ends = 0
    var runs = 0
    let effect = Effect {
      runs += 1
      if isDictionary { values[EndingKey(2)] = nil } else { list.remove(id: EndingKey(2)) }
    }
    #expect(ends == 1)
    state.value = 1
    #expect(runs == 1)
    keep(effect)
  }

  @Test("what a value reads at its end is no observer's dependency", arguments: ["removeAll", "where", "replaceAll"])
  func endOfValueIsUntracked(how: String) {
    final class Value: Equatable {
      let state: Signal<Int>
      init(_ state: Signal<Int>) { self.state = state }
      deinit { _ = state.value }
      static func == (one: Value, other: Value) -> Bool { one === other }
    }
    let state = Signal(0)
    let values = TrackedDictionary([1: Value(state), 2: Value(state)])
    var runs = 0
    let effect = Effect {
      runs += 1
      switch how {
      case "removeAll": values.removeAll()
      case "where": values.removeAll { _, _ in true }
      default: values.replaceAll(with: [:])
      }
    }
    #expect(values.isEmpty)
    state.value = 1
    #expect(runs == 1)
    keep(effect)
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

  /// An element that calls when it is compared, and when it ends.
  private final class Caller: Identifiable, Equatable {
    let id: Int
    let onComparison: () -> Void
    let onEnd: () -> Void

    init(_ id: Int, onComparison: @escaping () -> Void = {}, onEnd: @escaping () -> Void = {}) {
      self.id = id
      self.onComparison = onComparison
      self.onEnd = onEnd
    }

    deinit { onEnd() }

    static func == (one: Caller, other: Caller) -> Bool {
      one.onComparison()
      return one === other
    }
  }

  enum UnobservedEdit: CaseIterable { case replaceAll, same, removeAll, sort }

  @Test(
    "nothing observing, an element that ends may edit the list that has let it go", arguments: UnobservedEdit.allCases)
  func unobservedEnd(edit: UnobservedEdit) {
    var calls = 0
    let list = TrackedList<Caller>()
    list.append(
      contentsOf: (0..<4).map { id in
        Caller(
          id,
          onEnd: { [unowned list] in
            calls += 1
            if calls == 1 { list.append(Caller(100)) }
          })
      })
    switch edit {
    case .replaceAll: list.replaceAll(with: [4, 5].map { Caller($0) })
    case .same: list.replaceAll(with: (0..<4).map { Caller($0) })
    case .removeAll: list.removeAll()
    case .sort:
      list.sort { $0.id > $1.id }
      list.remove(id: 0)
    }
    let kept = [UnobservedEdit.replaceAll: [4, 5], .same: [0, 1, 2, 3], .removeAll: [], .sort: [3, 2, 1]][edit]!
    #expect(list.ids == kept + [100])
    for (position, id) in list.ids.enumerated() { #expect(list.index(of: id) == position && list[id: id]?.id == id) }
    #expect(calls == (edit == .sort ? 1 : 4))
    list.replaceAll(with: [])
  }

  @Test("nothing observing, a comparison that edits the list is heard: the newer arrangement counts")
  func unobservedComparison() {
    var list: TrackedList<Caller>!
    var isFirst = true
    func edit() {
      if !isFirst { return }
      isFirst = false
      list.replaceAll(with: [7, 8].map { Caller($0) })
    }
    list = TrackedList((0..<4).map { Caller($0, onComparison: edit) })
    list.replaceAll(with: [3, 0, 1, 2].map { Caller($0) })
    #expect(list.ids == [7, 8])
    isFirst = true
    list = TrackedList((0..<4).map { Caller($0, onComparison: edit) })
    list.replaceAll(with: [0, 1, 2, 3].map { Caller($0) })
    #expect(list.ids == [7, 8])
    isFirst = true
    list = TrackedList(
      (0..<4).map { Caller($0, onComparison: { if isFirst { isFirst = false; list.append(Caller(9)) } }) })
    list.replaceAll(with: [3, 0, 1, 2].map { Caller($0) })
    #expect(list.ids == [3, 0, 1, 2])
  }
}
