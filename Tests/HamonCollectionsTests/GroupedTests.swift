import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("grouped")
struct GroupedTests {
  typealias Groups = ReadOnlyTrackedList<TrackedGroup<String, Row>>

  private static func describe(_ groups: Groups) -> String {
    groups.map { "\($0.id)\($0.elements.ids)" }.joined(separator: " ")
  }

  #if os(Linux) || os(macOS)
    @Test("a key that is not equal to itself traps with its element's id, read, watched or later", arguments: 0..<3)
    func lostKey(_ how: Int) async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [how] in
        struct Reading: Identifiable {
          let id: Int
          let value: Double
        }
        let list = TrackedList(
          [Reading(id: 1, value: 1), Reading(id: 7, value: how == 2 ? 2 : .nan)], name: "readings")
        let groups = list.grouped(name: "by value") { $0.value }
        if how == 0 { return _ = groups.count }
        let effect = Effect { _ = groups.count }
        list[id: 7] = Reading(id: 7, value: .nan)
        withExtendedLifetime(effect) {}
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("the key nan of element 7 in \"by value\"") && text.contains("To fix this"))
    }
  #endif

  @Test("groups stand in the order of their first elements, and their readers hear of their own group")
  func follows() {
    let log = RunLog()
    expectNoResidue {
      let list = TrackedList([Row(1, "a"), Row(2, "b"), Row(3, "a"), Row(4, "c")])
      let groups = list.grouped { row in
        log("ask \(row.id)")
        return row.title
      }
      #expect(Self.describe(groups) == "a[1, 3] b[2] c[4]")
      _ = log.take()
      let scope = Scope {
        observe { log("\(groups.ids)") }
        for key in ["a", "b"] { observe { log("\(key) \(groups[id: key]?.elements.ids ?? [])") } }
      }
      _ = log.take()
      list[id: 3] = Row(3, "b")
      #expect(log.take() == ["ask 3", "a [1]", "b [2, 3]"])
      list.move(from: 1, to: 0)
      #expect(log.take() == ["[\"b\", \"a\", \"c\"]"])
      list.remove(id: 1)
      #expect(log.take().sorted() == ["[\"b\", \"c\"]", "a []"])
      list.insert(Row(9, "a"), at: 1)
      #expect(log.take().sorted() == ["[\"b\", \"a\", \"c\"]", "a [9]", "ask 9"])
      list.append(Row(10, "z"))
      #expect(log.take() == ["ask 10", "[\"b\", \"a\", \"c\", \"z\"]"])
      scope.dispose()
      list[id: 9] = Row(9, "b")
      #expect(log.take() == [])
      #expect(Self.describe(groups) == "b[2, 9, 3] c[4] z[10]")
    }
  }

  @Test("a group may be observed by itself, and comes back as the same object, also when it has been empty")
  func group() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1, "a"), Row(2, "b")])
      let groups = list.grouped(by: \.title)
      let group = groups[id: "a"]!
      let effect = Effect { log("\(group.elements.ids)") }
      list.append(Row(3, "a"))
      #expect(groups[id: "a"] === group)
      #expect(log.take() == ["[1]", "[1, 3]"])
      list.removeAll { $0.title == "a" }
      #expect(log.take() == ["[]"])
      #expect(groups.ids == ["b"])
      list.append(Row(4, "a"))
      #expect(log.take() == ["[4]"] && groups[id: "a"] === group)
      keep(effect, groups)
    }
  }

  @Test(
    "who holds only the list of a group, or follows it, has the next one as well; one that nothing holds is forgotten",
    arguments: [true, false])
  func listOfGroup(isAwake: Bool) {
    expectNoResidue {
      let list = TrackedList([Row(1, "a"), Row(2, "b")])
      let groups = list.grouped(by: \.title)
      let holder = isAwake ? Effect { _ = groups.count } : nil
      let held = groups[id: "a"]!.elements
      let large = groups[id: "b"]!.elements.filter { $0.id > 9 }
      weak let forgotten = groups[id: "b"]
      list.removeAll()
      #expect(groups.isEmpty && held.isEmpty && large.isEmpty)
      // Ended by now, though its list goes on.
      #expect(forgotten == nil)
      for number in 0..<40 {
        list.replaceAll(with: [Row(number, "c\(number)")])
        #expect(groups.ids == ["c\(number)"])
      }
      list.replaceAll(with: [Row(10, "b"), Row(3, "a")])
      #expect(groups.ids == ["b", "a"])
      #expect(held.ids == [3] && large.ids == [10])
      #expect(groups[id: "a"]?.elements.ids == [3])
      keep(holder)
    }
  }

  @Test("a group that outlives the list of groups goes on by itself", arguments: [true, false])
  func outlivesGroups(wasObserved: Bool) {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1, "a"), Row(2, "b")])
      let suffix = Signal("")
      var groups: Groups? = list.grouped { row in row.title + suffix.value }
      let group = groups![id: "a"]!
      let elements = groups![id: "b"]!.elements
      let large = elements.filter { $0.id > 2 }
      if wasObserved {
        let effect = Effect { _ = (group.elements.count, large.count) }
        list.append(Row(0, "b"))
        keep(effect, groups)
        effect.cancel()
      }
      weak let forgotten = groups
      groups = nil
      #expect(forgotten == nil)
      list.append(Row(3, "b"))
      list.insert(Row(4, "a"), at: 0)
      #expect(group.elements.ids == [4, 1])
      #expect(large.ids == [3])
      let scope = Scope {
        observe { log("a \(group.elements.ids)") }
        observe { log("b \(large.count)") }
      }
      #expect(log.take() == ["a [4, 1]", "b 1"])
      list[id: 3] = Row(3, "a")
      #expect(log.take().sorted() == ["a [4, 1, 3]", "b 0"])
      suffix.value = "!"
      #expect(log.take() == ["a []"])
      batch {
        suffix.value = ""
        list.removeAll { $0.id == 4 }
      }
      #expect(log.take() == ["a [1, 3]"])
      scope.dispose()
      list.append(Row(5, "b"))
      #expect(elements.ids == (wasObserved ? [2, 0, 5] : [2, 5]) && group.elements.ids == [1, 3])
    }
  }

  @Test("keys of groups that nothing holds end sooner or later, however many there were", arguments: [true, false])
  func keysEnd(isAwake: Bool) {
    final class Key: Hashable {
      final class Count { var alive = 0 }
      let number: Int
      let count: Count

      init(_ number: Int, _ count: Count) {
        (self.number, self.count) = (number, count)
        count.alive += 1
      }

      deinit { count.alive -= 1 }

      static func == (one: Key, other: Key) -> Bool { one.number == other.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let count = Key.Count()
    let list = TrackedList<Row>()
    let groups = list.grouped { Key($0.id, count) }
    let holder = isAwake ? Effect { _ = groups.count } : nil
    for number in 0..<1000 {
      list.replaceAll(with: [Row(number)])
      #expect(groups.count == 1)
    }
    #expect(count.alive < 40)
    keep(holder)
  }

  @Test("what is made for a group goes on, where that leaves and comes back in a batch in which something looks")
  func madeForGroup() {
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    let groups = list.grouped(by: \.title)
    let rows = groups.mapKeyed { $0.value.elements.filter { _ in true } }
    batch {
      list.remove(id: 1)
      #expect(groups.ids == ["b"])
      list.append(Row(3, "a"))
    }
    #expect(rows.map(\.id) == ["b", "a"])
    #expect(rows.map { $0.value.ids } == [[2], [3]])
  }

  @Test("groups can be mapped, and their elements filtered and mapped in turn")
  func chained() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList((0..<6).map { Row($0, $0 % 2 == 0 ? "even" : "odd") })
      let sections = list.grouped(by: \.title).mapKeyed { group in
        log("section \(group.id)")
        return group.value.elements.filter { $0.id > 1 }.mapKeyed { row in
          log("row \(row.id)")
          onCleanup { log("end \(row.id)") }
          return row.id
        }
      }
      func ids() -> [[Int]] { sections.map { $0.value.map(\.value) } }
      #expect(ids() == [[2, 4], [3, 5]])
      _ = log.take()
      list[id: 4] = Row(4, "odd")
      #expect(ids() == [[2], [3, 4, 5]])
      #expect(log.take().sorted() == ["end 4", "row 4"])
      batch {
        list.removeAll { $0.title == "even" }
        #expect(ids() == [[3, 4, 5]])
      }
      #expect(log.take() == ["end 2"])
    }
  }

  @Test(
    "they hold what is grouped anew, and wake those who see a difference, and nothing else",
    arguments: seeds(60))
  func random(seed: UInt64) {
    expectNoResidue {
      let world = DerivedListRandomTests.World(seed: seed)
      let groups = world.low.grouped { [limit = world.letter] in $0.id < 3 ? limit.value : $0.title }
      var runs: [String: Int] = [:]
      var seen: [String: String] = [:]
      func watch(_ name: String, _ read: @escaping () -> String) {
        observe {
          seen[name] = read()
          runs[name, default: 0] += 1
        }
      }
      func expected() -> [String: String] {
        var order: [String] = []
        var members: [String: [Row]] = [:]
        for row in world.expected("low") {
          let key = row.id < 3 ? world.letter.peek() : row.title
          if members[key] == nil { order.append(key) }
          members[key, default: []].append(row)
        }
        var all = ["ids": "\(order)"]
        for key in ["a", "b", "c"] { all[key] = "\(members[key] ?? [])" }
        return all
      }
      var scope: Scope?
      for step in 0..<60 {
        if step == 10 || step == 40 {
          scope = Scope {
            watch("ids") { "\(groups.ids)" }
            for key in ["a", "b", "c"] { watch(key) { "\(groups[id: key]?.elements.elements ?? [])" } }
          }
        } else if step == 30 {
          scope?.dispose()
          scope = nil
        }
        let before = expected()
        runs = [:]
        // Then a group may leave and come back in between, and one run is allowed.
        var looks = false
        if world.random.below(3) == 0 {
          looks = world.random.below(2) == 0
          batch {
            for _ in 0..<4 {
              world.step()
              if looks { #expect("\(groups.ids)" == expected()["ids"], "in a batch, seed \(seed), step \(step)") }
            }
          }
        } else {
          world.step()
        }
        let now = expected()
        #expect("\(groups.ids)" == now["ids"], "seed \(seed), step \(step)")
        for group in groups {
          #expect("\(group.elements.elements)" == now[group.id], "\(group.id), seed \(seed), step \(step)")
        }
        guard scope != nil else { continue }
        for (name, value) in now {
          #expect(seen[name] == value, "\(name), seed \(seed), step \(step)")
          let count = runs[name, default: 0]
          let isExact = count == (before[name] == value ? 0 : 1)
          #expect(isExact || looks && count == 1, "\(name), seed \(seed), step \(step)")
        }
      }
      scope?.dispose()
    }
  }
}
