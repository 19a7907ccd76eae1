import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("An input log says what came in, what it changed, and how long it took")
@MainActor
struct InputLogTests {
  @MainActor
  final class Counter: @MainActor UnidirectionalDataFlow {
    enum Input { case add(Int), rename(String), touch }

    @Tracked private(set) var count = 0
    @Tracked private(set) var name = "a"
    let inputs = InputQueue<Input>()
    private let clock: ManualClock

    init(clock: ManualClock) { self.clock = clock }

    func apply(_ input: Input) {
      inputs.handle(input) { input in
        switch input {
        case .add(let number):
          count += number
          clock.jump(by: .milliseconds(2))
          if count == 3 { apply(.rename("three")) }
        case .rename(let name): self.name = name
        case .touch: break
        }
      }
    }
  }

  @Test("every input that was handled, in order, with changes and duration")
  func entries() {
    let clock = ManualClock()
    let counter = Counter(clock: clock)
    counter.apply(.add(1))
    var entries: [String] = []
    counter.inputs.log = InputLog(of: counter, clock: clock) { entries.append("\($0)") }
      .watch("count") { $0.count }
      .watch("name") { $0.name }
    counter.apply(.add(2))
    counter.apply(.touch)
    counter.inputs.log = nil
    counter.apply(.add(1))
    #expect(
      entries == [
        "#1 add(2) count: 1 → 3 (0.002 seconds)",
        "#2 rename(\"three\") name: a → three (0.0 seconds)",
        "#3 touch changed nothing (0.0 seconds)",
      ])
  }

  @Test("an input that is taken back afterwards stays in the log")
  func takenBack() {
    let clock = ManualClock()
    let counter = Counter(clock: clock)
    var entries: [String] = []
    counter.inputs.log = InputLog(of: counter, clock: clock) { entries.append("\($0)") }.watch("count") { $0.count }
    preview {
      counter.apply(.add(1))
    } reading: {
    }
    #expect(counter.count == 0)
    #expect(entries == ["#1 add(1) count: 0 → 1 (0.002 seconds)"])
  }

  @Test("off it is free: the clock is not read, nor any property; on, each is read twice for an input")
  func free() {
    let clock = ManualClock()
    let counter = Counter(clock: clock)
    let reads = RunLog()
    let log = InputLog(of: counter, clock: clock) { _ in }.watch("count") { counter in
      reads("read")
      return counter.count
    }
    counter.inputs.log = log
    counter.apply(.touch)
    #expect(reads.take() == ["read", "read"])
    counter.inputs.log = nil
    counter.apply(.touch)
    #expect(reads.take() == [])
  }

  private final class Deaf<Input>: InputRecorder {
    let times: Int
    init(times: Int) { self.times = times }
    func record(_ input: Input, _ handle: () -> Void) { for _ in 0..<times { handle() } }
  }

  @Test("a recorder that loses an input, or handles it twice, is reported by name", arguments: [0, 2])
  func deaf(times: Int) {
    let counter = Counter(clock: ManualClock())
    counter.inputs.log = Deaf(times: times)
    let issue = expectIssue(.misuse) { counter.apply(.add(1)) }
    #expect(counter.count == times)
    #expect(issue?.message.contains("has handled the input add(1) \(times) times") == true)
  }

  @Test("the end of a log may bring an input")
  func endOfLog() {
    let counter = Counter(clock: ManualClock())
    var ending: Ending? = Ending { counter.apply(.add(1)) }
    counter.inputs.log = InputLog(of: counter, clock: ManualClock()) { [ending] _ in withExtendedLifetime(ending) {} }
    ending = nil
    counter.inputs.log = nil
    #expect(counter.count == 1)
  }

  @Test("the log does not keep the view model alive, and reading it wakes nothing")
  func lifetime() {
    let clock = ManualClock()
    var counter: Counter? = Counter(clock: clock)
    weak let weakCounter = counter
    let log = InputLog(of: counter!, clock: clock) { _ in }.watch("count") { $0.count }
    counter?.inputs.log = log
    let runs = RunLog()
    let effect = Effect { [weak counter] in
      runs("run")
      counter?.apply(.touch)
    }
    counter?.apply(.add(1))
    #expect(runs.take() == ["run"])
    counter = nil
    #expect(weakCounter == nil)
    effect.cancel()
  }

  @Test("an input that comes after the end of the view model is handled all the same, and not logged")
  func afterTheEnd() {
    let clock = ManualClock()
    var counter: Counter? = Counter(clock: clock)
    weak let weakCounter = counter
    let inputs = counter!.inputs
    let log = RunLog()
    inputs.log = InputLog(of: counter!, clock: clock) { log("\($0)") }
    counter = nil
    #expect(weakCounter == nil)
    failOnIssues {
      inputs.handle(.touch) { log("handled \($0)") }
    }
    #expect(log.take() == ["handled touch"])
  }
}
