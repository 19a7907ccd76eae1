import Hamon
import HamonObservation
import HamonTesting
import Observation
import TestSupport
import Testing

@MainActor
@Observable
private final class Article {
  var title = "a"
}

@MainActor
private final class Screen {
  let article = Article()
  lazy var title = Computed { [article] in trackObservables { article.title } }
}

private actor Desk {
  private let cell = Cell(0)
  private let log = RunLog()
  private var effect: Effect?

  func begin() {
    effect = Effect { [cell, log] in log(trackObservables { cell.number }) }
  }

  func write() -> [String] {
    cell.number = 1
    log("assigned")
    return log.take()
  }

  func follow(_ gauge: Gauge, until last: Int) async -> [Int] {
    var seen: [Int] = []
    for await number in values({ trackObservables { gauge.number } }) {
      seen.append(number)
      if number >= last { break }
    }
    return seen
  }
}

@Suite("trackObservables: isolation", .tags(.threads))
struct TrackObservablesIsolationTests {
  @Test("on the main actor, also made in a lazy property, a change is seen before the assignment returns")
  @MainActor
  func mainActor() async {
    let log = RunLog()
    let screen = Screen()
    let effect = Effect { log(screen.title.value) }
    screen.article.title = "b"
    #expect(log.take() == ["a", "b"])
    await Task.yield()
    screen.article.title = "c"
    #expect(log.take() == ["c"])
    keep(effect)
  }

  @Test("in an actor a change is seen before the assignment returns")
  func actor() async {
    let desk = Desk()
    await desk.begin()
    #expect(await desk.write() == ["0", "1", "assigned"])
  }

  @Test("many tasks change an object that guards itself: in an actor nothing is lost, and nothing goes back")
  func changesElsewhere() async {
    let desk = Desk()
    let gauge = Gauge()
    async let seen = desk.follow(gauge, until: 400)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<100 { gauge.increment() } }
      }
    }
    let numbers = await seen
    #expect(numbers.last == 400)
    #expect(numbers == numbers.sorted())
  }

  @Test("a change at any moment of the first tracking is not lost", arguments: 0..<200)
  func race(round: Int) async {
    let gauge = Gauge()
    let desk = Desk()
    async let seen = desk.follow(gauge, until: 3)
    let writer = Task.detached {
      for _ in 0..<3 {
        if round % 2 == 0 { await Task.yield() }
        gauge.increment()
      }
    }
    await writer.value
    #expect(await seen.last == 3)
  }

  @Test("on the main actor, changed elsewhere, the effect runs on the main actor and ends with the last value")
  @MainActor
  func toMainActor() async {
    let gauge = Gauge()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let effect = Effect {
      let number = trackObservables { gauge.number }
      MainActor.assertIsolated()
      if number == 100 { end.finish() }
    }
    let writer = Task.detached { for _ in 0..<100 { gauge.increment() } }
    for await _ in ends {}
    await writer.value
    keep(effect)
  }

  @Test("values over a weakly held observable: its end is seen, and does not hang")
  @MainActor
  func weakSubject() async {
    var cell: Cell? = Cell(1)
    var seen: [Int?] = []
    var iterator = values({ [weak cell] in trackObservables { cell?.number } }).makeAsyncIterator()
    seen.append(await iterator.next()!)
    cell!.number = 2
    seen.append(await iterator.next()!)
    cell = nil
    seen.append(await iterator.next()!)
    #expect(seen == [1, 2, nil])
  }

  @Test("the end is seen by an iterator that is waiting, too")
  @MainActor
  func weakSubjectWaiting() async {
    var cell: Cell? = Cell(1)
    var iterator = values({ [weak cell] in trackObservables { cell?.number } }).makeAsyncIterator()
    #expect(await iterator.next() == .some(1))
    let waiting = Task.immediate { [iterator] in
      var iterator = iterator
      return await iterator.next()
    }
    cell = nil
    #expect(await waiting.value == .some(nil))
  }

  @Test("two iterators over one observable do not disturb each other")
  @MainActor
  func twoIterators() async {
    let cell = Cell(1)
    let sequence = values({ trackObservables { cell.number } })
    var one = sequence.makeAsyncIterator()
    var other = sequence.makeAsyncIterator()
    #expect(await one.next() == 1)
    cell.number = 2
    #expect(await one.next() == 2)
    #expect(await other.next() == 2)
    cell.number = 3
    #expect(await other.next() == 3)
    cell.number = 4
    #expect(await other.next() == 4)
    #expect(await one.next() == 4)
  }

  @Test("an object that ends on another thread while the graph follows it")
  @MainActor
  func endsElsewhere() async {
    for _ in 0..<50 {
      var gauge: Gauge? = Gauge()
      var iterator = values({ [weak gauge] in trackObservables { gauge?.number } }).makeAsyncIterator()
      #expect(await iterator.next() == .some(0))
      let last = Task.detached { [gauge = gauge!] in gauge.increment() }
      gauge = nil
      var element = await iterator.next()
      if element == .some(1) { element = await iterator.next() }
      #expect(element == .some(nil))
      await last.value
    }
  }
}
