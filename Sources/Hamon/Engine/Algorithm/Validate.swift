import CHamonThread

extension Graph {
  /// Returns whether a pending node is dirty, by bringing its sources up to date, in order, until one of them has changed. A node that is
  /// not dirty is clean afterwards. The page `TheEngine` has it in recursive form.
  ///
  /// An evaluation calls user code, which may dispose, drop or make anything. So memory is kept meanwhile (`busy`), the fields of a dropped
  /// link stay readable, and after every call the observer is read afresh.
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
        // Of a signal that is being compared the answer is not known yet. Of a computed the bit says that it is pinned: that is no matter
        // here.
        if state.isDisjoint(with: .pending | .dirty | .running),
          source.pointee.traits.kind == .computed || source.asSignal.flags.isDisjoint(with: .compared)
        {
          next = link.pointee.nextSource
          continue
        }
        askSource(context, source, of: observer, since: base)
        // The source is clean now. Look at the observer again, and at its earlier sources if they may have changed.
        if !isWaiting(observer) { break }
        next = writes.next(context, after: link, of: observer)
      }
      // Up, as long as the verdicts are known.
      while true {
        if context.pointee.path.count == base { return verdict(observer) }
        if observer.pointee.flags.intersection(.dirty | .ending) == .dirty {
          evaluate(context, observer)
        } else {
          observer.pointee.flags.remove(.pending)
        }
        let link = context.pointee.path.pop()
        observer = link.pointee.observer.pointer
        if isWaiting(observer) {
          next = writes.next(context, after: link, of: observer)
          break
        }
      }
    }
  }

  /// Brings a source up to date that is not clean, or is being compared, and waits for nothing. `base` is where the validation's way
  /// down begins.
  static func askSource(
    _ context: Context, _ source: NodePointer, of observer: NodePointer, since base: Int
  ) {
    let state = source.pointee.flags
    if source.pointee.traits.kind == .signal {
      if source.asSignal.flags.contains(.compared) || isBeingChanged(context, source) {
        // Asked for in its own comparison, before that has an answer; or in a change in place.
        observer.pointee.flags.insert(.dirty)
      } else if state.contains(.dirty) {
        // What a transaction has taken back waits for its deriving effect.
        if source.asSignal.flags.contains(.derived), context.pointee.dueDeriving.count != 0 {
          settleSource(context, source)
        }
        compareWritten(context, source)
      }
    } else if state.contains(.running) {
      trapOnCycle(context, at: source, through: observer, since: base)
    } else if state.contains(.dirty) {
      evaluate(context, source)
    } else {
      source.pointee.flags.remove(.pending)  // it has ended
    }
  }

  /// Returns whether a node is dirty after its sources have been asked; if not, it is clean.
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

/// Notices what user code writes in the middle of a validation (in a cleanup, in `==`). Then the observer that waits at that moment has to
/// ask sources again that were found clean.
private struct WritesInValidation {
  private let atFirst: UInt32
  private var seen: UInt32
  /// Each observer on the path that is no deeper than this has asked sources before the last write. When it goes on, it starts again at its
  /// first one, and this is less by one. (The root is at 0, what it asks at 1, and so on.)
  ///
  ///     root ─▶ b ─▶ c   what c asks writes: depth is 2, so c starts again, and depth is 1
  ///     root ─▶ b        c is clean:         b starts again, and depth is 0
  ///     root ─▶ b ─▶ d   d has asked nothing before the write: it goes on with its next source
  private var depth = -1
  /// The sources after which something was written.
  private var detector = LivelockDetector()

  init(_ context: Context) {
    atFirst = context.pointee.writes
    seen = atFirst
  }

  /// Asked after every call of user code: which source the waiting observer asks next; `link` leads to the one that it has asked last.
  @inline(__always)  // one comparison, as a rule
  mutating func next(_ context: Context, after link: LinkPointer, of observer: NodePointer) -> LinkOffset {
    context.pointee.writes == atFirst ? link.pointee.nextSource : nextAfterWrite(context, after: link, of: observer)
  }

  @inline(never)  // rare
  private mutating func nextAfterWrite(_ context: Context, after link: LinkPointer, of observer: NodePointer)
    -> LinkOffset
  {
    let place = context.pointee.path.count
    if context.pointee.writes != seen {
      seen = context.pointee.writes
      depth = place
      if let source = link.pointee.source.optional, closesCircle(source) {
        // Ends the asking: it runs, and sees them as they are then.
        if Graph.isWaiting(observer) { observer.pointee.flags.insert(.dirty) }
        return .none
      }
    }
    if place > depth { return link.pointee.nextSource }
    depth = place - 1
    return observer.pointee.sources
  }

  private mutating func closesCircle(_ source: NodePointer) -> Bool {
    if detector.isClosed { return true }
    detector.visit(source)
    if detector.isClosed { Graph.reportChase(source) }
    return detector.isClosed
  }
}

/// Finds out whether a sequence of nodes repeats for ever: then one of them comes again and again (Brent's algorithm).
///
/// It watches one node while twice as many others come as the last time. So in the end it watches a node of the cycle, however long that
/// is, and takes no long sequence for a cycle.
struct LivelockDetector {
  private var watched: NodePointer?
  private var returns = 0
  private var others = 0
  private var patience = 1

  /// Whether one node has come as often as is allowed.
  var isClosed: Bool { returns >= Graph.maximumPasses }

  /// Notes that another node has been asked.
  mutating func visit(_ node: NodePointer) {
    if node == watched {
      returns += 1
      return
    }
    others += 1
    if others == patience {
      watched = node
      patience *= 2
      others = 0
    }
  }
}
