import CHamonThread

// Methods of the pointer, and not static ones of Graph: those would be called through a thunk that drops their metatype.
extension UnsafeMutablePointer where Pointee == Node {
  /// A read while attention is asked for: in the steady state, charges it to whoever tracks. Says false, and has done nothing,
  /// where there is more to it.
  ///
  /// It calls nobody, and lets nothing go. The optimiser is told so, and keeps the handles of a loop without counting references
  /// as long as this says true.
  @usableFromInline
  @_effects(releasenone)
  func confirmRead(_ attention: UnsafeMutableRawPointer) -> Bool {
    let context = attention.assumingMemoryBound(to: ThreadContext.self)
    guard _fastPath(pointee.flags.isDisjoint(with: .pending | .dirty | .running)),
      _fastPath(context.pointee.disturbances == 0)
    else { return false }
    // As words: one comparison, where there would be a test for nil as well.
    return UInt(bitPattern: context.pointee.rereadSource) == UInt(bitPattern: self) || Graph.confirmLink(context, self)
  }

  /// Any other read of a signal.
  @usableFromInline
  func willReadSignal(_ attention: UnsafeMutableRawPointer, at value: UnsafeRawPointer) {
    let context = attention.assumingMemoryBound(to: ThreadContext.self)
    if context.pointee.accesses.count != 0 { Graph.checkAccess(context, value, self) }
    if context.pointee.observer == nil { return }
    // Whoever reads it now must hear of its way back as well.
    if pointee.flags.contains(.dirty) { Graph.compareForReader(context, self) }
    Graph.track(context, self)
  }

  /// Any other read of a computed: brings it up to date.
  @usableFromInline
  func willReadComputed() {
    let context = Context.current
    if !pointee.flags.isDisjoint(with: .pending | .dirty | .running) {
      if context.pointee.observer == nil || !Graph.refreshInRun(context, self) { Graph.refresh(self) }
    }
    willPeekComputed(context)
    if context.pointee.observer != nil, !Graph.confirmLink(context, self) { Graph.track(context, self) }
  }

  /// A computed that seems up to date may not have been marked yet, or may read a selector that is due.
  @usableFromInline
  func willPeekComputed(_ attention: UnsafeMutableRawPointer) {
    let context = attention.assumingMemoryBound(to: ThreadContext.self)
    if context.pointee.urgent.count | context.pointee.owesMarks == 0 { return }
    Graph.settleMarks(context)
    Graph.settleUrgent(context)
    if !pointee.flags.isDisjoint(with: .pending | .dirty | .running) { Graph.refresh(self) }
  }
}

extension Graph {
  /// The steady state: `source` is what the running observer read next in its last run, and no link was made in this one; or it
  /// was read in this run before.
  @inline(__always)  // a few loads and stores, on every tracked read
  static func confirmLink(_ context: Context, _ source: NodePointer) -> Bool {
    guard let observer = context.pointee.observer else { return false }
    let expected = context.pointee.cursor.unsafelyUnwrapped.pointee
    guard !expected.isNone, !context.pointee.marks.contains(.madeLink),
      expected.pointer.pointee.source == NodeRef(source)
    else { return isReadAgain(context, source, by: observer) }
    let link = expected.pointer
    link.pointee.flags = observer.pointee.flags.intersection(.parity)
    source.pointee.current = expected
    context.pointee.cursor = link.nextCursor
    return true
  }

  /// A source that is read again is likely to be read once more.
  @inline(__always)  // some comparisons and two stores
  private static func isReadAgain(_ context: Context, _ source: NodePointer, by observer: NodePointer) -> Bool {
    if context.pointee.rereadBefore == source, context.pointee.rereadSource != nil { return true }
    guard wasRead(source, by: observer) else { return false }
    context.pointee.rereadBefore = context.pointee.rereadSource
    context.pointee.rereadSource = source
    return true
  }

  /// Links `source` to the running observer, or confirms the link of its last run.
  ///
  ///     the observer's list, while it runs for the second time and has just read b:
  ///         a ─▶ b ─▶ c ─▶ d          confirmed: a b     expected next: c
  ///                 cursor
  ///     reads c  ─▶  the cursor moves on behind c, nothing else happens        (the steady state)
  ///     reads a  ─▶  `a.current` is the observer's link, confirmed in this run: nothing happens
  ///     reads x  ─▶  a new link is put where the cursor is; what stands behind it at the end is dropped
  static func track(_ context: Context, _ source: NodePointer) {
    let observer = context.pointee.observer.unsafelyUnwrapped
    let cursor = context.pointee.cursor.unsafelyUnwrapped
    let expected = cursor.pointee
    if let link = expected.optional, link.pointee.source == NodeRef(source) {
      if context.pointee.marks.contains(.madeLink), wasRead(source, by: observer) { return }
      link.pointee.flags = observer.pointee.flags.intersection(.parity)
      source.pointee.current = expected
      context.pointee.cursor = link.nextCursor
      return
    }
    if cursor != observer.sourcesCursor, LinkPointer(before: cursor).pointee.source == NodeRef(source) { return }
    addLink(context, from: source, to: observer, at: cursor)
  }

  /// Whether the running observer has read the source in this run: the source's latest link is the observer's, confirmed.
  @inline(__always)
  static func wasRead(_ source: NodePointer, by observer: NodePointer) -> Bool {
    if source.pointee.current.isNone { return false }
    let current = source.pointee.current.pointer
    return current.pointee.observer == NodeRef(observer) && current.pointee.isConfirmed(by: observer)
  }

