import Hamon
import HamonTesting
import TestSupport
import Testing

private struct Broken: Error, Equatable { var number = 0 }

@Suite("Signal(latest:initial:)", .tags(.threads))
@MainActor
struct SignalLatestTests {
  /// Waits until the expression has the value.
  private func wait<Value: Equatable>(for value: Value, _ expression: @escaping () -> Value) async {
    for await current in values(expression) where current == value { return }
  }

  @Test("it shows the initial value, then each element in order, and keeps the last one after the end")
  func follows() async {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let position = Signal(latest: stream, initial: 0)
    let seen = RunLog()
    let reading = Effect { seen(position.value) }
    for number in 1...3 { source.yield(number) }
    await wait(for: 3) { position.value }
    #expect(seen.take() == ["0", "1", "2", "3"])
    position.value = 9
    source.yield(4)
    await wait(for: 4) { position.value }
    #expect(seen.take() == ["9", "4"])
    source.finish()
    keep(reading)
    #expect(position.value == 4)
  }

  @Test("an error is the last value")
  func error() async {
    let (stream, source) = AsyncThrowingStream<Int, any Error>.makeStream()
    let line = Signal(latest: stream, initial: .success(0))
    source.yield(1)
    source.finish(throwing: Broken(number: 7))
    await wait(for: "broken") { if case .failure = line.value { "broken" } else { "fine" } }
    #expect(throws: Broken(number: 7)) { try line.value.get() }
  }

  /// Hands out streams of one element, in the shapes that fit.
  private actor Source {
    func stream() -> AsyncStream<Int> {
      AsyncStream {
        $0.yield(7)
        $0.finish()
      }
    }
    func opaque() -> some AsyncSequence<Int, Never> & Sendable { stream().map { $0 } }
    func existential() -> any AsyncSequence<Int, Never> & Sendable { stream() }
    func sent() -> sending any AsyncSequence<Int, Never> & SendableMetatype { stream() }
    func failing() -> any AsyncSequence<Int, any Error> & Sendable {
      AsyncThrowingStream { $0.finish(throwing: Broken(number: 7)) }
    }
  }

  @Test("a stream may be of any type that can be iterated anywhere, also an opaque one or an existential")
  func shapes() async {
    let source = Source()
    let signals = [
      Signal(latest: await source.stream(), initial: 0), Signal(latest: await source.opaque(), initial: 0),
      Signal(latest: await source.existential(), initial: 0), Signal(latest: await source.sent(), initial: 0),
    ]
    await wait(for: [7, 7, 7, 7]) { signals.map(\.value) }
    let failing = Signal(latest: await source.failing(), initial: .success(0))
    await wait(for: "broken") { if case .failure = failing.value { "broken" } else { "fine" } }
    #expect(throws: Broken(number: 7)) { try failing.value.get() }
  }

  /// A stream that says when nothing follows it any more, and then brings one more element all the same.
  private struct Stubborn: AsyncSequence, Sendable {
    let stream: AsyncStream<Parcel>
    let onEnd: @Sendable () -> Void
    let last: @Sendable () -> Parcel

    struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<Parcel>.Iterator
      let onEnd: @Sendable () -> Void
      let last: @Sendable () -> Parcel
      mutating func next(isolation actor: isolated (any Actor)?) async -> Parcel? {
        if let element = await iterator.next(isolation: actor) { return element }
        guard Task.isCancelled else { return nil }
        onEnd()
        return last()
      }
    }
    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator(), onEnd: onEnd, last: last)
    }
  }

  @Test(
    "owner or last handle: whichever ends first cancels the stream; what it still brings is dropped",
    arguments: ["handle", "owner", "handle in owner"])
  func ends(how: String) async {
    let events = Inbox<String>()
    let (stream, source) = AsyncStream<Parcel>.makeStream()
    var signal: Signal<Parcel>?
    var owner: Scope?
    let make = {
      let stubborn = Stubborn(stream: stream, onEnd: { events.put("cancelled") }) {
        Parcel(-1) { events.put("dropped \($0)") }
      }
      signal = Signal(latest: stubborn, initial: Parcel(0) { _ in })
    }
    if how == "handle" { make() } else { owner = Scope(make) }
    source.yield(Parcel(1) { _ in })
    await wait(for: 1) { [signal] in signal!.value.show() }
    let ended = graphDelta { if how == "owner" { owner!.dispose() } else { signal = nil } }
    #expect(ended == [-2, 0])  // the owner with the scope below, or the signal with its scope
    #expect(await events.next() == "cancelled")
    #expect(await events.next() == "dropped -1")
    if how == "owner" { #expect(signal!.value.show() == 1) }
    let left = graphDelta {
      signal = nil
      owner = nil
    }
    #expect(left == [how == "handle" ? 0 : -1, 0])
    source.finish()
  }

  @Test("a stream that has ended leaves nothing but the signal")
  func endedStream() async {
    let events = Inbox<String>()
    let (stream, source) = AsyncStream<Parcel>.makeStream()
    var signal: Signal<Parcel>?
    let owner = Scope {
      let canary = Parcel(7) { events.put("let go \($0)") }
      let stubborn = Stubborn(stream: stream, onEnd: {}) { canary }
      signal = Signal(latest: stubborn, initial: Parcel(0) { _ in })
    }
    source.yield(Parcel(1) { _ in })
    source.finish()
    #expect(await events.next() == "let go 7")  // the task has ended
    #expect(signal!.value.show() == 1)
    let left = graphDelta {
      signal = nil
      owner.dispose()
    }
    #expect(left == [-2, 0])
  }

  @Test("a stream that has failed leaves nothing but the signal, too")
  func failedStream() async {
    let events = Inbox<String>()
    let (stream, source) = AsyncThrowingStream<Int, any Error>.makeStream()
    var made: Signal<Result<Int, any Error>>?
    let owner = Scope {
      let canary = Parcel(7) { events.put("let go \($0)") }
      made = Signal(latest: stream.map { $0 + canary.number }, initial: .success(0))
    }
    let line = made!
    #expect(owner.dependencies.count == 2)
    source.yield(1)
    source.finish(throwing: Broken(number: 3))
    #expect(await events.next() == "let go 7")  // the task has ended
    #expect(owner.dependencies.count == 1)
    #expect(throws: Broken(number: 3)) { try line.value.get() }
  }

  private actor Meter {
    private var signal: Signal<Int>?
    func start(_ stream: AsyncStream<Int>) { signal = Signal(latest: stream, initial: 0) }
    func wait(for last: Int) async -> Bool {
      let signal = signal!
      for await value in values({ signal.value }) where value == last { return true }
      return false
    }
  }

  @Test("in an actor; the actor can end while the stream goes on")
  func actor() async {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let ended = Inbox<Int>()
    source.onTermination = { _ in ended.put(1) }
    do {
      let meter = Meter()
      await meter.start(stream)
      for number in 1...100 { source.yield(number) }
      #expect(await meter.wait(for: 100))
    }
    #expect(await ended.next() == 1)
  }
}
