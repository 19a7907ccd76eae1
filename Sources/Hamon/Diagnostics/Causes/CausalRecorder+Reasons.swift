/// Makes a change a reason: its entry is noted for each observer of what has changed.
extension UnsafeMutablePointer where Pointee == LogCore {
  /// Notes the change as a reason for each observer of the source.
  func noteForObservers(_ context: Context, _ source: NodePointer, _ change: Int) {
    noteValues(context, ofObserversOf: source)
    let origin = origin(of: change)
    let known = pointee.known + place(of: source)
    let isToldAgain = known.pointee.told == change
    known.pointee.told = change
    forEachObserver(of: source) { link, observer in
      if observer.derives, observer.dueEffect != observer { return noteBehindRelay(observer.dueEffect, change) }
      if pointee.scope != nil, !isInScope(observer) { return }
      let place = place(of: observer)
      if observer.pointee.flags.contains(.running) {
        Graph.recordReads(ofRunning: observer, context)
        if link.pointee.hasParity(of: observer) {
          if pointee.reasons.contains(change, in: pointee.known[place].reasonsInRun, isToldAgain) { return }
          return pointee.reasons.append(change, to: &pointee.known[place].reasonsInRun)
        }
        if hasRead(observer, source) { return }
      }
      // What the run itself has written, and will read, has not made it happen. (What derives asks for what is upstream: that has.)
      let isRecent = origin > pointee.known[place].lastRun
      if isRecent, !observer.derives, wasOnStack(observer, at: origin) { return }
      // Nor have cleanups that come before it; but one of those may ask for a run of its own.
      let mayBeOwn =
        isRecent || origin > pointee.known[place].lastRunByOthers && depthOfCleanups(context, of: observer) != 0
      let depth = mayBeOwn ? depthOfRenewal(observer, at: origin) : 0
      if depth != 0 {
        pointee.reasons.append(change, to: &pointee.known[place].reasonsInCleanup, depth: depth)
      } else if !pointee.reasons.contains(change, in: pointee.known[place].reasons, isToldAgain) {
        pointee.reasons.append(change, to: &pointee.known[place].reasons)
      }
    }
  }

  /// Whether its present run has read the source, out of order. Then there are two links for a while.
  @inline(never)  // rare
  private func hasRead(_ observer: NodePointer, _ source: NodePointer) -> Bool {
    var isFound = false
    forEachObserver(of: source) { link, other in
      if other == observer, link.pointee.hasParity(of: observer) { isFound = true }
    }
    return isFound
  }

  /// A relay does not run: the effect behind it does. That has the reasons of the evaluation that the relay stands for, and not the
  /// evaluation itself: a filter that reads a query evaluates each element, and all of them for one write.
  @inline(never)  // rare
  private func noteBehindRelay(_ effect: NodePointer, _ change: Int) {
    if effect.pointee.flags.contains(.ending) || pointee.scope != nil && !isInScope(effect) { return }
    let place = place(of: effect)
    guard let evaluation = entry(change)?.pointee else { return }
    for i in 0..<Int(evaluation.reasons) {
      let reason = pointee.words[evaluation.list &+ i]
      let origin = origin(of: reason)
      if origin > pointee.known[place].lastRun, wasOnStack(effect, at: origin) { continue }
      if pointee.reasons.contains(reason, in: pointee.known[place].reasons, false) { continue }
      pointee.reasons.append(reason, to: &pointee.known[place].reasons)
    }
  }

  /// Whether the closure of the node was on the stack when something happened.
  @inline(__always)  // three loads
  private func wasOnStack(_ node: NodePointer, at number: Int) -> Bool {
    guard let entry = entry(number), entry.pointee.running != 0 else { return false }
    let start = entry.pointee.list + Int(entry.pointee.reasons) + Int(entry.pointee.reads)
    return word(of: node, start, entry.pointee.running) != nil
  }

  /// How deep in cleanups of the node's last run something happened; 0 if it was in none.
  @inline(__always)  // three loads
  private func depthOfRenewal(_ node: NodePointer, at number: Int) -> UInt32 {
    guard let entry = entry(number), entry.pointee.renewing != 0 else { return 0 }
    let reads = entry.pointee.list + Int(entry.pointee.reasons) + Int(entry.pointee.reads)
    let word = word(of: node, reads + Int(entry.pointee.running), entry.pointee.renewing)
    return word.map { UInt32(truncatingIfNeeded: $0 >> 32) } ?? 0
  }

  @inline(never)  // not the steady state
  private func word(of node: NodePointer, _ start: Int, _ count: UInt32) -> Int? {
    let place = NodeOffset(node).raw
    for i in start..<start + Int(count) where UInt32(truncatingIfNeeded: pointee.words[i]) == place {
      return pointee.words[i]
    }
    return nil
  }

  /// Notes the values of computeds that have not been evaluated while the log is on. It may call user code, so it comes before anything is
  /// noted.
  private func noteValues(_ context: Context, ofObserversOf source: NodePointer) {
    if pointee.isRedacted { return }
    var isToDescribe = false
    forEachObserver(of: source) { _, observer in
      guard observer.pointee.traits.kind == .computed, observer.asComputed.flags.contains(.hasValue) else { return }
      let place = place(of: observer)
      if pointee.known[place].value.kind != .none || pointee.known[place].plan.kind == .none { return }
      if pointee.known[place].plan.kind == .plain {
        if isAtRest(observer) { know(value(context, observer, place), of: place) }
      } else {
        isToDescribe = true
      }
    }
    if isToDescribe { describeObservers(context, of: source) }
  }

  private func isAtRest(_ observer: NodePointer) -> Bool {
    observer.pointee.flags.isDisjoint(with: .ending | .running)
  }

  @inline(never)  // once for a computed, as a rule
  private func describeObservers(_ context: Context, of source: NodePointer) {
    var observers: [NodePointer] = []
    forEachObserver(of: source) { _, observer in
      if let place = knownPlace(observer), pointee.known[place].value.kind == .none { observers.append(observer) }
    }
    for observer in observers where observer.pointee.traits.kind == .computed && isAtRest(observer) {
      guard let place = knownPlace(observer) else { continue }
      know(value(context, observer, place), of: place)
    }
  }

  @inline(__always)  // three loads for each
  private func forEachObserver(of source: NodePointer, _ body: (LinkPointer, NodePointer) -> Void) {
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      let onlyKeepsSources =
        observer.asObserver.flags.contains(.fired)
        && observer.asTracker.flags.intersection(.keepsSources | .calling) == .keepsSources
      if !observer.pointee.flags.contains(.ending), !onlyKeepsSources { body(link, observer) }
    }
  }
}
