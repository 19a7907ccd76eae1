import CHamonThread

/// How links come and go: made by a first read, dropped at the end of a run that has not read them again, and with their ends.
extension Graph {
  /// Makes the link of a first read.
  ///
  /// Given: the observer runs, its reads are recorded, and `cursor` is its `recordedCursor`. The source is up to date, or the observer is
  /// stale as well (I5). It was not read in this run yet (I3). An old link behind the cursor stays, and `dropLinks` puts this one in its
  /// place. Reads that come here are declared to let nothing go: no closure, value or handle may be released. `appendLink` is a shorter way
  /// to the same.
  @inline(never)  // not the steady state: kept out of the readers' code
  static func addLink(
    _ context: Context, from source: NodePointer, to observer: NodePointer, at cursor: LinkCursor
  ) {
    assert(observer.pointee.flags.contains(.running) && context.pointee.facts.contains(.readsRecorded))
    assert(cursor == context.recordedCursor && !wasRead(source, by: observer))
    assert(
      source.pointee.traits.kind == .signal || source.pointee.flags.isDisjoint(with: .stale)
        || !observer.pointee.flags.isDisjoint(with: .stale))
    // An observer that is ending is not marked, so it needs no link. But an aspect has no handle, and ends when it loses its last link:
    // without one it would never end. (A computed without a handle is pinned while it is read, and `endPinned` ends it.)
    if observer.pointee.flags.contains(.ending),
      source.pointee.flags.contains(.hasHandle) || source.pointee.traits.kind != .signal
    {
      return
    }
    adopt(context, source)
    willChangeObservers(context, of: source)
    leaveChain(observer)
    let link = context.allocate(.link).assumingMemoryBound(to: Link.self)
    initializeLink(context, link, from: source, to: observer, at: cursor)
    if source.asSource.flags.contains(.derived) { noteDerived(context, source, observer) }
    if observer.asObserver.flags.contains(.heldOrFeedsHeld) { flagFeedsHeld(source) }
  }

  /// As `addLink`, where a run reads a signal for the first time, and behind all others: so most links are made. Returns false, and does
  /// nothing, if there is more to do than filling in a slot.
  @inline(__always)  // once
  static func appendLink(_ context: Context, from signal: NodePointer) -> Bool {
    guard let observer = context.pointee.observer, context.pointee.facts.contains(.readsRecorded) else { return false }
    let cursor = context.recordedCursor
    guard cursor.pointee.isNone, !wasRead(signal, by: observer), !isReadJustNow(signal, by: observer, at: cursor),
      signal.asSignal.flags.isDisjoint(with: .derived),
      observer.asObserver.flags.isDisjoint(with: .ending | .heldOrFeedsHeld | .mayBeInChain),
      context.pointee.owesMarks | context.pointee.disturbances == 0, signal.affinity == context.pointee.stamp,
      let slot = context.pool(.link).pointee.takeFreed(.link)
    else { return false }
    initializeLink(context, slot.assumingMemoryBound(to: Link.self), from: signal, to: observer, at: cursor)
    return true
  }

  @inline(__always)  // twice
  private static func initializeLink(
    _ context: Context, _ link: LinkPointer, from source: NodePointer, to observer: NodePointer, at cursor: LinkCursor
  ) {
    let linkRef = LinkOffset(link)
    let last = source.pointee.lastObserver
    link.initialize(
      to: Link(
        source: NodeOffset(source), observer: NodeOffset(observer), nextSource: cursor.pointee,
        flags: LinkFlags(recordedBy: observer, isNew: true), previousObserver: last, nextObserver: .none))
    if let last = last.optional {
      last.pointee.nextObserver = linkRef
    } else {
      source.pointee.observers = linkRef
    }
    source.pointee.lastObserver = linkRef
    source.pointee.current = linkRef
    cursor.pointee = linkRef
    context.pointee.cursorAside = link.nextCursor
    context.pointee.facts.insert(.madeLink)
    context.pointee.counters.countLinks(1)
  }

  /// Ends a run of `observer`: drops the links that the run has not read. As a rule it has read them all, as expected.
  @inline(__always)  // a test
  static func dropUnread(_ context: Context, _ observer: NodePointer) {
    if !context.pointee.cursor.pointee.isNone { dropUnreadNow(context, observer) }
  }

  @inline(never)  // not the steady state: with it in its code, `endRun` would not be inlined
  private static func dropUnreadNow(_ context: Context, _ observer: NodePointer) {
    if context.pointee.facts.contains(.mayHaveLinkedTwice) { removeDuplicates(context, observer) }
    let cursor = context.cursorOrAside
    if !cursor.pointee.isNone { dropLinks(context, observer, from: cursor) }
  }

