/// Runs the steps of a script on one library and logs all that can be seen: who runs when, what it reads, who is
/// cleaned up, how many links are left.
///
/// The same steps do the same on every library. To that end a few of them are left out where they would be a
/// programming error or have no defined result: a computed that would read itself, a cleanup without an owner. A write under a
/// computed is an error too, but one with a result, and an issue.
final class Interpreter {
  struct Entry {
    let handle: AnyObject
    /// The limit where it was made: it holds for what is added, too.
    let limit: Int
  }

  /// Where a step stands.
  struct Context {
    /// In a body or callback, where writes only raise, so that every flush comes to rest.
    var isReaction = false
    var isOwned = false
    /// Computeds in slots from here on must not be read: they may be waiting for this step.
    var limit = Int.max
    /// In the order in which they were held: they end in that order.
    var held: [(slot: Slot, entry: Entry)] = []
    var canaries: [Canary] = []
    /// Not in what is added to an owner from outside: the owner may belong to the computed that would be held.
    var mayHold = true
  }

  /// Kept by a closure, it acts when the closure goes.
  final class Canary {
    private let atEnd: () -> Void
    init(atEnd: @escaping () -> Void) { self.atEnd = atEnd }
    deinit { atEnd() }
  }

  let library: any Library
  var slots: [Slot: Entry] = [:]
  private var log: [String] = []
  var made = 0
  /// The limits of whatever is running: of computeds, and of what they have made. What a comparison makes meanwhile is theirs.
  var limits: [Int] = []
  private var tracked: [ObjectIdentifier] = []
  /// How many comparisons are running the steps of their scripts.
  private var comparisons = 0
  /// How many steps the outermost one has taken. What makes more and more of what makes more is left alone at some point.
  private var performed = 0
  private static let mostPerformed = 300

  init(_ library: any Library) { self.library = library }

  /// Runs one step from outside, and returns what was seen.
  func run(_ step: Step) -> [String] { record { perform(step, Context()) } }

  /// Drops every handle in the order of slots, also those that cleanups make meanwhile.
  func dropAll() -> [String] {
    record { while let slot = slots.keys.min(by: { "\($0)" < "\($1)" }) { drop(slot) } }
  }

  private func record(_ body: () -> Void) -> [String] {
    log = []
    performed = 0
    body()
    log.append("\(library.nodes) nodes, \(library.links) links")
    if let broken = library.brokenInvariant() { log.append("broken: \(broken)") }
    return log
  }

  func note(_ event: String) { log.append(event) }

  private func perform(_ steps: [Step], _ context: Context) { for step in steps { perform(step, context) } }

  private func perform(_ steps: [Step], _ context: Context, within limit: Int) {
    limits.append(limit)
    perform(steps, context)
    limits.removeLast()
  }

  private func perform(_ step: Step, _ context: Context) {
    performed += 1
    guard performed <= Self.mostPerformed else { return }
    switch step.verb {
    case .signal, .loud, .computed, .coarse, .wary, .mortal, .fleeting, .frail, .boxed, .effect, .scope, .tracker,
      .token, .observe:
      make(step, context)
    case .cleanup:
      guard context.isOwned else { return }
      let label = name("cleanup")
      var inner = reaction(context, holding: step.body, isOwned: false)
      inner.limit = .max  // see `atEnd`
      library.onCleanup { [unowned self, inner] in atEnd(label, step.body, inner) }
    case .hold, .canary: return
    case .fresh: note("fresh \(step.value!) = \(readFresh(step.value!, step.body, context))")
    case .read: note("\(step.value!) = \(evaluate(step.value!, context))")
    case .peek:
      guard let cell = cell(step.target!, context) else { return }
      note("peek \(step.target!) = \(withExtendedLifetime(cell) { cell.peek() })")
    case .write, .change: write(step, context)
    case .batch: library.batch { perform(step.body, context) }
    case .transaction: library.transaction(fails: false) { perform(step.body, context) }
    case .failing:
      library.transaction(fails: true) { perform(step.body, context) }
      note("taken back")
    case .preview:
      let value = library.preview {
        perform(step.body, context)
      } reading: {
        evaluate(step.value!, context)
      }
      note("preview of \(step.value!) = \(value)")
    case .untracked: library.untracked { perform(step.body, context) }
    case .when: if !evaluate(step.value!, context).isMultiple(of: 2) { perform(step.body, context) }
    case .add:
      guard let scope: any ScopeHandle = handle(step.target!, context), !scope.isDisposed else { return }
      var inner = context
      inner.isOwned = true
      restrict(&inner, as: slots[step.target!])
      withExtendedLifetime(scope) { scope.add { perform(step.body, inner, within: inner.limit) } }
    case .track: track(step, context)
    case .drop: drop(step.target!)
    case .cancel:
      if let effect: any EffectHandle = handle(step.target!, context) {
        withExtendedLifetime(effect) { effect.cancel() }
      } else if let tracker: any TrackerHandle = handle(step.target!, context) {
        withExtendedLifetime(tracker) { tracker.cancel() }
      }
    case .dispose:
      if let scope: any ScopeHandle = handle(step.target!, context) { withExtendedLifetime(scope) { scope.dispose() } }
    case .pause, .resume:
      guard let scope: any ScopeHandle = handle(step.target!, context), !scope.isDisposed else { return }
      withExtendedLifetime(scope) { step.verb == .pause ? scope.pause() : scope.resume() }
    }
  }

