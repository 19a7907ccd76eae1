@testable import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Updates of a publication", .tags(.threads))
@MainActor
struct UpdatesTests {
  @Test("the value of now comes first, then each newer one")
  func inOrder() async {
    let number = Signal(1)
    let publication = Publication { number.value }
    var iterator = publication.latest.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    for value in 2...10 {
      number.value = value
      #expect(await iterator.next() == value)
    }
    keep(publication)
  }

  @Test("a loop on another thread waits for changes, and has each in time")
  func elsewhere() async {
    let number = Signal(1)
    let publication = Publication { number.value }
    let seen = Inbox<Int>()
    let loop = Task.detached { [updates = publication.latest] in
      for await value in updates { seen.put(value) }
      seen.put(-1)
    }
    for value in 1...100 {
      number.value = value
      #expect(await seen.next() == value)
    }
    publication.cancel()
    #expect(await seen.next() == -1)
    await loop.value
  }

  @Test("what comes while nothing waits is one element, the latest")
  func conflated() async {
    let number = Signal(0)
    let publication = Publication { number.value }
    var iterator = publication.latest.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    for value in 1...1000 { number.value = value }
    #expect(await iterator.next() == 1000)
    number.value = 1001
    #expect(await iterator.next() == 1001)
    keep(publication)
  }

  @Test("an equal result wakes nothing, nor does a batch that ends where it began; a batch is one element")
  func noChange() async {
    let number = Signal(1)
    let publication = Publication { number.value % 10 }
    var iterator = publication.latest.makeAsyncIterator()
    let bell = publication.latest.waiters.join()
    #expect(await iterator.next() == 1)
    number.value = 11
    batch {
      number.value = 2
      number.value = 21
    }
    #expect(!bell.takeChange())
    batch {
      number.value = 2
      number.value = 3
    }
    #expect(bell.takeChange())
    #expect(await iterator.next() == 3)
    publication.cancel()
    #expect(await iterator.next() == nil)
  }

  @Test("values that are optional: nil is a value, and not the end")
  func optionals() async {
    let number = Signal<Int?>(nil)
    let publication = Publication { number.value }
    var iterator = publication.latest.makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    number.value = 1
    #expect(await iterator.next() == .some(1))
    number.value = nil
    #expect(await iterator.next() == .some(nil))
    publication.cancel()
    #expect(await iterator.next() == .none)
  }

  private func all(_ updates: LatestValue<Int>) async -> [Int] {
    var seen: [Int] = []
    for await value in updates { seen.append(value) }
    return seen
  }

  enum End: CaseIterable { case cancel, lastHandle, owner }

  @Test(
    "the end of the publication comes after its last value, and stays; a loop begun later has that value",
    arguments: End.allCases)
  func ends(_ end: End) async {
    let number = Signal(1)
    var publication: Publication<Int>?
    var owner: Scope?
    if end == .owner {
      owner = Scope { publication = Publication { number.value } }
    } else {
      publication = Publication { number.value }
    }
    let updates = publication!.latest
    var early = updates.makeAsyncIterator()
    #expect(await early.next() == 1)
    let waiting = Task { await all(updates) }
    while updates.waiters.size < 2 { await Task.yield() }
    number.value = 2
    switch end {
    case .cancel: publication!.cancel()
    case .lastHandle: publication = nil
    case .owner: owner!.dispose()
    }
    number.value = 3
    #expect(await early.next() == 2)
    #expect(await early.next() == nil)
    #expect(await early.next() == nil)
    #expect(await waiting.value.last == 2)
    #expect(await all(updates) == [2])
    #expect(updates.waiters.size == 0)
    keep(publication, owner)
  }

  @Test("a cancelled loop ends and is forgotten; the others and the publication go on")
  func cancelled() async {
    let number = Signal(1)
    let publication = Publication { number.value }
    let seen = Inbox<Int>()
    let loop = Task.detached { [updates = publication.latest] in
      for await value in updates { seen.put(value) }
    }
    var other = publication.latest.makeAsyncIterator()
    #expect(await other.next() == 1)
    #expect(await seen.next() == 1)
    loop.cancel()
    await loop.value
    #expect(publication.latest.waiters.size == 1)
    number.value = 2
    #expect(await other.next() == 2)
    #expect(publication.latest.value == 2)
  }

  @Test("in a task that is cancelled already there is no element, and none later")
  func cancelledBefore() async {
    let number = Signal(1)
    let publication = Publication { number.value }
    let task = Task { [updates = publication.latest] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await all(updates)
    }
    #expect(await task.value == [])
    #expect(publication.latest.waiters.size == 0)
  }

