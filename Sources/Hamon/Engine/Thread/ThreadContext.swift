import CHamonThread

/// What the engine keeps for a thread: the frame of what is running, the queue of a flush, stacks, pools, counters.
/// Between two synchronous stretches it holds nothing of any graph (pools aside), because an actor may wake up elsewhere.
@usableFromInline struct ThreadContext {
  /// A reference to a link that is never made, in the zeros with which the arena begins. It is first, so that its place, `nowhere`, is that
  /// of the context.
  let noLink = LinkOffset(raw: 1)

  // What is running; see `Frame`. The four words that a frame saves (`observer`, `cursorAside`, `facts`, `ownerUntracked`) are kept apart
  // by other fields. Side by side they would be saved two at a time. To load 16 bytes after a store to 8 of them waits until the store has
  // reached the cache.

  var observer: NodePointer?
  /// How deep in evaluations of computeds.
  var evaluating = 0
  /// The cursor: the place of a reference to a link, the link through which `observer` is expected to read next. (The place, because a
  /// new link is put there.) It is here while an expected read only has to move it on, see `Read.swift`; else it is `cursorAside`, and
  /// this is `nowhere`.
  @usableFromInline var cursor: LinkCursor
  /// The start of the arena, where clients find it.
  @usableFromInline let arena: UnsafeMutableRawPointer
  /// The observer's cursor while `cursor` is `nowhere`; also while its tracking is suspended.
  var cursorAside: LinkCursor?
  /// Not 0 while a value is changed in place, a deriving effect is due, or a transaction is open. Then no read is expected.
  var disturbances = 0
  /// The source that `observer` has read more than once in this run, the last of them; compared, never looked into.
  @usableFromInline var rereadSource: NodePointer?
  /// What is known of the observer's run.
  var facts = RunFacts()
  /// How deep in batches, explicit or implied (effects, disposal, changes in place).
  @usableFromInline var batches = 0
  /// The owner of what is made where nothing tracks. While an observer tracks, it is the owner, and this means nothing. See `owner`.
  var ownerUntracked: NodePointer?
  /// How deep in calls of the engine that may hold nodes and links: while it is not 0, memory that dies is kept.
  var busy = 0
  /// The source before `rereadSource`; means something only while there is one.
  var rereadBefore: NodePointer?
  /// What the thread does; see `Phase`.
  @usableFromInline var phase = Phase.resting
  var isReleasing = false
  /// How deep in bodies of scopes.
  var scopes = 0
  /// Whether the innermost scope with a running body has been disposed, and its issue has been reported.
  var isInDisposedScope = false
  /// What is known of the running synchronous stretch; see `isOnMainActor`.
  var mainActor = MainActorAnswer.unknown
  /// The thread's part of `Affinity`, and the affinity of a node that was touched last by this thread, for the same actor.
  let ordinal: UInt8
  var stamp: UInt8

  /// The number of the latest flush. A node keeps it as the round in which its passes count (`Node.round`), and may be on another thread in
  /// its next flush: so threads begin far apart; see `firstNumber`.
  var flushNumber: UInt32
  /// How deep in settlements of deriving effects, and the number of the outermost, which is the round of their passes.
  var settlements = 0
  var settlementNumber: UInt32
  /// Evaluations on the stack that `evaluating` does not count, because user code that is no part of them runs in their middle: a row's
  /// body, an issue's handler. See `Graph.leaveEvaluations`.
  var interrupted = 0
  /// How many nodes were running when the innermost closure of a list was called that is being derived; -1 outside of those.
  var listClosureAt = -1
  /// Whether a deriving effect has its turn, so that others wait for theirs; see `DerivingEffects.swift`.
  var isInDerivingEffect = false
  var notifications: UInt32 = 0
  /// Counts writes, so that a validation notices those of the user code it has called.
  var writes: UInt32 = 0

