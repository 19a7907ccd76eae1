import Hamon
import TestSupport
import Testing

@Suite("Signal(latest:initial:): its end", .tags(.threads))
@MainActor
struct LatestEndTests {
  @MainActor private final class Model {
    let position: Signal<Int>

    init(_ stream: AsyncStream<Int>) { position = Signal(latest: stream, initial: 0) }
  }

  @Test("one that nothing observes, let go on another thread, leaves its owner on the owner's thread")
  func lastReleaseElsewhere() {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let owner = Scope()
    func make() -> Cargo { Cargo(Model(stream)) }
    let cargo = owner.run(make)
    #expect(owner.dependencies.count == 2)
    onThread { cargo.release() }
    #expect(owner.dependencies.count == 2)
    _ = GraphStatistics.current  // the next operation of the main actor
    #expect(owner.dependencies.count == 1)
    source.finish()
  }

  // Law 16
  @Test("one that loses its last handle while it is read goes on for its reader, and ends when it is not read again")
  func kept() async {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let events = Inbox<String>()
    source.onTermination = { _ in events.put("heard") }
    var signal: Signal<Int>? = Signal(latest: stream, initial: 0)
    let effect = Effect { events.put(signal.map { "\($0.value)" } ?? "gone") }
    signal = nil
    #expect(await events.next() == "0")
    source.yield(1)
    #expect(await events.next() == "gone")
    #expect(await events.next() == "heard")
    keep(effect)
    withExtendedLifetime(stream) {}
  }

  /// A stream that says when it has handed out an element, on whichever thread, and when its reader lets it go.
  private struct Announcing: AsyncSequence, Sendable {
    let stream: AsyncThrowingStream<Int, any Error>
    let handedOut = Announcement()
    let hold: Parcel

    struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncThrowingStream<Int, any Error>.Iterator
      let announcing: Announcing
      mutating func next(isolation actor: isolated (any Actor)?) async throws -> Int? {
        let element = try await iterator.next(isolation: actor)
        if element != nil { announcing.handedOut.announce() }
        return element
      }
    }
    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator(), announcing: self)
    }
  }

  @Test(
    "a stream that others hold hears of the end, also while an element is on its way",
    arguments: [true, false], [true, false])
  func heardOfTheEnd(byOwner: Bool, canFail: Bool) async {
    let events = Inbox<String>()
    let (stream, source) = AsyncThrowingStream<Int, any Error>.makeStream()
    source.onTermination = { _ in events.put("heard") }
    var signals: [AnyObject] = []
    let owner = Scope {
      let announcing = Announcing(stream: stream, hold: Parcel(0) { _ in events.put("let go") })
      if canFail {
        signals = [Signal(latest: announcing, initial: .success(0))]
      } else {
        signals = [Signal(latest: Unfailing(base: announcing), initial: 0)]
      }
      source.yield(1)
      announcing.handedOut.wait()  // it cannot be received before the main actor is free
    }
    if byOwner { owner.dispose() } else { signals = [] }
    #expect(await events.next() == "heard")
    #expect(await events.next() == "let go")
    withExtendedLifetime((stream, owner, signals)) {}
  }

  /// A stream that ends where the one below fails.
  private struct Unfailing: AsyncSequence, Sendable {
    let base: Announcing

    struct AsyncIterator: AsyncIteratorProtocol {
      var base: Announcing.AsyncIterator
      mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
        try? await base.next(isolation: actor)
      }
    }
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }
  }

  @Test("a stream that was followed before is refused by name, and the signal keeps its initial value")
  func followedAgain() async {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let first = Signal(latest: stream, initial: 0)
    var issues: [Hamon.Issue] = []
    let second = withIssueHandler {
      issues.append($0)
    } operation: {
      Signal(latest: stream, initial: 9, name: "position")
    }
    #expect(issues.map(\.kind) == [.misuse])
    #expect(issues.first?.message.contains("Signal(latest:initial:) \"position\"") == true)
    #expect(issues.first?.message.contains("given a stream (AsyncStream<Int>) that has been followed before") == true)
    source.yield(1)
    for await value in values({ first.value }) where value == 1 { break }
    #expect(second.value == 9)
    source.finish()
  }
}
