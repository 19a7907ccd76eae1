import Hamon
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@Suite("Stored", .tags(.threads))
@MainActor
struct StoredTests {
  let store = MemoryStore()
  let clock = ManualClock()
  let log = RunLog()

  func stored(_ key: String = "name", default initial: String = "") -> Stored<String> {
    Stored(key, default: initial, in: store, clock: clock)
  }

  @Test("what is stored is there when the value is made; else the default is")
  func loads() {
    store["name"] = record("name", #""Aoi""#)
    let name = stored(default: "Ren")
    #expect(name.value == "Aoi")
    #expect(name.isSaved)
    #expect(stored("other", default: "Ren").value == "Ren")
    #expect(store.writes == 0)
  }

  @Test("a write is visible at once, and wakes its readers once")
  func tracked() {
    let name = stored(default: "Ren")
    let effect = Effect { log(name.value) }
    name.value = "Aoi"
    name.value += "!"
    name.update { $0 += "?" }
    batch {
      name.value = "Mei"
      name.value = "Aoi!?"
    }
    #expect(log.take() == ["Ren", "Aoi", "Aoi!", "Aoi!?"])
    #expect(name.peek() == "Aoi!?")
    keep(effect)
  }

  @Test("no observer sees a value that is not saved as a saved one; a change is one run")
  func unsavedAtOnce() {
    let name = stored(default: "Ren")
    let effect = Effect { log("\(name.value) \(name.isSaved)") }
    name.value = "Aoi"
    #expect(log.take() == ["Ren true", "Aoi false"])
    keep(effect)
    let names = Stored("names", default: ["Ren"], in: store, clock: clock)
    let other = Effect { log("\(names.value.count) \(names.isSaved)") }
    names.value.append("Aoi")
    #expect(log.take() == ["1 true", "2 false"])
    keep(other)
    let updated = stored("updated")
    let third = Effect { log("\(updated.value) \(updated.isSaved)") }
    updated.update { $0 += "!" }
    #expect(log.take() == [" true", "! false"])
    keep(third)
  }

  @Test("all changes within the delay are one write, and the next ones another")
  func coalesces() async {
    let name = stored()
    for text in ["A", "Ao", "Aoi"] { name.value = text }
    #expect(!name.isSaved)
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(99))
    #expect(store.writes == 0)
    await clock.advance(by: .milliseconds(1))
    await wait { name.isSaved }
    #expect(store.writes == 1)
    #expect(store["name"] == record("name", #""Aoi""#))
    #expect(clock.sleeperCount == 0)
    name.value = "Ren"
    await clock.waitForSleepers()
    name.value = "Mei"
    await clock.advance(by: .milliseconds(100))
    await wait { name.isSaved }
    #expect(store.writes == 2)
    #expect(store["name"] == record("name", #""Mei""#))
  }

  @Test("what is as it was is not written")
  func equal() async throws {
    store["name"] = record("name", #""Aoi""#)
    let name = stored()
    name.value = "Ren"
    name.value = "Aoi"
    try await name.save()
    #expect(name.isSaved)
    #expect(store.writes == 0)
    try await name.save()
    #expect(store.writes == 0)
  }

  @Test("save does not wait for the delay, and nothing is written when that is over")
  func saves() async throws {
    let name = stored()
    name.value = "Aoi"
    await clock.waitForSleepers()
    try await name.save()
    #expect(name.isSaved)
    #expect(store.writes == 1)
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(1))
    #expect(store.writes == 1)
  }

  @Test("an end with something unsaved saves it, and leaves nothing in the graph")
  func end() async {
    expectNoLeaks {
      let name = stored()
      let effect = Effect { log(name.value) }
      name.value = "Aoi"
      keep(effect)
    }
    let next = stored()
    await wait { next.value == "Aoi" }
    #expect(store.writes == 1)
  }

  @Test("a model that is let go while it waits ends")
  func noLeaks() async throws {
    final class Settings {
      let name: Stored<String>
      init(_ name: Stored<String>) { self.name = name }
    }
    await expectNoLeaks(of: { Settings(stored()) }) { settings in
      settings.name.value = "Aoi"
      try? await settings.name.save()
      settings.name.value = "Ren"
      await clock.waitForSleepers()
    }
    let next = stored()
    await wait { next.value == "Ren" }
  }

  @Test("a failure is an issue, is shown, leaves the value, and the next change tries again")
  func fails() async throws {
    let name = stored()
    store.failure = "No space left on device"
    let issue = await expectIssue(.storage) {
      name.value = "Aoi"
      await clock.waitForSleepers()
      await clock.advance(by: .milliseconds(100))
      await wait { name.failure != nil }
    }
    #expect(
      issue?.message == """
        the stored value "name": memory:name cannot be written (No space left on device): the value here stays, and is not saved. \
        To fix this, see to it that there is room, and that this program may write it.
        """)
    #expect(name.value == "Aoi")
    #expect(!name.isSaved)
    await #expect(throws: StoreError(.cannotWrite, place: "memory:name", reason: "No space left on device")) {
      try await name.save()
    }
    store.failure = nil
    name.value = "Aoi!"
    #expect(name.failure == nil)
    try await name.save()
    #expect(store["name"] == record("name", #""Aoi!""#))
  }

  @Test("a reading that fails is not a save that fails, also where the value has been changed meanwhile")
  func failingRead() async throws {
    let gate = GatedStore(store)
    let issue = try await expectIssue(.storage) {
      let name = Stored("name", default: "", in: gate, delay: .seconds(1000))
      let effect = Effect { log("\(name.value) \(name.failure?.reason ?? "\(name.isSaved)")") }
      store["name"] = record("name", #""Ren""#)  // by another process
      await gate.waitForWork()
      name.value = "Aoi"
      gate.failReading(StoreError(.cannotRead, place: "here", reason: "broken"))
      gate.open()
      try await name.save()
      keep(effect)
    }
    #expect(
      issue?.message == """
        the stored value "name": here cannot be read (broken): the value here stays. To fix this, see to it that this program may read it.
        """)
    #expect(log.take() == [" true", "Aoi false", "Aoi true"])
    #expect(store["name"] == record("name", #""Aoi""#))
  }

  @Test("two calls of save at once are one write, also where that fails")
  func savesOnce() async {
    let gate = GatedStore(store)
    let name = Stored("name", default: "", in: gate, delay: .seconds(1000))
    store.failure = "full"
    name.value = "Aoi"
    let saves = (0..<2).map { _ in Task.immediate { try await name.save() } }
    await gate.waitForWork()
    gate.open()
    for save in saves { await #expect(throws: StoreError.self) { try await save.value } }
    #expect(gate.updates == 1)
    name.revert()
  }

  @Test("a value that JSON has no form for is named")
  func unencodable() async {
    let number = Stored("number", default: 0.0, in: store, clock: clock)
    number.value = .infinity
    let error = await #expect(throws: StoreError.self) { try await number.save() }
    #expect(error?.kind == .cannotEncode)
    #expect(number.failure?.place == "memory:number")
    number.revert()
    #expect(number.value == 0)
    #expect(store.writes == 0)
  }

  @Test("a binding reads and writes it, a wrapper names it")
  func forms() async throws {
    @MainActor final class Settings {
      @Stored var name: String
      init(_ name: Stored<String>) { _name = name }
    }
    let settings = Settings(stored())
    let binding = Binding(settings.$name)
    binding.value = "Aoi"
    settings.name += "!"
    #expect(binding.value == "Aoi!")
    try await settings.$name.save()
    #expect(store["name"] == record("name", #""Aoi!""#))
  }
}
