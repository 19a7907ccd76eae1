import Hamon

/// Events that a view model sends out and that are not state: play a sound, scroll to the top, go back. They happen once.
///
/// ```swift
/// let outputs = Outputs<Event>()                       // in the view model
/// outputs.send(.saved)
///
/// for await event in search.outputs.events() { … }     // the code that shows it
/// ```
///
/// The rules:
///
/// 1. Every listener gets every event that is sent while it listens, in order, once. It listens from the call of `events()`.
/// 2. What is sent without a listener is kept for the first listener to come. The second does not get it again.
/// 3. At most `limit` events wait for a listener, and as many for the first one to come; of more, the oldest are dropped, and
///    counted in ``dropped``.
/// 4. With the end of the outputs, most often the view model's, a listener gets what waits for it, then its loop ends.
/// 5. A listener that is let go, or cancelled while it waits, gets nothing more. What has been given to it and was not taken is gone with
///    it. A listener that is cancelled while it is at work takes what is given to it until then, as with any `AsyncStream`. Where that
///    matters, check `Task.isCancelled` in the loop.
///
/// Something that must be seen, also by late readers, is state: keep it in a tracked property.
///
/// *Isolation:* that of the view model, not `Sendable`; the stream is, and may be listened to anywhere. *Cost:* a send is a call for each
/// listener. It waits for no listener, and returns at once.
///
/// *Misuse:* one stream has one listener; a second one calls `events()` itself. State in disguise: a late listener misses it.
public final class Outputs<Event: Sendable> {
  private struct Listener {
    let events: AsyncStream<Event>.Continuation
    /// Whether it was let go or cancelled; raised wherever that happens.
    let hasGone: CancellationFlag
  }

  private let limit: Int
  private var kept: [Event] = []
  /// The index of the oldest, once the limit is reached.
  private var firstKept = 0
  private var listeners: [Listener] = []
  /// At this number of listeners, those that have gone are searched.
  private var mostListeners = 16

  /// How many events were dropped because more than the limit had to wait. Not tracked.
  public private(set) var dropped = 0

  /// Makes outputs that let at most `limit` events wait for each listener. Without room for one it traps.
  public init(limit: Int = 64, fileID: StaticString = #fileID, line: UInt32 = #line) {
    if limit <= 0 {
      fatalError(
        """
        HamonFlow: Outputs (\(fileID):\(line)) needs room for one event at least, not \(limit). \
        To fix this, give a limit of 1 or more.
        """)
    }
    self.limit = limit
  }

  deinit {
    for listener in listeners { listener.events.finish() }
  }

  /// Sends an event to all listeners, or keeps it for the first one to come.
  public func send(_ event: Event) {
    // On a copy, and with what is dropped kept to the end: the end of an event is user code, which may send or listen.
    let before = listeners
    var someHaveGone = false
    var isGiven = false  // also if its receiver goes at once
    var oldest: [Event] = []
    for listener in before {
      switch listener.events.yield(event) {
      case .terminated:
        listener.hasGone.raise()
        someHaveGone = true
      case .dropped(let event):
        dropped += 1
        oldest.append(event)
        isGiven = true
      case .enqueued: isGiven = true
      @unknown default: isGiven = true
      }
    }
    if someHaveGone { listeners.removeAll { $0.hasGone.isRaised } }
    if !isGiven { keep(event) }
    withExtendedLifetime((before, oldest)) {}  // what waits for one that has gone ends with it
  }

  /// A stream of the events from now on, with those that were kept. For one listener.
  public func events() -> AsyncStream<Event> {
    let (stream, listener) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(limit))
    let hasGone = CancellationFlag()
    listener.onTermination = { _ in hasGone.raise() }
    if listeners.count >= mostListeners { forgetGone() }
    listeners.append(Listener(events: listener, hasGone: hasGone))
    let events = kept[firstKept...] + kept[..<firstKept]
    kept = []
    firstKept = 0
    for event in events { listener.yield(event) }
    return stream
  }

  /// How many listeners it knows, with some that have gone.
  var listenerCount: Int { listeners.count }

  /// Forgets listeners that have gone before they are half of all, so that each is checked twice, on the average.
  private func forgetGone() {
    let before = listeners
    listeners.removeAll { $0.hasGone.isRaised }
    mostListeners = max(16, 2 * listeners.count)
    withExtendedLifetime(before) {}
  }

  private func keep(_ event: Event) {
    if kept.count < limit { return kept.append(event) }
    let oldest = kept[firstKept]
    kept[firstKept] = event
    firstKept = (firstKept + 1) % limit
    dropped += 1
    withExtendedLifetime(oldest) {}  // its end is user code, and comes after the change
  }
}
