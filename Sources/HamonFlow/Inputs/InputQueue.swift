import Hamon

/// Gives inputs an order: one is handled after the other, never one inside the other.
///
/// ```swift
/// private let inputs = InputQueue<Input>()
///
/// func apply(_ input: Input) {
///   inputs.handle(input) { input in
///     switch input { … }
///   }
/// }
/// ```
///
/// - An input may come while another one is handled: `apply` inside `apply`, or in an effect that this one wakes. It waits, and is handled
///   after that, before the outermost `apply` returns. Waiting inputs are handled in the order in which they came.
/// - In a transaction or a preview that has begun meanwhile it is handled at once: it must not outlive that.
/// - Each input is one batch: its effects run once, after it, and before the next input. (Applied in a batch, or where effects wait,
///   they run when that ends.)
/// - What is read while an input is handled is not tracked, and what is made has no owner but its handles. That holds also if an effect
///   applied the input: it is the view model's business.
///
/// *Decision:* a queue, and not nesting, because a handler may then rely on its state from beginning to end: nothing that it
/// calls changes it in between. The price is that an inner `apply` returns before its input is handled. A view model without
/// a queue nests, as any method does: the inner input is handled where it is applied. Both are sound; so the view model
/// chooses, by having a queue or not. (Depth was the other reason: inputs that follow each other use no stack.)
///
/// *Isolation:* that of the view model; not `Sendable`. *Cost:* three tests for an input that comes alone, and a batch; an array
/// entry for one that waits. ``log`` and ``recording`` cost one of the tests each while there is none.
///
/// *Misuse:* an input that always applies another one never returns; after 200,000 an `Issue` says which input it is at.
public final class InputQueue<Input> {
  private var waiting: [Input] = []
  private var isHandling = false
  /// The transaction in which the input that is being handled was applied.
  private var transaction: ObjectIdentifier?

  /// Notes every input. Nil, which is free, by default.
  public var log: (any InputRecorder<Input>)? {
    // The one before ends after the change: its end is user code, and may bring an input.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  /// Keeps the inputs that come from outside, to be replayed; nil, which is free, unless a session is recorded.
  public var recording: Recording<Input>? {
    didSet { withExtendedLifetime(oldValue) {} }  // as above
  }

  /// Makes a queue.
  public init() {}

  /// Handles an input, or lets it wait for the one that is being handled. `handler` is called at once, for this input and for those that
  /// come meanwhile; it is not kept.
  public func handle(_ input: Input, _ handler: (Input) -> Void) {
    if isHandling { return handleMeanwhile(input, handler) }
    guard let recording else { return handleAll(input, handler) }
    recording.record(input) { handleAll(input, handler) }
  }

  /// An input waits, unless that would lead it out of a transaction.
  private func handleMeanwhile(_ input: Input, _ handler: (Input) -> Void) {
    if Kit.transaction == transaction { return waiting.append(input) }
    let outer = (waiting, transaction)
    waiting = []
    handleAll(input, handler)
    (isHandling, waiting, transaction) = (true, outer.0, outer.1)
  }

  private func handleAll(_ input: Input, _ handler: (Input) -> Void) {
    (isHandling, transaction) = (true, Kit.transaction)
    defer { (isHandling, transaction) = (false, nil) }
    handleNow(input, handler)
    var count = 0
    while !waiting.isEmpty {
      let round = waiting  // what comes meanwhile comes after these
      waiting = []
      for input in round {
        count += 1
        if count == mostExpected { reportEndless(input) }
        handleNow(input, handler)
      }
    }
  }

  private var mostExpected: Int { 200_000 }

  /// Reports that and goes on: it may be long work that ends.
  private func reportEndless(_ next: Input) {
    Issue.report(
      .misuse,
      """
      InputQueue<\(Input.self)> has handled \(mostExpected) inputs, each applied while another one was handled, and is not at \
      the end; the next one is \(next). To fix this, let an input that is applied by another one stop applying the next.
      """)
  }

  private func handleNow(_ input: Input, _ handler: (Input) -> Void) {
    detached { withCause(causeName(ofInput: input)) { handleAside(input, handler) } }
  }

  private func handleAside(_ input: Input, _ handler: (Input) -> Void) {
    guard let log else { return batchAside { handler(input) } }
    var times = 0
    log.record(input) {
      times += 1
      batchAside { handler(input) }
    }
    if times != 1 {
      Issue.report(
        .misuse,
        """
        The recorder \(type(of: log)) has handled the input \(input) \(times) times. \
        To fix this, have its `record` call `handle` once.
        """)
    }
  }
}

/// What names an input as a cause, as it is written: `apply(.added("tea"))`.
package func causeName(ofInput input: some Any) -> String {
  Mirror(reflecting: input).displayStyle == .enum ? "apply(.\(input))" : "apply(\(input))"
}

/// Takes notes of the inputs of an ``InputQueue``: ``InputLog``, or your own.
///
/// *Isolation:* that of the queue, in which it is called, for each input. *Cost:* that of what it does. *Misuse:* see ``record(_:_:)``.
public protocol InputRecorder<Input>: AnyObject {
  /// What can come in.
  associatedtype Input

  /// Must call `handle` once: it handles the input, and returns when the effects have run. Not calling it, or calling it again,
  /// is reported as an `Issue`.
  func record(_ input: Input, _ handle: () -> Void)
}
