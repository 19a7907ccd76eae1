import CHamonThread

extension Graph {
  /// Brings a computed up to date before it is read.
  @usableFromInline
  static func refresh(_ node: NodePointer) {
    let context = Context.current
    if node.pointee.flags.contains(.running) { trapOnCycle(context, at: node) }
    collectMailIfIdle(context)
    context.beginBusy()
    adopt(context, node)
    settleUrgent(context)
    if node.pointee.flags.contains(.dirty) || validate(context, node) { _ = evaluate(context, node) }
    flushIfIdle(context)  // before the busy time ends: what died in it may be in the queue
    context.endBusy()
  }

  /// The same for a run that tracks, where `refresh` would find nothing else to do: who runs is busy, and will flush. Does nothing,
  /// and says false, where there is more to it.
  @inline(__always)  // of a read
  static func refreshInRun(_ context: Context, _ node: NodePointer) -> Bool {
    if node.pointee.flags.contains(.running) || context.pointee.disturbances != 0 { return false }
    assert(context.pointee.busy != 0 && context.pointee.deriving | context.pointee.batches != 0)
    adopt(context, node)
    if node.pointee.flags.contains(.dirty) || validate(context, node) { _ = evaluateHere(context, node, inRun: true) }
    return true
  }

  /// Says whether a pending node is dirty, by bringing its sources up to date, in order, until one of them has changed.
  /// A node that is not dirty is clean afterwards.
  ///
  /// In recursive form:
  ///
  ///     validate(node) -> Bool {
  ///       for source in node.sources {
  ///         if source.isDirty || source.isPending && validate(source) {
  ///           evaluate(source)   // or compares it, if it is a signal; a change makes its observers dirty
  ///         }
  ///         if node.isDirty { return true }
  ///       }
  ///       node.flags -= pending
  ///       return false
  ///     }
  ///
  /// Evaluating calls the user, who may dispose, drop or make anything: memory is kept meanwhile (`busy`), the fields of a
  /// dropped link stay readable, and after every call the observer is looked at afresh.
  static func validate(_ context: Context, _ root: NodePointer) -> Bool {
    if !isWaiting(root) { return verdict(root) }
    let base = context.pointee.path.count
    var writes = WritesInValidation(context)
    var observer = root
    var next = root.pointee.sources
    while true {
      // Along the sources of `observer`, which waits for their verdict.
      while let link = next.optional {
        guard let source = link.pointee.source.optional else {
          next = link.pointee.nextSource
          continue
        }
        if source.isWaitingComputed {
          // Down: it waits for its own sources.
          context.pointee.path.push(link)
          observer = source
          next = source.pointee.sources
          continue
        }
        let state = source.pointee.flags
        // A computed that is being read may be clean; a signal that is being compared has no answer yet.
        if state.isDisjoint(with: .pending | .dirty | .running),
          state.isDisjoint(with: .calling) || source.pointee.traits.kind == .computed
        {
          next = link.pointee.nextSource
          continue
        }
        settleSource(context, source, of: observer)
        // The source is clean now. Look at the observer again, and at its earlier sources if they may have changed.
        if !isWaiting(observer) { break }
        next = writes.mayHaveChanged(context, source) ? observer.pointee.sources : link.pointee.nextSource
      }
      // Up, as long as the verdicts are known.
      while true {
        if context.pointee.path.count == base { return verdict(observer) }
        if observer.pointee.flags.intersection(.dirty | .ending) == .dirty {
          _ = evaluate(context, observer)
        } else {
          observer.pointee.flags.remove(.pending)
        }
        let link = context.pointee.path.pop()
        let source = observer
        observer = link.pointee.observer.pointer
        if isWaiting(observer) {
          next = writes.mayHaveChanged(context, source) ? observer.pointee.sources : link.pointee.nextSource
          break
        }
      }
    }
  }

