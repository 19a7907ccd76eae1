import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Elements that have read the collection they are in.
@Suite("A collection whose elements observe it")
struct CollectionCycleTests {
  private final class Team {
    let list = TrackedList<Person>()
    let byID = TrackedDictionary<Int, Person>()
    let onEnd: () -> Void

    init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
  }

  private final class Person: Identifiable {
    enum Observing: CaseIterable {
      case count, ids, elements, element, presence
      case dictionaryCount, dictionaryKeys, dictionary, value, key
    }

    let id: Int
    private unowned let team: Team
    private let onEnd: () -> Void
    private var effect: Effect?
    lazy var siblings = Computed(of: self) { [observing] person in person.read(observing) }
    private let observing: Observing

    init(_ id: Int, _ team: Team, _ observing: Observing, onEnd: @escaping () -> Void) {
      self.id = id
      self.team = team
      self.observing = observing
      self.onEnd = onEnd
    }

    func observe() { effect = Effect(of: self) { _ = $0.read($0.observing) } }

    private func read(_ observing: Observing) -> Int {
      switch observing {
      case .count: team.list.count
      case .ids: team.list.ids.count
      case .elements: team.list.elements.count
      case .element: team.list[id: id]?.id ?? 0
      case .presence: team.list.contains(id: id) ? 1 : 0
      case .dictionaryCount: team.byID.count
      case .dictionaryKeys: team.byID.keys.count
      case .dictionary: team.byID.dictionary.count
      case .value: team.byID[id]?.id ?? 0
      case .key: team.byID.contains(key: id) ? 1 : 0
      }
    }

    deinit { onEnd() }
  }

  @Test("goes with its last handle, and so do they", arguments: Person.Observing.allCases)
  private func ends(observing: Person.Observing) {
    let log = RunLog()
    expectNoResidue {
      var team: Team? = Team { log("team") }
      for id in 0..<3 {
        let person = Person(id, team!, observing) { log("person") }
        team!.list.append(person)
        team!.byID[id] = person
        _ = person.siblings.value
        person.observe()
      }
      team!.list.remove(id: 2)
      team!.byID[2] = nil
      #expect(log.take() == ["person"])
      team = nil
      keep(team)
    }
    #expect(log.take() == ["team", "person", "person"])
  }

  @Test("an element whose effect captures the list unowned goes with it as well")
  func capturedUnowned() {
    final class Child: Identifiable {
      var effect: Effect?
      let onEnd: () -> Void

      init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }

      deinit { onEnd() }
    }
    let log = RunLog()
    expectNoResidue {
      let list = TrackedList<Child>()
      for _ in 0..<2 {
        let child = Child { log("child") }
        list.append(child)
        child.effect = Effect { [unowned list] in log("\(list.count)") }
      }
    }
    #expect(log.take() == ["1", "2", "2", "child", "child"])
  }

  @Test("one that has ended wakes nothing; what was written in the same batch before is told")
  func endsInBatch() {
    let log = RunLog()
    var list: TrackedList<Entry>? = TrackedList([Entry(id: 1)])
    var names: TrackedDictionary<Int, String>? = TrackedDictionary([1: "a"])
    let effect = Effect { log("\(list?.count ?? -1) \(names?.count ?? -1)") }
    list = nil
    names = nil
    #expect(log.take() == ["1 1"])
    list = TrackedList([Entry(id: 1)])
    let other = Effect { log("other \(list?.count ?? -1)") }
    batch {
      list?.append(Entry(id: 2))
      list = nil
    }
    #expect(log.take() == ["other 1", "other -1"])
    keep(effect)
    keep(other)
  }

  private struct Entry: Identifiable {
    let id: Int
  }
}
