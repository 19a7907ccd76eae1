import Hamon
import HamonFlow
import HamonInspector
import Testing

/// Drives a view model by inputs, and makes the test state everything that changed.
///
/// ```swift
/// let tester = FlowTester(search) { (towns: $0.towns, progress: $0.progress, message: $0.message) }
///
/// tester.apply(.typed("150")) { $0.progress = .connecting }
/// server.answer("150", ["神南"])
/// await tester.receive {
///   $0.progress = .asleep
///   $0.towns = ["神南"]
/// }
/// await tester.finish()
/// ```
///
/// - The snapshot is a tuple: its labels are the names of the properties, in the code and in the messages. (It is not checked that a label
///   is before its own property.) A model with one tracked property gives its bare value. Computeds may be in it.
/// - An expectation gets the state before, and changes it into the state after. What it does not mention has to stay. What did change fails
///   the test, with the difference, part by part, at the line of the call.
/// - A tracked property that the snapshot leaves out fails the test when the tester is made; `except:` names those that
///   are left out on purpose, such as private ones. A name that the model does not have fails the
///   test as well: after a renaming it would except nothing.
/// - Changes that no input brings at once arrive later, one for every flush:
///   ``receive(within:isolation:sourceLocation:changes:)`` takes them in order.
/// - ``finish(within:isolation:sourceLocation:)`` fails if something was not received, or work is left. Without it the end of the tester
///   checks that, too, but does not wait.
///
/// - What changes without readers being told fails as well, also if the test states it: a property whose `@Tracked` was forgotten. It is
///   found at the next input or at the end, if not before.
/// - An issue of the graph (`Hamon.Issue`) fails the test at the line of its input. It arose in that input, or in work that the input
///   started, across every `await`, up to what the answer changes. Around an input that should bring one, write
///   ``expectIssue(_:sourceLocation:_:)``; if its work should, the form that waits. Work that was under way before (started by the model's
///   `init`), and what the test writes past the tester, is not seen. Then put ``failOnIssues(isolation:sourceLocation:_:)`` around the
///   making of the model.
///
/// - A change that the test does not state is explained: what was written, by what, back to the input. For an input a `CausalLog` is on
///   until it returns. What async work brings is explained without one, in any actor: when it comes, the tester keeps the changes that it
///   is made of, and the causes in force. Of several reasons for one step the first is named.
///
/// Inputs may be applied in a batch, in an effect, or in a transaction or preview. What that takes back, the tester takes back as well.
///
/// *Comparison:* by `==`; values without it part by part, objects by identity. Closures cannot be told apart.
///
/// *Isolation:* the tester belongs to the isolation of its model and is not `Sendable`. *Cost:* one effect, two more snapshots for each
/// input, and for every change a comparison of the whole snapshot and a walk over what that depends on. As long as the tester is alive,
/// causes (`withCause`) get their names in the whole process. It keeps the model alive. Made inside an owner (a scope, an effect, a cell),
/// it does not belong to that: it ends with its last reference.
///
/// *Misuse:* one model, one exhaustive tester: two receive each other's changes. Only tracked properties are asked for. A `TrackedList` or
/// `TrackedDictionary` (HamonCollections), a `Signal`, `Presentation` or `Router` that the model stores, and objects with tracked
/// properties of their own, are not looked into. Put what counts of them into the snapshot, or test them by themselves.
public final class FlowTester<Model: AnyObject, State> {
  /// The view model, for what a test has to read besides.
  public let model: Model
  /// What the inputs have brought, and why; without values, which the failures show. It is on during each input. `tester.log.start()` notes
  /// what async work brings as well, and on the main actor what other tests do meanwhile. *Misuse:* outside of the main actor stop it
  /// before the test waits. It notes what happens on this thread, and the test may go on on another one.
  public let log = CausalLog(limit: 100_000, values: .redacted)
  let snapshot: (Model) -> State
  let exhaustivity: Exhaustivity
  let made: SourceLocation
  /// The only property that is asked for, if there is just one: it names a snapshot that is no tuple of properties.
  let only: TrackedLabel?
  let condition = AsyncCondition()

