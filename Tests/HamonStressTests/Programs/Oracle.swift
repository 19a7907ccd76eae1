/// The reactive graph in its plainest form: classes, arrays and recursion.
///
/// It is two things at once. It is the *documentation* of the two algorithms the engine runs iteratively over raw
/// memory: ``Oracle/mark(_:)`` pushes "you may be out of date" from a written signal to everything downstream, and
/// ``Oracle/validate(_:)`` pulls the answer to "are you really?" from the sources. And it is the *oracle* of the
/// random-program test: it decides what runs, in which order, and what it sees.
///
///     s ──▶ c ──▶ e        write s:   s dirty, c pending, e pending and queued          (mark)
///      └──▶ d ──┘          flush e:   c? ─▶ s changed ─▶ c, d dirty ─▶ c evaluates      (validate)
///                                     c equal: d? ─▶ d evaluates ─▶ changed: e dirty ─▶ e runs
///
/// Where its words differ from the engine's:
///
///     settle = takeTurn        refresh = askSource           step = evaluate, run, fire, compare
///     bury = releaseOrWait     finishLate = endRunSlowly     aside = leaveUnobserved
///     hasCalled = fired        isDisposed = ending           isCurrent = of this run, by parity or by the cursor
///     tellInTransaction = tellComputeds
final class Oracle {
  /// Every law that can be switched off, to show that the comparison notices. All `true` is the specification.
  struct Laws: Equatable {
    var cutsOff = true
    var comparesSignals = true
    var keepsOrder = true
    var outerBeforeInner = true
    var lastMadeFirst = true
    var childrenFirst = true
    var dropsOldSources = true
    var pauses = true
    var batches = true
    var invalidatesOnce = true
    var keepsObserved = true
    var takesBack = true
  }

  final class Node {
    enum Kind { case signal, computed, effect, scope, tracker }
    enum Mark { case clean, pending, dirty }

    let kind: Kind
    /// Dirty signal: written since its observers last asked. Dirty observer: a source has changed. Pending: may have.
    var mark = Mark.clean
    var sources: [Link] = []
    /// What the previous run read and this one has not, or not yet.
    var formerSources: [Link] = []
    var observers: [Link] = []
    weak var owner: Node?
    var children: [Node] = []
    var cleanups: [() -> Void] = []
    /// Signal: "does the value differ from what observers saw last?" Computed: "evaluate; is the result another?"
    /// Effect: "run". Tracker: "call back".
    var step: (() -> Bool)?
    /// The values of a mortal cell: what observers saw last, while that may differ, and what it has now.
    var before: Mortal?
    var present: Mortal?
    /// What the user gave. It goes last.
    var body: (() -> Void)?
    var compute: (() -> Int)?
    var comparison = Comparison.equal
    var isRunning = false
    /// A signal whose comparison is running, because something asks whether it has changed.
    var isCompared = false
    /// A signal that is still to be compared with what was before a batch that is over: what is equal to that stays.
    var isComparedWithEarlier = false
    /// Whether a cleanup of its own has asked for it before its last evaluation.
    var wasAskedByCleanup = false
    var isQueued = false
    var isDisposed = false
    /// Whether the user has a handle. A computed without one lives as long as it is observed.
    var hasHandle = true
    /// A scope that was paused.
    var isPaused = false
    /// A tracking scope that has called back, and has not tracked again.
    var hasCalled = false
    var history = History()

    init(_ kind: Kind, owner: Node?) {
      self.kind = kind
      self.owner = owner
      owner?.children.append(self)
    }
  }

  final class Link {
    unowned let source: Node
    unowned let observer: Node
    /// Whether the observer's current (or last) run has read the source.
    var isCurrent = true
    /// When that was.
    var readAt = 0
    init(_ source: Node, _ observer: Node) { (self.source, self.observer) = (source, observer) }
  }

