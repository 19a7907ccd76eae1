import CHamonThread

extension Graph {
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
          state.isDisjoint(with: .compared) || source.pointee.traits.kind == .computed
        {
          next = link.pointee.nextSource
          continue
        }
        settleSource(context, source, of: observer, since: base)
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

  /// Brings a source up to date that is not clean, or is being compared, and waits for nobody. `base` is where the validation's way
  /// down begins.
  private static func settleSource(
    _ context: Context, _ source: NodePointer, of observer: NodePointer, since base: Int
  ) {
    let state = source.pointee.flags
    if source.pointee.traits.kind == .signal {
      if state.contains(.compared) {
        observer.pointee.flags.insert(.dirty)  // asked for in its own comparison, whose answer is not known yet
      } else if state.contains(.dirty) {
        compareWritten(context, source)
      }
    } else if state.contains(.running) {
      trapOnCycle(context, at: source, through: observer, since: base)
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
  mutating func mayHaveChanged(_ context: Context, _ source: NodePointer) -> Bool {
    context.pointee.writes != atFirst && notice(context, source)
  }

  private mutating func notice(_ context: Context, _ source: NodePointer) -> Bool {
    if context.pointee.writes != seen {
      seen = context.pointee.writes
      passes += 1
      if passes == Graph.maximumPasses { Graph.reportUnstable(source) }
    }
    return passes < Graph.maximumPasses
  }
}
