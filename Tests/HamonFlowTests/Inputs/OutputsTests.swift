@testable import HamonFlow
import HamonTesting
import Testing

@Suite("Outputs are events that happen once")
@MainActor
struct OutputsTests {
  /// What a listener still gets when there is nothing more to come.
  private func rest(_ events: AsyncStream<Int>) async -> [Int] {
    var all: [Int] = []
    for await event in events { all.append(event) }
    return all
  }

  @Test("C4 what is sent while nothing listens is kept for the first listener; then everything gets everything")
  func listeners() async {
    var outputs: Outputs<Int>? = Outputs()
    outputs?.send(1)
    let first = outputs!.events()
    let second = outputs!.events()
    outputs?.send(2)
    outputs = nil
    #expect(await rest(first) == [1, 2])
    #expect(await rest(second) == [2])
  }

  @Test("the oldest of too many are dropped and counted, before the first listener and for a slow one")
  func limit() async {
    var outputs: Outputs<Int>? = Outputs(limit: 2)
    for event in 1...3 { outputs?.send(event) }
    #expect(outputs?.dropped == 1)
    let slow = outputs!.events()
    outputs?.send(4)
    #expect(outputs?.dropped == 2)
    outputs = nil
    #expect(await rest(slow) == [3, 4])
  }

  @Test("who comes first gets the newest, in order, however many there were", arguments: 0...10)
  func newest(count: Int) async {
    var outputs: Outputs<Int>? = Outputs(limit: 3)
    for event in 0..<count { outputs?.send(event) }
    #expect(outputs?.dropped == max(0, count - 3))
    let first = outputs!.events()
    for event in 0..<count { outputs?.send(-event) }
    let second = outputs!.events()
    outputs = nil
    #expect(await rest(first) == Array(((0..<count).suffix(3) + (0..<count).map { -$0 }).suffix(3)))
    #expect(await rest(second) == [])
  }

  @Test("a listener that was let go gets nothing; the next one gets what came after it")
  func letGo() async {
    var outputs: Outputs<Int>? = Outputs()
    do { _ = outputs!.events() }
    outputs?.send(1)
    let next = outputs!.events()
    outputs = nil
    #expect(await rest(next) == [1])
  }

  /// Runs at once whatever it is given, where that is given to it.
  private final class AtOnce: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Takes one event, and lets go.
  private func takeOne(_ outputs: Outputs<Int>) -> Task<Int?, Never> {
    let stream = outputs.events()
    return Task.detached(executorPreference: AtOnce()) {
      for await event in stream { return event }
      return nil
    }
  }

  @Test("what a listener has had is not kept for the next one, also if it goes while the event is sent")
  func goesWhileSent() async {
    var outputs: Outputs<Int>? = Outputs()
    let taking = takeOne(outputs!)
    do { _ = outputs!.events() }
    outputs!.send(1)
    #expect(outputs!.listenerCount == 0)
    let next = outputs!.events()
    outputs!.send(2)
    outputs = nil
    #expect(await taking.value == 1)
    #expect(await rest(next) == [2])
  }

  /// An event whose end sends another one.
  private final class Last: Sendable {
    let number: Int
    let end: @Sendable (Int) -> Void
    init(_ number: Int, end: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.end = end
    }
    deinit { end(number) }
  }

  @Test("a dropped event may end, and its end may send", arguments: [true, false])
  func endSends(isHeard: Bool) {
    let outputs = Outputs<Last>(limit: 1)
    let stream = isHeard ? outputs.events() : nil
    @Sendable func again(_ number: Int) {
      MainActor.assumeIsolated { if number < 3 { Again.outputs?.send(Last(number + 10, end: { _ in })) } }
    }
    Again.outputs = outputs
    for number in 1...4 { outputs.send(Last(number, end: again)) }
    #expect(outputs.dropped == 5, "three that were sent, and two by their ends")
    Again.outputs = nil
    withExtendedLifetime(stream) {}
  }

  /// Who is sent to and listens anew at the end of an event.
  @MainActor
  private final class Late {
    var outputs: Outputs<Last>? = Outputs(limit: 1)
    var stream: AsyncStream<Last>?
  }

  @Test("what the end of a dropped event sends comes after the event that has dropped it, for every listener")
  func endSendsInOrder() async {
    let late = Late()
    let outputs = Outputs<Last>(limit: 2)
    late.outputs = outputs
    let slow = outputs.events()
    var quick = outputs.events().makeAsyncIterator()
    outputs.send(Last(1) { _ in MainActor.assumeIsolated { late.outputs?.send(Last(4) { _ in }) } })
    _ = await quick.next(isolation: #isolation)
    outputs.send(Last(2) { _ in })
    _ = await quick.next(isolation: #isolation)
    outputs.send(Last(3) { _ in })
    late.outputs = nil
    #expect(await quick.next(isolation: #isolation)?.number == 3)
    #expect(await quick.next(isolation: #isolation)?.number == 4)
    withExtendedLifetime(slow) {}
  }

  @Test(
    "who begins to listen at the end of a dropped event is heard, also where another has just gone",
    arguments: [true, false])
  func endListens(isTaken: Bool) async throws {
    let late = Late()
    let outputs = late.outputs!
    var gone: AsyncStream<Last>? = outputs.events()
    let slow = outputs.events()
    outputs.send(
      Last(1) { _ in
        MainActor.assumeIsolated {
          late.outputs?.send(Last(10) { _ in })
          late.stream = late.outputs?.events()
        }
      })
    if isTaken { for await _ in gone! { break } }
    gone = nil
    outputs.send(Last(2) { _ in })
    let stream = try #require(late.stream)
    late.outputs = nil
    let dropped = outputs.dropped
    outputs.send(Last(3) { _ in })
    outputs.send(Last(4) { _ in })
    try #require(outputs.dropped == dropped + 3, "two by the slow one, one by the late one")
    for await event in stream {
      #expect(event.number == 4)
      break
    }
    withExtendedLifetime(slow) {}
  }

  @MainActor
  private enum Again {
    static var outputs: Outputs<Last>?
  }

  @Test("listeners that have gone are forgotten also where nothing is sent")
  func goneListeners() {
    let outputs = Outputs<Int>()
    var kept: [AsyncStream<Int>] = []
    for number in 0..<1000 {
      let stream = outputs.events()
      if number % 100 == 0 { kept.append(stream) }
    }
    #expect(outputs.listenerCount <= 40)
    outputs.send(1)
    #expect(outputs.listenerCount == 10)
    kept = []
  }

  @Test("without room for an event they trap, and say where they were made")
  func withoutRoom() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Outputs<Int>(limit: 0)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let place = "HamonFlowTests/OutputsTests.swift:\(#line - 4)"
    #expect(text.contains("Outputs (\(place)) needs room for one event at least, not 0. To fix this, give a limit"))
  }

  @Test("a task scope follows them like any stream")
  func followed() async {
    let tasks = TaskScope<Int>()
    let log = RunLog()
    var outputs: Outputs<Int>? = Outputs()
    let task = tasks.follow(id: 1, outputs!.events()) {
      log("\($0)")
    } end: {
      log("end")
    }
    outputs?.send(1)
    outputs = nil
    await task.value
    #expect(log.take() == ["1", "end"])
  }
}
