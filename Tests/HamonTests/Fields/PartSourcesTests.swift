import Hamon
import HamonCollections
import HamonInspector
import HamonTesting
import TestSupport
import Testing

@Suite("Parts of other things than a signal")
struct PartSourcesTests {
  struct Row: Identifiable, Equatable {
    var id: Int
    var title: String
    var note: String? = nil
  }

  @Test("of a list's element: its reader hears of the field alone, of the element's arrival and of its end")
  func list() {
    let log = RunLog()
    let rows = TrackedList([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
    let before = GraphStatistics.withoutDeferred
    let effect = Effect { log("\(rows.part(id: 2).title.value ?? "gone")") }
    // The effect's, and the part's to its element alone.
    #expect(GraphStatistics.withoutDeferred.links - before.links == 2)
    rows.update(id: 1) { $0.title = "A" }
    rows.update(id: 2) { $0.note = "n" }
    rows.move(from: 1, to: 0)
    #expect(log.take() == ["b"])
    rows.update(id: 2) { $0.title = "B" }
    rows.remove(id: 2)
    rows.append(Row(id: 2, title: "again"))
    #expect(log.take() == ["B", "gone", "again"])
    #expect(rows.part(id: 2) === rows.part(id: 2))
    #expect(rows.part(id: 2).title === rows.part(id: 2).title)
    keep(effect)
  }

  @Test("of a derived list's element: it is derived while a part of it is read, and no longer")
  func derived() {
    expectNoResidue {
      let log = RunLog()
      let rows = TrackedList([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
      let long = rows.filter { $0.note != nil }
      var effect: Effect? = Effect { log("\(long.part(id: 2).title.value ?? "none")") }
      rows.update(id: 2) { $0.note = "n" }
      rows.update(id: 2) { $0.note = "m" }
      rows.update(id: 2) { $0.title = "B" }
      rows.update(id: 2) { $0.note = nil }
      #expect(log.take() == ["none", "b", "B", "none"])
      effect = nil
      _ = effect
    }
  }

  @Test("of the element that mapKeyed gives")
  func element() {
    let log = RunLog()
    let rows = TrackedList([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
    let cells = rows.mapKeyed { row in
      observe { log("\(row.title.value)") }
    }
    let effect = Effect { _ = cells.elements }
    #expect(log.take() == ["a", "b"])
    rows.update(id: 1) { $0.note = "x" }
    #expect(log.take() == [])
    rows.update(id: 1) { $0.title = "A" }
    #expect(log.take() == ["A"])
    keep(effect)
  }

  @Test("of a binding to a signal: reading a part subscribes to it alone, at any depth, and it can be set")
  func binding() {
    let log = RunLog()
    let person = Signal(Person())
    let binding = Binding(person)
    let effect = Effect { log("\(binding.home.name.value)") }
    binding.age.value = 3
    binding.home.code.value = "c"
    #expect(log.take() == ["Uji"])
    binding.home.name.value = "Ito"
    #expect(log.take() == ["Ito"])
    #expect(person.value.home == City(name: "Ito", code: "c"))
    #expect(person.value.age == 3)
    keep(effect)
  }

  @Test("of a binding with closures each read calls get, as ever")
  func closures() {
    let log = RunLog()
    let person = Signal(Person())
    let binding = Binding {
      person.value
    } set: {
      person.value = $0
    }
    let effect = Effect { log("\(binding.home.name.value)") }
    person.value.age = 3
    #expect(log.take() == ["Uji", "Uji"])
    keep(effect)
  }

  @Test("a part in the log of causes has its name")
  func causes() {
    let person = Signal(Person(), name: "person")
    let effect = Effect(name: "e") { _ = person.home.name.value }
    let log = CausalLog()
    log.start()
    person.value.home.name = "Ito"
    let text = String(describing: log.entries)
    #expect(text.contains("person.home.name"))
    keep(effect)
  }
}
