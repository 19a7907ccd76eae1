import CHamonThread

/// A short way for a write that everything below comes together of: computeds that part and join again, down to one effect.
///
///              ┌─▶ a ─┐
///     signal ──┼─▶ b ─┼─▶ sum ─▶ effect        whom a mark meets: a b c sum effect
///              └─▶ c ─┘                        the way to whoever is asked first: a, sum, effect
///
/// As long as no link moves, each mark from a signal meets the same nodes, and the validation that comes after it begins by the same
/// way. Both are kept as a route: then the mark is a loop over a list, and the first computed is evaluated without looking for it.
/// From the first one on that comes to the same as before, everything goes as usual.
///
/// *Whose route is valid* is said by one flag (`inRoute`) on the signal and on all computeds that its marks meet. Before an observer
/// comes or goes, the flag is taken back from its source and from everything above that (`leaveRoute`): so a signal that has it knows
/// that nothing has moved below. Routes stand in a table of the thread. Who is not the first to have its ordinal keeps none: so the flag
/// of a signal whose home has the ordinal of this thread was set by this thread, if it keeps routes.
extension Graph {
  /// The route of a signal, if nothing has moved since it was kept.
  @inline(__always)  // some loads
  static func route(_ context: Context, of signal: NodePointer) -> RoutePointer? {
    guard signal.pointee.flags.contains(.inRoute), signal.home == context.pointee.stamp,
      let route = context.pointee.routes?.place(of: signal), route.pointee.isKept
    else { return nil }
    route.pointee.wait = 0
    return route
  }

  /// Before an observer of the node comes or goes: it is in no chain any more, and no route that meets it is valid.
  @inline(__always)  // one test, as a rule
  static func leavePaths(_ source: NodePointer) {
    if !source.pointee.flags.isDisjoint(with: .inChain | .inRoute) { leavePathsNow(source) }
  }

  @inline(never)  // not the steady state
  private static func leavePathsNow(_ source: NodePointer) {
    leaveChain(source)
    leaveRoute(source)
  }

