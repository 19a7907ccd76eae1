import CHamonThread

/// The places where a log looks into the engine. Each is called if there is a journal (`Lookouts`), from code outside of the steady state.
/// Those that a transaction needs as well are named for both.
///
///     write                                        journalWrite
///     found to have changed (after the above)      logChange          so that its observers know why they run
///     evaluated                                    journalEvaluation
///     a run is over, or an end                     journalRunOrEnd
///     the flush is over                            logEndOfFlush
///
/// Before a write the log is handed the old value (`willBeLogged`). Outside of a batch the write is then reported at once, as a certain
/// change, and goes down chains (`Descend`, `logInDescent`). Reads are expected as ever.
extension Graph {
  /// Whether a log is on.
  @inlinable @inline(__always)  // two loads
  static var isLogged: Bool { looksOut(Lookouts.log) }

  /// Begins to log what this thread does, or the main actor; ends what was under way in a short form.
  static func beginLog(_ recorder: CausalRecorder) {
    let context = Context.current
    let log = recorder.core
    makeOwedMarks(context)
    log.pointee.epoch += 1
    // It may have been stopped in the midst of an entry.
    (log.pointee.isInBatch, log.pointee.isInFlush) = (false, false)
    log.pointee.countAtStart = log.pointee.count
    log.pointee.labelsAtStart = SharedCounts.labels.load(ordering: .relaxed)
    recorder.time.read()
    log.pointee.isOfMainActor = context.isOnMainActor
    if log.pointee.isOfMainActor {
      SharedCounts.hasLogged.store(1, ordering: .relaxed)
      followMainActor(context)
    }
    _ = Unmanaged.passRetained(recorder)
    log.pointee.outer = self.log(context)
    setLogs(context, log)
    if log.pointee.isOfMainActor { logOfMainActor = log }
    context.pointee.isLogOfMainActor = log.pointee.isOfMainActor
  }

  /// The logs of the main actor.
  nonisolated(unsafe) private static var logOfMainActor: LogPointer?  // only touched on the main actor

  /// The main actor may be on another thread than before, and leaves its logs behind on the one where it was. They may have ended
  /// meanwhile, and their memory with them: so a thread with such logs checks whether it works for the main actor before it touches them.
  @inline(never)  // kept out of the callers' code
  static func followMainActor(_ context: Context) {
    if context.isOnMainActor {
      if context.pointee.log != logOfMainActor { setLogs(context, logOfMainActor) }
      context.pointee.isLogOfMainActor = logOfMainActor != nil
    } else if context.pointee.isLogOfMainActor {
      context.pointee.isLogOfMainActor = false
      setLogs(context, nil)
    }
  }

  /// The innermost log of what runs now.
  @inline(__always)  // some tests
  static func log(_ context: Context) -> LogPointer? {
    if context.pointee.isLogOfMainActor,
      context.pointee.ordinal != Affinity.firstThread || context.pointee.log != logOfMainActor
    {
      followMainActor(context)
    }
    return context.pointee.log
  }

  /// Ends the log, in the same place; returns whether it has. A log that was begun elsewhere stays on there: only that thread may touch it.
  static func endLog(_ recorder: CausalRecorder) -> Bool {
    let context = Context.current
    let log = recorder.core
    if log.pointee.isOfMainActor { followMainActor(context) }
    var first = self.log(context)
    if first == log {
      first = log.pointee.outer
    } else {
      var next = first
      while let each = next, each.pointee.outer != log { next = each.pointee.outer }
      guard let each = next else {
        Issue.report(
          .misuse,
          """
          A log was stopped on another thread than the one that it was started on, and is still on there. To fix this, stop it before \
          the `await`, or log on the main actor.
          """)
        return false
      }
      each.pointee.outer = log.pointee.outer
    }
    log.endFlush(context)  // one that is under way ends here for the log
    log.pointee.outer = nil
    log.pointee.oldNode = nil
    recorder.time.read()
    setLogs(context, first)
    if log.pointee.isOfMainActor {
      logOfMainActor = first
      context.pointee.isLogOfMainActor = first != nil
    }
    if context.journals == 0, !isAskedByHosts { log.untrace() }
    context.pointee.endedLogs.push(log)
    releaseEndedLogs(context)
    return true
  }

  /// A log may be let go by a description that another log, or itself, has asked for.
  @inline(never)  // rare
  private static func releaseEndedLogs(_ context: Context) {
    while context.pointee.tellingLogs == 0, context.pointee.endedLogs.count != 0 {
      context.pointee.endedLogs.pop().pointee.recorder.release()
    }
  }

  private static func setLogs(_ context: Context, _ first: LogPointer?) {
    context.pointee.log = first
    updateJournals(context)
  }

  /// After a log was begun or ended, or a transaction.
  static func updateJournals(_ context: Context) {
    let log = context.pointee.log == nil ? 0 : Lookouts.log
    let transaction = context.pointee.transaction == nil ? 0 : Lookouts.transaction
    context.pointee.lookouts = context.pointee.lookouts & ~Lookouts.journals | log | transaction
    context.pointee.afterRuns = context.pointee.unobserved.count | context.journals
    restPhase(context)
    context.updateSlowPath()
  }

