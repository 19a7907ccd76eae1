@testable import Hamon
import HamonTesting
import TestSupport
import Testing

/// Effects of the library's own that make state follow other state.
@Suite("Early effects")
struct EarlyEffectsTests {
  private let log = RunLog()

  private func early(_ name: String, _ body: @escaping () -> Void) -> Effect {
    let effect = Effect(name: name) { [log] in
      body()
      log(name)
    }
    effect.becomeEarly()
    return effect
  }

  private func ordinary(_ name: String, _ body: @escaping () -> Void) -> Effect {
    Effect(name: name) { [log] in
      body()
      log(name)
    }
  }

  @Test("run before the others that are due, in the order of notification among themselves")
  func order() {
    let source = Signal(0)
    let effects = [
      ordinary("a") { _ = source.value }, early("1") { _ = source.value }, ordinary("b") { _ = source.value },
      early("2") { _ = source.value }, ordinary("c") { _ = source.value },
    ]
    #expect(log.take() == ["a", "1", "b", "2", "c"])
    for round in 1...2 {
      source.value = round
      #expect(log.take() == ["1", "2", "a", "b", "c"])
    }
    for effect in effects { keep(effect) }
  }

  @Test("made due by an effect, they run before the next one that is due")
  func inBetween() {
    let source = Signal(0)
    let written = Signal(0)
    let effects = [
      ordinary("a") {
        written.value = source.value
      }, ordinary("b") { _ = source.value }, early("1") { _ = written.value }, ordinary("c") { _ = written.value },
      ordinary("d") { _ = (source.value, written.value) },
    ]
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["a", "1", "b", "d", "c"])
    for effect in effects { keep(effect) }
  }

  @Test("an outer effect that is due comes before them: they end with it")
  func owners() {
    let source = Signal(0)
    let outer = ordinary("outer") {
      if source.value > 0 { return }
      let inner = early("inner") { _ = source.value }
      keep(inner)
    }
    let other = ordinary("other") { _ = source.value }
    #expect(log.take() == ["inner", "outer", "other"])
    source.value = 1
    #expect(log.take() == ["outer", "other"])
    keep(outer)
    keep(other)
  }

  @Test("in a paused scope they wait, and come first when it is resumed")
  func paused() {
    let source = Signal(0)
    let scope = Scope {
      _ = ordinary("a") { _ = source.value }
      _ = early("1") { _ = source.value }
    }
    let outside = early("2") { _ = source.value }
    _ = log.take()
    scope.pause()
    source.value = 1
    #expect(log.take() == ["2"])
    scope.resume()
    #expect(log.take() == ["1", "a"])
    keep(outside)
  }

  @Test(
    "one that was cancelled or let go while it is due has no turn; one that is due again after its turn has another")
  func ended() {
    let source = Signal(0)
    let again = Signal(0)
    var first: Effect? = early("1") { _ = source.value }
    let second = early("2") { _ = source.value }
    let third = early("3") { _ = (source.value, again.value) }
    let fourth = early("4") {
      if source.value == 1 {
        again.value = 1
        second.cancel()
      }
    }
    let other = ordinary("a") { _ = (source.value, again.value) }
    _ = log.take()
    batch {
      source.value = 1
      first = nil
    }
    #expect(log.take() == ["2", "3", "4", "3", "a"])
    source.value = 2
    #expect(log.take() == ["3", "4", "a"])
    for effect in [third, fourth, other] { keep(effect) }
    keep(first)
  }

  @Test("where each makes another one that is due, the flush ends, with an issue")
  func remade() {
    var made: [Effect] = []
    func arm() -> Signal<Int> {
      let source = Signal(0)
      let effect = detached {
        Effect { if source.value > 0 { arm().value = 1 } }
      }
      effect.becomeEarly()
      made.append(effect)
      return source
    }
    let first = arm()
    let other = ordinary("a") { _ = first.value }
    let issue = expectIssue(.runawayEffect) { first.value = 1 }
    #expect(issue?.message.contains("in one flush, \(Graph.maximumWaves) times") == true)
    #expect(made.count == Graph.maximumWaves + 1)
    #expect(log.take() == ["a", "a"])
    keep(other)
  }

  @Test("one that keeps itself due is stopped as any other")
  func loops() {
    let source = Signal(0)
    let effect = early("1") { if source.value > 0 { source.value += 1 } }
    let after = ordinary("a") { _ = source.value }
    _ = log.take()
    expectIssue(.runawayEffect) { source.value = 1 }
    #expect(log.take() == Array(repeating: "1", count: 100) + ["a"])
    keep(effect)
    keep(after)
  }
}