  /// Effects and trackers that are due, in the order of their notification; `queueHead` is the next.
  var queue = RawStack<QueueEntry>()
  var queueHead = 0
  /// Those among them that have their turn before the others; see `Early.swift`.
  var early = RawStack<QueueEntry>()
  /// Not 0 while marks are owed: below `unmarked` (`pending`), and from the link `unmarkedBranches` on (`dirty`); see
  /// `Descend.swift`.
  var owesMarks = 0
  var unmarked: NodePointer?
  var unmarkedBranches = LinkOffset.none
  /// The effect at the end of a chain that was marked while one of its computeds ran.
  var endOfChain: NodePointer?
  /// Its computeds from there on.
  var restOfChain = RawStack<NodePointer>()
  /// Deriving effects that are due; see `Graph.runDerivingEffects`.
  var dueDeriving = RawStack<NodePointer>()
  /// The marked relays of those effects, which have not been handed over yet.
  var markedRelays = RawStack<NodePointer>()
  /// The computeds and deriving effects for which something looks for what is due, outermost first; see `settleAbove`.
  var asking = RawStack<NodePointer>()
  /// Those that were asked to the end meanwhile, each with `derivingCount`: as long as that is the same, they need not be asked again.
  var asked: [NodePointer: UInt64] = [:]
  /// Counts what becomes due to derive, and its turns.
  var derivingCount: UInt64 = 0
  /// Signals written in this batch that are still to be compared.
  var written = RawStack<NodePointer>()
  /// The way down of a mark or a validation: the links with waiting observers.
  var path = RawStack<LinkPointer>()
  /// The nodes with closures on the stack, outermost first, each with its cursor while it waits for a computed that it reads. A descent
  /// begins with the written signal, and the first node below takes its place. A tracker is here while it is called; a scope never is.
  var running = RunningStack()
  /// Values that are being changed in place.
  var accesses = RawStack<Access>()
  /// Ended nodes with a closure and a value to be let go.
  var nestedReleases = RawStack<NodePointer>()
  /// How deep in ends of cleanups' closures; and the called ones that wait, because that is deep enough.
  var cleanupDepth = 0
  var calledCleanups: UnsafeMutablePointer<Cleanup>?
  /// The nodes with cleanups on the stack, and the nodes with an end that waits for that.
  var ends = RawStack<NodePointer>()
  var waitingEnds = RawStack<NodePointer>()
  /// The nodes that are ending what their last run has made; see `Cleanups.swift`.
  var renewals = RawStack<Renewal>()
  /// Memory that died while the engine was busy.
  var deadLinks = RawStack<LinkPointer>()
  var deadNodes = RawStack<NodePointer>()
  /// For the search for owners in the queue (`Graph.runDueOwners`). These are how far it has come, and the place behind the last owner that
  /// it has found. Then a number that changes when one is found or resumed, and the owners that are flagged `cleared`.
  var queueSearched = 0
  var endOfOwners = 0
  var ownerChanges: UInt32 = 0
  var cleared = RawStack<NodePointer>()
  /// The owners of one watcher that are due, outermost last.
  var dueOwners = RawStack<NodePointer>()
  /// Changes when a deriving effect on which something relies becomes due. As long as it is the same, what was found up to date is still
  /// up to date; see `Graph.noteDue`. Threads begin far apart.
  var relianceNumber: UInt64
  /// What looks out for what happens: `Lookouts`. 0 as a rule.
  @usableFromInline var lookouts = 0
  /// Not 0 where there is something to do after a run: `unobserved` is not empty, or there is a journal.
  var afterRuns = 0
  /// While a runaway flush is being watched: which node wrote what.
  var trace: LoopTrace?
  /// For hosts that say why things ran: what has changed of what they have read.
  var changes: [NodePointer: Change]?
  /// The logs that are on, which are retained for that; the last one first.
  var log: LogPointer?
  /// Whether they are the main actor's, which may have left this thread since.
  var isLogOfMainActor = false
  /// How deep in what tells logs, which may call user code; and those that have ended meanwhile.
  var tellingLogs = 0
  var endedLogs = RawStack<LogPointer>()
  /// The transaction that is open, and what is handed over when it keeps a value.
  var transaction: Transaction?
  var keptValue: AnyObject?
  /// The cause that the program has named; see `withCause`.
  fileprivate(set) var cause: Cause?
  /// The cause as a word, for code that only compares it.
  fileprivate(set) var causeWord: UnsafeRawPointer?
  /// The thread's number among all threads so far.
  let serial: UInt32

  let regions: Regions
  /// One for each `SizeClass`, in their order.
  var pools = (Pool(), Pool(), Pool(), Pool(), Pool(), Pool())

  var counters: UnsafeMutablePointer<ThreadCounters>
  var issueHandler: ((Issue) -> Void)?
  /// What `observe` made last without an owner; to notice a result that is dropped at once.
  var lastObserved: NodePointer?
  /// Sources without a handle that have lost their last observer; how many of them wait for the end of what is on the stack; and the trees
  /// that wait for such an end. See `Keep.swift`.
  var unobserved = RawStack<Unobserved>()
  var unobservedBefore = 0
  var waitingTrees = RawStack<EndingTree>()
  /// The node that has dropped the last link of the source that is ending now: a loop is put down to it.
  var dropper: NodePointer?
}

@usableFromInline typealias Context = UnsafeMutablePointer<ThreadContext>

/// What a thread does. A write checks only this (and the batches), so a log is a phase of its own: see `Graph.isDeferring`.
@usableFromInline enum Phase {
  @usableFromInline static var resting: UInt8 { 0 }
  static var flushing: UInt8 { 1 }
  /// Nothing flushes, and a log is on.
  @usableFromInline static var logged: UInt8 { 2 }
}

