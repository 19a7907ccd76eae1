import Hamon

/// A log of the inputs of a view model: what each changed, and how long it took.
///
/// ```swift
/// let log = InputLog(of: search, clock: ContinuousClock()) { print($0) }
///   .watch("towns") { $0.towns }
///   .watch("progress") { $0.progress }
/// search.inputs.log = log          // an InputQueue; nil turns it off again
/// // #1 typed("150") progress: asleep → connecting (0.0002 seconds)
/// ```
///
/// Properties are named one by one, because a log of everything is not readable. An input stays in the log also if a transaction around it
/// is taken back afterwards.
///
/// *Isolation:* that of the view model, which it does not keep alive; not `Sendable`. *Cost:* nothing without a log. With one,
/// every input reads the clock twice and every watched property twice; texts are made only of what has changed, and of an
/// entry that is printed.
///
/// *Misuse:* a log in the queue of another view model of the same type watches the wrong one. After the end of its view model it
/// notes nothing.
public final class InputLog<Flow: UnidirectionalDataFlow>: InputRecorder {
  /// One input. A value that belongs where the view model does: its input need not be `Sendable`. *Cost:* two texts for each change.
  public struct Entry {
    /// The number of the input, from 1, in the order in which inputs were handled.
    public let number: Int
    /// What came in.
    public let input: Flow.Input
    /// Which of the watched properties are different now, in the order in which they are watched.
    public let changes: [InputChange]
    /// How long it took, with the effects that it woke.
    public let duration: Duration
  }

  private weak var flow: Flow?
  private let elapsed: () -> Duration
  private let receive: (Entry) -> Void
  private var number = 0
  /// Reads a property, and returns a closure that tells later how it has changed.
  private var watches: [(Flow) -> (Flow) -> InputChange?] = []

  /// Makes a log that hands each entry to `receive`.
  public init<C: Clock>(
    of flow: Flow, clock: C, _ receive: @escaping (Entry) -> Void
  ) where C.Duration == Duration {
    self.flow = flow
    self.receive = receive
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Watches a property under a name.
  @discardableResult
  public func watch<Value: Equatable>(_ name: String, _ property: @escaping (Flow) -> Value) -> Self {
    watches.append { flow in
      let old = property(flow)
      return { flow in
        let new = property(flow)
        return old == new ? nil : InputChange(name: name, old: "\(old)", new: "\(new)")
      }
    }
    return self
  }

  /// Called by the ``InputQueue``.
  public func record(_ input: Flow.Input, _ handle: () -> Void) {
    guard let flow else { return handle() }
    let watching = watches.map { $0(flow) }
    let before = elapsed()
    handle()
    let duration = elapsed() - before
    number += 1
    receive(Entry(number: number, input: input, changes: watching.compactMap { $0(flow) }, duration: duration))
  }
}

/// A property that an input has changed, in words.
///
/// *Isolation:* none; `Sendable`. *Cost:* three texts.
public struct InputChange: Sendable, Hashable, CustomStringConvertible {
  /// The name it is watched under.
  public let name: String
  /// Its value before.
  public let old: String
  /// Its value after.
  public let new: String

  /// `name: old → new`.
  public var description: String { "\(name): \(old) → \(new)" }
}

extension InputLog.Entry: CustomStringConvertible {
  /// One line: number, input, what has changed, and how long it took. It is made anew each time.
  public var description: String {
    let changed = changes.isEmpty ? "changed nothing" : changes.map(\.description).joined(separator: ", ")
    return "#\(number) \(input) \(changed) (\(duration))"
  }
}
