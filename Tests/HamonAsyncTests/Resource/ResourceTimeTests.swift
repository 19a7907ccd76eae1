import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Resource: time", .serialized, .tags(.threads))
@MainActor
struct ResourceTimeTests {
  let server = Server()
  let clock = ManualClock()
  let key = Signal<Int?>(1)

  @Test("debounced, a key that changes again in time is never asked for; the first key does not wait")
  func debounce() async {
    let resource = Resource({ [key] in key.value }, debounce: .milliseconds(300), clock: clock) { [server] in
      try await server.load($0)
    }
    let watching = server.watch(resource)
    server.succeed(await server.arrival())
    #expect(await server.event() == "loading, nothing")
    #expect(await server.event() == "loaded, 0")
    key.value = 2
    #expect(await server.event() == "loading, 0")
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(299))
    key.value = 3
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(299))
    #expect(server.requests == [1])
    await clock.advance(by: .milliseconds(1))
    server.succeed(await server.arrival())
    #expect(await server.event() == "loaded, 1")
    #expect(server.requests == [1, 3])
    resource.reload()  // does not wait
    server.succeed(await server.arrival())
    #expect(clock.sleeperCount == 0)
    keep(watching)
  }

  @Test("debounced, a key that comes after nil waits, also if it is the first one")
  func debounceAfterNil() async {
    key.value = nil
    let resource = Resource({ [key] in key.value }, debounce: .milliseconds(300), clock: clock) { [server] in
      try await server.load($0)
    }
    #expect(describe(resource) == "idle, nothing")
    key.value = 1
    #expect(describe(resource) == "loading, nothing")
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(299))
    #expect(server.requests == [])
    await clock.advance(by: .milliseconds(1))
    server.succeed(await server.arrival())
    for await status in values({ resource.state }) where status.isLoaded { break }
    #expect(describe(resource) == "loaded, 0")
    #expect(server.requests == [1])
  }

  @Test("a failure is tried again after each delay, loading all the while; then it is the state")
  func retryAfter() async {
    let resource = Resource({ [key] in key.value }, retryAfter: [.seconds(1), .seconds(4)], clock: clock) { [server] in
      try await server.load($0)
    }
    let watching = server.watch(resource)
    #expect(await server.event() == "loading, nothing")
    server.fail(await server.arrival())
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    server.fail(await server.arrival())
    #expect(await server.event() == "dropped 0")
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(3))
    #expect(server.requests.count == 2)
    await clock.advance(by: .seconds(1))
    server.fail(await server.arrival())
    #expect(await server.event() == "dropped 1")
    #expect(await server.event() == "failed 2, nothing")
    resource.retry()
    #expect(await server.event() == "loading, nothing")
    server.fail(await server.arrival())
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    server.succeed(await server.arrival())
    #expect(await server.event() == "dropped 3")
    #expect(await server.event() == "loaded, 4")
    keep(watching)
  }

  @Test(
    "a load that waits never begins once it is called off, whatever the program does with the clock then",
    arguments: ["cancelled", "without a key"], ["debounce", "retry"])
  func neverBegins(how: String, wait: String) async {
    let loads = Tally()
    let moment = Moment(clock)
    let resource = Resource(
      { [key] in key.value }, debounce: .seconds(1), retryAfter: [.seconds(1)], clock: clock
    ) { @Loads key in
      loads.add(1)
      if key == 2 { throw CancellationError() }
      return Leaving(moment)
    }
    for await status in values({ resource.state }) where status.isLoaded { break }
    key.value = 2
    await clock.waitForSleepers()
    if wait == "retry" {
      await clock.advance(by: .seconds(1))
      await clock.waitForSleepers()
    }
    let count = loads.count
    moment.isNear()
    // Without a key the value goes, as soon as nothing keeps the state that it was in; its end is the moment.
    let watching = Effect { if resource.state.isIdle, how == "cancelled" { moment.comes() } }
    if how == "cancelled" { resource.cancel() } else { key.value = nil }
    #expect(moment.hasCome)
    #expect(loads.count == count)
    keep(watching)
  }

  @Test("a new key, a cancellation or the end ends the wait", arguments: ["key", "cancel", "end"])
  func waitEnds(how: String) async {
    var resource: Resource<Parcel>? = Resource(
      { [key] in key.value }, retryAfter: [.seconds(1)], clock: clock
    ) { [server] in try await server.load($0) }
    server.fail(await server.arrival())
    await clock.waitForSleepers()
    switch how {
    case "key": key.value = 2
    case "cancel": resource!.cancel()
    default: resource = nil
    }
    while clock.sleeperCount > 0 { await Task.yield() }
    await clock.advance(by: .seconds(1))
    if how == "key" { await server.arrival() }
    #expect(server.requests == (how == "key" ? [1, 2] : [1]))
    if how == "key" { server.succeed(1) }
    keep(resource)
  }
}

/// Where loads are isolated that a test sees coming.
@globalActor
private actor Loads {
  static let shared = Loads()
  let executor = WatchedExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// In which a wait is over, and whatever comes of it is done.
private final class Moment: Sendable {
  private let clock: ManualClock
  private let isDue = Tally()

  init(_ clock: ManualClock) { self.clock = clock }

  func isNear() {
    Loads.shared.executor.forgetJobs()
    isDue.add(1)
  }

  func comes() {
    guard isDue.count == 1 else { return }
    isDue.add(1)
    clock.jump(by: .seconds(1))
    Loads.shared.executor.waitForJob()
    Loads.shared.executor.finishJobs()
  }

  var hasCome: Bool { isDue.count == 2 }
}

/// A value with whose end the moment comes.
private final class Leaving: Sendable {
  private let moment: Moment
  init(_ moment: Moment) { self.moment = moment }
  deinit { moment.comes() }
}
