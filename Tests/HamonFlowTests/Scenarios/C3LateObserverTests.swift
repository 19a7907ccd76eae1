import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("C3 An observer that comes late")
@MainActor
struct C3LateObserverTests {
  @MainActor
  private final class Loader {
    enum Progress { case asleep, connecting }

    /// The bug: a change is an event, and who was not there has missed it.
    var listeners: [(Progress) -> Void] = []
    @Tracked private(set) var progress = Progress.asleep

    func start() {
      progress = .connecting
      for listener in listeners { listener(.connecting) }
    }
  }

  @Test("C3 the bug: bound after the start, an event never arrives, and the progress view is never shown")
  func event() {
    let loader = Loader()
    let shown = RunLog()
    loader.start()
    loader.listeners.append { shown($0) }
    #expect(shown.take() == [])
  }

  @Test(
    "C3 the fix: the progress is state; bound before the start or after it, the view shows it",
    arguments: [true, false])
  func state(isLate: Bool) {
    let loader = Loader()
    let shown = RunLog()
    if isLate { loader.start() }
    let bound = Effect(of: loader) { shown($0.progress) }
    if !isLate { loader.start() }
    #expect(shown.take().last == "connecting")
    bound.cancel()
  }
}
