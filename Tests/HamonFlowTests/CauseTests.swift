import Hamon
import HamonFlow
import HamonInspector
import HamonTesting
import TestSupport
import Testing

/// Where a log hears this suite alone, and not what other tests do on the main actor meanwhile.
@globalActor
actor OwnThread {
  static let shared = OwnThread()
  private let executor = ThreadExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

@Suite("The causes that inputs, moves, presentations and answers are", .serialized)
@OwnThread
struct CauseTests {
  private enum Input { case added(String), cleared }

  private enum Place: Hashable { case list, detail(Int) }

  /// Each cause with those around it, in order.
  private func causes(_ log: CausalLog) -> [String] {
    let record = log.record
    return record.entries.filter { $0.event == .cause }.map { entry in
      sequence(first: entry) { $0.cause.flatMap { record[$0] } }.map { $0.name ?? "" }.joined(separator: " < ")
    }
  }

  @Test("an input is the cause of what it changes; one that is applied in it comes after it")
  func inputs() {
    let queue = InputQueue<Input>()
    let names = Signal([String](), name: "names")
    let effect = Effect(name: "e") { _ = names.value }
    let log = CausalLog(limit: 1_000)
    log.during {
      withCause("tap") {
        queue.handle(.added("tea")) { input in
          guard case .added(let name) = input else { return }
          names.value.append(name)
          queue.handle(.cleared) { _ in }
        }
      }
    }
    #expect(causes(log) == ["tap", "apply(.added(\"tea\")) < tap", "apply(.cleared) < tap"])
    #expect(
      log.why(effect).sentence
        == #"effect "e" ran, because signal "names" changed ([] → ["tea"]) in apply(.added("tea")), called by tap."#)
    keep(effect)
  }

  @Test("moves of a router and what a presentation does are causes")
  func navigation() {
    let router = Router<Place>()
    let alert = Presentation<String>()
    let log = CausalLog(limit: 1_000)
    log.during {
      router.push(.list)
      router.push(.detail(1))
      router.pop()
      router.replace(with: [.detail(2)])
      alert.present("sure?")
      alert.dismiss()
    }
    #expect(
      causes(log) == ["push(list)", "push(detail(1))", "pop", "replace(detail(2))", "present(sure?)", "dismiss"])
  }

  @Test("a resource's answer has the cause of the question, after an await too")
  func resource() async {
    let key = Signal(1, name: "key")
    let log = CausalLog(limit: 1_000)
    let resource = Resource({ key.value }, name: "user") { $0 * 10 }
    let effect = Effect(name: "e") { _ = resource.value }
    for await isLoaded in values({ resource.state.isLoaded }) where isLoaded { break }
    await log.during {
      withCause("next") { key.value = 2 }
      for await state in values({ resource.state }) where state == .loaded(20) { break }
    }
    let record = log.record
    let answer = record.entries.last { $0.event == .write && $0.new == "Optional(20)" }
    #expect(answer?.cause.flatMap { record[$0]?.name } == "next")
    #expect(log.why(effect).sentence.hasSuffix("in next."))
    keep(effect)
  }

  @Test("a cause goes along over an await; so it does to the answer of a task")
  func tasks() async {
    let tasks = TaskScope<String>()
    let value = Signal(0, name: "value")
    let effect = Effect(name: "e") { _ = value.value }
    let log = CausalLog(limit: 1_000)
    await log.during {
      await withCause("refresh") {
        await Task.yield()
        value.value = 1
      }
      await withCause("load tapped") {
        tasks.run(id: "load") {
          2
        } receive: {
          value.value = $0
        }
      }.value
    }
    #expect(causes(log) == ["refresh", "load tapped", "answer of load < load tapped"])
    #expect(
      log.why(effect).sentence
        == #"effect "e" ran, because signal "value" changed (1 → 2) in answer of load, called by load tapped."#)
    keep(effect)
  }

  @Test("on the main actor a log goes on after an await as well")
  func mainActor() async {
    await #expect(processExitsWith: .success) {  // where the main actor has no other tests
      await refreshOnMainActor()
    }
  }

  @Test("an element of a stream and its end, and what a timer brings, are causes in what has begun them")
  func timers() async {
    let tasks = TaskScope<String>()
    let value = Signal(0, name: "value")
    let effect = Effect(name: "e") { _ = value.value }
    let log = CausalLog(limit: 1_000)
    await log.during {
      let (ticks, ticking) = AsyncStream.makeStream(of: Int.self)
      let following = withCause("screen shown") {
        tasks.follow(id: "ticks", ticks) {
          value.value = $0
        } end: {
          value.value = 9
        }
      }
      ticking.yield(1)
      ticking.finish()
      await following.value
      await withCause("keys typed") {
        tasks.debounce(id: "pause", for: .zero, clock: ContinuousClock()) {
          2
        } receive: {
          value.value = $0
        }
      }.value
    }
    #expect(
      causes(log) == [
        "screen shown", "element of ticks < screen shown", "end of ticks < screen shown", "keys typed",
        "answer of pause < keys typed",
      ])
    #expect(
      log.why(effect).sentence
        == #"effect "e" ran, because signal "value" changed (9 → 2) in answer of pause, called by keys typed."#)
    keep(effect)
  }
}

@MainActor private func refreshOnMainActor() async {
  let value = Signal(0, name: "value")
  let effect = Effect(name: "e") { _ = value.value }
  let log = CausalLog()
  await log.during {
    await withCause("refresh") {
      await Task.yield()
      value.value = 1
    }
  }
  #expect(log.why(effect).sentence == #"effect "e" ran, because signal "value" changed (0 → 1) in refresh."#)
  keep(effect)
}
