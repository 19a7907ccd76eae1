import CHamonThread

extension Graph {
  /// Marks everything downstream of a source that has changed (`dirty` for its readers) or may have changed (`pending` for all), and queues
  /// the effects and trackers met. Calls no user code, and allocates nothing once its stack has grown. The page `TheEngine` has it in
  /// recursive form.
  @inline(__always)  // one clean watcher is the commonest case, and needs no loop
  static func mark(_ context: Context, from source: NodePointer, with flags: NodeFlags) {
    guard let link = source.pointee.observers.optional else { return }
    if let watcher = loneWatcher(link) {
      watcher.pointee.flags.insert(flags)
      enqueue(context, watcher)
    } else {
      markAll(context, source.pointee.observers, with: flags)
    }
  }

  /// Marks everything downstream of a source that has certainly changed. In a transaction watchers wait for its end.
  @inline(__always)  // a test more than `mark`
  static func markChanged(_ context: Context, _ source: NodePointer) {
    if context.pointee.lookouts & Lookouts.transaction == 0 {
      mark(context, from: source, with: .dirty | .pending)
    } else {
      markChangedInTransaction(context, source)
    }
  }

  /// The only observer of a source, if that is an effect or a tracker that is clean and at rest.
  @inline(__always)  // three loads
  private static func loneWatcher(_ first: LinkPointer) -> NodePointer? {
    let observer = first.pointee.observer.pointer
    return first.pointee.nextObserver.isNone && observer.pointee.isWatcher
      && observer.asObserver.flags.isDisjoint(with: unready) ? observer : nil
  }

  /// Flags that ask for a second look: anything but "clean, at rest".
  private static var unready: Flags<AnyObserver> { .pending | .dirty | .running | .ending | .fired }

  /// All observers of a source, from the first link on, and what is below them.
  @inline(never)  // one copy
  static func markAll(_ context: Context, _ first: LinkOffset, with firstFlags: NodeFlags) {
    let base = context.pointee.path.count
    let source = first.pointer.pointee.source
    var next = first
    var flags = firstFlags
    while true {
      while !next.isNone {
        let link = next
        next = link.pointer.pointee.nextObserver
        let fan = markDown(context, link, with: flags)
        if !fan.isNone {
          // Down first, as the recursive form does; the other observers wait on the stack.
          if !next.isNone { context.pointee.path.push(next.pointer) }
          next = fan
          flags = .pending
        }
      }
      if context.pointee.path.count == base { return }
      let waiting = context.pointee.path.pop()
      next = LinkOffset(waiting)
      // Only the source's own observers are marked with `firstFlags`.
      flags = waiting.pointee.source == source ? firstFlags : .pending
    }
  }

  /// Marks the observer of a link, and goes on below it as long as there is one observer. If there are several, returns the first; all
  /// above them are marked.
  @inline(__always)  // once
  private static func markDown(_ context: Context, _ first: LinkOffset, with firstFlags: NodeFlags) -> LinkOffset {
    var path = PathDown()
    var above = LinkOffset.none
    var flags = firstFlags
    var next = first
    while true {
      let link = next.pointer
      let observer = link.pointee.observer.pointer
      let state = observer.asObserver.flags
      if !state.isDisjoint(with: unready) {
        if state.isDisjoint(with: .running | .ending | .fired) {
          observer.pointee.flags.insert(flags)  // its observers are marked
        } else {
          markBusy(context, observer, through: link, with: flags)
        }
        return .none
      }
      observer.pointee.flags.insert(flags)
      // Only now: where many come to one that is marked already, that is all.
      if !above.isNone { path.include(above) }
      if observer.pointee.isWatcher {
        path.end(at: observer)
        enqueue(context, observer)
        return .none
      }
      let below = observer.pointee.observers
      if below.isNone { return .none }
      if !below.pointer.pointee.nextObserver.isNone { return below }
      above = next
      flags = .pending
      next = below
    }
  }

  /// What a mark that goes down notes for the next write.
  private struct PathDown {
    /// Behind the last computed with more than one source, and whether all from there on are known to be in a chain.
    private var first = NodeOffset.none
    private var known = Flags<ComputedKind>.inChain

    /// Goes on behind the observer of the link.
    @inline(__always)  // once
    mutating func include(_ link: LinkOffset) {
      let observer = link.pointer.pointee.observer
      if isOnlySource(link, of: observer.pointer) {
        if first.isNone { first = observer }
        known = known.intersection(observer.pointer.asComputed.flags)
      } else {
        first = .none
        known = .inChain
      }
    }

