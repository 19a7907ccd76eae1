import CHamonThread

/// Deriving effects: what selectors and derived lists need of the engine.
///
/// Until one that is due has run, its readers look clean. So it runs before any other watcher of the flush, and before any computed is
/// read: while one is due, the slow path is needed. One that makes rows (`makesRows`) runs after all that only derive.
extension Graph {
  /// A relay represents one of many things that one effect looks after. That effect becomes due in its place, once for all of them, and
  /// asks for them (`Kit.callMarkedRelays`). So each is marked for what it has read itself, and all are brought up to date in one run, not
  /// each inside the one before.
  ///
  ///     source ─▶ computed ─▶ relay ┐
  ///     source ─▶ computed ─▶ relay ┼┄┄▶ effect
  ///     source ─▶ computed ─▶ relay ┘
  @inline(never)  // rare: kept out of the marking
  static func enqueueDeriving(_ context: Context, _ effect: NodePointer) {
    let due = effect.dueEffect
    if due != effect {
      if due.pointee.flags.contains(.ending) { return }
      context.pointee.markedRelays.push(effect)
      if due.asWatcher.flags.contains(.queued) { return }
      due.asWatcher.flags.insert(.stale | .queued)
    }
    noteDue(context, due)
    context.pointee.derivingCount &+= 1
    context.pointee.dueDeriving.push(due)
    context.updateSlowPath()
  }

  /// What was found up to date counts as that until a deriving effect becomes due on which that relies (`relianceNumber`). So a list need
  /// not check all lists upstream whenever it is asked, which would take time in the square of their number. What relies on an effect
  /// relies on all upstream of it. So where nothing relies on an effect, nothing downstream of it does either, and the number stays.
  private static func noteDue(_ context: Context, _ effect: NodePointer) {
    if effect.asEffect.reliedAt == UInt32(truncatingIfNeeded: context.pointee.relianceNumber) {
      context.pointee.relianceNumber &+= 1
    }
  }

  /// Runs the deriving effects that are due, also inside a batch. Which one is taken first does not matter: each has what it is derived
  /// from settled first. The turns of all that are due are a *settlement*; one may come inside another.
  @inline(__always)  // one load where there is none
  static func runDerivingEffects(_ context: Context, makesRows: Bool = false) {
    if context.pointee.dueDeriving.count != 0 { runDerivingEffectsNow(context, makesRows) }
  }

  @inline(never)  // rare
  private static func runDerivingEffectsNow(_ context: Context, _ makesRows: Bool) {
    if !mayDerive(context) { return }
    context.beginBusy()
    let observer = suspendTracking(context)
    beginSettlement(context)
    while let effect = takeDerivingEffect(context, makesRows) {
      context.updateSlowPath()
      runDerivingEffectNow(context, effect)
    }
    endSettlement(context)
    resumeTracking(context, observer)
    // Those that were not asked for: their effect has ended, and so will they.
    if context.pointee.dueDeriving.count == 0 { context.pointee.markedRelays.removeAll() }
    context.endBusy()
  }

  /// Whether what is due may have its turn: none has its turn, and no computed is on the stack, for which it might ask.
  @inline(__always)  // some loads
  static func mayDerive(_ context: Context) -> Bool {
    !context.pointee.isInDerivingEffect && context.pointee.evaluating | context.pointee.interrupted == 0
  }

  /// Cleanups and ends of an evaluation may have made something due on which the computed depends, and which had no turn inside of the
  /// evaluation. Then the computed is asked again.
  @inline(never)  // rare
  static func settleAfterRead(_ context: Context, of node: NodePointer) {
    var passes = 0
    while context.pointee.dueDeriving.count != 0, mayDerive(context), passes < maximumPasses {
      passes += 1
      runDerivingEffects(context)
      if node.pointee.flags.isDisjoint(with: .stale) || !node.pointee.flags.isDisjoint(with: .running | .ending) {
        return
      }
      if node.pointee.flags.contains(.dirty) || validate(context, node) { evaluate(context, node) }
    }
  }

  /// Passes of deriving effects are counted from one outermost settlement to the next. So an effect that moves a selection and asks for it
  /// a hundred times in one run is no loop. Those of the flush itself, in which nothing runs, count as one.
  private static func beginSettlement(_ context: Context) {
    if context.pointee.settlements == 0, !context.isFlushing || context.pointee.running.count != 0 {
      context.pointee.settlementNumber &+= 1
    }
    context.pointee.settlements &+= 1
  }

  private static func endSettlement(_ context: Context) {
    context.pointee.settlements &-= 1
    if context.pointee.settlements == 0, !context.isFlushing, context.pointee.trace != nil {
      forgetTrace(context)
    }
  }

  /// The effect that became due last, of those that only derive; else the oldest of those that make rows. (A row may have made a younger
  /// one, and go.) A batch makes rows only where they are asked for, because what leaves may come back in it; and where `makesRows` says
  /// that it must not wait.
  private static func takeDerivingEffect(_ context: Context, _ makesRows: Bool) -> NodePointer? {
    let makesRows = makesRows || context.pointee.batches == 0
    var found: Int?
    var oldest: UInt32?
    for i in (0..<context.pointee.dueDeriving.count).reversed() {
      let effect = context.pointee.dueDeriving[i]
      assert(!effect.isRunning)  // none has its turn
      guard case .makesRows(let madeAt) = effect.deriving.pointee.role else {
        found = i
        break
      }
      if !makesRows { continue }
      // Numbers may have gone round.
      if let oldest, Int32(bitPattern: madeAt &- oldest) >= 0 { continue }
      found = i
      oldest = madeAt
    }
    guard let found else { return nil }
    let effect = context.pointee.dueDeriving[found]
    context.pointee.dueDeriving.remove(at: found)
    return effect
  }

  /// Runs one deriving effect out of its turn, if it is due.
  @usableFromInline static func runDerivingEffect(_ effect: NodePointer?) {
    guard let effect, effect.asWatcher.flags.intersection(.queued | .running) == .queued else { return }
    let context = Context.current
    // A batch would pass over it again and again while it makes no rows. As a rule it became due last.
    context.pointee.dueDeriving.removeLast { $0 == effect }
    runDerivingEffectNow(context, effect)
    if context.pointee.disturbances != 0, context.pointee.dueDeriving.count == 0 { context.updateSlowPath() }
  }

  /// The turn of a deriving effect.
  private static func runDerivingEffectNow(_ context: Context, _ effect: NodePointer) {
    let before = context.pointee.isInDerivingEffect
    context.pointee.isInDerivingEffect = true
    settleAbove(context, effect: effect)
    takeTurn(context, effect, within: context.pointee.settlementNumber)
    context.pointee.derivingCount &+= 1
    context.pointee.isInDerivingEffect = before
  }

  /// Makes a deriving effect run for the first time. It has no owner.
  static func startDeriving(_ context: Context, _ effect: NodePointer) {
    context.beginBusy()
    adopt(context, effect)
    beginSettlement(context)
    if case .makesRows = effect.deriving.pointee.role {
      context.pointee.notifications &+= 1
      effect.deriving.pointee.role = .makesRows(madeAt: context.pointee.notifications)
    }
    let before = context.pointee.isInDerivingEffect
    context.pointee.isInDerivingEffect = true
    run(context, effect)
    context.pointee.isInDerivingEffect = before
    endSettlement(context)
    flushUnlessNested(context)
    context.endBusy()
  }
}