  /// What a computed made ends before it is evaluated again. So a cleanup, or a canary, may ask for any computed, its own
  /// included, except for those that run meanwhile (`limits`). The end of a result is a part of the evaluation.
  func atEnd(_ label: String, _ body: [Step], _ context: Context) {
    note(label)
    perform(body, context, within: context.limit)
  }

  private func make(_ step: Step, _ context: Context) {
    let label = name(step.target.map { "\($0)" } ?? "observe")
    let body = step.body
    var entry: AnyObject?
    // A node that ends in its first run lets its closure go there, or when whatever made it has returned: always the latter.
    var closure: (() -> Void)?
    defer { withExtendedLifetime(closure) {} }
    switch step.target?.kind {
    case .signal:
      // A reaction that replaces what it writes would never come to rest.
      guard !context.isReaction else { return }
      // So small that no sum of sums of them is too large.
      let value = evaluate(step.value!, context) % 1000
      let comparison = comparison(step, label, context)
      entry =
        switch step.verb {
        case _ where step.verb.isMortal: library.mortal(value, comparison, maker(step, label, context))
        case .boxed: library.boxed(value, comparison)
        default: library.signal(value, comparison)
        }
    case .computed:
      var outer = context
      outer.limit = min(context.limit, step.target!.index)
      let compute = compute(label, step.value!, step.verb.actsInCompute ? body : [], outer)
      entry =
        switch step.verb {
        case _ where step.verb.isMortal:
          library.mortal(comparison(step, label, outer), maker(step, label, outer), compute)
        case .boxed: library.boxed(compute)
        default: library.computed(comparison(step, label, outer), compute)
        }
    case .effect, nil:
      guard step.verb == .effect || context.isOwned else { return }
      let inner = reaction(context, holding: body, isOwned: true)
      let run = { [unowned self, inner] in
        note("\(label) runs")
        perform(body, inner, within: inner.limit)
        note("\(label) has run")
      }
      closure = run
      if step.verb == .effect { entry = library.effect(run) } else { library.observe(run) }
    case .scope:
      var inner = context
      inner.isOwned = true
      entry = library.scope { perform(body, inner, within: inner.limit) }
    case .tracker, .token:
      let inner = reaction(context, holding: body, isOwned: false)
      let callback = { [unowned self, inner] in
        note("\(label) is called")
        perform(body, inner)
      }
      closure = callback
      if step.verb == .tracker {
        entry = library.tracker(callback)
      } else {
        entry = library.token({ note("\(label): \(evaluate(step.value!, context))") }, callback)
      }
    }
    if let entry, let target = step.target { keep(entry, in: target, context) }
  }

  /// The closure of a computed.
  func compute(_ label: String, _ formula: Formula, _ body: [Step], _ context: Context) -> () -> Int {
    let inner = reaction(context, holding: body, isOwned: true)
    return { [unowned self, inner] in
      note("\(label) evaluates")
      limits.append(inner.limit)
      defer { limits.removeLast() }
      perform(body, inner)
      let result = evaluate(formula, inner)
      note("\(label) = \(result)")
      return result
    }
  }

  /// What makes the values of a mortal cell.
  private func maker(_ step: Step, _ label: String, _ context: Context) -> Mortal.Maker {
    let inner = reaction(context, holding: [], isOwned: false)
    return { [unowned self, inner] number in
      let label = name("\(label) \(number)")
      return Mortal(number) { [unowned self, inner] in atEnd("\(label) ends", step.body, inner) }
    }
  }

  private func comparison(_ step: Step, _ label: String, _ context: Context) -> Comparison {
    switch step.verb {
    case .loud, .fleeting: return .never
    case .coarse: return .by { $0 / 2 == $1 / 2 }
    case .wary, .frail, .boxed:
      let isOfComputed = step.target!.kind == .computed
      // A computed may hold any signal: one that held computeds might hold itself.
      let held = step.body.filter { $0.verb != .hold || isOfComputed }
      // Which it interrupts, and thus whether there is an owner, is known at run time only: what needs one is left out.
      let inner = reaction(context, holding: held, isOwned: false)
      return .by { [unowned self, inner] old, new in
        note("\(label) compares \(old) \(new)")
        // One that compared again and again within itself would never end.
        guard comparisons < 2 else { return old == new }
        comparisons += 1
        // That of a computed is a part of its evaluation.
        perform(step.body, inner, within: isOfComputed ? inner.limit : .max)
        comparisons -= 1
        note("\(label) has compared")
        return old == new
      }
    default: return .equal
    }
  }

  private func write(_ step: Step, _ context: Context) {
    guard let signal: any SettableCell = handle(step.target!, context) else { return }
    let value = evaluate(step.value!, context)
    let old = withExtendedLifetime(signal) { signal.peek() }
    let isChange = step.verb == .change
    let new = isChange ? (context.isReaction ? old + value % 3 : (old + value) % 10) : value % 10
    guard !context.isReaction || new > old && new < 10 else { return }
    withExtendedLifetime(signal) { isChange ? signal.change { $0 = new } : signal.write(new) }
  }

  private func track(_ step: Step, _ context: Context) {
    guard let tracker: any TrackerHandle = handle(step.target!, context) else { return }
    let id = ObjectIdentifier(tracker)
    guard !tracked.contains(id) else { return }
    tracked.append(id)
    defer { tracked.removeLast() }
    let entry = slots[step.target!]
    withExtendedLifetime(tracker) {
      tracker.follow {
        // One that has ended, perhaps by a cleanup on the way in, owns nothing.
        var inner = reaction(context, holding: [], isOwned: !tracker.hasEnded || context.isOwned)
        restrict(&inner, as: entry)
        perform(step.body, inner, within: inner.limit)
      }
    }
  }
}