  /// Brings a source up to date that is not clean, or is being compared, and waits for nobody.
  private static func settleSource(_ context: Context, _ source: NodePointer, of observer: NodePointer) {
    let state = source.pointee.flags
    if source.pointee.traits.kind == .signal {
      if state.contains(.calling) {
        observer.pointee.flags.insert(.dirty)  // asked for in its own comparison, whose answer is not known yet
      } else if state.contains(.dirty) {
        compareWritten(context, source)
      }
    } else if state.contains(.running) {
      trapOnCycle(context, at: source, through: observer)
    } else if state.contains(.dirty) {
      _ = evaluate(context, source)
    } else {
      source.pointee.flags.remove(.pending)  // it has ended
    }
  }

  /// Says whether a node is dirty whose sources have been asked; if not, it is clean.
  @inline(__always)  // a test and a store
  static func verdict(_ observer: NodePointer) -> Bool {
    let isDirty = observer.pointee.flags.contains(.dirty)
    if !isDirty { observer.pointee.flags.remove(.pending) }
    return isDirty
  }

  /// Whether the node's verdict is still to come: it is pending, not known to be dirty, and has not ended.
  @inline(__always)  // one test
  static func isWaiting(_ observer: NodePointer) -> Bool {
    observer.pointee.flags.intersection(.stale | .ending) == .pending
  }

  /// Runs a computed's step and marks its observers where the value has changed. Says whether it has.
  ///
  /// Writes in the step are visible at once; their observers run when the outermost evaluation has ended. A step that
  /// writes what it has read runs again until it is stable, as an effect does.
  static func evaluate(_ context: Context, _ node: NodePointer) -> Bool { evaluateHere(context, node, inRun: false) }

  @inline(__always)  // in `evaluate`, and in the read that comes upon a node that is out of date
  private static func evaluateHere(_ context: Context, _ node: NodePointer, inRun: Bool) -> Bool {
    // Of one whose end waits, what it owns has its turn then.
    if ownsAny(node), !node.pointee.flags.contains(.ending) { endOwned(context, of: node) }
    if node.pointee.flags.contains(.ending) {
      node.pointee.flags.remove(.stale)  // so that nobody asks it again
      return false
    }
    let changed = inRun ? evaluateInRun(context, node) : evaluateOnce(context, node)
    // As a rule it is at rest now, and that is all.
    if !node.pointee.flags.isDisjoint(with: .stale | .ending) { return evaluateAgain(context, node, changed) }
    if changed { confirm(context, node) }
    return changed
  }

  @inline(__always)  // the frame is saved and restored where it is needed
  private static func evaluateOnce(_ context: Context, _ node: NodePointer) -> Bool {
    context.pointee.deriving &+= 1
    let before = beginRun(context, node)
    let changed = callCompute(node, .evaluate)
    context.pointee.deriving &-= 1
    endRun(context, node, before)
    return changed
  }

  /// The same for a run that reads the node.
  @inline(__always)  // once
  private static func evaluateInRun(_ context: Context, _ node: NodePointer) -> Bool {
    let changed = callInRun(context, node, of: context.pointee.observer.unsafelyUnwrapped)
    context.expectNext(context.pointee.marks)
    let flags = node.pointee.flags.subtracting(.running)
    node.pointee.flags = flags
    if flags.contains(.ending) || hamon_paused() != 0 { endRunSlowly(context, node) }
    return changed
  }

  /// Calls a computed for the run of `observer`, which waits for it: its frame is its place among the running nodes, so that its
  /// reads need not be written down for that. What that run expects next is still to be said, and that the node does not run any
  /// more.
  @inline(__always)  // twice
  private static func callInRun(_ context: Context, _ node: NodePointer, of observer: NodePointer) -> Bool {
    let place = context.pointee.running.last
    assert(context.pointee.owner == observer && place.pointee.node == observer)
    place.pointee.keep(context.pointee.cursor.unsafelyUnwrapped, context.pointee.marks.union(.wasInterrupted))
    context.pointee.running.push(node)
    context.pointee.deriving &+= 1
    node.pointee.flags = node.pointee.flags.inNewRun
    context.begin(node)
    let changed = callCompute(node, .evaluate)
    endTracking(context, node)
    context.pointee.deriving &-= 1
    context.pointee.running.drop()
    let waiting = context.pointee.running.last.pointee  // in another place, perhaps
    context.pointee.observer = observer
    context.pointee.cursor = waiting.cursor
    context.pointee.rereadSource = nil
    context.pointee.owner = observer
    context.pointee.marks = waiting.marks
    return changed
  }