/// Of the pointer, because a property of what it points to would have all of that copied in a debug build.
extension UnsafeMutablePointer where Pointee == ThreadContext {
  /// The owner of what is made; nil outside of every owner. A deriving effect owns nothing: it is the library's own, and what is made while
  /// it runs (an element that it lets go may make something in its end) would end with its next run.
  var owner: NodePointer? {
    guard let owner = pointee.observer ?? pointee.ownerUntracked, !owner.derives else { return nil }
    return owner
  }

  @_transparent var isFlushing: Bool {
    get { pointee.phase == Phase.flushing }
    nonmutating set { pointee.phase = newValue ? Phase.flushing : Phase.resting }
  }

  /// Not 0 if there is a journal.
  @_transparent var journals: Int { pointee.lookouts & Lookouts.journals }

  /// Whether a flush would find something to do.
  @_transparent
  var hasDue: Bool { pointee.queue.count | pointee.written.count | pointee.dueDeriving.count != 0 }  // three loads
}

/// What looks out for what happens, as bits of `ThreadContext.lookouts`.
@usableFromInline enum Lookouts {
  /// A runaway flush is being watched.
  static var loop: Int { 1 }
  /// A host asks why its bodies run.
  static var changes: Int { 2 }
  /// A log is on; see `Log.swift`.
  @inlinable static var log: Int { 4 }
  /// A transaction is open; see `TakeBack.swift`.
  @inlinable static var transaction: Int { 8 }
  /// The two that keep a record of each write, evaluation and run. They are told in the same places.
  static var journals: Int { log | transaction }
}

extension Graph {
  /// Whether there is that lookout on this thread.
  @inlinable @inline(__always)  // two loads
  static func looksOut(_ lookout: Int) -> Bool {
    hamon_context().map { $0.assumingMemoryBound(to: ThreadContext.self).pointee.lookouts & lookout != 0 } ?? false
  }
}

/// A place in the queue. It counts only while the node's latest notification is this one.
struct QueueEntry {
  var node: NodePointer
  var notifiedAt: UInt32
}

enum MainActorAnswer: UInt8 { case unknown, no, yes }

extension UnsafeMutablePointer where Pointee == ThreadContext {
  /// The context of the calling thread, made at its first use.
  @_transparent static var current: Context {
    hamon_has_context() ? unsafeBitCast(hamon_context(), to: Context.self) : make()
  }

  @inline(never)  // once per thread
  private static func make() -> Context {
    hamon_check_reservation()
    let context = Context.allocate(capacity: 1)
    let ordinal = hamon_next_ordinal()
    let stamp = ordinal == Affinity.firstThread ? ordinal | Affinity.mainActor : ordinal
    let serial = UInt32(truncatingIfNeeded: SharedCounts.threads.next())
    let number = firstNumber(of: serial)
    let arena = UnsafeMutableRawPointer(hamon_arena().unsafelyUnwrapped)
    context.initialize(
      to: ThreadContext(
        cursor: arena.assumingMemoryBound(to: LinkOffset.self), arena: arena, ordinal: ordinal, stamp: stamp,
        flushNumber: number,
        settlementNumber: number, relianceNumber: UInt64(serial) << 40 | 1, serial: serial,
        regions: hamon_make_table(MemoryLayout<Region>.stride).assumingMemoryBound(to: Region.self),
        counters: ThreadCounters.register()))
    context.expectNothing()
    hamon_set_context(context)
    hamon_at_thread_end { word in
      word.assumingMemoryBound(to: ThreadContext.self).leave()
    }
    return context
  }

  /// The number of a thread's first flush: as far from those of all others as their count allows (steps by the golden ratio).
  private static func firstNumber(of serial: UInt32) -> UInt32 { serial &* 0x9e37_79b9 }

  /// Ends the thread: its free memory goes to the others.
  private func leave() {
    for sizeClass in SizeClass.allCases { pool(sizeClass).pointee.leave(sizeClass, pointee.regions) }
    hamon_free_table(pointee.regions, MemoryLayout<Region>.stride)
    pointee.queue.free()
    pointee.early.free()
    pointee.cleared.free()
    pointee.dueOwners.free()
    pointee.restOfChain.free()
    pointee.dueDeriving.free()
    pointee.markedRelays.free()
    pointee.asking.free()
    pointee.written.free()
    pointee.path.free()
    pointee.running.free()
    pointee.accesses.free()
    pointee.nestedReleases.free()
    pointee.ends.free()
    pointee.waitingEnds.free()
    pointee.renewals.free()
    pointee.unobserved.free()
    pointee.waitingTrees.free()
    pointee.deadLinks.free()
    pointee.deadNodes.free()
    pointee.endedLogs.free()
    pointee.counters.retire()
    hamon_set_context(nil)  // what is let go below may use the graph again, with a new context
    deinitialize(count: 1)
    deallocate()
  }

  func setCause(_ cause: Cause?) {
    pointee.cause = cause
    pointee.causeWord = cause.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
  }
}