  /// The state up to which the test has stated everything.
  var stated: State
  /// The states after it that were not received, oldest first.
  var arrived: [Arrival<State>] = []
  /// How often, since a change was received, something was written that left the snapshot as it was.
  var unseen = 0
  /// What a reader knows: the state at the last run of the effect, and what was reported since.
  var heard: State
  /// The properties of which it was reported that readers do not hear of them.
  var unheard: Set<String> = []
  /// Within `perform`: changes are not to be received, the call takes them itself.
  var isDriving = false
  var isFinished = false
  /// Runs of work that the inputs of replayed sessions have started.
  var workOfReplays: [WeakReference] = []
  private(set) var effect: Effect?
  let runReasons = RunReasons()

  /// Makes a tester. What is wrong with the snapshot is reported at `sourceLocation`.
  public init(
    _ model: Model, exhaustivity: Exhaustivity = .full, except: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation, snapshot: @escaping (Model) -> State
  ) {
    self.model = model
    self.snapshot = snapshot
    self.exhaustivity = exhaustivity
    made = sourceLocation
    let tracked = untracked { trackedLabels(of: model) }
    let asked = tracked.filter { !except.contains($0.name) }
    only = asked.count == 1 ? asked[0] : nil
    stated = untracked { snapshot(model) }
    heard = stated
    let names = tracked.map(\.name)
    reportUnknown(except.subtracting(names).sorted(), names)
    if exhaustivity == .full { reportUncovered(asked.map(\.name)) }
    // It belongs to the test, in any scope or run.
    effect = detached { Effect(of: self, name: "FlowTester", line: 0) { $0.note($0.snapshot($0.model)) } }
    unseen = 0  // the first run has nothing to tell
    effect.map(runReasons.follow)
  }

  deinit {
    effect?.cancel()
    if !isFinished { reportRest(made) }
  }

  /// Runs `action` on the model, for events that are not inputs, and checks what it changed; see ``FlowTester``. `name`
  /// is for the messages.
  public func perform(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ action: (Model) -> Void,
    changes: (inout State) -> Void = { _ in }
  ) {
    perform(name, cause: name, sourceLocation, action, changes)
  }

  fileprivate func perform(
    _ name: String, cause: String, _ sourceLocation: SourceLocation, _ action: (Model) -> Void,
    _ changes: (inout State) -> Void
  ) {
    let place = log.lastNumber
    let before = drive(name, sourceLocation) { withCause(cause) { action(model) } }
    check(name, before, stated, sourceLocation, reads: reads(after: place), changes)
  }

  /// Runs an event, and takes the state that it has brought by the time it returns. Returns the state before: if events are nested, that
  /// after the inner one.
  func drive(_ event: String, _ sourceLocation: SourceLocation, _ action: () -> Void) -> State {
    reportArrived("before \(event)", sourceLocation)
    isFinished = false
    let isWithinEvent = isDriving
    isDriving = true
    failingOnIssues(of: event, sourceLocation) { log.during(action) }
    isDriving = isWithinEvent
    unseen = 0
    let before = stated
    stated = untracked { snapshot(model) }
    reportUnheard(event, before, stated, sourceLocation)
    return before
  }

  /// An effect runs at the end of every batch that changed what the snapshot reads; again, if effects behind it change that in the same
  /// flush. All of a flush is one change.
  private func note(_ state: State) {
    untracked {
      defer { effect.map(runReasons.follow) }
      heard = state
      if isDriving { return }
      let flush = FlushIdentity.isUnderWay ? FlushIdentity.latest : nil
      var reads = readsOfRun()
      if let last = arrived.last, flush != nil, last.flush == flush {
        arrived.removeLast()
        var all = last.reads
        all.add(reads)
        reads = all
      }
      if isSame(arrived.last?.state ?? stated, state) {
        unseen += 1
        return
      }
      arrived.append(Arrival(state: state, reads: reads, flush: flush))
    }
    condition.ring()
  }
}

/// An object that may have ended.
struct WeakReference {
  weak var object: AnyObject?
}

extension FlowTester where Model: UnidirectionalDataFlow {
  /// Applies `input` and checks what it changed by the time it returns: `changes` turns the state before into the state
  /// after. Without `changes` nothing may change.
  public func apply(
    _ input: Model.Input, sourceLocation: SourceLocation = #_sourceLocation, changes: (inout State) -> Void = { _ in }
  ) {
    let cause = causeName(ofInput: input)  // as an `InputQueue` names it, so that the two are one in a message
    perform("apply(\(valueText(input)))", cause: cause, sourceLocation, { $0.apply(input) }, changes)
  }
}