  /// The whole read of a kept computed that is known to be out of date: what `willReadComputed` comes to then, with as few looks at
  /// the node and the context as will do. Most evaluations inside a run are like this. Says false, and has done nothing, for any
  /// other.
  @inline(__always)  // once
  static func evaluateKept(_ context: Context, _ node: NodePointer, _ kept: NodeFlags) -> Bool {
    guard kept.intersection(.dirty | .running | .ending | .calling) == .dirty,
      let observer = context.pointee.observer, context.pointee.disturbances == 0,
      node.home == context.pointee.stamp, !ownsAny(node)
    else { return false }
    let changed = callInRun(context, node, of: observer)
    let flags = node.pointee.flags
    let isUsual = flags.intersection(.stale | .ending | .hasHandle) == .hasHandle
    guard isUsual, context.pointee.disturbances | context.pointee.owesMarks == 0, hamon_paused() == 0,
      !context.pointee.marks.contains(.readsWritten), context.expectedAtCursor == UnsafeMutableRawPointer(node)
    else {
      endEvaluationOfKept(context, node, changed)
      return true
    }
    node.pointee.flags = flags.subtracting(.running | .calling)
    if changed { confirm(context, node) }
    context.confirmExpected()
    return true
  }

  @inline(never)  // kept out of the code for the others
  private static func endEvaluationOfKept(_ context: Context, _ node: NodePointer, _ changed: Bool) {
    context.expectNext(context.pointee.marks)
    node.pointee.flags.remove(.running)
    endEvaluation(context, node, changed)
    node.endReadOfComputed(context)
    node.endReadOfKept(context)
  }

  /// The rest of an evaluation that has not gone as usual.
  @inline(never)  // not the steady state
  static func endEvaluation(_ context: Context, _ node: NodePointer, _ changed: Bool) {
    endRunSlowly(context, node)
    if !node.pointee.flags.isDisjoint(with: .stale | .ending) {
      _ = evaluateAgain(context, node, changed)
    } else if changed {
      confirm(context, node)
    }
  }

  /// A step that has written what it had read runs again until it is stable; one that has ended is left alone.
  @inline(never)  // not the steady state
  private static func evaluateAgain(_ context: Context, _ node: NodePointer, _ first: Bool) -> Bool {
    var changed = first
    var passes = 1
    while node.pointee.flags.isDisjoint(with: .ending), !node.pointee.flags.isDisjoint(with: .stale) {
      endOwned(context, of: node)
      if node.pointee.flags.contains(.ending) { break }
      if evaluateOnce(context, node) { changed = true }
      passes += 1
      if passes == maximumPasses, node.pointee.flags.isDisjoint(with: .ending),
        !node.pointee.flags.isDisjoint(with: .stale)
      {
        reportUnstable(context, node)
        break
      }
    }
    node.pointee.flags.remove(.stale)  // so that nobody asks one that has ended again
    if changed { confirm(context, node) }
    return changed
  }
}

/// Notices what the user writes in the middle of a validation (in a cleanup, in `==`): sources that were found clean before
/// have to be asked again then. Cleanups that wake each other are left alone after 100 passes, with an issue.
private struct WritesInValidation {
  private let atFirst: UInt32
  private var seen: UInt32
  private var passes = 0

  init(_ context: Context) {
    atFirst = context.pointee.writes
    seen = atFirst
  }

  /// Asked after every call of the user; `source` is who was asked last.
  @inline(__always)  // one comparison, as a rule
  mutating func mayHaveChanged(_ context: Context, _ source: NodePointer?) -> Bool {
    context.pointee.writes != atFirst && noteWrite(context, source)
  }

  private mutating func noteWrite(_ context: Context, _ source: NodePointer?) -> Bool {
    if context.pointee.writes != seen {
      seen = context.pointee.writes
      passes += 1
      if passes == Graph.maximumPasses, let source { Graph.reportUnstable(context, source) }
    }
    return passes < Graph.maximumPasses
  }
}
