import Hamon
import HamonStorage
import HamonTesting
import TestSupport
import Testing

private actor Cart {
  private let store: any Store
  private lazy var items = makeItems()

  init(in store: any Store) { self.store = store }

  private func makeItems() -> Stored<[Int]> { Stored("items", default: [], in: store, delay: .seconds(1000)) }

  func add(_ item: Int) { items.value.append(item) }
  func save() async throws { try await items.save() }
  func wait(for count: Int) async { await HamonStorageTests.wait { self.items.value.count == count } }
  var all: [Int] { items.value }
}

@Suite("Stored, isolated", .tags(.threads))
struct StoredIsolationTests {
  let store = MemoryStore()

  @Test("an actor has stored values, and hears what another one stores")
  func actors() async throws {
    let (one, other) = (Cart(in: store), Cart(in: store))
    #expect(await other.all == [])
    await one.add(1)
    try await one.save()
    await other.wait(for: 1)
    await other.add(2)
    try await other.save()
    await one.wait(for: 2)
    #expect(await one.all == [1, 2])
    #expect(store.writes == 2)
  }

  @Test("many actors store into one file at once, and none loses any")
  func manyActors() async throws {
    actor Adder {
      private let store: any Store
      private lazy var set = Stored("set", default: Set<Int>(), in: store, merge: .elements, delay: .seconds(1000))
      init(_ store: any Store) { self.store = store }
      func add(_ numbers: Range<Int>) async throws {
        for number in numbers {
          set.value.insert(number)
          try await set.save()
        }
      }
    }
    let directory = try Directory()
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          try await Adder(FileStore(directory: directory.path)).add(number * 10..<number * 10 + 10)
        }
      }
      try await group.waitForAll()
    }
    let all = await MainActor.run { Stored("set", default: Set<Int>(), in: FileStore(directory: directory.path)).value }
    #expect(all == Set(0..<40))
  }

  private actor Early {
    let early: Stored<Int>
    private let store: any Store
    private lazy var late = Stored("late", default: 0, in: store, delay: .seconds(1000))
    init(_ store: any Store) {
      self.store = store
      early = Stored("early", default: 0, in: store, delay: .seconds(1000))
    }
    func countEarly() { early.value += 1 }
    func countLate() { late.value += 1 }
  }

  @Test("what an actor makes in its init belongs to the caller's actor: the first write on the actor says so, once")
  @MainActor
  func madeInInit() async {
    let early = Early(store)
    let issue = await expectIssue(.misuse) {
      await early.countEarly()
      await early.countEarly()
    }
    #expect(
      issue?.message == """
        Stored("early") was made on MainActor, and is written on Early: what other processes store comes to MainActor. To fix this, \
        make it where it is used: in an actor as a `lazy var`, and not in its `init`.
        """)
    await failOnIssues { await early.countLate() }
  }

  @Test("an actor that ends saves what was left")
  func actorEnds() async throws {
    let other = Cart(in: store)
    #expect(await other.all == [])
    var one: Cart? = Cart(in: store)
    await one?.add(1)
    one = nil
    await other.wait(for: 1)
  }

  @Test("a main-actor model that is let go on another thread saves what was left")
  @MainActor
  func elsewhere() async {
    @MainActor final class Settings: Sendable {
      let name: Stored<String>
      init(_ store: any Store) { name = Stored("name", default: "", in: store, delay: .seconds(1000)) }
    }
    let other = Stored("name", default: "", in: store, delay: .seconds(1000))
    let effect = Effect { _ = other.value }
    var settings: Settings? = Settings(store)
    settings?.name.value = "Aoi"
    let last = Task.detached { [settings] in _ = settings }
    settings = nil
    await last.value
    batch {}  // the graph's next operation
    await wait { other.value == "Aoi" }
    keep(effect)
  }
}
