import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Resource: its end, and pauses of its owner", .tags(.threads))
@MainActor
struct ResourceEndTests {
  let server = Server()
  let key = Signal<Int?>(1)

  @Test("one that has ended with its owner, and is to load again, says so, once")
  func reloadAfterEnd() async {
    var resource: Resource<Parcel>?
    let scope = Scope { resource = Resource({ 1 }) { [server] in try await server.load($0) } }
    await server.arrival()
    scope.dispose()
    expectIssue(.endedWithOwner) { resource!.reload() }
    #expect(issues { resource!.reload() }.isEmpty)
    #expect(server.requests == [1])
    server.succeed(0)
    keep(resource)
  }

  @Test("what loading has captured ends where it is loaded, also where the resource goes meanwhile")
  func captured() async {
    let ends = Ends()
    for _ in 0..<20 {
      let captured = ends.make()
      var resource: Resource<Int>? = Resource {
        1
      } load: { [captured] key in
        await Task.yield()
        return withExtendedLifetime(captured) { key }
      }
      if let resource { await Task.yield(); _ = resource }
      resource = nil
    }
    for _ in 0..<100_000 where ends.onMain.count < 20 { await Task.yield() }
    #expect(ends.onMain.count == 20 && !ends.onMain.contains(false))
  }

  @Test("it ends with its last handle: cancelled, nothing left, the answer dropped", arguments: [false, true])
  func handle(hasOwner: Bool) async {
    var resource: Resource<Parcel>?
    let make = { [key, server] in
      resource = Resource({ key.value }) { try await server.load($0) }
    }
    var owner: Scope?
    if hasOwner { owner = Scope(make) } else { make() }
    await server.arrival()
    #expect(resource?.state.isLoading == true)
    #expect(graphDelta { resource = nil } == [-6, -3])
    #expect(graphDelta { owner = nil } == [hasOwner ? -1 : 0, 0])
    #expect(await server.isCancelled(0))
    key.value = 2
    server.succeed(0)
    #expect(await server.event() == "dropped 0")
    #expect(server.requests == [1])
    _ = owner
  }

  // Law 16
  @Test("its last handle goes while it is read: it loads on for its reader, and ends when it is not read again")
  func kept() async {
    let inbox = Inbox<String>()
    let tracker = LifetimeTracker()
    func make() -> Resource<Parcel> {
      let canary = tracker.make()  // held by what follows the key
      return Resource({ [key] in key.value.map { $0 + canary.number } }) { [server] in try await server.load($0) }
    }
    var resource: Resource<Parcel>? = make()
    let effect = Effect { inbox.put(resource.map { "\($0.value?.show() ?? -1)" } ?? "gone") }
    resource = nil
    #expect(await inbox.next() == "-1")
    await server.arrival()  // a task that is cancelled before it begins asks nothing
    key.value = 2  // still followed
    server.succeed(await server.arrival())
    #expect(await inbox.next() == "gone")
    #expect(tracker.live == 0)
    key.value = 3
    #expect(server.requests == [1, 2])
    server.close()
    keep(effect)
  }

  @Test("it ends with its owner: the status of before, no more loads, no more answers")
  func owner() async {
    var made: Resource<Parcel>?
    let owner = Scope { [key, server] in made = Resource({ key.value }) { try await server.load($0) } }
    let resource = made!
    await server.arrival()
    owner.dispose()
    #expect(describe(resource) == "idle, nothing")
    #expect(await server.isCancelled(0))
    key.value = 2
    resource.reload()
    resource.retry()
    server.succeed(0)
    #expect(await server.event() == "dropped 0")
    #expect(describe(resource) == "idle, nothing")
    #expect(server.requests == [1])
  }

  @Test("a key that ends the owner as it is evaluated is not loaded", arguments: [2, nil])
  func ownerEndsInKey(last: Int?) async {
    var made: Resource<Parcel>?
    var owner: Scope?
    owner = Scope { [key, server] in
      made = Resource({
        if key.value != 1 { owner?.dispose() }
        return key.value
      }) { try await server.load($0) }
    }
    let resource = made!
    server.succeed(await server.arrival())
    for await isDone in values({ resource.state.isLoaded }) where isDone { break }
    key.value = last
    #expect(describe(resource) == "loaded, 0")
    #expect(server.requests == [1])
  }

  @Test("made in an effect it belongs to the run")
  func inEffect() async {
    let shown = Signal(1)
    let effect = Effect { [key, server] in
      let shown = shown.value
      let resource = Resource({ key.value.map { $0 * 10 + shown } }) { try await server.load($0) }
      observe { _ = resource.value }
    }
    await server.arrival()
    shown.value = 2
    #expect(await server.isCancelled(0))
    await server.arrival()
    #expect(server.requests == [11, 12])
    effect.cancel()
    #expect(await server.isCancelled(1))
    server.succeed(0)
    server.succeed(1)
    #expect(Set([await server.event(), await server.event()]) == ["dropped 0", "dropped 1"])
  }

  @Test("while its owner is paused a new key waits, an answer does not")
  func paused() async {
    var made: Resource<Parcel>?
    let owner = Scope { [key, server] in made = Resource({ key.value }) { try await server.load($0) } }
    let resource = made!
    let watching = server.watch(resource)
    #expect(await server.event() == "loading, nothing")
    await server.arrival()
    owner.pause()
    key.value = 2
    server.succeed(0)
    #expect(await server.event() == "loaded, 0")
    owner.resume()
    #expect(await server.event() == "loading, 0")
    await server.arrival()
    #expect(server.requests == [1, 2])
    server.succeed(1)
    #expect(await server.event() == "loaded, 1")
    keep(watching)
  }
}
