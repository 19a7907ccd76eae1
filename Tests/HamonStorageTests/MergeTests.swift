import Hamon
import HamonFlow
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@Suite("Two values under one key", .tags(.threads))
@MainActor
struct MergeTests {
  let store = MemoryStore()

  func set() -> Stored<Set<Int>> {
    Stored("set", default: [], in: store, merge: .elements, delay: .seconds(1000))
  }

  @Test("what one saves, the other shows")
  func seen() async throws {
    let (here, there) = (set(), set())
    here.value = [1]
    try await here.save()
    await wait { there.value == [1] }
    #expect(there.isSaved)
    there.value.insert(2)
    try await there.save()
    await wait { here.value == [1, 2] }
    #expect(store.writes == 2)
  }

  @Test("what both have changed is merged by the one that saves last, and shown by both")
  func merged() async throws {
    let (here, there) = (set(), set())
    here.value = [1, 2, 3]
    try await here.save()
    await wait { there.value == [1, 2, 3] }
    here.value = [1, 2, 4]
    there.value = [2, 3, 5]
    try await here.save()
    try await there.save()
    #expect(there.value == [2, 4, 5])
    await wait { here.value == [2, 4, 5] }
  }

  @Test("what is taken away while it is being saved is gone with the next save")
  func takenMeanwhile() async throws {
    let gate = GatedStore(store)
    let set = Stored("set", default: Set<Int>(), in: gate, merge: .elements, delay: .seconds(1000))
    set.value = [1, 2]
    let save = Task.immediate { try await set.save() }
    await gate.waitForWork()
    set.value.remove(2)
    gate.open()
    try await save.value
    try await set.save()
    #expect(set.value == [1])
    #expect(store["set"] == record("set", "[1]"))
  }

  @Test("without a rule the whole value that is saved last stays")
  func latest() async throws {
    let here = Stored("name", default: "", in: store, delay: .seconds(1000))
    let there = Stored("name", default: "", in: store, delay: .seconds(1000))
    here.value = "here"
    there.value = "there"
    try await there.save()
    try await here.save()
    await wait { there.value == "here" }
    #expect(here.value == "here")
  }

  @Test("entries are merged key by key")
  func entries() async throws {
    let base = ["kept": 1, "mine": 1, "theirs": 1, "both": 1, "gone here": 1, "gone there": 1]
    // The default is what both have started from.
    let ages = Stored("ages", default: base, in: store, merge: .entries(), delay: .seconds(1000))
    ages.value = ["kept": 1, "mine": 2, "theirs": 1, "both": 2, "gone there": 1, "new here": 1]
    store["ages"] = record("ages", #"{"kept":1,"mine":1,"theirs":3,"both":3,"gone here":1,"new there":1}"#)
    try await ages.save()
    #expect(ages.value == ["kept": 1, "mine": 2, "theirs": 3, "both": 2, "new here": 1, "new there": 1])
  }

  @Test(
    "an equal assignment, and a change that was taken back, take nothing from the other one",
    arguments: [false, true], [false, true])
  func unchanged(isStored: Bool, isPreview: Bool) async throws {
    if isStored { store["name"] = record("name", #""light""#) }
    let here = Stored("name", default: "light", in: store, delay: .seconds(1000))
    let there = Stored("name", default: "light", in: store, delay: .seconds(1000))
    there.value = "dark"
    if isPreview {
      #expect(
        preview {
          here.value = "blue"
        } reading: {
          here.value
        } == "blue")
    } else {
      here.value = "light"
    }
    try await there.save()
    try await here.save()
    #expect(here.value == "dark" && there.value == "dark")
    #expect(store["name"] == record("name", #""dark""#))
  }

  @Test("what was removed elsewhere is the default again")
  func removed() async throws {
    let here = Stored("name", default: "none", in: store, delay: .seconds(1000))
    here.value = "Aoi"
    try await here.save()
    store["name"] = nil
    await wait { here.value == "none" }
    #expect(here.isSaved)
  }

  @Test("what another process stores is an entry of a history, and an undo takes it out of the store")
  func history() async throws {
    final class Settings {
      let size: Stored<Int>
      init(_ size: Stored<Int>) { self.size = size }
    }
    let settings = Settings(Stored("size", default: 1, in: store, delay: .seconds(1000)))
    let history = History(of: settings) { [Binding($0.size)] }
    store["size"] = record("size", "5")
    await wait { settings.size.value == 5 }
    #expect(history.entries.map(\.name) == ["size was stored"])
    history.undo()
    try await settings.size.save()
    #expect(store["size"] == record("size", "1"))
  }

  @Test("any order of changes and saves of two loses none", arguments: 0..<100 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let both = [set(), set()]
    var all: Set<Int> = []
    for number in 0..<30 {
      let one = both[Int.random(in: 0...1, using: &generator)]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: try await one.save()
      case 1:
        // What both have: to take away what the other one is just adding is another matter.
        for stored in both { try await stored.save() }
        let known = all
        for stored in both { await wait { stored.value == known } }
        if let gone = all.sorted().randomElement(using: &generator) {
          one.value.remove(gone)
          all.remove(gone)
        }
      case 2:
        one.value.insert(number)
        all.insert(number)
        let saving = Task.immediate { try await one.save() }
        one.value.insert(number + 1000)
        all.insert(number + 1000)
        try await saving.value
      default:
        one.value.insert(number)
        all.insert(number)
      }
    }
    for stored in both { try await stored.save() }
    let known = all
    for stored in both { await wait { stored.value == known } }
    #expect(Stored("set", default: Set<Int>(), in: store).value == all, "seed \(seed)")
  }
}