  /// A run inside this run may have overwritten `current` of a source, so that a second read of it was not recognised.
  /// Two walks over the recorded links, with nothing else running, find and drop the second ones.
  @inline(never)  // first runs only
  private static func removeDuplicates(_ context: Context, _ observer: NodePointer) {
    let end = context.recordedCursor.pointee
    var next = observer.pointee.sources
    while next != end {
      let link = next.pointer
      link.pointee.source.optional?.pointee.current = .none
      next = link.pointee.nextSource
    }
    var kept = observer.sourcesCursor
    next = observer.pointee.sources
    while next != end {
      let link = next.pointer
      next = link.pointee.nextSource
      guard let source = link.pointee.source.optional else {
        kept = link.nextCursor
        continue
      }
      if source.pointee.current.isNone {
        source.pointee.current = LinkOffset(link)
        kept = link.nextCursor
      } else {
        kept.pointee = next
        // Of the two, the one from an earlier run has the observer's turn.
        let current = source.pointee.current.pointer
        if current.pointee.flags.isNew, !link.pointee.flags.isNew {
          removeFromObservers(context, current, keepCurrent: true)
          put(current, inPlaceOf: link)
        } else {
          removeFromObservers(context, link)
        }
        discard(context, link)
      }
    }
    context.pointee.cursorAside = kept
  }

  /// Drops what comes after the cursor in the observer's list.
  ///
  /// If the run has read the same source in another order, and linked it anew, the new link takes the old one's place among the source's
  /// observers. So an observer that stays subscribed keeps its turn.
  @inline(never)  // not the steady state: kept out of the runs' code
  private static func dropLinks(_ context: Context, _ observer: NodePointer, from cursor: LinkCursor) {
    // One that has ended in its run keeps none: all go in their order, so that sources end in theirs.
    let hasEnded = observer.pointee.flags.contains(.ending)
    var last = cursor
    let first = cursor.pointee
    cursor.pointee = .none
    let madeLink = context.pointee.facts.contains(.madeLink)
    var next = first
    while let link = next.optional {
      next = link.pointee.nextSource
      if madeLink, let source = link.pointee.source.optional, wasRead(source, by: observer) {
        let current = source.pointee.current.pointer
        removeFromObservers(context, current, keepCurrent: true)
        put(current, inPlaceOf: link)
        discard(context, link)
      } else if hasEnded {
        last.pointee = LinkOffset(link)
        last = link.nextCursor
        last.pointee = .none
      } else {
        remove(context, link)
      }
    }
    if hasEnded { dropSources(context, observer) }
  }

  /// Before a source gets an observer, or loses one: marks that are owed are made, and the source leaves its chain.
  @inline(__always)  // two tests
  private static func willChangeObservers(_ context: Context, of source: NodePointer) {
    makeOwedMarks(context)
    leaveChain(source)
  }

  /// Unlinks and frees a link that is not in its observer's list any more.
  static func remove(_ context: Context, _ link: LinkPointer, mayFreeNow: Bool = false) {
    if link.pointee.source.isNone {
      free(context, link, mayFreeNow: mayFreeNow)  // counted when its source died
    } else {
      let (source, observer) = (link.pointee.source.pointer, link.pointee.observer.pointer)
      removeFromObservers(context, link)
      discard(context, link, mayFreeNow: mayFreeNow)
      noteUnobserved(context, source, by: observer)
    }
  }

  /// Takes the link out of its source's list of observers. Its own fields stay as they are, for a traversal that is on it.
  static func removeFromObservers(_ context: Context, _ link: LinkPointer, keepCurrent: Bool = false) {
    let source = link.pointee.source.pointer
    willChangeObservers(context, of: source)
    if let previous = link.pointee.previousObserver.optional {
      previous.pointee.nextObserver = link.pointee.nextObserver
    } else {
      source.pointee.observers = link.pointee.nextObserver
    }
    if let next = link.pointee.nextObserver.optional {
      next.pointee.previousObserver = link.pointee.previousObserver
    } else {
      source.pointee.lastObserver = link.pointee.previousObserver
    }
    if !keepCurrent, source.pointee.current == LinkOffset(link) { source.pointee.current = .none }
  }

  ///     … ⇄ old ⇄ …      becomes      … ⇄ new ⇄ …
  ///
  /// The old one keeps its `nextObserver`, for a traversal that is on it.
  private static func put(_ new: LinkPointer, inPlaceOf old: LinkPointer) {
    let source = old.pointee.source.pointer
    new.pointee.previousObserver = old.pointee.previousObserver
    new.pointee.nextObserver = old.pointee.nextObserver
    if let previous = old.pointee.previousObserver.optional {
      previous.pointee.nextObserver = LinkOffset(new)
    } else {
      source.pointee.observers = LinkOffset(new)
    }
    if let next = old.pointee.nextObserver.optional {
      next.pointee.previousObserver = LinkOffset(new)
    } else {
      source.pointee.lastObserver = LinkOffset(new)
    }
  }

  /// Frees a link that is in no list any more.
  @inline(__always) static func discard(_ context: Context, _ link: LinkPointer, mayFreeNow: Bool = false) {
    context.pointee.counters.countLinks(-1)
    free(context, link, mayFreeNow: mayFreeNow)
  }

  /// Gives a link's memory back, now or when the outermost call of the engine ends.
  @inline(__always) private static func free(_ context: Context, _ link: LinkPointer, mayFreeNow: Bool) {
    if mayFreeNow || context.pointee.busy == 0 {
      context.deallocate(link, .link)
    } else {
      context.pointee.deadLinks.push(link)
    }
  }
}
