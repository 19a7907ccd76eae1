import Hamon
import Testing

/// A clock that does not move until the test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let search = Search(clock: clock)            // debounces with `clock.sleep(for: .milliseconds(300))`
/// search.apply(.typed("150"))
/// await clock.waitForSleepers()                // the work has come to its sleep
/// await clock.advance(by: .milliseconds(300))
/// await tester.receive { $0.towns = ["神南"] }
/// ```
///
/// Work gets the clock where it would get `ContinuousClock`: as a generic `Clock` or `any Clock<Duration>`.
///
/// - Sleepers wake in the order of their deadlines, those with the same deadline in the order in which they fell
///   asleep.
/// - A cancelled sleeper wakes at once with a `CancellationError`.
/// - A sleep until now or earlier returns at once.
///
/// *Isolation:* `Sendable`; any task may sleep. *Cost:* a lock, and an array that is searched at every wake.
///
/// *Misuse:* advancing before the work has come to its sleep: the sleep then begins at the new time, and goes on. Wait
/// for the sleeper first.
public final class ManualClock: Clock, Sendable {
  /// A point in the time of a manual clock: the time since its making. A value, `Sendable`. *Misuse:* comparing points of two clocks is not
  /// reported.
  public struct Instant: InstantProtocol {
    /// The time since the making of the clock.
    public let offset: Duration

    /// Makes the point that comes `offset` after the making of a clock.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The point that comes `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How much later the other point comes.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether the first point comes earlier.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct State {
    var now: Instant
    var lastNumber = 0
    /// In the order of their waking.
    var sleepers: [Sleeper] = []
    /// Woken, but not back in the work yet.
    var waking: Set<Int> = []
  }

  let state: Lock<State>
  let condition = AsyncCondition()

  /// Makes a clock that shows `now`.
  public init(now: Instant = Instant()) { state = Lock(State(now: now)) }

  /// The time that the clock shows.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step, zero: time moves by any amount that the test says.
  public var minimumResolution: Duration { .zero }

  /// How many tasks are asleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the time on, deadline by deadline, and wakes the sleepers on the way, one at a time. The next one wakes only when the sleep of
  /// the one before has returned. A sleeper that sleeps again within the time left is woken again, if its work was quick enough to get
  /// there.
  ///
  /// Returns when the clock shows the new time and every sleep that was due has returned. The woken work may go on after that: wait for it
  /// with ``FlowTester/receive(within:isolation:sourceLocation:changes:)`` or ``waitForSleepers(_:within:isolation:sourceLocation:)``.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
    let end = later(by: duration)
    while let number = wakeNext(until: end) {
      _ = await condition.wait(atMost: .seconds(60)) { state.withLock { !$0.waking.contains(number) } }
      // Lets the woken work run; the order of waking does not depend on it.
      for _ in 0..<Self.turns { await Task.yield() }
    }
  }

  /// Moves the time on at once, wakes every sleeper that is due, and waits for none of them. It is for code that reads the clock, where
  /// nothing can be awaited. The scheduler then decides in which order the woken tasks run.
  public func jump(by duration: Duration) {
    let end = later(by: duration)
    while wakeNext(until: end) != nil {}
  }

  /// Waits until at least `count` tasks are asleep. Fails the test if they are not in the time given: real time, which
  /// a test that passes does not use up. In a task that is cancelled it waits for nothing.
  public func waitForSleepers(
    _ count: Int = 1, within limit: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    if await condition.wait(atMost: limit, until: { sleeperCount >= count }) { return }
    let advice =
      TestFailure.cancellation
      ?? "To fix this, start the work before, and give it this clock; or wait for as many as will sleep."
    TestFailure.report(
      """
      waitForSleepers: waited for \(count) sleeping \(count == 1 ? "task" : "tasks"), \(sleeperCount) are asleep. \(advice)
      """, sourceLocation)
  }

  private func later(by duration: Duration) -> Instant {
    if duration < .zero {
      fatalError("ManualClock: time does not go back. To fix this, advance by a duration that is not negative.")
    }
    return now.advanced(by: duration)
  }

  private static let turns = 10
}