  @inline(never)  // not the steady state: kept out of the readers' code
  private static func addLink(
    _ context: Context, from source: NodePointer, to observer: NodePointer, at cursor: LinkCursor
  ) {
    if wasRead(source, by: observer) { return }
    // Who has ended hears of nothing. But a source that ends with its last link must have one, until this run is over.
    if observer.pointee.flags.contains(.ending), !source.pointee.flags.contains(.once) { return }
    adopt(context, source)
    willMoveLink(context)
    leaveChain(source)
    leaveChain(observer)
    let observerRef = NodeRef(observer)
    let link = context.makeSlot(.link).assumingMemoryBound(to: Link.self)
    let linkRef = LinkRef(link)
    link.initialize(
      to: Link(
        source: NodeRef(source), observer: observerRef, nextSource: cursor.pointee,
        previousObserver: source.pointee.lastObserver, nextObserver: .none,
        flags: observer.pointee.flags.intersection(.parity).union(.made)))
    if let last = source.pointee.lastObserver.optional {
      last.pointee.nextObserver = linkRef
    } else {
      source.pointee.observers = linkRef
    }
    source.pointee.lastObserver = linkRef
    source.pointee.current = linkRef
    cursor.pointee = linkRef
    context.pointee.cursor = link.nextCursor
    context.pointee.marks.insert(.madeLink)
    if observer.pointee.flags.contains(.paused) { noteResting(below: source) }
    context.pointee.counters.countLinks(1)
  }

  /// Ends a run of `observer`: drops the links that the run has not confirmed.
  @inline(__always)
  static func endTracking(_ context: Context, _ observer: NodePointer) {
    if context.pointee.marks == .madeLink.union(.wasInterrupted) { removeDuplicates(context, observer) }
    let cursor = context.pointee.cursor.unsafelyUnwrapped
    if !cursor.pointee.isNone { dropLinks(context, observer, from: cursor) }
  }

  /// A run inside this run may have overwritten `current` of a source, so that a second read of it was not recognised.
  /// Two walks over the confirmed links, with nobody else running, find and drop the second ones.
  @inline(never)  // first runs only
  private static func removeDuplicates(_ context: Context, _ observer: NodePointer) {
    let end = context.pointee.cursor.unsafelyUnwrapped.pointee
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
        source.pointee.current = LinkRef(link)
        kept = link.nextCursor
      } else {
        kept.pointee = next
        // Of the two, the one from an earlier run has the observer's turn.
        let current = source.pointee.current.pointer
        if current.pointee.flags.contains(.made), !link.pointee.flags.contains(.made) {
          removeFromObservers(context, current, keepCurrent: true)
          put(current, inPlaceOf: link)
        } else {
          removeFromObservers(context, link)
        }
        discard(context, link)
      }
    }
    context.pointee.cursor = kept
  }

  /// Drops what stands behind the cursor in the observer's list.
  ///
  /// Where the run has linked the same source anew (it was read in another order), the new link takes the old one's place
  /// among the source's observers: whoever stays subscribed keeps its turn.
  @inline(never)  // not the steady state: kept out of the runs' code
  private static func dropLinks(_ context: Context, _ observer: NodePointer, from cursor: LinkCursor) {
    let first = cursor.pointee
    cursor.pointee = .none
    let madeLink = context.pointee.marks.contains(.madeLink)
    var next = first
    while let link = next.optional {
      next = link.pointee.nextSource
      if madeLink, let source = link.pointee.source.optional, wasRead(source, by: observer) {
        let current = source.pointee.current.pointer
        removeFromObservers(context, current, keepCurrent: true)
        put(current, inPlaceOf: link)
        discard(context, link)
      } else {
        remove(context, link)
      }
    }
  }

  /// Unlinks and frees a link that is in its observer's list no more.
  static func remove(_ context: Context, _ link: LinkPointer) {
    if link.pointee.source.isNone {
      free(context, link)  // counted when its source died
    } else {
      let source = link.pointee.source.pointer
      removeFromObservers(context, link)
      discard(context, link)
      if source.pointee.observers.isNone, source.pointee.flags.contains(.once) { endUnobserved(context, source) }
    }
  }

  /// Takes the link out of its source's list of observers. Its own fields stay as they are, for a traversal that is on it.
  static func removeFromObservers(_ context: Context, _ link: LinkPointer, keepCurrent: Bool = false) {
    willMoveLink(context)
    let source = link.pointee.source.pointer
    leaveChain(source)
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
    if !keepCurrent, source.pointee.current == LinkRef(link) { source.pointee.current = .none }
  }

  ///     … ⇄ old ⇄ …      becomes      … ⇄ new ⇄ …
  private static func put(_ new: LinkPointer, inPlaceOf old: LinkPointer) {
    let source = old.pointee.source.pointer
    new.pointee.previousObserver = old.pointee.previousObserver
    new.pointee.nextObserver = old.pointee.nextObserver
    if let previous = old.pointee.previousObserver.optional {
      previous.pointee.nextObserver = LinkRef(new)
    } else {
      source.pointee.observers = LinkRef(new)
    }
    if let next = old.pointee.nextObserver.optional {
      next.pointee.previousObserver = LinkRef(new)
    } else {
      source.pointee.lastObserver = LinkRef(new)
    }
  }

  /// Frees a link that stands in no list any more.
  @inline(__always)
  static func discard(_ context: Context, _ link: LinkPointer) {
    context.pointee.counters.countLinks(-1)
    free(context, link)
  }

  /// Gives a link's memory back, now or when the engine is idle.
  @inline(__always)
  private static func free(_ context: Context, _ link: LinkPointer) {
    if context.pointee.busy == 0 {
      context.giveSlot(link, .link)
    } else {
      context.pointee.deadLinks.push(link)
    }
  }
}