  /// Goes no deeper than a route is long.
  static func leaveRoute(_ node: NodePointer) {
    if !node.pointee.flags.contains(.inRoute) { return }
    node.pointee.flags.remove(.inRoute)
    if node.pointee.traits.kind == .signal { return }
    var next = node.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      if let source = link.pointee.source.optional { leaveRoute(source) }
    }
  }

  // MARK: keeping one

  /// Called with a signal whose marks are about to be made: the second time, what they meet is kept. Where links move with every
  /// write, that would be in vain: so a route that has not been followed is kept again only after twice as many writes.
  @inline(never)  // not the steady state
  static func considerRoute(_ context: Context, of signal: NodePointer) {
    guard let routes = context.pointee.routes, signal.home == context.pointee.stamp else { return }
    guard let route = routes.place(of: signal) else {
      let place = routes.placeToTake(for: signal)
      place.pointee = Route(signal: signal, after: place.pointee)
      return
    }
    if route.pointee.writes != 0 {
      route.pointee.writes &-= 1
    } else {
      route.pointee.wait = min(route.pointee.wait &* 2 &+ 1, Route.longestWait)
      route.pointee.writes = route.pointee.wait
      route.pointee.isKept = keepRoute(route, of: signal)
    }
  }

  /// Notes whom a mark meets, and whom the validation asks first. Says false where that is too much, or does not end in one effect.
  private static func keepRoute(_ route: RoutePointer, of signal: NodePointer) -> Bool {
    route.pointee.count = 0
    route.pointee.watcher = nil
    guard noteObservers(route, of: signal) else { return false }
    route.pointee.directCount = route.pointee.count
    route.pointee.isDirect = route.pointee.watcher != nil
    route.pointee.hasLeaf = false
    var next = 0
    while next < route.pointee.count {
      if route.nodes[next].pointee.observers.isNone { route.pointee.hasLeaf = true }
      guard noteObservers(route, of: route.nodes[next]) else { return false }
      next += 1
    }
    guard let watcher = route.pointee.watcher, noteWay(route, of: signal, to: watcher) else { return false }
    signal.pointee.flags.insert(.inRoute)
    for i in 0..<route.pointee.count { route.nodes[i].pointee.flags.insert(.inRoute) }
    return true
  }

  private static func noteObservers(_ route: RoutePointer, of source: NodePointer) -> Bool {
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      if observer.pointee.isWatcher {
        guard observer.isResting(.effect), route.pointee.watcher == nil || route.pointee.watcher == observer else {
          return false
        }
        route.pointee.watcher = observer
      } else if !route.contains(observer, among: route.pointee.count) {
        if route.pointee.count == Route.capacity { return false }
        route.nodes[route.pointee.count] = observer
        route.pointee.count += 1
      }
    }
    return true
  }

  /// From the effect up, by the first source that a mark has met, to the signal: from there the validation goes down.
  ///
  /// Whoever is known to be dirty is not validated. That is why nobody may stand on the way who reads the signal, but something else that
  /// a mark meets before it: outside of a batch he would be asked at once, at the end of one after what he reads first.
  private static func noteWay(_ route: RoutePointer, of signal: NodePointer, to watcher: NodePointer) -> Bool {
    var first = Route.capacity
    var node = watcher
    while true {
      guard let source = firstMet(route, by: node, from: signal) else { return false }
      if source == signal { break }
      if route.contains(node, among: route.pointee.directCount) || node == watcher && route.pointee.isDirect {
        return false
      }
      first -= 1
      if first < route.pointee.count { return false }
      route.nodes[first] = source
      node = source
    }
    route.pointee.firstOnWay = first
    return true
  }

  private static func firstMet(_ route: RoutePointer, by observer: NodePointer, from signal: NodePointer)
    -> NodePointer?
  {
    var next = observer.pointee.sources
    while let link = next.optional {
      let source = link.pointee.source.pointer
      if source == signal || route.contains(source, among: route.pointee.count) { return source }
      next = link.pointee.nextSource
    }
    return nil
  }

  // MARK: following it

  /// A flush of a signal that has changed, along its route. Does nothing but consider one, and says false, where it has none.
  @inline(never)  // one copy
  static func settleRoute(_ context: Context, below signal: NodePointer) -> Bool {
    if context.pointee.trace != nil || context.pointee.changes != nil { return false }
    guard let route = route(context, of: signal) else {
      considerRoute(context, of: signal)
      return false
    }
    context.pointee.isFlushing = true
    context.pointee.flushNumber &+= 1
    follow(context, route)
    endDescent(context)
    return true
  }

  /// Marks whom the signal's marks meet, evaluates its way down as long as something changes, and runs the effect.
  @inline(__always)  // twice
  static func follow(_ context: Context, _ route: RoutePointer) {
    // The count is loaded each time, so that the optimiser does not unroll what is done twice or thrice, as a rule.
    var direct = 0
    while direct != route.pointee.directCount {
      route.nodes[direct].pointee.flags.formUnion(.stale)
      direct += 1
    }
    var next = route.nodes + direct
    let end = route.nodes + route.pointee.count
    while next != end {
      next.pointee.pointee.flags.formUnion(.pending)
      next += 1
    }
    let watcher = route.pointee.watcher.unsafelyUnwrapped
    assert(watcher.isResting(.effect))
    watcher.pointee.flags.formUnion(route.pointee.isDirect ? .stale : .pending)
    goDown(context, route, to: watcher)
  }

  /// What the validation of the effect begins with, and its run, without looking for either: as long as something changes, and nothing
  /// is in the way.
  @inline(__always)  // once
  private static func goDown(_ context: Context, _ route: RoutePointer, to watcher: NodePointer) {
    let owner = beginUnframed(context)
    context.pointee.running.push(route.pointee.signal.unsafelyUnwrapped)
    hamon_set_attention(context)
    var next = route.nodes + route.pointee.firstOnWay
    let end = route.nodes + Route.capacity
    var changed = false
    var unusual: NodePointer?
    context.pointee.deriving = 1
    while next != end {
      let node = next.pointee
      if node.pointee.flags.intersection(.dirty | .running | .ending) != .dirty || ownsAny(node) { break }
      let flags: NodeFlags
      (changed, flags) = evaluateInDescent(context, node)
      next += 1
      if !flags.isDisjoint(with: .stale | .ending) || context.pointee.unobserved.count != 0 {
        unusual = node
        break
      }
      if !changed { break }
      makeObserversDirty(context, node)
    }
    context.pointee.deriving = 0
    if next == end, unusual == nil, watcher.pointee.flags.intersection(.dirty | .ending | .queued) == .dirty,
      !ownsAny(watcher)
    {
      runInDescent(context, watcher)
      endUnframed(context, owner)
      context.pointee.running.drop()
      if watcher.pointee.flags.contains(.ending) || hamon_paused() != 0 { endRunInDescent(context, watcher) }
      endUnobserved(context)
    } else {
      endUnframed(context, owner)
      context.pointee.running.drop()
      goOn(context, after: unusual, changed, from: next, to: end, watcher)
    }
  }

  /// The rest of it, as a validation goes up.
  @inline(never)  // one copy
  private static func goOn(
    _ context: Context, after unusual: NodePointer?, _ changed: Bool, from first: UnsafeMutablePointer<NodePointer>,
    to end: UnsafeMutablePointer<NodePointer>, _ watcher: NodePointer
  ) {
    if let unusual { endEvaluation(context, unusual, changed) }
    var next = first
    while next != end {
      let node = next.pointee
      if isWaiting(node) { _ = validate(context, node) }
      if node.pointee.flags.intersection(.dirty | .ending) == .dirty { _ = evaluate(context, node) }
      next += 1
    }
    takeTurnInFlush(context, watcher)
  }
}
