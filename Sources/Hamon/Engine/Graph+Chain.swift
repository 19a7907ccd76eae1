import CHamonThread

/// A chain: computeds between a source and a watcher, each of which reads nothing but the one before.
///
///     source ─▶ computed ─▶ computed ─▶ … ─▶ watcher
///
/// Marking goes down the chain anyway, and notes it. Validation then need not find its way up and down again: it goes
/// along, evaluates what is dirty when it comes there, and knows that the rest is clean.
///
/// It is one as long as no link is made or dropped on this thread. Where a link has moved before the validation, the watcher is
/// validated as any other; where it moves during the validation, or a node has to end what it owns, or has ended, or has
/// written what it has read, that node and the rest are validated one by one.
struct Chain: BitwiseCopyable {
  /// Where it begins in `ThreadContext.chains`, plus 1; 0 is none.
  private var start: UInt32

  static var none: Chain { Chain(start: 0) }

  private init(start: UInt32) { self.start = start }

  /// A chain of nobody yet.
  @inline(__always)
  init(_ context: Context) { start = UInt32(truncatingIfNeeded: context.pointee.chains.count &+ 1) }

  var isNone: Bool { start == 0 }

  @inline(__always)
  var first: Int { Int(start) &- 1 }

  @inline(__always)
  mutating func restart(_ context: Context) { self = Chain(context) }

  /// It leads to no watcher.
  @inline(__always)
  func forget(_ context: Context) { context.pointee.chains.removeAll(from: first) }

  @inline(__always)
  func lengthen(_ context: Context, by computed: NodeRef) { context.pointee.chains.push(computed) }

  @inline(__always)
  func end(_ context: Context) { context.pointee.chains.push(.none) }
}

extension Graph {
  /// Before marking: what was noted for an earlier flush is forgotten.
  @inline(__always)  // a test and three stores
  static func beginChains(_ context: Context) {
    if context.pointee.queue.count == 0 {
      context.pointee.chains.removeAll()
      context.pointee.linksMoved = false
      context.pointee.evaluatedAside = false
    }
  }

  /// Whether the observer of the link reads nothing else.
  @inline(__always)  // two comparisons
  static func isOnlySource(_ link: LinkRef, of observer: NodePointer) -> Bool {
    observer.pointee.sources == link && link.pointer.pointee.nextSource.isNone
  }

  /// `validate` for a watcher at the end of a chain, or of none.
  ///
  ///     clean ─▶ … ─▶ dirty: evaluate ─▶ … ─▶ evaluated, unchanged ─▶ clean, because nothing below has changed ─▶ watcher
  static func validate(_ context: Context, _ watcher: NodePointer, along chain: Chain) -> Bool {
    if chain.isNone || context.pointee.linksMoved { return validate(context, watcher) }
    var next = chain.first
    if context.pointee.evaluatedAside, let known = lastKnown(context, in: chain) {
      next = known
    } else {
      switch settleSource(context, of: chain, to: watcher) {
      case .clean: break
      case .waiting: return validate(context, watcher)
      case .disturbed: return validateRest(context, watcher, from: next)
      }
    }
    next = cleanChain(context, from: next)
    if !context.pointee.chains[next].isNone {
      next = evaluateChain(context, from: next)
      if context.pointee.linksMoved { return validateRest(context, watcher, from: next) }  // by a step
      next = cleanChain(context, from: next)
    }
    return context.pointee.chains[next].isNone ? verdict(watcher) : validateRest(context, watcher, from: next)
  }

  /// The node nearest to the watcher that does not wait for a verdict: somebody has read a part of the chain between the mark and
  /// now. What stands before it is not asked.
  @inline(never)  // not the steady state
  private static func lastKnown(_ context: Context, in chain: Chain) -> Int? {
    var known: Int?
    var next = chain.first
    while let computed = context.pointee.chains[next].optional {
      if !isWaiting(computed) { known = next }
      next &+= 1
    }
    return known
  }

  private enum SourceState {
    /// The source of the chain is up to date, or need not be asked.
    case clean
    /// It is a computed, and waits itself.
    case waiting
    /// Its comparison has moved a link, or has written it again.
    case disturbed
  }

  @inline(__always)
  private static func settleSource(_ context: Context, of chain: Chain, to watcher: NodePointer) -> SourceState {
    let first = context.pointee.chains[chain.first].optional ?? watcher
    if first.pointee.flags.contains(.dirty) { return .clean }  // it is evaluated without asking its source
    let source = first.pointee.sources.pointer.pointee.source.pointer
    if source.pointee.flags.isDisjoint(with: .pending | .dirty | .running) { return .clean }
    if source.pointee.traits.kind != .signal { return .waiting }
    compareWritten(context, source)
    return context.pointee.linksMoved || source.pointee.flags.contains(.dirty) ? .disturbed : .clean
  }

  /// What is not dirty when its only source is up to date is clean. Says where the first dirty one stands, or the end.
  @inline(__always)
  private static func cleanChain(_ context: Context, from first: Int) -> Int {
    var next = first
    while let computed = context.pointee.chains[next].optional, !computed.pointee.flags.contains(.dirty) {
      computed.pointee.flags.remove(.pending)
      next &+= 1
    }
    return next
  }

  /// Evaluates computeds as long as each makes the next one dirty, as `evaluate` does, but with one frame for all of them. Says
  /// where the next one stands.
  @inline(__always)
  private static func evaluateChain(_ context: Context, from first: Int) -> Int {
    var next = first
    var computed = context.pointee.chains[next].pointer
    var changed = false
    var isUnusual = false
    context.pointee.running.push(computed)
    context.pointee.deriving &+= 1
    let before = context.frame
    hamon_set_attention(context)
    while true {
      var state = computed.pointee.flags
      if state.intersection(.dirty | .running | .ending) != .dirty || ownsAny(computed) { break }
      computed.pointee.flags = state.inNewRun
      context.pointee.running.replaceLast(computed)
      context.begin(computed)
      changed = callCompute(computed, .evaluate)
      endTracking(context, computed)
      state = computed.pointee.flags.subtracting(.running)
      computed.pointee.flags = state
      next &+= 1
      if !state.isDisjoint(with: .stale | .ending) {
        isUnusual = true
        break
      }
      if hamon_paused() != 0 { endRunSlowly(context, computed) }
      if !changed { break }
      confirm(context, computed)
      guard let above = context.pointee.chains[next].optional else { break }
      computed = above
    }
    context.pointee.deriving &-= 1
    context.leave(to: before)
    context.pointee.running.drop()
    if isUnusual { endEvaluation(context, computed, changed) }
    return next
  }

  /// From here on each node for itself, nearest to the source first: what `validate` does on its way back up.
  @inline(never)  // not the steady state
  private static func validateRest(_ context: Context, _ watcher: NodePointer, from first: Int) -> Bool {
    var next = first
    while let computed = context.pointee.chains[next].optional {
      if isWaiting(computed) { _ = validate(context, computed) }
      if computed.pointee.flags.intersection(.dirty | .ending) == .dirty { _ = evaluate(context, computed) }
      next += 1
    }
    return validate(context, watcher)
  }
}