  let laws: Laws
  /// Who is charged with reads, and who owns what is made.
  var observer: Node?
  var owner: Node?
  var linkCount = 0
  var nodeCount = 0
  var queue: [Node] = []
  var held: [Node] = []
  /// Signals of this batch that nothing has compared yet.
  var written: [Node] = []
  /// Whose cleanups are being called, outermost first; and who was ended by one of its own.
  var cleaning: [Node] = []
  var waiting: [Node] = []
  /// Ended nodes whose closures have yet to go, and whether one is going.
  var nestedReleases: [Node] = []
  var isReleasing = false
  var batchDepth = 0
  /// Computeds without a handle that have lost their last observer.
  var unobserved: [Node] = []
  /// How many of them wait for the end of what is on the stack.
  var unobservedBefore = 0
  /// How many computeds are being evaluated: what is due meanwhile runs when the outermost is done.
  var evaluationDepth = 0
  /// How many of them are past their cleanups: what writes meanwhile is an issue.
  var derivingDepth = 0
  /// What that was when each preview began that is under way: what it writes is taken back before the computed has its value.
  var previews: [Int] = []
  func reportWriteInComputed() {
    if derivingDepth > 0, !previews.contains(derivingDepth) { onIssue("writeInComputed") }
  }
  var isFlushing = false
  /// Gets the kind of what is wrong in a program.
  var onIssue: (String) -> Void = { _ in }
  /// How often something was told of a write.
  var writes = 0
  /// The innermost that is open.
  var transaction: Transaction?
  /// What has happened, and why.
  var happenings: [Happening] = []
  /// Those that were taken back, by their numbers.
  var takenBack: [Range<Int>] = []
  /// Counts reads and changes.
  var moment = 0

  init(_ laws: Laws = Laws()) { self.laws = laws }

  func makeNode(_ kind: Node.Kind, owner: Node?) -> Node {
    nodeCount += 1
    return Node(kind, owner: owner)
  }

  // MARK: - The two algorithms

  /// Push: everything downstream of `source` may be out of date. Depth first, in the order of subscription; whatever is
  /// marked already has marked what is downstream of it. A running observer hears only of what it has read *this* time.
  func mark(_ source: Node) {
    for link in laws.keepsOrder ? source.observers : source.observers.reversed() {
      let observer = link.observer
      guard link.isCurrent else { continue }
      guard observer.mark == .clean, !observer.isDisposed, !laws.invalidatesOnce || !observer.hasCalled else {
        continue
      }
      observer.mark = .pending
      if observer.kind == .computed {
        mark(observer)
      } else if !observer.isQueued {
        observer.isQueued = true
        queue.append(observer)
      }
    }
  }

  /// Pull: is this observer really out of date? A pending one asks its sources in the order in which it read them, and
  /// stops at the first that has changed, because what comes after may not be read any more.
  func validate(_ node: Node) -> Bool {
    // Looked for from the first on, each time: a comparison may have written what was asked before.
    // A signal whose comparison has not returned yet counts as changed: whatever asks in it sees the new value.
    // One that has ended, and whose cleanup asks, is not evaluated any more, and needs no verdict.
    while node.mark == .pending, !node.isDisposed,
      let source = node.sources.first(where: { $0.isCurrent && isOpen($0.source) })?.source
    {
      if source.isCompared { node.mark = .dirty } else { refresh(source) }
    }
    defer { node.mark = .clean }
    return node.mark == .dirty && !node.isDisposed
  }

  func isOpen(_ source: Node) -> Bool { source.mark != .clean || source.isCompared }

  /// Brings a signal or computed up to date; if that changes it, those who have seen the old value are dirty.
  func refresh(_ source: Node) {
    if source.kind == .signal {
      guard source.mark == .dirty else { return }
      source.mark = .clean
      // What its comparison writes waits for whatever asks.
      let wasCompared = source.isCompared
      source.isCompared = true
      batchDepth += 1
      let isChanged = source.step?() == true || !laws.cutsOff
      batchDepth -= 1
      source.isCompared = wasCompared
      if isChanged { makePendingObserversDirty(of: source) }
    } else {
      guard validate(source) else { return }
      _ = source.step?()  // tells them
      if !laws.cutsOff { makePendingObserversDirty(of: source) }
    }
  }

  /// The user's comparison may do anything. What it reads is no observer's dependency; what it makes belongs to whatever runs.
  func compare(_ old: Int, _ new: Int, by comparison: Comparison) -> Bool {
    switch comparison {
    case .equal: return old == new
    case .never: return false
    case .by(let isSame):
      var result = false
      with(observer: nil, owner: owner) { result = isSame(old, new) }
      return result
    }
  }

  /// A source has changed: whatever waited for its verdict is out of date.
  func makePendingObserversDirty(of source: Node) {
    noteChange(source)
    // A signal that was written before one inside may be asked there for the first time.
    var next = transaction?.writing
    while let transaction = next {
      if source.kind == .computed || transaction.writes(source) {
        return tellInTransaction(transaction, of: source)
      }
      transaction.changed.append(source)
      next = transaction.outer?.writing
    }
    for link in source.observers where link.isCurrent && link.observer.mark == .pending { link.observer.mark = .dirty }
  }
}
