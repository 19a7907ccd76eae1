import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Resource", .tags(.threads))
@MainActor
struct ResourceTests {
  let server = Server()
  let key = Signal<Int?>(1)

  func makeResource() -> Resource<Parcel> {
    Resource({ [key] in key.value }) { [server] in try await server.load($0) }
  }

  @Test("it loads at once, and shows the answer with its state in one batch")
  func loads() async {
    let resource = makeResource()
    let watching = server.watch(resource)
    #expect(await server.event() == "loading, nothing")
    server.succeed(await server.arrival())
    #expect(await server.event() == "loaded, 0")
    #expect(server.requests == [1])
    watching.cancel()
  }

  @Test("a new key cancels and loads anew; the value of before stays; the late answer is dropped")
  func newKey() async {
    let resource = makeResource()
    let watching = server.watch(resource)
    server.succeed(await server.arrival())
    #expect(await server.event() == "loading, nothing")
    #expect(await server.event() == "loaded, 0")
    key.value = 2
    #expect(await server.event() == "loading, 0")
    await server.arrival()
    key.value = 3
    #expect(await server.isCancelled(1))
    await server.arrival()
    server.succeed(1)
    #expect(await server.event() == "dropped 1")
    #expect(describe(resource) == "loading, 0")
    server.succeed(2)
    #expect(await server.event() == "loaded, 2")
    #expect(server.requests == [1, 2, 3])
    watching.cancel()
  }

  @Test("the answer of an older key that comes after that of the newer one is dropped")
  func lateAnswer() async {
    let resource = makeResource()
    await server.arrival()
    key.value = 2
    await server.arrival()
    let watching = server.watch(resource)
    server.succeed(1)
    #expect(await server.event() == "loading, nothing")
    #expect(await server.event() == "loaded, 1")
    server.fail(0)
    #expect(await server.event() == "dropped 0")
    #expect(describe(resource) == "loaded, 1")
    watching.cancel()
  }

  @Test("an equal key loads nothing; there and back in a batch neither")
  func equalKey() async {
    let resource = makeResource()
    server.succeed(await server.arrival())
    key.value = 1
    batch {
      key.value = 2
      key.value = 1
    }
    key.value = 3
    #expect(await server.arrival() == 1)
    #expect(server.requests == [1, 3])
    server.close()
    keep(resource)
  }

  @Test("of keys that come one after the other, before any has begun to be loaded, only the last one is loaded")
  func supersededKeys() async {
    let resource = makeResource()
    key.value = 2
    resource.reload()
    batch {
      key.value = 3
      resource.reload()
    }
    server.succeed(await server.arrival())
    for await isDone in values({ resource.state.isLoaded }) where isDone { break }
    #expect(server.requests == [3])
  }

  @Test("a failure is the state; the value of before stays; retry loads again, and only after a failure")
  func failure() async {
    let resource = makeResource()
    let watching = server.watch(resource)
    server.succeed(await server.arrival())
    #expect(await server.event() == "loading, nothing")
    #expect(await server.event() == "loaded, 0")
    resource.retry()
    resource.reload()
    server.fail(await server.arrival())
    #expect(await server.event() == "loading, 0")
    #expect(await server.event() == "failed 1, 0")
    #expect(resource.state.error is Parcel)
    resource.retry()
    #expect(resource.state.isLoading)
    server.succeed(await server.arrival())
    #expect(await server.event() == "loading, 0")
    #expect(await server.event() == "loaded, 2")
    #expect(server.requests == [1, 1, 1])
    watching.cancel()
  }

  @Test("without a key it is idle and shows nothing; reload does nothing then")
  func noKey() async {
    let resource = makeResource()
    await server.arrival()
    key.value = nil
    #expect(describe(resource) == "idle, nothing")
    #expect(await server.isCancelled(0))
    server.succeed(0)
    #expect(await server.event() == "dropped 0")
    resource.reload()
    #expect(describe(resource) == "idle, nothing")
    key.value = 1
    #expect(describe(resource) == "loading, nothing")
    server.succeed(await server.arrival())
    #expect(server.requests == [1, 1])
  }

  @Test("cancelled, it goes back to what was there, and drops the answer; the next key loads")
  func cancelled() async {
    let resource = makeResource()
    await server.arrival()
    resource.cancel()
    resource.cancel()
    #expect(describe(resource) == "idle, nothing")
    server.succeed(0)
    #expect(await server.event() == "dropped 0")
    key.value = 2
    let watching = server.watch(resource)
    server.succeed(await server.arrival())
    #expect(await server.event() == "loading, nothing")
    #expect(await server.event() == "loaded, 1")
    resource.reload()
    resource.cancel()
    #expect(describe(resource) == "loaded, 1")
    key.value = 3
    server.succeed(await server.arrival())
    #expect(server.requests == [1, 2, 3])
    watching.cancel()
  }

  @Test("cancelled for a new key, the value of before stays, and is called loaded only where the key is its own")
  func cancelledForNewKey() async {
    let resource = makeResource()
    server.succeed(await server.arrival())
    let watching = server.watch(resource)
    while describe(resource) != "loaded, 0" { _ = await server.event() }
    key.value = 2
    await server.arrival()
    resource.cancel()
    #expect(describe(resource) == "idle, 0")
    server.succeed(1)
    key.value = 1
    await server.arrival()
    resource.cancel()
    #expect(describe(resource) == "loaded, 0")
    key.value = 2
    await server.arrival()
    resource.cancel()
    for number in 2...3 { server.succeed(number) }
    resource.reload()
    server.succeed(await server.arrival())
    while describe(resource) != "loaded, 4" { _ = await server.event() }
    resource.reload()
    resource.cancel()
    #expect(describe(resource) == "loaded, 4")
    watching.cancel()
  }

  @Test("readers of the value sleep while only the state moves")
  func separate() async {
    let log = RunLog()
    let resource = Resource({ [key] in key.value }) { _ in 7 }
    let reading = Effect { log("value \(resource.value ?? 0)") }
    let done = Inbox<Int>()
    let waiting = Effect { if resource.state.isLoaded { done.put(1) } }
    _ = await done.next()
    resource.reload()
    _ = await done.next()
    #expect(log.take() == ["value 0", "value 7"])
    keep(reading, waiting)
  }
}
