import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("TrackedList")
struct TrackedListTests {
  @Test("it is a collection by position and by id")
  func collection() {
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    list.append(Row(3, "c"))
    list.insert(Row(4, "d"), at: 0)
    list.insert(contentsOf: [Row(5), Row(6)], at: 1)
    #expect(list.elements.description == "[4d, 5, 6, 1a, 2b, 3c]")
    #expect(list.remove(at: 1) == Row(5))
    #expect(list.remove(id: 6) == Row(6))
    #expect(list.remove(id: 6) == nil)
    list.move(from: 3, to: 0)
    list.move(id: 1, to: 3)
    #expect(list.elements.description == "[3c, 4d, 2b, 1a]")
    list.swapAt(0, 2)
    #expect(list.ids == [2, 4, 3, 1])
    list[0] = Row(2, "B")
    list[1].title += "!"
    list[id: 3] = Row(3, "C")
    list[id: 1]?.title = "A"
    list[id: 9]?.title = "nothing"
    list[id: 8] = Row(8)
    list[id: 2] = nil
    #expect(list.elements.description == "[4d!, 3C, 1A, 8]")
    list.sort { $0.id < $1.id }
    #expect(list.ids == [1, 3, 4, 8])
    list.removeAll { $0.id > 3 }
    #expect(list.elements.description == "[1A, 3C]")
    list.replaceAll(with: [Row(3, "x"), Row(7), Row(1, "A")])
    #expect(list.elements.description == "[3x, 7, 1A]")
    #expect(list.first == Row(3, "x") && list.last == Row(1, "A") && list.count == 3)
    #expect(list.index(of: 7) == 1 && list.index(of: 2) == nil && list.contains(id: 1) && !list.contains(id: 2))
    #expect(list.map(\.id) == [3, 7, 1] && list[1] == Row(7) && list[id: 2] == nil)
    list.removeAll()
    #expect(list.isEmpty && list.first == nil && list.last == nil && list.elements == [])
  }

  @Test("at both ends, turned round, sorted: as an array")
  func ends() {
    let list = TrackedList([Row(1, "b"), Row(2, "a"), Row(3, "b"), Row(4)])
    #expect(list.firstIndex { $0.title == "b" } == 0 && list.lastIndex { $0.title == "b" } == 2)
    #expect(list.last { $0.title == "b" }?.id == list[2].id && list.last { $0.title == "x" } == nil)
    #expect(list.firstIndex { $0.title == "x" } == nil && list.lastIndex { $0.title == "x" } == nil)
    list.reverse()
    #expect(list.ids == [4, 3, 2, 1])
    list.sort()
    #expect(list.ids == [4, 2, 1, 3])
    #expect(list.removeFirst() == Row(4) && list.removeLast() == Row(3, "b"))
    #expect(list.popFirst() == Row(2, "a") && list.popLast() == Row(1, "b"))
    #expect(list.popFirst() == nil && list.popLast() == nil && list.isEmpty)
    list.reverse()
    list.sort()
    #expect(list.elements == [])
  }

