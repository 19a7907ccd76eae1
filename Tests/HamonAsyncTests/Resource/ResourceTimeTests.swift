import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Resource: time")
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

  @Test("a failure is tried again after each delay, loading all the while; then it is the status")
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
