import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Resource: what reloads or cancels in the middle", .tags(.threads))
@MainActor
struct ResourceReentrancyTests {
  let server = Server()
  let key = Signal<Int?>(1)

  func makeResource() -> Resource<Parcel> {
    Resource({ [key] in key.value }) { [server] in try await server.load($0) }
  }

  @Test("an effect that a cancellation handler makes does not end with the next key")
  func cancellationHandler() async {
    let bystander = Bystander()
    let begun = Inbox<Int>()
    let resource = Resource({ [key] in key.value }) { key -> Int in
      await withTaskCancellationHandler {
        begun.put(key)
        while !Task.isCancelled { await Task.yield() }
      } onCancel: {
        if key == 1 { MainActor.assumeIsolated { bystander.watch() } }
      }
      return key
    }
    #expect(await begun.next() == 1)
    key.value = 2
    #expect(await begun.next() == 2)
    key.value = 3
    #expect(await begun.next() == 3)
    bystander.number.value = 1
    #expect(bystander.log.take() == ["0", "1"])
    keep(resource)
  }

  @Test(
    "an effect that reloads or cancels does not hear of what a cancellation handler has read",
    arguments: [true, false])
  func cancellationHandlerReads(reloads: Bool) async {
    let (bystander, begun) = (Bystander(), Inbox<Int>())
    let resource = Resource({ [key] in key.value }) { key -> Int in
      await withTaskCancellationHandler {
        begun.put(key)
        while !Task.isCancelled { await Task.yield() }
      } onCancel: {
        MainActor.assumeIsolated { bystander.log("read \(bystander.number.value)") }
      }
      return key
    }
    #expect(await begun.next() == 1)
    let turn = Signal(0)
    let effect = Effect { [log = bystander.log] in
      log("turn \(turn.value)")
      if reloads { resource.reload() } else { resource.cancel() }
    }
    #expect(bystander.log.take() == ["turn 0", "read 0"])
    bystander.number.value = 1
    #expect(bystander.log.take() == [])
    turn.value = 1
    #expect(bystander.log.take().first == "turn 1")
    effect.cancel()
    resource.cancel()
  }

  @Test("an effect that reacts to a state by reloading or cancelling finds it in order", arguments: [false, true])
  func reentrant(cancels: Bool) async {
    let resource = makeResource()
    var left = 1
    let reacting = Effect {
      guard resource.state.isLoading, left > 0 else { return }
      left -= 1
      if cancels { resource.cancel() } else { resource.reload() }
    }
    #expect(describe(resource) == (cancels ? "idle, nothing" : "loading, nothing"))
    if cancels { key.value = 2 }
    server.succeed(await server.arrival())
    for await isDone in values({ resource.state.isLoaded }) where isDone { break }
    #expect(server.requests == [cancels ? 2 : 1])
    keep(reacting)
  }

  /// Reloads a resource once, from wherever it is asked to.
  @MainActor
  private final class Reload {
    weak var resource: Resource<Parcel>?

    nonisolated func once() {
      MainActor.assumeIsolated {
        let resource = resource
        self.resource = nil
        resource?.reload()
      }
    }
  }

  private func makeReloading(_ reload: Reload) -> Resource<Parcel> {
    let resource = Resource({ [key] in key.value }) { [server] key in
      try await withTaskCancellationHandler {
        try await server.load(key)
      } onCancel: {
        reload.once()
      }
    }
    reload.resource = resource
    return resource
  }

  @Test(
    "a load that asks for another as a new one takes its place: the last one is heard, and it alone",
    arguments: [false, true])
  func reloadsWhenReplaced(isNewKey: Bool) async {
    let reload = Reload()
    let resource = makeReloading(reload)
    await server.arrival()
    if isNewKey { key.value = 2 } else { resource.reload() }
    await server.arrival()
    let watching = server.watch(resource)
    #expect(await server.event() == "loading, nothing")
    server.succeed(1)
    #expect(await server.event() == "loaded, 1")
    #expect(server.requests == [1, isNewKey ? 2 : 1])
    server.close()
    watching.cancel()
  }

  @Test("a load that asks for another as it is cancelled: that is under way, and heard")
  func reloadsWhenCancelled() async {
    let reload = Reload()
    let resource = makeReloading(reload)
    await server.arrival()
    resource.cancel()
    #expect(describe(resource) == "loading, nothing")
    await server.arrival()
    let watching = server.watch(resource)
    server.succeed(1)
    #expect(await server.event() == "loading, nothing")
    #expect(await server.event() == "loaded, 1")
    server.close()
    watching.cancel()
  }

  @Test("the end of the value of before may reload: it is loading then, and the answer to that is heard")
  func endReloads() async {
    let reload = Reload()
    let resource = Resource({ 1 }) { [server] key in
      Parcel(try await server.load(key).show()) { number in
        if number == 0 { reload.once() }
      }
    }
    // Kept up to date: a state that nothing observes has the value of before until it is read again.
    let watching = Effect { _ = resource.state }
    server.succeed(await server.arrival())
    for await isDone in values({ resource.state.isLoaded }) where isDone { break }
    reload.resource = resource
    resource.reload()
    server.succeed(await server.arrival())
    let askedByEnd = await server.arrival()
    #expect(resource.value?.number == 1)
    #expect(resource.state.isLoading)
    server.succeed(askedByEnd)
    for await isDone in values({ resource.value?.number == askedByEnd }) where isDone { break }
    #expect(resource.state.isLoaded)
    keep(watching)
  }

  @Test("a retry in the effect that sees the failure is loading when the effect returns")
  func retriesInEffect() async {
    let resource = makeResource()
    let reacting = Effect { if resource.state.error != nil { resource.retry() } }
    server.fail(await server.arrival())
    let retry = await server.arrival()
    let watching = server.watch(resource)
    // Its task may drop the failure before or after.
    #expect(Set([await server.event(), await server.event()]) == ["dropped 0", "loading, nothing"])
    server.succeed(retry)
    #expect(await server.event() == "loaded, 1")
    keep(reacting, watching)
  }
}

@MainActor
private final class Bystander {
  let number = Signal(0)
  let log = RunLog()
  private var effect: Effect?

  func watch() { effect = Effect { [number, log] in log(number.value) } }
}