    @inline(__always)  // a test
    func end(at watcher: NodePointer) {
      if known == .none { flagChain(first.pointer, to: watcher) }
    }
  }

  /// Marks an observer that runs, but only for what it has read in this run. One that is ending, or has called, is not marked.
  private static func markBusy(
    _ context: Context, _ observer: NodePointer, through link: LinkPointer, with flags: NodeFlags
  ) {
    if !observer.asObserver.flags.isDisjoint(with: .ending | .fired) { return }
    let isQueued = observer.pointee.isWatcher && observer.asWatcher.flags.contains(.queued)
    if observer.pointee.flags.contains(flags), !observer.pointee.isWatcher || isQueued { return }  // it knows
    recordReads(ofRunning: observer, context)
    // Not read in this run yet: the run will see the new value, or drop the link.
    if !link.pointee.hasParity(of: observer), !hasRead(context, link.pointee.source, observer) { return }
    observer.pointee.flags.insert(flags)
    if observer.pointee.isWatcher {
      if !isQueued { enqueue(context, observer) }
    } else if !observer.pointee.observers.isNone {
      // As a rule these were marked when it was: but a cleanup before this run may have asked for them.
      markAll(context, observer.pointee.observers, with: .pending)
    }
  }

  /// Whether a running observer with recorded reads has read the source through another link than its old one (out of order).
  private static func hasRead(_ context: Context, _ source: NodeOffset, _ observer: NodePointer) -> Bool {
    if wasRead(source.pointer, by: observer) { return true }
    if context.pointee.observer == observer, !context.pointee.facts.contains(.wasInterrupted) { return false }
    // Others that have run inside, or a scope's body with facts of its own, may have overwritten what `wasRead` looks at.
    var next = observer.pointee.sources
    while let link = next.optional {
      if link.pointee.source == source, link.pointee.hasParity(of: observer) { return true }
      next = link.pointee.nextSource
    }
    return false
  }

  /// Puts a watcher into the queue, behind all that were notified before. (It is reached from reads that are declared to let nothing go, so
  /// it must let nothing go.)
  @inline(__always) static func enqueue(_ context: Context, _ watcher: NodePointer) {
    watcher.asWatcher.flags.insert(.queued)
    if watcher.derives { return enqueueDeriving(context, watcher) }
    context.pointee.notifications &+= 1
    watcher.asWatcher.notifiedAt = context.pointee.notifications
    let entry = QueueEntry(node: watcher, notifiedAt: context.pointee.notifications)
    // In the other queue it is passed over when it has had its turn.
    if watcher.asWatcher.flags.contains(.early) { context.pointee.early.push(entry) }
    context.pointee.queue.push(entry)
  }

  /// It runs in its next turn, whatever its sources come to.
  static func makeDue(_ context: Context, _ watcher: NodePointer) {
    watcher.pointee.flags.insert(.stale)
    if !watcher.asWatcher.flags.contains(.queued) { enqueue(context, watcher) }
  }

  /// A source turned out to have changed: its observers that are pending, and so wait for its verdict, become dirty. One that is clean
  /// stays clean. One level, and nothing is queued: what is pending is queued already.
  @inline(__always) static func makePendingObserversDirty(_ context: Context, _ source: NodePointer) {
    if source.pointee.traits.isTraced { return makePendingObserversDirtyTraced(context, source) }
    makePendingObserversDirtyUntraced(source)
  }

  /// Before that is traced, because a log may describe values, and what they read must not be taken for up to date.
  @inline(never)  // not the steady state
  private static func makePendingObserversDirtyTraced(_ context: Context, _ source: NodePointer) {
    if context.pointee.transaction == nil { makePendingObserversDirtyUntraced(source) }
    traceChange(context, source)
    if context.pointee.transaction != nil { tellComputeds(context, of: source) }
  }

  @inline(__always) static func makePendingObserversDirtyUntraced(_ source: NodePointer) {
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      let state = observer.pointee.flags
      // An observer that runs and is pending was marked in its run, and its reads are recorded since.
      if state.contains(.pending), !state.contains(.running) || link.pointee.hasParity(of: observer) {
        observer.pointee.flags = state.union(.dirty)
      }
    }
  }
}