  @Test("leaving a loop lets everything go, while the publication goes on, and after its end")
  func nothingLeft() async {
    let live = Tally()
    weak var store: LatestValue<Counted>?
    do {
      let number = Signal(1)
      let publication = Publication { Counted(number.value, live) }
      store = publication.latest
      for await value in publication.latest where value.number == 1 { break }
      #expect(publication.latest.waiters.size == 0)
      do {
        var iterators = (0..<10).map { _ in publication.latest.makeAsyncIterator() }
        #expect(publication.latest.waiters.size == 10)
        for index in iterators.indices { #expect(await iterators[index].next()?.number == 1) }
        number.value = 2
        #expect(live.count == 1)
      }
      #expect(publication.latest.waiters.size == 0)
    }
    #expect(store == nil)
    #expect(live.count == 0)
  }

  @Test("an iterator that has ended holds nothing")
  func endedIterator() async {
    let live = Tally()
    let number = Signal(1)
    var publication: Publication<Counted>? = Publication { Counted(number.value, live) }
    var iterator = publication!.latest.makeAsyncIterator()
    #expect(await iterator.next()?.number == 1)
    publication = nil
    #expect(await iterator.next() == nil)
    #expect(live.count == 0)
  }

  @Test("it adds no node, and a publication for an object (`of:`) is let go with it")
  func nodes() {
    final class Model {
      @Tracked var number = 1
      lazy var publication = Publication(of: self) { $0.number * 2 }
    }
    var iterators: [LatestValue<Int>.Iterator] = []
    let left = graphDelta {
      let model = Model()
      let asking = Effect { _ = model.publication.latest.value }  // it does not own what it asks first
      asking.cancel()
      model.number = 2
      #expect(model.publication.latest.value == 4)
      iterators = [model.publication.latest.makeAsyncIterator()]
    }
    #expect(left == [0, 0])
    #expect(iterators.count == 1)
  }
}

@Suite("Updates of an actor's state", .tags(.threads))
struct UpdatesOfActorTests {
  actor Counter {
    @Tracked private var count = 0
    private lazy var publication = Publication(of: self) { $0.assumeIsolated { $0.count } }
    var counts: LatestValue<Int> { publication.latest }
    func add() { count += 1 }
  }

  @Test("they reach the main actor, keep the actor not alive, and end with it")
  @MainActor
  func end() async {
    var counter: Counter? = Counter()
    weak let weakCounter = counter
    var iterator = await counter!.counts.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    await counter!.add()
    await counter!.add()
    #expect(await iterator.next() == 2)
    counter = nil
    #expect(await iterator.next() == nil)
    #expect(weakCounter == nil)
  }

  @Test("they feed a signal of another graph, up to the last value")
  @MainActor
  func intoSignal() async {
    let counter = Counter()
    let shown = Signal(latest: await counter.counts, initial: -1)
    for number in 1...20 {
      await counter.add()
      if number % 5 == 0 {
        for await value in values({ shown.value }) where value == number { break }
      }
    }
    #expect(shown.value == 20)
  }
}

@Suite("Updates across threads", .tags(.threads))
struct UpdatesThreadTests {
  @Test("many loops at once, and others that come and go: none goes back, each has the last value, none is left")
  func manyLoops() async {
    let live = Tally()
    let last = 5000
    let store = LatestValue(Counted(0, live))
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var seen = -1
          for await value in store {
            if value.number <= seen { return -2 }
            seen = value.number
          }
          return seen
        }
        group.addTask {  // a new loop for each value
          var seen = -1
          while seen < last {
            guard let value = await store.first(where: { _ in true }) else { return -3 }
            if value.number < seen { return -4 }
            seen = value.number
            await Task.yield()
          }
          return seen
        }
        group.addTask {  // waits, and is cancelled, again and again
          while store.value.number < last {
            let loop = Task { for await _ in store {} }
            await Task.yield()
            loop.cancel()
            await loop.value
          }
          return last
        }
      }
      group.addTask {
        for number in 1...last {
          store.publish(Counted(number, live))
          if number % 16 == 0 { await Task.yield() }
        }
        store.waiters.finish()
        return last
      }
      for await result in group { #expect(result == last) }
    }
    #expect(store.waiters.size == 0)
    #expect(live.count <= store.slotCount)
  }

  @Test("a loop that begins, or waits, just when the last value comes, or the end, has that value and ends")
  func lastValue() async {
    for round in 0..<1000 {
      let store = LatestValue(0)
      let loop = Task.detached {
        var seen = -1
        for await value in store { seen = value }
        return seen
      }
      let writer = Task.detached {
        for number in 1...(1 + round % 3) { store.publish(number) }
        store.waiters.finish()
      }
      #expect(await loop.value == 1 + round % 3)
      await writer.value
    }
  }

  @Test("each value is waited for by a loop elsewhere, one by one: no wake-up is lost")
  func pingPong() async {
    let ping = LatestValue(0)
    let pong = LatestValue(0)
    let echo = Task.detached {
      for await number in ping { pong.publish(number) }
      pong.waiters.finish()
    }
    var next = 0
    for await number in pong where number == next {
      next += 1
      if next > 2000 { ping.waiters.finish() } else { ping.publish(next) }
    }
    await echo.value
    #expect(next == 2001)
  }
}
