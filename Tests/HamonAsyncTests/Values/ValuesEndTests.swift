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

  @Test("an object that ends while the expression is evaluated ends the sequence", arguments: [1, 2])
  func objectEndsInEvaluation(evaluation: Int) async {
    var cart: Cart? = Cart()
    let reason = Signal(0)
    var evaluations = 0
    var iterator = values(of: cart!) { inner in
      evaluations += 1
      if evaluations == evaluation { cart = nil }  // stands for a last release elsewhere, just now
      return inner.items.count + reason.value
    }.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    if evaluation == 2 {
      reason.value = 1
      #expect(await iterator.next() == 1)
    }
    #expect(await iterator.next() == nil)
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

  @Test("a cancelled task gets no element, not even the first; the end is for good")
  func cancelled() async {
    let number = Signal(1)
    var iterator = values({ number.value }).makeAsyncIterator()
    let task = Task { [iterator] in
      var iterator = iterator
      return await iterator.next()
    }
    task.cancel()
    #expect(await task.value == nil)
    #expect(await iterator.next() == nil)
  }

  @Test("cancelling a waiting loop ends it", arguments: [false, true])
  func cancelledWhileWaiting(writesFirst: Bool) async {
    let inbox = Inbox<Int>()
    let number = Signal(1)
    let loop = Task {
      for await value in values({ number.value }) { inbox.put(value) }
      inbox.put(-1)
    }
    #expect(await inbox.next() == 1)
    if writesFirst { number.value = 2 }
    loop.cancel()
    #expect(await inbox.next() == -1)
  }

  @Test("it ends with the scope that it was made in", arguments: [false, true])
  func scope(waiting: Bool) async {
    let inbox = Inbox<Int>()
    let number = Signal(1)
    var made: Values<Int>?
    let scope = Scope { made = values({ number.value }) }
    let sequence = made!
    let loop = Task {
      for await value in sequence { inbox.put(value) }
      inbox.put(-1)
    }
    #expect(await inbox.next() == 1)
    if waiting { await Task.yield() }
    number.value = 2
    scope.dispose()
    #expect(await inbox.next() == -1)
    await loop.value
    var late = sequence.makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test("an expression, or a comparison, that ends the owner brings no element any more", arguments: [false, true])
  func ownerEndsInExpression(inComparison: Bool) async {
    let number = Signal(1)
    let owner = Scope()
    let sequence = owner.run {
      values(
        equality: .by { _, new in
          if inComparison, new == 2 { owner.dispose() }
          return false
        },
        {
          if !inComparison, number.value == 2 { owner.dispose() }
          return number.value
        })
    }
    var iterator = sequence.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    number.value = 2
    #expect(await iterator.next() == nil)
  }

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

  @Test("of an object: it does not keep it alive, and ends with it")
  func ofObject() async {
    let inbox = Inbox<Int>()
    var cart: Cart? = Cart()
    let sequence = values(of: cart!) { $0.items.count }
    let loop = Task {
      for await value in sequence { inbox.put(value) }
      inbox.put(-1)
    }
    #expect(await inbox.next() == 0)
    cart!.items = [1, 2]
    #expect(await inbox.next() == 2)
    await Task.yield()
    cart = nil
    #expect(await inbox.next() == -1)
    await loop.value
  }

  @Test("of an object: what is written in the turn in which it ends is the last element", arguments: [true, false])
  func lastOfObject(isWaiting: Bool) async {
    let inbox = Inbox<Int>()
    var cart: Cart? = Cart()
    var iterator = values(of: cart!) { $0.items.count }.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    func end() {
      cart!.items = [1]
      cart!.items = [1, 2, 3]
      cart = nil
    }
    if !isWaiting { end() }
    let loop = Task.immediate { [iterator] in
      var iterator = iterator
      while let value = await iterator.next() { inbox.put(value) }
      inbox.put(-1)
    }
    if isWaiting { end() }
    #expect(await inbox.next() == 3)
    #expect(await inbox.next() == -1)
    await loop.value
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

  @Test(
    "a loop that is left, cancelled or disposed of lets its expression go", arguments: ["left", "cancelled", "scope"])
  func letsGo(how: String) async {
    let tracker = LifetimeTracker()
    let number = Signal(1)
    let inbox = Inbox<Int>()
    var made: Values<Int>?
    let scope = Scope {
      let canary = tracker.make(0)
      made = values({ number.value + canary.number })
    }
    let loop = Task { [sequence = made!] in
      for await value in sequence {
        inbox.put(value)
        if value == 2 { break }
      }
    }
    made = nil
    #expect(await inbox.next() == 1)
    switch how {
    case "left": number.value = 2
    case "cancelled": loop.cancel()
    default: scope.dispose()
    }
    await loop.value
    #expect(tracker.live == 0)
    keep(scope)
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
