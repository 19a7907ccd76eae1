import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

/// A view model outside of the main actor.
private actor Store {
  @Tracked private var total = 0
  private let tasks = TaskScope<Int>()
  private var seen: [Int] = []
  private var effect: Effect?

  func start() {
    effect = Effect { [unowned self] in note() }
  }

  private func note() { seen.append(total) }

  func add(_ id: Int, _ server: Server<Int>) -> Task<Void, Never> {
    tasks.run(id: id) {
      (try? await server.ask("\(id)")) ?? 0
    } receive: { [weak self] number in
      self?.assumeIsolated { $0.receive(number) }
    }
  }

  func follow(_ stream: AsyncStream<Int>) -> Task<Void, Never> {
    tasks.follow(id: 0, stream) { [weak self] number in
      self?.assumeIsolated { $0.receive(number) }
    }
  }

  func addOptimistically(_ number: Int) -> Task<Void, Never> {
    tasks.confirm(shown.show(number), id: 1) { _ in
    } receive: { [weak self] answer in
      self?.assumeIsolated { _ = $0.shown.receive(answer) }
    }
  }

  private var shown = Optimistic(0)

  var confirmed: Int { shown.confirmed }

  private func receive(_ number: Int) { total += number }

  /// One of each kind of work, and none that ends by itself.
  func startAll(_ server: Server<Int>, _ clock: ManualClock, _ stream: AsyncStream<Int>) -> [Task<Void, Never>] {
    return [
      tasks.run(id: 1, { try await server.askCancellably("work") }, receive: { _ in }),
      tasks.run(id: 1, policy: .afterRunning, { 1 }, receive: { _ in }),
      tasks.debounce(id: 2, for: .seconds(1), clock: clock, { 1 }, receive: { _ in }),
      tasks.follow(id: 3, stream, receive: { _ in }),
      tasks.confirm(shown.show(1), id: 4, { _ in _ = try await server.askCancellably("star") }, receive: { _ in }),
    ]
  }

  func stop() -> [Int] {
    effect = nil
    return seen
  }
}

@Suite("Work and answer stay in the owner's isolation", .tags(.threads))
struct TaskIsolationTests {
  @Test("in an actor: the answer is received there")
  func actor() async {
    let store = Store()
    let server = Server<Int>()
    await store.start()
    let running = [await store.add(1, server), await store.add(2, server)]
    for (id, task) in zip([1, 2], running) {
      await server.hasBeenAsked("\(id)")
      server.answer("\(id)", .success(id * 10))
      await task.value
    }
    let seen = await store.stop()
    #expect(seen == [0, 10, 30])
  }

  @Test("work does not keep the actor alive that owns it")
  func actorEnds() async {
    let server = Server<Int>()
    var store: Store? = Store()
    weak let weakStore = store
    let task = await store?.add(1, server)
    await server.hasBeenAsked("1")
    store = nil
    #expect(weakStore == nil)
    #expect(task?.isCancelled == true)
    server.answer("1", .success(1))
    await task?.value
  }

  @Test("in an actor: nothing is alive after its release, whatever kind of work was under way")
  func nothingAlive() async {
    let server = Server<Int>()
    let clock = ManualClock()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    var store: Store? = Store()
    weak let weakStore = store
    let running = await store?.startAll(server, clock, stream) ?? []
    for question in ["work", "star"] { await server.hasBeenAsked(question) }
    await clock.waitForSleepers()
    store = nil
    #expect(weakStore == nil)
    for task in running { await task.value }
    #expect(running.count == 5)
    #expect(Set(server.cancelled) == ["work", "star"])
    #expect(clock.sleeperCount == 0)
    let isTerminated = if case .terminated = source.yield(1) { true } else { false }
    #expect(isTerminated)
  }

  @Test("in an actor: a stream is received there, and does not keep the actor alive")
  func stream() async {
    var store: Store? = Store()
    weak let weakStore = store
    await store?.start()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let finished = await store?.follow(stream)
    source.yield(1)
    source.yield(2)
    source.finish()
    await finished?.value
    #expect(await store?.stop() == [0, 1, 3])

    let (endless, endlessSource) = AsyncStream.makeStream(of: Int.self)
    let task = await store?.follow(endless)
    store = nil
    #expect(weakStore == nil)
    await task?.value
    #expect(task?.isCancelled == true)
    endlessSource.finish()
  }

  @Test("in an actor: a change is confirmed there")
  func confirm() async {
    let store = Store()
    await store.addOptimistically(3).value
    #expect(await store.confirmed == 3)
  }

  @Test("on the main actor: work and receiver run there, and may capture what is not Sendable")
  @MainActor
  func mainActor() async {
    final class Counter { var count = 0 }
    let counter = Counter()
    let tasks = TaskScope<Int>()
    let task = tasks.run(id: 1) {
      MainActor.preconditionIsolated()
      counter.count += 1
      await Task.yield()
      MainActor.preconditionIsolated()
    } receive: {
      MainActor.preconditionIsolated()
      counter.count += 1
    }
    await task.value
    #expect(counter.count == 2)
  }

  /// Isolated to no actor: its methods do not know where they are called.
  private final class Plain {
    @Tracked private(set) var total = 0
    private let tasks = TaskScope<Int>()

    func start(_ stream: AsyncStream<Int>) {
      tasks.run(id: 1) {
        1
      } receive: { [weak self] in
        self?.total += $0
      }
      tasks.follow(id: 2, stream) { [weak self] in self?.total += $0 }
    }

  }

  private actor Keeper {
    private let plain = Plain()
    func start(_ stream: AsyncStream<Int>) { plain.start(stream) }
    func total() async -> Int {
      for await total in values({ [plain] in plain.total }) where total == 111 { return total }
      return 0
    }
  }

  @Test("a model that is isolated to no actor gets its answers where it is used: on the main actor, in an actor")
  @MainActor
  func plain() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    source.yield(10)
    source.yield(100)
    source.finish()
    let plain = Plain()
    plain.start(stream)
    for await total in values({ plain.total }) where total == 111 { break }
    #expect(plain.total == 111)

    let (other, otherSource) = AsyncStream.makeStream(of: Int.self)
    otherSource.yield(110)
    otherSource.finish()
    let keeper = Keeper()
    await keeper.start(other)
    #expect(await keeper.total() == 111)
  }

  @Test("without an actor it traps, and says how to mend it")
  func withoutIsolation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tasks = TaskScope<Int>()
      tasks.run(id: 7) {
        1
      } receive: { _ in
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "a TaskScope (HamonFlowTests/TaskIsolationTests.swift:\(#line - 8)) was given work without an actor (id 7), so")
    )
    #expect(message.contains("To fix this"))
  }
}
