import CAllocationCounter
import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("TrackedList: misuse, lifetime, reentrancy")
struct TrackedListEdgeTests {
  // Law 13
  @Test("an id that is taken is reported by name, and the one that has it stays")
  func duplicates() {
    let list = TrackedList([Row(1, "a"), Row(2, "b")], name: "rows")
    func report(_ body: () -> Void) -> String {
      let all = issues(body)
      #expect(all.count == 1 && all.first?.kind == .duplicateIdentity)
      return all.first?.message ?? ""
    }
    #expect(report { list.append(Row(1, "x")) }.contains("the new one was not added. To fix this, "))
    #expect(report { list[0] = Row(2, "x") }.contains("nothing was replaced"))
    #expect(report { list.append(contentsOf: [Row(3), Row(3, "x"), Row(4)]) }.contains("Element 3 is in \"rows\""))
    #expect(report { list.replaceAll(with: list.elements + [Row(1, "x")]) }.contains("the first was kept"))
    #expect(list.elements.description == "[1a, 2b, 3, 4]")
    #expect(report { list.update(id: 3) { $0.id = 4 } }.contains("element 3, which has taken its id, was removed"))
    #expect(list.elements.description == "[1a, 2b, 4]")
  }

  @Test("the mend for an id that is taken is one that can be used there")
  func mendsForDuplicates() {
    let list = TrackedList([Row(1), Row(2)])
    func mend(_ body: () -> Void) -> Substring? {
      issues(body).first?.message.split(separator: "an id of its own").last
    }
    #expect(mend { list.append(Row(1)) } == ", or change the one that is there with update(id:).")
    #expect(mend { swap(&list[0], &list[1]) } == ", or exchange two with swapAt(_:_:).")
    #expect(mend { list.replaceAll(with: [Row(1), Row(1)]) } == ".")
    let rows = Signal([Row(1), Row(1)])
    #expect(mend { _ = ReadOnlyTrackedList { rows.value }.count } == ".")
    #expect(mend { _ = ReadOnlyTrackedList { rows.value }.mapKeyed { $0.id }.count } == ".")
  }

