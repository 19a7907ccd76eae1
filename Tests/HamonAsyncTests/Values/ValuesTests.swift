import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("values", .tags(.threads))
@MainActor
struct ValuesTests {
  @MainActor
  private final class Cart {
    @Tracked var items: [Int] = []
    @Tracked var note = ""
  }

  @Test("the first element comes at once, without a suspension")
  func first() async {
    let log = RunLog()
    let number = Signal(1)
    let task = Task.immediate {
      for await value in values({ number.value }) {
        log(value)
        break
      }
    }
    #expect(log.take() == ["1"])
    await task.value
  }

  // Law 16
  @Test("a computed that the expression makes is kept from one element to the next")
  func madeInExpression() async {
    let number = Signal(1)
    func doubled() -> Computed<Int> { Computed { number.value * 2 } }
    var iterator = values({ Computed { doubled().value + 1 }.value }).makeAsyncIterator()
    for value in 1...4 {
      number.value = value
      #expect(await iterator.next() == value * 2 + 1)
    }
  }

  @Test("what changes between two calls is one element, the latest")
  func coalesces() async {
    let number = Signal(1)
    var iterator = values({ number.value }).makeAsyncIterator()
    #expect(await iterator.next() == 1)
    for value in 2...9 { number.value = value }
    #expect(await iterator.next() == 9)
    number.value = 10
    #expect(await iterator.next() == 10)
  }

  @Test("a waiting loop gets each change; a burst is one element; equal results are none")
  func waiting() async {
    let inbox = Inbox<Int>()
    let cart = Cart()
    let loop = Task {
      for await count in values({ cart.items.count }) { inbox.put(count) }
      inbox.put(-1)
    }
    #expect(await inbox.next() == 0)
    cart.items.append(1)
    #expect(await inbox.next() == 1)
    cart.items = [5]
    cart.note = "unrelated"
    for item in 0..<5 { cart.items.append(item) }
    #expect(await inbox.next() == 6)
    cart.items.append(0)
    cart.items.removeLast()
    await Task.yield()
    cart.items = []
    #expect(await inbox.next() == 0)
    loop.cancel()
    #expect(await inbox.next() == -1)
  }

  @Test("a change and its way back while nothing looked is no element")
  func thereAndBack() async {
    let log = RunLog()
    let number = Signal(1)
    let other = Signal(0)
    var iterator = values({ () -> Int in
      log("evaluated")
      return number.value + other.value * 0
    }).makeAsyncIterator()
    #expect(await iterator.next() == 1)
    number.value = 2
    number.value = 1
    let waiting = Task.immediate { [iterator] in
      var iterator = iterator
      return await iterator.next()
    }
    other.value = 1
    number.value = 3
    #expect(await waiting.value == 3)
    #expect(log.take() == ["evaluated", "evaluated", "evaluated"])
  }

  // Law 2
  @Test("an element is never evaluated in the middle of a batch")
  func consistent() async {
    let low = Signal(1)
    let high = Signal(1)
    var iterator = values({ "\(low.value) \(high.value)" }).makeAsyncIterator()
    #expect(await iterator.next() == "1 1")
    let task = Task.immediate { [iterator] in
      var iterator = iterator
      return await iterator.next()
    }
    batch {
      low.value = 2
      high.value = 2
    }
    low.value = 3
    #expect(await task.value == "3 2")
  }

  @Test("of values that cannot be compared every change is an element; a policy may say otherwise")
  func equality() async {
    struct Box { var number: Int }
    let number = Signal(1)
    let noise = Signal(0)
    var all = values({ Box(number: number.value + noise.value * 0) }).makeAsyncIterator()
    var tens = values(equality: .by { $0 / 10 == $1 / 10 }, { number.value }).makeAsyncIterator()
    #expect(await all.next()?.number == 1)
    #expect(await tens.next() == 1)
    noise.value = 1
    #expect(await all.next()?.number == 1)
    number.value = 2
    let waiting = Task.immediate { [tens] in
      var tens = tens
      return await tens.next()
    }
    number.value = 30
    #expect(await waiting.value == 30)
  }

  @Test("optional values: nil is an element like any other")
  func optional() async {
    let number = Signal<Int?>(nil)
    var iterator = values({ number.value }).makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    number.value = 1
    #expect(await iterator.next() == .some(1))
    number.value = nil
    #expect(await iterator.next() == .some(nil))
  }

  @Test("two iterators of one sequence do not disturb each other")
  func twoIterators() async {
    let number = Signal(1)
    let sequence = values({ number.value })
    var one = sequence.makeAsyncIterator()
    var other = sequence.makeAsyncIterator()
    #expect(await one.next() == 1)
    number.value = 2
    #expect(await one.next() == 2)
    #expect(await other.next() == 2)
    number.value = 3
    #expect(await other.next() == 3)
    number.value = 4
    #expect(await other.next() == 4)
    #expect(await one.next() == 4)
  }

  @Test("two loops at once: both see every step")
  func twoLoops() async {
    let number = Signal(0)
    let inboxes = [Inbox<Int>(), Inbox<Int>()]
    let sequence = values({ number.value })
    let loops = inboxes.map { inbox in
      Task { for await value in sequence { inbox.put(value) } }
    }
    for value in 0..<50 {
      number.value = value
      for inbox in inboxes { #expect(await inbox.next() == value) }
    }
    for loop in loops { loop.cancel() }
    for loop in loops { await loop.value }
  }

  @MainActor
  private final class Counter {
    @Tracked var number = 0
    var evaluations = 0

    func countOn() -> Int {
      evaluations += 1
      if evaluations > 1_000 { return -1 }  // or the test would not end where it fails
      if number != 0 { number += 1 }
      return number
    }
  }

  @Test(
    "an expression that keeps writing what it has read is stopped with an issue, and goes on with the next write",
    arguments: [true, false])
  func loop(ofObject: Bool) async {
    let counter = Counter()
    let inbox = Inbox<Int>()
    let issues = Lock([Hamon.Issue]())
    await withIssueHandler { issue in
      issues.withLock { $0.append(issue) }
    } operation: {
      let sequence =
        ofObject ? values(of: counter) { $0.countOn() } : values({ counter.countOn() })
      let line: UInt32 = #line - 1
      let loop = Task {
        for await value in sequence { inbox.put(value) }
        inbox.put(-1)
      }
      #expect(await inbox.next() == 0)
      await Task.yield()
      counter.number = 1
      #expect(await inbox.next() ?? 0 > 1)
      #expect(counter.evaluations == (ofObject ? 101 : 102))
      let found = issues.withLock { $0 }
      #expect(found.map(\.kind) == [.runawayEffect])
      #expect(found.first?.message.contains("values") == true)
      #expect(found.first?.message.contains("ValuesTests.swift:\(line)") == true)
      counter.number = 0
      #expect(await inbox.next() == 0)
      loop.cancel()
      #expect(await inbox.next() == -1)
    }
  }

  @Test("an expression that writes what it has read is evaluated until it is stable, and that is one element")
  func untilStable() async {
    let number = Signal(1)
    var evaluations = 0
    var iterator = values({ () -> Int in
      evaluations += 1
      if number.value % 5 != 0 { number.value += 1 }
      return number.value
    }).makeAsyncIterator()
    #expect(await iterator.next() == 5)
    #expect(evaluations == 5)
    number.value = 7
    #expect(await iterator.next() == 10)
    #expect(evaluations == 9)
  }
}
