import Hamon
import TestSupport
import Testing

@Suite("values: ends and leaks", .tags(.threads))
@MainActor
struct ValuesEndTests {
  @MainActor
  private final class Cart {
    @Tracked var items: [Int] = []
  }

  @Test("the end of an object whose computed has been read is no element of values over something else")
  func objectOfComputedEnds() async {
    let reason = Signal(0)
    var cart: Cart? = Cart()
    let shown = Computed(of: cart!) {
      _ = $0.items; return Unequal()
    }
    var iterator = values({ (shown.value, reason.value) }).makeAsyncIterator()
    #expect(await iterator.next()?.1 == 0)
    cart = nil
    let next = Task.immediate { [iterator] in
      var iterator = iterator
      return await iterator.next()?.1
    }
    reason.value = 1
    #expect(await next.value == 1)
  }

  private struct Unequal {}

  @Test("a loop that is begun inside an effect does not end with its run: the sequence was made elsewhere")
  func begunInEffect() async {
    let inbox = Inbox<Int>()
    let number = Signal(1)
    let reason = Signal(0)
    let sequence = values({ number.value })
    let loops = (0..<2).map { _ in sequence.makeAsyncIterator() }
    var tasks: [Task<Void, Never>] = []
    let effect = Effect {
      if reason.value != 0 { return }
      tasks = loops.map { loop in
        Task.immediate {
          var loop = loop
          while let value = await loop.next() { inbox.put(value) }
          inbox.put(-1)
        }
      }
    }
    reason.value = 1
    number.value = 2
    for value in [1, 1, 2, 2] { #expect(await inbox.next() == value) }
    for task in tasks {
      task.cancel()
      await task.value
    }
    effect.cancel()
  }

  @Test("while its scope is paused nothing new arrives")
  func paused() async {
    let number = Signal(1)
    var made: Values<Int>?
    let scope = Scope { made = values({ number.value }) }
    var iterator = made!.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    scope.pause()
    let waiting = Task.immediate { [iterator] in
      var iterator = iterator
      return await iterator.next()
    }
    number.value = 2
    number.value = 3
    scope.resume()
    #expect(await waiting.value == 3)
  }

  @Test("the end of a weakly held subject is seen, and does not hang")
  func weakSubject() async {
    let inbox = Inbox<Int?>()
    var cart: Cart? = Cart()
    let loop = Task { [weak cart] in
      for await value in values({ [weak cart] in cart?.items.count }) { inbox.put(value) }
    }
    #expect(await inbox.next() == .some(0))
    await Task.yield()
    cart = nil
    #expect(await inbox.next() == .some(nil))
    loop.cancel()
    await loop.value
  }

  // MARK: leaks

  @Test("an iterator holds two nodes, and leaves nothing when it is abandoned", arguments: [false, true])
  func abandoned(inScope: Bool) async {
    let tracker = LifetimeTracker()
    let number = Signal(1)
    var scope: Scope?
    do {
      let canary = tracker.make(1)
      var made: Values<Int>?
      let make = { made = values({ number.value + canary.number }) }
      if inScope { scope = Scope(make) } else { make() }
      var iterator: Values<Int>.Iterator? = made!.makeAsyncIterator()
      _ = await iterator!.next()
      let before = GraphStatistics.withoutDeferred
      iterator = nil
      #expect(graphDelta(since: before) == [-2, -1])
      made = nil
      #expect(graphDelta(since: before) == (inScope ? [-3, -1] : [-2, -1]))
    }
    #expect(tracker.live == 0)
    number.value = 2
    keep(scope)
  }

  @Test("a loop that is left lets its expression go")
  func letsGo() async {
    let tracker = LifetimeTracker()
    let number = Signal(1)
    func make() -> Values<Int> {
      let canary = tracker.make(0)
      return values({ number.value + canary.number })
    }
    var made: Values<Int>? = make()
    for await value in made! {
      if value == 2 { break }
      number.value = 2
    }
    made = nil
    #expect(tracker.live == 0)
  }

  @Test("never iterated, it costs nothing without an owner")
  func neverIterated() {
    expectNoResidue {
      let number = Signal(1)
      let before = GraphStatistics.withoutDeferred
      let sequence = values({ number.value })
      let iterator = sequence.makeAsyncIterator()
      #expect(graphDelta(since: before) == [0, 0])
      withExtendedLifetime((sequence, iterator)) {}
    }
  }
}