  @Test("to remove from an empty list traps with its name", arguments: [true, false])
  func emptyEnds(first: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [first] in
      let list = TrackedList<Row>(name: "rows")
      _ = first ? list.removeFirst() : list.removeLast()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("position 0 of \"rows\""))
  }

  @Test(
    "an id that is not equal to itself stands in the list; who removes it by its place is told",
    arguments: [
      "removeLast", "popFirst", "removeAll", "removeAll(where:)", "replaceAll", "sort", "reverse", "subscript",
      "update(at:)", "move", "swapAt",
    ])
  func idOfNaN(edit: String) async throws {
    struct Reading: Identifiable { let id: Double }
    let readings = TrackedList([Reading(id: 1), Reading(id: .nan)])
    #expect(readings.count == 2 && readings[1].id.isNaN && readings[id: .nan] == nil)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [edit] in
      struct Reading: Identifiable { let id: Double }
      let list = TrackedList([Reading(id: .nan), Reading(id: .nan)], name: "readings")
      let effect = Effect { _ = list.count }
      switch edit {
      case "removeLast": list.removeLast()
      case "popFirst": _ = list.popFirst()
      case "removeAll(where:)": list.removeAll { $0.id.isNaN }
      case "replaceAll": list.replaceAll(with: [Reading(id: .nan)])
      case "sort": list.sort { $0.id < $1.id }
      case "reverse": list.reverse()
      case "subscript": list[0] = Reading(id: 1)
      case "update(at:)": list.update(at: 0) { $0 = Reading(id: 1) }
      case "move": list.move(from: 0, to: 1)
      case "swapAt": list.swapAt(0, 1)
      default: list.removeAll()
      }
      withExtendedLifetime(effect) {}
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("element nan of \"readings\"") && text.contains("is not found by its id"))
    #expect(text.contains("To fix this"))
  }

  @Test("an object that has changed its id behind the list's back is removed all the same where it fits")
  func changedID() {
    final class Person: Identifiable {
      var id: Int
      init(_ id: Int) { self.id = id }
    }
    let people = TrackedList([Person(1), Person(2), Person(3)])
    people[1].id = 9
    people.removeAll { $0.id == 9 }
    #expect(people.ids == [1, 3])
  }

  @Test("what a comparison by which a list is sorted adds or takes away is not undone", arguments: [true, false])
  func sortThatEdits(isObserved: Bool) {
    let log = RunLog()
    let list = TrackedList([Row(3), Row(2), Row(1)])
    let effect = isObserved ? Effect { log("\(list.ids)") } : nil
    var isFirst = true
    list.sort { one, other in
      if isFirst {
        list.append(Row(7))
        list.remove(id: 2)
        isFirst = false
      }
      return one.id < other.id
    }
    #expect(list.ids == [1, 3, 7])
    #expect(log.take() == (isObserved ? ["[3, 2, 1]", "[1, 3, 7]"] : []))
    keep(effect)
  }

  @Test("a write in a computed at the ends is reported once, and each edit is one")
  func endsAreOneEdit() {
    let list = TrackedList([Row(1), Row(2), Row(3), Row(4), Row(5)])
    for edit in [{ _ = $0.removeFirst() }, { _ = $0.removeLast() }, { _ = $0.popLast() }]
      as [(TrackedList<Row>) -> Void]
    {
      expectIssue(.writeInComputed) { Computed { edit(list) }.value }
    }
    var steps: [[Int]] = []
    let scope = Scope {
      var copy = list.elements
      list.observeChanges {
        $0.apply(to: &copy)
        steps.append(copy.map(\.id))
      }
    }
    list.append(contentsOf: [Row(6), Row(7)])
    list.reverse()
    list.sort()
    list.popFirst()
    list.removeLast()
    #expect(steps == [[2, 3, 6, 7], [7, 6, 3, 2], [2, 3, 6, 7], [3, 6, 7], [3, 6]])
    scope.dispose()
  }

  @Test("a list, and a dictionary, may be made in a computed", arguments: [0, 2])
  func madeInComputed(count: Int) {
    let computed = Computed {
      let dictionary = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) })
      return TrackedList((0..<count).map { Row($0) }).count + TrackedDictionary(dictionary).count
    }
    var made = -1
    #expect(issues { made = computed.value }.isEmpty)
    #expect(made == 2 * count)
  }

  @Test("an update returns what its body returns, throws what it throws, and keeps what it did until then")
  func updates() {
    struct Failure: Error {}
    let list = TrackedList([Row(1, "a")])
    #expect(list.update(id: 1) { $0.title.count } == 1)
    #expect(list.update(id: 2) { $0.title.count } == nil)
    #expect(list.update(at: 0) { $0.title.count } == 1)
    #expect(throws: Failure.self) {
      try list.update(id: 1) {
        $0.title = "b"
        throw Failure()
      }
    }
    #expect(list[0].title == "b")
  }
}