  private static func restPhase(_ context: Context) {
    if !context.isFlushing { context.pointee.phase = context.pointee.log == nil ? Phase.resting : Phase.logged }
  }

  @inline(__always)  // one, as a rule
  static func forEachLog(_ context: Context, _ body: (LogPointer) -> Void) {
    context.pointee.tellingLogs &+= 1
    var next = log(context)
    while let log = next {
      next = log.pointee.outer
      if !log.pointee.isAside { body(log) }
    }
    context.pointee.tellingLogs &-= 1
    if context.pointee.endedLogs.count != 0 { releaseEndedLogs(context) }
  }

  // MARK: writes

  /// Called before a value is replaced, or changed in place. Returns whether that counts at once, and is kept for the log alone.
  @usableFromInline @inline(never)  // kept out of the callers' code
  @discardableResult static func willBeLogged(_ node: NodePointer) -> Bool {
    let context = Context.current
    forEachLog(context) { $0.noteOld(context, node) }
    return isSavedForLogAlone(context, node)
  }

  @inline(never)  // kept out of the callers' code
  static func isSavedForLogAlone(_ context: Context, _ node: NodePointer) -> Bool {
    guard context.pointee.batches == 0, context.pointee.phase == Phase.logged else { return false }
    return !feedsHeld(node)
  }

  @inline(never)  // kept out of the callers' code
  static func journalWrite(_ context: Context, _ signal: NodePointer, isChange: Bool) {
    signal.pointee.traits.isTraced = true  // so that it is told when it is found to have changed
    if context.pointee.transaction != nil { noteWrite(context, inTransaction: signal) }
    forEachLog(context) { $0.write(context, signal, isChange: isChange) }
  }

  @inline(never)  // kept out of the callers' code
  static func logChange(_ context: Context, _ source: NodePointer) {
    forEachLog(context) { $0.change(context, source) }
  }

  // MARK: runs

  @inline(never)  // kept out of the callers' code
  static func journalEvaluation(_ context: Context, _ computed: NodePointer, _ changed: Bool) {
    computed.pointee.traits.isTraced = true
    // The value may be described, and what that reads must not be taken for up to date.
    if changed, context.pointee.transaction == nil { makePendingObserversDirtyUntraced(computed) }
    forEachLog(context) { $0.evaluated(context, computed, changed) }
  }

  /// On the way down a chain. Where a value has to be described, the marks are made, and it says false: the evaluation goes on as usual.
  @inline(never)  // kept out of the callers' code
  static func logInDescent(_ context: Context, _ computed: NodePointer, _ changed: Bool) -> Bool {
    var describes = false
    let next = computed.nextInChain
    forEachLog(context) {
      if $0.describes(computed) || next.pointee.traits.kind == .computed && $0.describes(next) { describes = true }
    }
    if describes {
      makeOwedMarks(context)
    } else {
      journalEvaluation(context, computed, changed)
    }
    return !describes
  }

  @inline(never)  // kept out of the callers' code
  static func journalRunOrEnd(_ context: Context, _ ran: NodePointer?, _ ended: NodePointer?) {
    if let ran {
      if context.pointee.transaction != nil { noteRun(context, inTransaction: ran) }
      forEachLog(context) { $0.ran(context, ran) }
    }
    if let ended { forEachLog(context) { $0.end(context, ended) } }
  }

  @inline(never)  // kept out of the callers' code
  static func logCall(_ context: Context, _ token: NodePointer) {
    forEachLog(context) { $0.call(context, token) }
  }

  @inline(never)  // kept out of the callers' code
  static func logEndOfFlush(_ context: Context) {
    restPhase(context)
    forEachLog(context) { $0.endFlush(context) }
    forEachLog(context) { if $0.pointee.hasStream { $0.cold.handOn?() } }
  }

  // MARK: the rest

  static func countsOfLogs(_ context: Context) -> [(log: CausalRecorder, count: Int)] {
    var counts: [(log: CausalRecorder, count: Int)] = []
    forEachLog(context) { counts.append(($0.cold, $0.pointee.count)) }
    return counts
  }

  static func logTakeBack(_ context: Context, _ transaction: Transaction) {
    if !transaction.hasWritten { return }
    forEachLog(context) { log in
      let noted = transaction.logged.first { $0.log === log.cold }
      log.takeBack(transaction, after: noted?.count ?? log.pointee.countAtStart)
    }
  }

  /// The memory of a node is given back, and another one will have its place.
  @inline(never)  // kept out of the callers' code
  static func unlog(_ context: Context, freed node: NodePointer) {
    // Nothing is due when memory is freed, and what is noted may name the node.
    forgetChanges(context)
    var next = log(context)
    while let log = next {
      next = log.pointee.outer
      log.forget(node)
    }
  }
}
