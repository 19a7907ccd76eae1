import CHamonThread

extension Graph {
  /// A read for which the observer has a link: `source` is what it read next in its last run, and no link was made in this one; or it
  /// was read in this run before. (Where a read is expected, a client's code has moved the cursor on already: see `Read`.)
  @inline(__always)  // a few loads and stores
  static func readByLink(_ context: Context, _ source: NodePointer) -> Bool {
    guard let observer = context.pointee.observer else { return false }
    let link = context.cursorOrAside.pointee
    guard !link.isNone, !context.pointee.facts.contains(.madeLink), link.pointer.pointee.source == NodeOffset(source)
    else { return readAgain(context, source, by: observer) }
    moveOn(context, link, of: source, by: observer)
    return true
  }

  /// Moves the cursor from the link to the place behind it.
  @inline(__always)  // some loads and stores
  private static func moveOn(_ context: Context, _ link: LinkOffset, of source: NodePointer, by observer: NodePointer) {
    if context.pointee.facts.contains(.readsRecorded) {
      context.pointee.cursorAside = link.pointer.nextCursor
      recordRead(link, of: source, by: observer)
    } else {
      context.stand(at: link.pointer.nextCursor)
    }
  }

  /// A source that was read in this run before has its link.
  @inline(__always)  // some comparisons and two stores
  private static func readAgain(_ context: Context, _ source: NodePointer, by observer: NodePointer) -> Bool {
    if !isReadJustNow(source, by: observer, at: context.cursorOrAside) {
      recordReads(context, observer)
      guard wasRead(source, by: observer) else { return false }
    }
    if context.pointee.disturbances == 0 { noteReadAgain(context, source) }
    return true
  }

  /// A source that is read again is likely to be read once more.
  @inline(__always)  // two stores
  private static func noteReadAgain(_ context: Context, _ source: NodePointer) {
    context.pointee.rereadBefore = context.pointee.rereadSource
    context.pointee.rereadSource = source
  }

  /// Whether it is the other one of two that are read in turn.
  @inline(__always)  // two comparisons
  static func isRereadBefore(_ context: Context, _ source: NodePointer) -> Bool {
    if UInt(bitPattern: context.pointee.rereadBefore) != UInt(bitPattern: source) { return false }
    return context.pointee.rereadSource != nil
  }

  /// Whether the source is the one that was read just now, and all reads up to that were as expected. From here on it is one that is read
  /// again.
  @inline(__always)  // some comparisons and two stores
  static func isReadAgainAsExpected(_ context: Context, _ source: NodePointer) -> Bool {
    let cursor = context.pointee.cursor
    if cursor == context.nowhere { return false }
    guard let observer = context.pointee.observer, isReadJustNow(source, by: observer, at: cursor) else { return false }
    assert(context.pointee.disturbances == 0)
    noteReadAgain(context, source)
    return true
  }

  /// Whether the source is the one that was read last.
  @inline(__always)  // two comparisons
  static func isReadJustNow(
    _ source: NodePointer, by observer: NodePointer, at cursor: LinkCursor
  ) -> Bool {
    cursor != observer.sourcesCursor && LinkPointer(before: cursor).pointee.source == NodeOffset(source)
  }

  // MARK: what was read

  /// As long as a run reads what the last run has read, in that order, it records nothing: what is before the cursor was read. Where the
  /// cursor does not tell enough, the reads are recorded. Each link gets the parity of the run, and each source the link through which it
  /// was read. From then on this run records each read.
  @inline(__always)  // one test
  static func recordReads(_ context: Context, _ observer: NodePointer) {
    if context.pointee.facts.contains(.readsRecorded) { return }
    assert(context.pointee.observer == observer)
    let cursor = context.cursorOrAside
    context.pointee.facts.insert(.readsRecorded)
    context.setAside(cursor)
    assert(context.pointee.running.last.pointee.node == observer)
    context.pointee.running.last.pointee.facts = .readsRecorded
    recordReads(observer, to: cursor)
  }

  /// As above, for a node that may wait for the computed that it reads.
  static func recordReads(ofRunning observer: NodePointer, _ context: Context) {
    if context.pointee.observer == observer { return recordReads(context, observer) }
    let place = context.pointee.running.place(of: observer)
    if place.pointee.facts.contains(.readsRecorded) { return }
    place.pointee.facts.insert(.readsRecorded)
    context.pointee.facts.insert(.wasInterrupted)  // what runs now may have written the same sources down before
    recordReads(observer, to: place.pointee.cursor)
  }

  @inline(never)  // not the steady state
  private static func recordReads(_ observer: NodePointer, to cursor: LinkCursor) {
    observer.pointee.flags = NodeFlags(rawValue: observer.pointee.flags.rawValue ^ NodeFlags.parity.rawValue)
    var place = observer.sourcesCursor
    while place != cursor {
      let link = place.pointee
      if let source = link.pointer.pointee.source.optional { recordRead(link, of: source, by: observer) }
      place = link.pointer.nextCursor
    }
  }

  @inline(__always)  // two stores
  private static func recordRead(_ link: LinkOffset, of source: NodePointer, by observer: NodePointer) {
    link.pointer.pointee.flags = LinkFlags(recordedBy: observer)
    source.pointee.current = link
  }

  /// Links `source` to the running observer, or moves the cursor on over the link of its last run.
  static func track(_ context: Context, _ source: NodePointer) {
    if readByLink(context, source) { return }
    // It was not read before in this run, and the run's reads are recorded now.
    let observer = context.pointee.observer.unsafelyUnwrapped
    let cursor = context.recordedCursor
    let next = cursor.pointee
    if let link = next.optional, link.pointee.source == NodeOffset(source) {
      moveOn(context, next, of: source, by: observer)
    } else {
      addLink(context, from: source, to: observer, at: cursor)
    }
  }

  /// Whether the running observer, with recorded reads, has read the source in this run: the source's latest link is the observer's, with
  /// its parity.
  @inline(__always) static func wasRead(_ source: NodePointer, by observer: NodePointer) -> Bool {
    if source.pointee.current.isNone { return false }
    let current = source.pointee.current.pointer
    return current.pointee.observer == NodeOffset(observer) && current.pointee.hasParity(of: observer)
  }

  // MARK: not to track

  /// From here on no observer tracks what is read: comparisons, the end of old values, `untracked`.
  @usableFromInline static func suspendTracking() -> NodePointer? { suspendTracking(.current) }

  @usableFromInline static func resumeTracking(_ observer: NodePointer?) { resumeTracking(.current, observer) }

  @inline(__always) static func suspendTracking(_ context: Context) -> NodePointer? {
    guard let observer = context.pointee.observer else { return nil }
    recordReads(context, observer)
    context.pointee.ownerUntracked = observer
    context.pointee.observer = nil
    context.updateSlowPath()
    return observer
  }

  @inline(__always) static func resumeTracking(_ context: Context, _ observer: NodePointer?) {
    guard let observer else { return }
    context.pointee.observer = observer
    context.updateSlowPath()
  }
}
