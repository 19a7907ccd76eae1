import Hamon
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@Suite("Stored, what is given up", .tags(.threads))
@MainActor
struct RevertTests {
  let store = MemoryStore()
  let log = RunLog()

  @Test("what could not be saved can be given up")
  func reverts() async throws {
    store["name"] = record("name", #""Ren""#)
    let name = Stored("name", default: "", in: store, delay: .seconds(1000))
    let effect = Effect { log(name.value) }
    store.failure = "full"
    name.value = "Aoi"
    await #expect(throws: StoreError.self) { try await name.save() }
    name.revert()
    #expect(log.take() == ["Ren", "Aoi", "Ren"])
    #expect(name.isSaved && name.failure == nil)
    keep(effect)
  }

  @Test("a save under way is waited for, and what it cannot save can be given up meanwhile")
  func revertsMeanwhile() async throws {
    let gate = GatedStore(store)
    let name = Stored("name", default: "", in: gate, delay: .seconds(1000))
    store.failure = "full"
    name.value = "Aoi"
    let saves = (0..<2).map { _ in Task.immediate { try await name.save() } }
    await gate.waitForWork()
    name.revert()
    #expect(name.value == "Aoi")
    gate.open()
    for save in saves { await #expect(throws: StoreError.self) { try await save.value } }
    #expect(name.value == "")
    #expect(name.isSaved)
    #expect(gate.updates == 1)

    store.failure = nil
    gate.close()
    name.value = "Ren"
    let save = Task.immediate { try await name.save() }
    await gate.waitForWork()
    name.revert()
    name.value += "!"
    gate.open()
    try await save.value
    #expect(name.value == "Ren!")
    try await name.save()
    #expect(store["name"] == record("name", #""Ren!""#))
  }

  @Test("who waits for the save of a change that is given up is not left waiting")
  func revertsWaiting() async throws {
    let gate = GatedStore(store)
    let number = Stored("number", default: 0, in: gate, delay: .seconds(1000))
    number.value = 1
    let first = Task.immediate { try await number.save() }
    await gate.waitForWork()
    number.value = 2
    let second = Task.immediate { try await number.save() }
    number.revert()
    gate.open()
    try await first.value
    try await second.value
    #expect(number.value == 1 && number.isSaved)
  }

  @Test("in a transaction nothing is given up, with an issue, and what is not saved is saved")
  func revertsInTransaction() async throws {
    let name = Stored("name", default: "", in: store, delay: .seconds(1000))
    name.value = "Aoi"
    expectIssue(.misuse) {
      preview {
        name.revert()
      } reading: {
        #expect(name.value == "Aoi")
      }
    }
    #expect(name.value == "Aoi" && !name.isSaved)
    try await name.save()
    #expect(store["name"] == record("name", #""Aoi""#))
  }

  @Test(
    "what has come after a save under way is given up at once, and what comes then is kept", arguments: [false, true])
  func revertsToSave(isSaveWaiting: Bool) async throws {
    let gate = GatedStore(store)
    let numbers = Stored("numbers", default: [0], in: gate, delay: .seconds(1000))
    let effect = Effect { log(numbers.value) }
    numbers.value.append(8)
    let first = Task.immediate { try await numbers.save() }
    await gate.waitForWork()
    numbers.value.append(9)
    let second = isSaveWaiting ? Task.immediate { try await numbers.save() } : first
    numbers.revert()
    #expect(log.take() == ["[0]", "[0, 8]", "[0, 8, 9]", "[0, 8]"])
    #expect(!numbers.isSaved)
    numbers.revert()
    #expect(log.take() == [])
    numbers.value.append(10)
    gate.open()
    try await first.value
    try await second.value
    #expect(store["numbers"] == record("numbers", "[0,8]"))
    try await numbers.save()
    #expect(store["numbers"] == record("numbers", "[0,8,10]"))
    #expect(store.writes == 2)
    keep(effect)
  }

  @Test(
    "the end does not save what was given up, but what was changed since",
    arguments: [(false, nil, "[0,8]"), (true, nil, "[0,8,10]"), (false, "full", nil)] as [(Bool, String?, String?)])
  func revertsBeforeEnd(isChangedSince: Bool, failure: String?, expected: String?) async {
    var gate: GatedStore? = GatedStore(store)
    let end = gate!.end
    var numbers: Stored<[Int]>? = Stored("numbers", default: [0], in: gate!, delay: .zero)
    numbers?.value.append(8)
    await gate?.waitForWork()
    numbers?.value.append(9)
    numbers?.revert()
    if isChangedSince { numbers?.value.append(10) }
    numbers = nil
    store.failure = failure
    gate?.open()
    gate = nil
    for await _ in end {}
    #expect(store["numbers"] == expected.map { record("numbers", $0) })
  }

  @Test("what a save has merged is taken back to, also where more has changed since", arguments: [false, true])
  func revertsToMerged(isNextSaveFailing: Bool) async throws {
    store["stars"] = record("stars", "[1]")
    let gate = GatedStore(store)
    let stars = Stored("stars", default: Set<Int>(), in: gate, merge: .elements, delay: .seconds(1000))
    stars.value.insert(8)
    store["stars"] = record("stars", "[1,2]")  // by another process
    let save = Task.immediate { try await stars.save() }
    await gate.waitForWork()
    stars.value.insert(9)
    gate.open()
    try await save.value
    #expect(stars.value == [1, 8, 9])
    if isNextSaveFailing {
      store.failure = "full"
      await #expect(throws: StoreError.self) { try await stars.save() }
      store.failure = nil
    }
    stars.revert()
    #expect(stars.value == [1, 2, 8] && stars.isSaved)
    stars.value.remove(2)
    try await stars.save()
    #expect(stars.value == [1, 8])
    #expect(Stored("stars", default: Set<Int>(), in: store).value == [1, 8])
  }
}
