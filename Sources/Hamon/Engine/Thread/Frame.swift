import CHamonThread

/// What is running, saved while something else runs inside.
@usableFromInline struct Frame {
  /// The observer that tracks what is read; nil where nothing tracks.
  var observer: NodePointer?
  /// Its cursor, which is set aside: its reads are recorded. Without an observer it is that of one whose tracking is suspended, which needs
  /// it again.
  var cursor: LinkCursor?
  /// The owner of what is made, where nothing tracks.
  var ownerUntracked: NodePointer?
  var facts = RunFacts()
}

/// A run that has begun; see `Graph.beginRun`.
@usableFromInline struct Run {
  let node: NodePointer
  let around: Around
  /// What is given back at its end; empty where `around` says that there is nothing.
  var before = Frame()
}

/// What is known of a run. One byte: the compiler sets a bit by a store of one byte, and a load of more than that, just after it, waits
/// until the store has reached the cache.
struct RunFacts: OptionSet {
  let rawValue: UInt8

  /// The links say what was read; see `Graph.recordReads`.
  static var readsRecorded: Self { Self(rawValue: 1) }
  /// A new link was made in this run.
  static var madeLink: Self { Self(rawValue: 2) }
  /// Another run took place inside this one, so `Node.current` may have been overwritten.
  static var wasInterrupted: Self { Self(rawValue: 4) }

  /// With all three a second read of a source may not have been recognised, and have made a link of its own.
  static var mayHaveLinkedTwice: Self { Self(rawValue: UInt8(bits)) }

  /// All of them: three bits, which a cursor has to spare.
  static var bits: UInt { 7 }
}

extension UnsafeMutablePointer where Pointee == ThreadContext {
  // MARK: the cursor

  /// A cursor in no list, at a link without a source. There is a reference, so `dropUnread` takes the slow way whenever nothing is
  /// expected.
  @_transparent  // nothing at all
  var nowhere: LinkCursor { UnsafeMutableRawPointer(self).assumingMemoryBound(to: LinkOffset.self) }

  @_transparent  // a store
  func expectNothing() { pointee.cursor = nowhere }

  /// The cursor, here or set aside.
  @inline(__always)  // a load and a comparison
  var cursorOrAside: LinkCursor {
    let cursor = pointee.cursor
    return cursor == nowhere ? pointee.cursorAside.unsafelyUnwrapped : cursor
  }

  /// The cursor of a run that records its reads.
  @inline(__always)  // a load
  var recordedCursor: LinkCursor {
    assert(pointee.facts.contains(.readsRecorded) && pointee.cursor == nowhere)
    return pointee.cursorAside.unsafelyUnwrapped
  }

  /// Puts the cursor at a place.
  @inline(__always)  // two tests and a store
  func stand(at cursor: LinkCursor) {
    if pointee.facts.contains(.readsRecorded) || pointee.disturbances != 0 {
      setAside(cursor)
    } else {
      pointee.cursor = cursor
    }
  }

  /// Says whether reads and writes on this thread need the engine, and puts the cursor where it belongs.
  @_transparent func updateSlowPath() {
    let transactions = pointee.lookouts & Lookouts.transaction  // so that every evaluation is noted
    pointee.disturbances = pointee.accesses.count | pointee.dueDeriving.count | transactions
    hamon_set_slow_path(
      pointee.observer != nil || pointee.evaluating | pointee.disturbances | pointee.owesMarks != 0
        ? UnsafeMutableRawPointer(self) : nil)
    if pointee.observer == nil {
      if pointee.disturbances != 0 { pointee.rereadSource = nil }
      expectNothing()
    } else {
      expectNext()
    }
  }

  /// Puts the observer's cursor where it belongs.
  @inline(never)  // kept out of the callers' code
  private func expectNext() {
    if pointee.disturbances != 0 { pointee.rereadSource = nil }
    stand(at: cursorOrAside)
  }

  @inline(__always)  // two stores
  func setAside(_ cursor: LinkCursor?) {
    pointee.cursorAside = cursor
    expectNothing()
  }

  /// What a run begun now has to give back.
  @inline(__always) var frame: Frame {
    if let observer = pointee.observer { Graph.recordReads(self, observer) }
    return Frame(
      observer: pointee.observer, cursor: pointee.cursorAside, ownerUntracked: pointee.ownerUntracked,
      facts: pointee.facts.union(.wasInterrupted))
  }

  // In numbers, because a client's code knows the layout of neither: a link's `nextSource` is at 8, its `source` at 0 (LayoutTests).

  /// The link at the cursor, if anything is expected and there is one; else a place in the zeros with which the arena begins.
  @inlinable @inline(__always)  // three loads
  var expectedLink: UnsafeMutableRawPointer { pointee.arena + Int(pointee.cursor.pointee.raw) &* 8 }

  /// What `observer` is expected to read next; the arena's start for nothing.
  @inlinable @inline(__always)  // four loads, on every tracked read
  var expectedSource: UnsafeMutableRawPointer { pointee.arena + Int(expectedLink.load(as: NodeOffset.self).raw) &* 8 }

  /// A read as expected: the cursor moves on.
  @inlinable @inline(__always)  // an addition and a store
  func moveCursor() { pointee.cursor = (expectedLink + 8).assumingMemoryBound(to: LinkOffset.self) }

  /// Begins code that no observer tracks; returns the frame before, for `leave(to:)`.
  @inline(__always) func enter(owner: NodePointer?) -> Frame {
    let before = frame
    pointee.observer = nil
    pointee.rereadSource = nil
    pointee.ownerUntracked = owner
    pointee.facts = RunFacts()
    updateSlowPath()
    return before
  }

  /// Before `node` is evaluated for the run that tracks and reads it: that waits, at its cursor.
  @inline(__always)  // some stores
  func waitFor(_ node: NodePointer) {
    assert(pointee.running.last.pointee.node == pointee.observer)
    pointee.running.push(node, readAt: cursorOrAside, pointee.facts)
  }

  /// Begins a run of `node` where the frame before is kept already, or need not be.
  @inline(__always) func beginReads(of node: NodePointer) {
    pointee.observer = node
    pointee.cursor = node.sourcesCursor
    pointee.rereadSource = nil
    pointee.facts = RunFacts()
    if pointee.disturbances != 0 { setAside(node.sourcesCursor) }
  }

  @inline(__always) func leave(to before: Frame) {
    giveBack(before)
    updateSlowPath()
  }

  @inline(__always) func giveBack(_ frame: Frame) {
    pointee.observer = frame.observer
    pointee.rereadSource = nil
    pointee.ownerUntracked = frame.ownerUntracked
    pointee.facts = frame.facts
    setAside(frame.cursor)  // the reads of a run that has a frame are recorded
  }
}
