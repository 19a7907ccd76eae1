import CHamonThread

/// A chain: computeds between a source and a watcher, each of which reads nothing but the one before, and is read by nobody but
/// the one after. The first may read more than one source.
///
///     source ─▶ computed ─▶ computed ─▶ … ─▶ watcher
///
/// Marking goes down the chain anyway, and notes where it begins. Validation then need not find its way up and down again: it
/// goes along, evaluates what is dirty when it comes there, and knows that the rest is clean.
///
/// It is one as long as no link is made or dropped on this thread. Where a link has moved before the validation, the watcher is
/// validated as any other; where it moves during the validation, or a node has to end what it owns, or has ended, or has
/// written what it has read, that node and the rest are validated one by one.
struct Chain: BitwiseCopyable {
  /// The computed nearest to the source; the watcher itself, where there is none in between.
  private var start: NodeRef

  static var none: Chain { Chain(start: .none) }

  private init(start: NodeRef) { self.start = start }

  /// Begins with the observer of the link.
  @inline(__always)
  init(behind link: LinkRef) { start = link.pointer.pointee.observer }

  var isNone: Bool { start.isNone }

  @inline(__always)
  var first: NodePointer { start.pointer }

  /// Begins at the node, unless it has begun before it.
  @inline(__always)
  mutating func include(_ node: NodeRef) {
    if isNone { start = node }
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// What comes next in a chain.
  @inline(__always)  // two loads
  var nextInChain: NodePointer { pointee.observers.pointer.pointee.observer.pointer }
}

extension Graph {
  /// Before marking: what was noted for an earlier flush means nothing any more.
  @inline(__always)  // a test and two stores
  static func beginChains(_ context: Context) {
    if context.pointee.queue.count == 0 {
      context.pointee.linksMoved = false
      context.pointee.evaluatedAside = false
    }
  }

  /// Whether the observer of the link reads nothing else.
  @inline(__always)  // two comparisons
  static func isOnlySource(_ link: LinkRef, of observer: NodePointer) -> Bool {
    observer.pointee.sources == link && link.pointer.pointee.nextSource.isNone
  }

  /// Called before a link is made or dropped.
  @inline(__always)  // one test, as a rule
  static func willMoveLink(_ context: Context) {
    if !context.pointee.linksMoved { noteFirstMove(context) }
  }

  /// The chain that is being validated is one for the last time: what is left of it is kept as a list.
  @inline(never)  // once for a flush
  private static func noteFirstMove(_ context: Context) {
    settleMarks(context)
    context.pointee.linksMoved = true
    if let next = context.pointee.nextInChain { _ = keepRest(context, from: next) }
  }

  /// A mark has come down a chain to its watcher. If that is an effect, its computeds are in a chain from here on, until a link
  /// moves: the next write need not mark them (see `Graph+Descend.swift`).
  @inline(never)  // once for a chain
  static func keepChain(_ first: NodePointer, to watcher: NodePointer) {
    if watcher.pointee.traits.kind != .effect || watcher.pointee.flags.contains(.once) { return }
    var next = first
    while next != watcher {
      next.pointee.flags.insert(.inChain)
      next = next.nextInChain
    }
  }

  /// Before a computed gets another source or observer, or loses its observer: it is in no chain any more, and neither are those
  /// above it.
  @inline(__always)  // one comparison, as a rule
  static func leaveChain(_ node: NodePointer) {
    if node.isInChain { leaveChainNow(node) }
  }

  @inline(never)  // not the steady state
  private static func leaveChainNow(_ first: NodePointer) {
    var node = first
    while node.isInChain {
      node.pointee.flags.remove(.inChain)
      guard let link = node.pointee.sources.optional, let source = link.pointee.source.optional else { return }
      node = source
    }
  }

  /// Keeps the computeds of the chain from there on as a list. Says which watcher is at its end.
  static func keepRest(_ context: Context, from first: NodePointer) -> NodePointer {
    context.pointee.restOfChain.removeAll()
    var next = first
    while !next.pointee.isWatcher {
      context.pointee.restOfChain.push(next)
      next = next.nextInChain
    }
    return next
  }

  /// `validate` for a watcher at the end of a chain, or of none.
  ///
  ///     clean ─▶ … ─▶ dirty: evaluate ─▶ … ─▶ evaluated, unchanged ─▶ clean, because nothing below has changed ─▶ watcher
  static func validate(_ context: Context, _ watcher: NodePointer, along chain: Chain) -> Bool {
    if chain.isNone || context.pointee.linksMoved { return validate(context, watcher) }
    var next = chain.first
    if context.pointee.evaluatedAside, let known = lastKnown(from: next, to: watcher) {
      next = known
    } else {
      next = climb(from: next)
      if next == watcher, !readsSignal(watcher) { return validate(context, watcher) }
      context.pointee.nextInChain = next
      if !settleSource(context, of: next) { return validateRest(context, watcher, from: next) }
    }
    while !context.pointee.linksMoved {
      next = cleanChain(context, from: next, to: watcher)
      if context.pointee.linksMoved { break }
      if next == watcher {
        context.pointee.nextInChain = nil
        return verdict(watcher)
      }
      let first = next
      next = evaluateChain(context, from: first, to: watcher)
      if next == first { break }
    }
    return validateRest(context, watcher, from: next)
  }

