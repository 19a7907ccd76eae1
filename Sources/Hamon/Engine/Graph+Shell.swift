import CHamonThread

/// What the generic shells ask of the engine, besides the algorithms.
extension Graph {
  @usableFromInline
  static func willWriteOrPeek(
    _ value: UnsafeRawPointer, _ node: NodePointer?, _ place: @autoclosure () -> String? = nil
  ) {
    let context = Context.current
    if context.pointee.accesses.count != 0 { checkAccess(context, value, node, place()) }
  }

  @usableFromInline
  static func isSameByStep(_ node: NodePointer, _ value: UnsafeMutableRawPointer) -> Bool {
    let observer = suspendTracking()
    defer { resumeTracking(observer) }
    return callStep(node, .isSame, value)
  }

  // MARK: owners

  /// What `enterScope` leaves for `leaveScope`.
  @usableFromInline
  struct ScopeFrame {
    let before: Frame
    let isOutermost: Bool
  }

  @usableFromInline
  static func ownByCurrent(_ node: NodePointer) {
    let context = Context.current
    adopt(context, node)
    own(context, node)
  }

  @usableFromInline
  static func enterScope(_ node: NodePointer) -> ScopeFrame {
    let context = Context.current
    collectMailIfIdle(context)
    context.pointee.scopes &+= 1
    if node.pointee.flags.contains(.ending) {
      Issue.report(
        .disposedScope,
        """
        \(describe(node)) has been disposed, and something was to be added to it: it has no owner now. \
        To fix this, make a new Scope.
        """)
      return ScopeFrame(before: context.enter(owner: nil), isOutermost: false)
    }
    let isOutermost = !node.pointee.flags.contains(.running)
    node.pointee.flags.insert(.running)
    return ScopeFrame(before: context.enter(owner: node), isOutermost: isOutermost)
  }

  @usableFromInline
  static func leaveScope(_ node: NodePointer, _ frame: ScopeFrame) {
    let context = Context.current
    context.leave(to: frame.before)
    if frame.isOutermost {
      node.pointee.flags.remove(.running)
      // Disposed from its own body: what was made or registered after that ends now.
      if node.pointee.flags.contains(.ending) {
        context.beginBusy()
        finishEnd(context, node)
        flushIfIdle(context)
        context.endBusy()
      }
    }
    context.pointee.scopes &-= 1
    if context.pointee.busy | context.pointee.scopes == 0 { context.pointee.mainActor = .unknown }
  }

  /// From here on there is no owner, and nobody tracks; returns what `attach` gives back.
  @usableFromInline
  static func detach() -> Frame { Context.current.enter(owner: nil) }

  @usableFromInline
  static func attach(_ before: Frame) { Context.current.leave(to: before) }

  @usableFromInline
  static func noteObserve(_ node: NodePointer) {
    if !node.pointee.flags.contains(.owned) { Context.current.pointee.lastObserved = node }
  }

  // MARK: relays

  /// Makes a relay of `source` for `target`, an urgent effect that outlives it. From here on `body` is called when the source
  /// has been marked, and then not again until `rearm`.
  static func makeRelay(_ source: NodePointer, for target: NodePointer, _ body: @escaping () -> Void) -> NodePointer {
    let relay = makeNode(.effect, slot: .small, flags: .once | .relay, collectsMail: false)
    setBody(relay, body)
    relay.pointee.relayTarget = NodeRef(target)
    let context = Context.current
    context.beginBusy()
    adopt(context, relay)
    let before = beginRun(context, relay)
    track(context, source)
    endRun(context, relay, before)
    context.endBusy()
    return relay
  }

  // MARK: batches

  @usableFromInline
  static func beginBatch() -> Context {
    let context = Context.current
    collectMailIfIdle(context)
    context.beginBusy()
    context.pointee.batches &+= 1
    return context
  }

  @usableFromInline
  static func endBatch(_ context: Context) {
    context.pointee.batches &-= 1
    flushIfIdle(context)
    context.endBusy()
  }

  // MARK: trackers

  /// Nil for a tracker that has been cancelled: its body just runs.
  @usableFromInline
  static func beginTracking(_ tracker: NodePointer) -> Frame? {
    let context = Context.current
    if tracker.pointee.flags.contains(.ending) { return nil }
    if tracker.pointee.flags.contains(.running) {
      fatalError(
        """
        Hamon: \(describe(tracker)) tracks inside its own track. \
        To fix this, use a tracking scope of its own for the inner part.
        """)
    }
    collectMailIfIdle(context)
    context.beginBusy()
    adopt(context, tracker)
    endOwned(context, of: tracker)
    if tracker.pointee.flags.contains(.ending) {
      flushIfIdle(context)  // what the cleanup that has ended it may have written
      context.endBusy()
      return nil
    }
    context.pointee.batches &+= 1
    tracker.pointee.flags.remove(.fired | .queued)  // what it was due for is seen now
    return beginRun(context, tracker)
  }

  @usableFromInline
  static func endTracking(_ tracker: NodePointer, _ before: Frame) {
    let context = Context.current
    endRun(context, tracker, before)
    context.pointee.batches &-= 1
    flushIfIdle(context)
    context.endBusy()
  }

  @usableFromInline
  static func trapOnEndedObject(_ node: NodePointer) -> Never {
    fatalError(
      """
      Hamon: \(describe(node)) is read for the first time after the end of the object it is made for. \
      To fix this, keep the object, or read the computed while it lives.
      """)
  }
}

extension Graph {
  @usableFromInline
  static var isTracking: Bool { Context.current.pointee.observer != nil }

  @usableFromInline
  static var isDeriving: Bool { Context.current.pointee.deriving != 0 }

  /// One more handle of a signal's node.
  @usableFromInline
  static func retainHandle(_ node: NodePointer) {
    adopt(.current, node)
    node.pointee.extraHandles += 1
  }
}
