import CHamonThread

// Methods of the pointer, and not static ones of Graph: those would be called through a thunk that drops their metatype.
extension UnsafeMutablePointer where Pointee == Node {
  /// Whether this is the source that the observer is expected to read next, and nothing is in the way.
  ///
  /// It is looked up when it is read, and not before: a run's last read would look it up in vain.
  @inlinable @inline(__always)  // four loads and a comparison
  func isExpected(_ context: Context) -> Bool {
    _fastPath(context.expectedSource == UnsafeMutableRawPointer(self))
  }

  /// Whether this is the source that the observer has read again just now.
  @inlinable @inline(__always)  // a comparison
  func isReread(_ context: Context) -> Bool {
    UInt(bitPattern: context.pointee.rereadSource) == UInt(bitPattern: self)
  }

  /// A read of a signal while the slow path is needed: tracks it for the observer. Returns false, and does nothing, if there is more to do.
  ///
  /// It calls no user code, and lets nothing go. So the handles of a loop are kept without counting references as long as this returns
  /// true.
  @inlinable @inline(__always)  // two tests, and a cursor that moves on
  func readNextSignal(_ slowPath: UnsafeMutableRawPointer) -> Bool {
    guard _fastPath(pointee.flags.isDisjoint(with: .dirty)) else { return false }
    let context = slowPath.assumingMemoryBound(to: ThreadContext.self)
    // In this order: a run that reads a signal again is likely to do so in a loop. (Of a computed the first read is what counts.)
    if isReread(context) { return true }
    guard isExpected(context) else { return linkSignal(context) }
    context.moveCursor()
    return true
  }

  /// A read of a computed, also where the slow path is not needed: returns true if it is up to date.
  @inlinable @inline(__always)  // three tests, and a cursor that moves on, where something tracks
  func readNextComputed() -> Bool {
    guard pointee.flags.isDisjoint(with: .pending | .dirty | .running) else { return false }
    guard let slowPath = hamon_slow_path() else { return true }
    let context = slowPath.assumingMemoryBound(to: ThreadContext.self)
    guard isExpected(context) else { return isReread(context) || readOther(context) }
    context.moveCursor()
    return true
  }

  /// A read of a source that is up to date and not expected next. The optimiser is told that it lets nothing go. What it calls makes and
  /// drops links, marks, queues and adopts; it must never release a closure, a value or a handle.
  @usableFromInline @_effects(releasenone) func readOther(_ context: Context) -> Bool {
    guard context.pointee.disturbances == 0 else { return false }
    return isReadAgain(context) || readByLink(context)
  }

  @inline(__always)  // some comparisons
  private func isReadAgain(_ context: Context) -> Bool {
    Graph.isRereadBefore(context, self) || Graph.isReadAgainAsExpected(context, self)
  }

  @inline(never)  // or two sources that are read in turn would need a frame
  @_effects(releasenone) private func readByLink(_ context: Context) -> Bool { Graph.readByLink(context, self) }

  /// As above, for a signal. It is linked where it was not, because that lets nothing go either.
  @usableFromInline @_effects(releasenone) func linkSignal(_ context: Context) -> Bool {
    isReadAgain(context) || Graph.appendLink(context, from: self) || linkNow(context)
  }

  @inline(never)  // or two sources that are read in turn would need a frame
  @_effects(releasenone) private func linkNow(_ context: Context) -> Bool {
    guard context.pointee.accesses.count == 0, context.pointee.lookouts & Lookouts.transaction == 0 else {
      return false
    }
    if context.pointee.observer != nil { Graph.track(context, self) }
    return true
  }

  /// Any other read of a signal.
  @usableFromInline func willReadSignal(_ slowPath: UnsafeMutableRawPointer, at value: UnsafeRawPointer) {
    let context = slowPath.assumingMemoryBound(to: ThreadContext.self)
    if context.pointee.accesses.count != 0 { Graph.checkAccess(context, value, self) }
    if context.pointee.observer == nil { return }
    // What reads it now must be notified of its way back as well.
    if pointee.flags.contains(.dirty) { Graph.compareForReader(context, self) }
    track(context)
  }

  @inline(__always)  // a test
  private func track(_ context: Context) {
    if context.pointee.transaction == nil {
      Graph.track(context, self)
    } else {
      Graph.trackInTransaction(context, self)
    }
  }

  /// Any other read of a computed: brings it up to date.
  @usableFromInline func willReadComputed() { willReadComputed(.current) }

  @inline(__always)  // twice
  private func willReadComputed(_ context: Context) {
    if !pointee.flags.isDisjoint(with: .pending | .dirty | .running) {
      if context.pointee.observer == nil || !Graph.refreshInRun(context, self) { Graph.refresh(self) }
    }
    endReadOfComputed(context)
  }

  /// What is left to do for a read of a computed that was brought up to date.
  @inline(__always)  // some tests, and a cursor that moves on
  func endReadOfComputed(_ context: Context) {
    if context.pointee.dueDeriving.count | context.pointee.owesMarks != 0 { willPeekComputed(context) }
    trackComputed(context)
  }

  /// Tracks a computed that is up to date.
  @inline(__always)  // a test, and a cursor that moves on
  func trackComputed(_ context: Context) {
    if isExpected(context) {
      context.moveCursor()
    } else if context.pointee.observer != nil {
      track(context)
    }
  }

  /// From here on the computed outlives its handle, for the time of a read. Returns its flags from before, for `willReadPinnedComputed`.
  @inlinable @inline(__always)  // a store
  func pin() -> Flags<ComputedKind> {
    let before = asComputed.flags
    asComputed.flags = before.union(.pinned)
    return before
  }

  /// A read of one that is pinned. If its handle goes meanwhile, it ends when it has been read: the slow path is needed, so the
  /// engine is busy, and its memory stays.
  @usableFromInline func willReadPinnedComputed(_ slowPath: UnsafeMutableRawPointer, _ state: Flags<ComputedKind>) {
    let context = slowPath.assumingMemoryBound(to: ThreadContext.self)
    assert(context.pointee.busy != 0)
    if !Graph.isComputedAsWord(self) { return willReadPinnedByOperations(context, state) }
    if !Graph.evaluatePinned(context, self, state, isWord: true) { willReadPinned(context, state) }
  }

  @inline(never)  // code of its own, or both would move what they keep to where the other one has it
  private func willReadPinnedByOperations(_ context: Context, _ state: Flags<ComputedKind>) {
    if !Graph.evaluatePinned(context, self, state, isWord: false) { willReadPinned(context, state) }
  }

  @inline(never)  // or a frame is made for it
  private func willReadPinned(_ context: Context, _ state: Flags<ComputedKind>) {
    willReadComputed(context)
    if state.contains(.pinned) { return }  // another read of it, which is not over, pins it
    endReadOfPinned(context)
  }

  @inline(__always)  // twice
  func endReadOfPinned(_ context: Context) {
    asComputed.flags.remove(.pinned)
    if pointee.flags.intersection(.hasHandle | .ending) != .hasHandle { Graph.endPinned(context, self) }
  }

  /// A computed that seems up to date may not have been marked yet, or may read a selector that is due.
  @usableFromInline func willPeekComputed(_ slowPath: UnsafeMutableRawPointer) {
    let context = slowPath.assumingMemoryBound(to: ThreadContext.self)
    if context.pointee.dueDeriving.count | context.pointee.owesMarks == 0 { return }
    Graph.makeOwedMarks(context)
    Graph.settleBeforeRead(context, of: self)
    if !pointee.flags.isDisjoint(with: .pending | .dirty | .running) { Graph.refresh(self) }
  }
}