  @Test("what a message has the user say of an id is charged to nothing")
  func describedByTheUser() {
    struct Title: Hashable, CustomStringConvertible {
      let text: Signal<String>
      var description: String { text.value }
      static func == (a: Self, b: Self) -> Bool { a.text === b.text }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(text)) }
    }
    struct Page: Identifiable, Equatable { let id: Title }
    let title = Signal("one")
    let list = TrackedList([Page(id: Title(text: title))])
    let log = RunLog()
    let told = issues {
      let effect = Effect {
        log("append")
        list.append(Page(id: Title(text: title)))
      }
      title.value = "two"
      keep(effect)
    }
    #expect(told.map(\.kind) == [.duplicateIdentity])
    #expect(log.take() == ["append"])
  }

  @Test("an element that comes out of a change with a free id takes the place of the old one")
  func changedID() {
    let log = RunLog()
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    let scope = Scope { for id in 1...3 { observe { log("\(id) \(list[id: id]?.title ?? "none")") } } }
    _ = log.take()
    list.update(id: 1) { $0.id = 3 }
    #expect(log.take() == ["1 none", "3 a"])
    #expect(list.ids == [3, 2])
    scope.dispose()
  }

  // Law 10
  @Test("an edit in a computed is reported, with the list's name")
  func editInComputed() {
    let list = TrackedList([Row(1)], name: "rows")
    let computed = Computed { () -> Int in
      list.append(Row(2))
      return 0
    }
    let all = issues { _ = computed.value }
    #expect(all.map(\.kind) == [.writeInComputed])
    #expect(all.first?.message.contains("rows.contents") == true)
    #expect(list.count == 2)
  }

  #if os(Linux) || os(macOS)
    @Test("a position out of bounds traps with the list's name")
    func positions() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TrackedList([Row(1)], name: "rows")[1]
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("position 1 of \"rows\"") && text.contains("use a position in 0..<1"))
      let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TrackedList<Row>(name: "rows").removeLast()
      }
      let why = String(decoding: empty?.standardErrorContent ?? [], as: UTF8.self)
      #expect(why.contains("position 0 of \"rows\"") && why.contains("look whether it is empty"))
    }

    @Test("touching an element that is being changed in place traps with its id")
    func access() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = TrackedList([Row(1)], name: "rows")
        list.update(id: 1) { _ in _ = list[id: 1] }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("element 1 of \"rows\"") && text.contains("being changed in place"))
    }

    @Test("removing or moving an element that is being changed in place traps as well", arguments: InPlaceEdit.allCases)
    func accessByEdit(edit: InPlaceEdit) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [edit] in
        let list = TrackedList([Row(1), Row(2)], name: "rows")
        let names = TrackedDictionary([1: "a"], name: "rows")
        func change(_ name: inout String?) { if edit == .assignNil { names[1] = nil } else { names.removeAll() } }
        switch edit {
        case .remove: list.update(id: 1) { _ in list.remove(id: 1) }
        case .removeInSubscript: list.update(id: 1) { _ in list[id: 1] = nil }
        case .replaceAll: list.update(id: 1) { _ in list.replaceAll(with: []) }
        case .move: list.update(id: 1) { _ in list.move(id: 1, to: 1) }
        case .assignNil, .removeAll: change(&names[1])
        }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("1 of \"rows\"") || text.contains("1 in \"rows\""))
      #expect(text.contains("being changed in place"))
    }

    @Test("an id that reads the list while its element is on the way back to its place traps as well")
    func accessByHash() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        struct Hashed: Identifiable {
          struct ID: Hashable, CustomStringConvertible {
            nonisolated(unsafe) static var act: () -> Void = {}
            let number: Int
            var description: String { "\(number)" }
            func hash(into hasher: inout Hasher) {
              Self.act()
              hasher.combine(number)
            }
          }
          let id: ID
          var title = "a title that is kept in an object of its own"
        }
        let list = TrackedList([Hashed(id: Hashed.ID(number: 1))], name: "rows")
        list.update(id: Hashed.ID(number: 1)) { _ in Hashed.ID.act = { _ = list.elements.map(\.title) } }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("element 1 of \"rows\"") && text.contains("being changed in place"))
    }

    enum InPlaceEdit: String, CaseIterable, Codable {
      case remove, removeInSubscript, replaceAll, move, assignNil, removeAll
    }
  #endif

  @Test("the others may be read and edited while one is being changed in place")
  func editDuringUpdate() {
    let log = RunLog()
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    let effect = Effect { log("\(list.count) \(list[id: 1]?.title ?? "")") }
    list.update(id: 1) { row in
      row.title = list[id: 2]!.title
      for id in 3..<100 { list.insert(Row(id), at: 0) }
      list.remove(id: 2)
    }
    #expect(log.take() == ["2 a", "98 b"])
    #expect(list.last == Row(1, "b"))
    keep(effect)
  }

  // Law 9
  @Test("an effect that edits what it reads runs until it is stable")
  func editInEffect() {
    let log = RunLog()
    let list = TrackedList<Row>()
    var nextID = 0
    let effect = Effect {
      log(list.count)
      if list.count >= 3 { return }
      list.append(Row(nextID))
      nextID += 1
    }
    #expect(log.take() == ["0", "1", "2", "3"])
    list.remove(at: 0)
    #expect(log.take() == ["2", "3"])
    keep(effect)
  }

  @Test("edits in a loop over the list do not disturb the loop")
  func editInLoop() {
    let list = TrackedList((0..<4).map { Row($0) })
    var seen: [Int] = []
    for row in list {
      seen.append(row.id)
      list.removeAll()
    }
    #expect(seen == [0, 1, 2, 3])
  }

  // Law 2
  @Test("a reader of a list and of something derived from it sees no mix, and is right inside a batch")
  func glitchFree() {
    let log = RunLog()
    let list = TrackedList([Row(1)])
    let doubled = Computed { list.count * 2 }
    let titles = Computed { list.map(\.title).joined() }
    let effect = Effect { log("\(list.count) \(doubled.value) \(titles.value)") }
    batch {
      list.append(Row(2, "b"))
      #expect(doubled.value == 4 && titles.value == "b")
      list[id: 1]?.title = "a"
      #expect(titles.value == "ab")
    }
    #expect(log.take() == ["1 2 ", "2 4 ab"])
    keep(effect)
  }

  @Test("elements end when they leave the list, or with it; a list may be dropped in an effect that reads it")
  func lifetimes() {
    struct Held: Identifiable {
      let id: Int
      let canary: Canary
    }
    let tracker = LifetimeTracker()
    expectNoResidue {
      var list: TrackedList<Held>? = TrackedList((0..<4).map { Held(id: $0, canary: tracker.make()) })
      let stop = Signal(false)
      let effect = Effect {
        guard list?.count != nil else { return }
        if stop.value { list = nil }
      }
      list?.remove(id: 1)
      list?[id: 2] = nil
      list?[id: 3] = Held(id: 3, canary: tracker.make())
      #expect(tracker.live == 2)
      stop.value = true
      #expect(list == nil && tracker.live == 0)
      effect.cancel()
      #expect(tracker.live == 0)
    }
  }

  @Test("an element's end may edit the list")
  func editInDeinit() {
    struct Held: Identifiable {
      let id: Int
      let canary: Canary
    }
    let tracker = LifetimeTracker()
    let log = RunLog()
    let list = TrackedList<Held>()
    let effect = Effect { log("\(list.ids)") }
    list.append(Held(id: 1, canary: tracker.make { list.append(Held(id: 2, canary: tracker.make())) }))
    list[id: 1] = nil
    #expect(log.take() == ["[]", "[1]", "[]", "[2]"])
    #expect(list.ids == [2])
    keep(effect)
    list.removeAll()
  }

  // Law 15
  @Test(
    "changing an observed element allocates nothing",
    .enabled(if: allocation_counting_available() && !isDebug),
    arguments: ["update", "field", "present field", "field at a position", "assign", "dictionary"])
  func allocations(way: String) {
    let rows = TrackedList([Row(1), Row(2)])
    let names = TrackedDictionary([1: 0])
    let sum = Signal(0)
    let effect = Effect { sum.value = rows[id: 1]!.title.utf8.count + rows.count + names[1]! }
    func write(_ number: Int) {
      let title = number % 2 == 0 ? "even" : "odd"
      switch way {
      case "update": rows.update(id: 1) { $0.title = title }
      case "field": rows[id: 1]?.title = title
      case "present field": rows[id: 1]!.title = title
      case "field at a position": rows[0].title = title
      case "assign": rows[id: 1] = Row(1, title)
      default: names[1] = number
      }
    }
    for number in 1...20 { write(number) }
    let before = allocation_count()
    for number in 21...120 { write(number) }
    #expect(allocation_count() - before == 0, "\(way)")
    #expect(sum.value == (way == "dictionary" ? 122 : 6))
    keep(effect)
  }
}

#if DEBUG
  private let isDebug = true
#else
  private let isDebug = false
#endif