  /// As far up as asking goes down: from a node that waits to its first source, if that waits, or is dirty, and has no other
  /// observer. From there on, too, each is read by nobody but the one after.
  @inline(__always)  // some tests, as a rule
  private static func climb(from first: NodePointer) -> NodePointer {
    var node = first
    while isWaiting(node), let link = node.pointee.sources.optional, let source = link.pointee.source.optional,
      source.pointee.traits.kind == .computed, !source.pointee.flags.isDisjoint(with: .stale),
      source.pointee.flags.isDisjoint(with: .running | .ending), link.pointee.isOnlyObserver
    {
      node = source
    }
    return node
  }

  /// The node nearest to the watcher that does not wait for a verdict: somebody has read a part of the chain between the mark and
  /// now. What stands before it is not asked.
  @inline(never)  // not the steady state
  private static func lastKnown(from first: NodePointer, to watcher: NodePointer) -> NodePointer? {
    var known: NodePointer?
    var next = first
    while next != watcher {
      if !isWaiting(next) { known = next }
      next = next.nextInChain
    }
    return known
  }

  /// Brings up to date what the first node of a chain waits for. Says false where that has moved a link, or has written its source
  /// again.
  @inline(__always)
  private static func settleSource(_ context: Context, of first: NodePointer) -> Bool {
    if first.pointee.flags.contains(.dirty) { return true }  // it is evaluated without asking its source
    if isJoin(first) { return settleJoin(context, first) }
    let source = first.pointee.sources.pointer.pointee.source.pointer
    if source.pointee.flags.isDisjoint(with: .pending | .dirty | .running) { return true }
    if source.pointee.traits.kind != .signal { return settleJoin(context, first) }
    compareWritten(context, source)
    return !context.pointee.linksMoved && !source.pointee.flags.contains(.dirty)
  }

  @inline(__always)  // three loads
  private static func readsSignal(_ watcher: NodePointer) -> Bool {
    let source = watcher.pointee.sources.pointer.pointee.source
    return source.isNone || source.pointer.pointee.traits.kind == .signal
  }

  /// Whether a node of a chain reads more than one source.
  @inline(__always)  // two loads
  private static func isJoin(_ node: NodePointer) -> Bool { !node.pointee.sources.pointer.pointee.nextSource.isNone }

  /// Asks all sources of a node that waits.
  @inline(never)  // one copy
  private static func settleJoin(_ context: Context, _ node: NodePointer) -> Bool {
    _ = validate(context, node)
    return !context.pointee.linksMoved
  }

  /// What is not dirty when its only source is up to date is clean; who has others asks them. Says which is the first dirty one, or
  /// the watcher, or where a link has moved.
  @inline(__always)
  private static func cleanChain(
    _ context: Context, from first: NodePointer, to watcher: NodePointer
  ) -> NodePointer {
    var next = first
    while next != watcher, !next.pointee.flags.contains(.dirty) {
      if isJoin(next), isWaiting(next) {
        context.pointee.nextInChain = next
        if !settleJoin(context, next) || next.pointee.flags.contains(.dirty) { return next }
      } else {
        next.pointee.flags.remove(.pending)
      }
      next = next.nextInChain
    }
    return next
  }

  /// Evaluates computeds as long as each makes the next one dirty, as `evaluate` does, but with one frame for all of them. Says
  /// which comes next.
  @inline(__always)
  private static func evaluateChain(
    _ context: Context, from first: NodePointer, to watcher: NodePointer
  ) -> NodePointer {
    var computed = first
    var next = first
    var changed = false
    var isUnusual = false
    let owner = beginQuiet(context)
    context.pointee.running.push(computed)
    context.pointee.deriving = 1
    hamon_set_attention(context)
    while true {
      var state = computed.pointee.flags
      if state.intersection(.dirty | .running | .ending) != .dirty || ownsAny(computed) { break }
      computed.pointee.flags = state.inNewRun
      next = computed.nextInChain
      context.pointee.nextInChain = next
      context.pointee.running.replaceLast(computed)
      context.begin(computed)
      changed = callCompute(computed, .evaluate)
      endTracking(context, computed)
      state = computed.pointee.flags.subtracting(.running)
      computed.pointee.flags = state
      if !state.isDisjoint(with: .stale | .ending) {
        isUnusual = true
        break
      }
      if hamon_paused() != 0 { endRunSlowly(context, computed) }
      if !changed { break }
      if context.pointee.linksMoved {
        confirm(context, computed)
        break
      }
      if computed.pointee.traits.isTraced { traceChange(context, computed) }
      if next.pointee.flags.contains(.pending) { next.pointee.flags.insert(.dirty) }
      if next == watcher { break }
      computed = next
    }
    context.pointee.deriving = 0
    endQuiet(context, owner)
    context.pointee.running.drop()
    if isUnusual { endEvaluation(context, computed, changed) }
    return next
  }

  /// From here on each node for itself, nearest to the source first: what `validate` does on its way back up.
  @inline(never)  // not the steady state
  private static func validateRest(_ context: Context, _ watcher: NodePointer, from first: NodePointer) -> Bool {
    if !context.pointee.linksMoved { _ = keepRest(context, from: first) }
    context.pointee.nextInChain = nil
    settleRest(context)
    return validate(context, watcher)
  }

  /// Brings what was kept up to date, nearest to the source first.
  static func settleRest(_ context: Context) {
    for i in 0..<context.pointee.restOfChain.count {
      let computed = context.pointee.restOfChain[i]
      if isWaiting(computed) { _ = validate(context, computed) }
      if computed.pointee.flags.intersection(.dirty | .ending) == .dirty { _ = evaluate(context, computed) }
    }
  }
}
