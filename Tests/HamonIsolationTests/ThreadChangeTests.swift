import Hamon
import HamonTesting
import TestSupport
import Testing

/// A graph that is handed from thread to thread; whatever hands it over waits for it to come back.
private func handOver<R: Sendable>(_ body: @escaping () -> R) -> R {
  nonisolated(unsafe) let body = body
  return onThread { body() }
}

/// What a thread counts tells events of that thread apart. A graph that changes its thread must not mix up two counts.
@Suite("A graph that is handed from thread to thread", .tags(.threads))
struct ThreadChangeTests {
  // Laws 8 and 9, Settled: Loops
  @Test("a loop is stopped after 100 passes, whatever another thread has counted", arguments: [0, 1, 2])
  func passes(flushesBefore: Int) {
    let (number, idle, other) = (Signal(0), Signal(0), Signal(0))
    var runs = 0
    var limit = 0
    let looping = Effect(name: "looping") {
      runs += 1
      if number.value + idle.value < limit { number.value += 1 }
    }
    // Neither alone nor at the end of a chain: there a count always starts anew.
    let watching = Effect { _ = number.value }
    let counting = Effect { _ = other.value }
    func write(_ value: Int) -> [Hamon.Issue.Kind] {
      handOver {
        runs = 0
        return issues {
          for step in 0..<flushesBefore { other.value += step + 1 }
          number.value = value
        }.map(\.kind)
      }
    }
    for round in 1...3 {
      limit = .max
      #expect(write(round * 1000) == [.runawayEffect])
      #expect(runs == 100)
      #expect(write(round * 1000 + 500) == [.runawayEffect])
      #expect(runs == 100, "it is stopped as late as the first time")
      limit = round * 1000 + 702
      #expect(write(limit - 2) == [], "it settles")
      #expect(runs == 3)
    }
    keep(looping, watching, counting)
  }

  // Law 8
  @Test("a paused scope resumes its effects in the order of notification, though two threads have notified them")
  func resumption() {
    let log = RunLog()
    let signals = (0..<4).map { _ in Signal(0) }
    let other = Signal(0)
    let counting = Effect { _ = other.value }
    let scope = Scope {
      for (index, signal) in signals.enumerated() {
        observe { log("\(index) \(signal.value)") }
      }
    }
    scope.pause()
    _ = log.take()
    // Each thread has notified less than the one before.
    for (index, before) in zip([2, 0, 3, 1], [30, 20, 10, 0]) {
      handOver {
        for _ in 0..<before { other.value += 1 }
        signals[index].value = 1
      }
    }
    signals[2].value = 2  // known to be due: it keeps its place
    handOver { scope.resume() }
    #expect(log.take() == ["2 2", "0 1", "3 1", "1 1"])
    keep(counting)
  }

  @Test("an effect that has run again on another thread was kept: it is let go without an issue")
  func keptEffect() {
    let signal = Signal(0)
    var runs = 0
    var effect: Effect? = observe {
      _ = signal.value
      runs += 1
    }
    handOver { signal.value = 1 }
    #expect(issues { _ = effect.take() } == [])
    #expect(runs == 2)
  }
}
