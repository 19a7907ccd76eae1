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

  /// Says whether a pending node is dirty, by bringing its sources up to date, in order, until one of them has changed.
  /// A node that is not dirty is clean afterwards.
  ///
  /// In recursive form, which is also what the tests' oracle runs:
  ///
  ///     validate(node) -> Bool {
  ///       for source in node.sources {
  ///         if source.isPending, validate(source) || source.isDirty { evaluate(source) }   // confirms its observers
  ///         if node.isDirty { return true }
  ///       }
  ///       node.flags -= pending
  ///       return false
  ///     }
  ///
  /// Evaluating calls the user, who may dispose, drop or make anything: memory is kept meanwhile (`busy`), the fields of a
  /// dropped link stay readable, and after every call the observer is looked at afresh.
  static func validate(_ context: Context, _ root: NodePointer) -> Bool {
    let base = context.pointee.path.count
    var writes = WritesInValidation(context)
    var observer = root
    var next = root.pointee.sources
    while true {
      // Along the sources of `observer`.
      sources: while true {
        if observer.pointee.flags.intersection(.stale | .ending) != .pending { break }
        guard let link = next.optional else { break }
        guard let source = link.pointee.source.optional else {
          next = link.pointee.nextSource
          continue
        }
        let state = source.pointee.flags
        if !state.isDisjoint(with: .pending | .dirty) {
          if source.pointee.traits.kind == .signal {
            compareWritten(context, source)
          } else if state.contains(.running) {
            trapOnCycle(context, at: source, through: observer)
          } else if state.contains(.dirty) {
            _ = evaluate(context, source)
          } else {
            context.pointee.path.push(link)
            observer = source
            next = source.pointee.sources
            continue sources
          }
          // The source is clean now. Look at the observer again, and at its earlier sources if they may have changed.
          next = writes.mayHaveChanged(context, source) ? observer.pointee.sources : link.pointee.nextSource
          continue
        }
        if state.contains(.running), source.pointee.traits.kind == .computed {
          trapOnCycle(context, at: source, through: observer)
        }
        next = link.pointee.nextSource
      }
      // The verdict on `observer`.
      if context.pointee.path.count == base {
        let isDirty = observer.pointee.flags.contains(.dirty)
        if !isDirty { observer.pointee.flags.remove(.pending) }
        return isDirty
      }
      if observer.pointee.flags.contains(.dirty), observer.pointee.flags.isDisjoint(with: .ending) {
        _ = evaluate(context, observer)
      } else {
        observer.pointee.flags.remove(.pending)
      }
      let link = context.pointee.path.pop()
      observer = link.pointee.observer.pointer
      let source = link.pointee.source.optional
      next = writes.mayHaveChanged(context, source) ? observer.pointee.sources : link.pointee.nextSource
    }
  }

  /// Runs a computed's step and marks its observers where the value has changed. Says whether it has.
  ///
  /// Writes in the step are visible at once; their observers run when the outermost evaluation has ended. A step that
  /// writes what it has read runs again until it is stable, as an effect does.
  static func evaluate(_ context: Context, _ node: NodePointer) -> Bool {
    var changed = false
    var passes = 0
    repeat {
      endOwned(context, of: node)
      if node.pointee.flags.contains(.ending) { break }
      context.pointee.deriving &+= 1
      let before = beginRun(context, node)
      if callStep(node, .evaluate) { changed = true }
      context.pointee.deriving &-= 1
      endRun(context, node, before)
      if node.pointee.flags.contains(.ending) { break }
      passes += 1
      if passes == maximumPasses, !node.pointee.flags.isDisjoint(with: .stale) {
        reportUnstable(context, node)
        node.pointee.flags.remove(.stale)
      }
    } while !node.pointee.flags.isDisjoint(with: .stale)
    node.pointee.flags.remove(.stale)  // of one that has ended, so that nobody asks it again
    if changed { confirm(node) }
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
