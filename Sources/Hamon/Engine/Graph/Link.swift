/// One dependency: `observer` read `source` in its last run. 24 bytes, in two lists at once.
///
///     source.observers ─▶ link ⇄ link ⇄ link ◀─ source.lastObserver     by time of subscription
///     observer.sources ─▶ link ─▶ link ─▶ link                          by order of reading
///
/// When a signal ends before its observer, the link stays in the observer's list without a source until the observer's next run drops it.
/// So the list of sources needs no back pointers. (A computed does not end before its observers.)
@usableFromInline struct Link {
  var source: NodeOffset
  var observer: NodeOffset
  var nextSource: LinkOffset
  /// The parity of the observer's run that has recorded this link last, and whether that run has made it. `Graph.recordReads` flips the
  /// observer's parity. Once a run has recorded its reads, a link has the observer's parity if and only if the run has read the source.
  /// Before that all links have it, and only the cursor tells what was read. One bit is enough, because a run drops the links that it does
  /// not read.
  var flags: LinkFlags
  var previousObserver: LinkOffset
  var nextObserver: LinkOffset

  // The places of fields (LayoutTests). A key path would do as well, but debug builds would make it each time.
  @inline(__always) static var placeOfNext: Int { 8 }

  /// Whether the observer's present run, with recorded reads, has read the source through this link; or, at rest, its last run.
  @inline(__always) func hasParity(of observer: NodePointer) -> Bool {
    (flags.rawValue ^ observer.pointee.flags.rawValue) & NodeFlags.parity.rawValue == 0
  }
}

/// What a link knows of the run that has recorded it.
@usableFromInline struct LinkFlags {
  let rawValue: UInt16

  /// As recorded by the present run of `observer`; `isNew` says that it has made the link.
  @inline(__always)  // an and
  init(recordedBy observer: NodePointer, isNew: Bool = false) {
    rawValue = observer.pointee.flags.rawValue & NodeFlags.parity.rawValue | (isNew ? 1 : 0)
  }

  var isNew: Bool { rawValue & 1 != 0 }
}

extension Graph {
  /// Calls `body` with what the node has read in its last run, in order; signals that have ended are left out.
  @inline(__always)  // a loop
  static func forEachSource(of node: NodePointer, _ body: (NodePointer) -> Void) {
    var next = node.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      if let source = link.pointee.source.optional { body(source) }
    }
  }

  /// Calls `body` with the observers of a source, in the order of subscription.
  @inline(__always)  // a loop
  static func forEachObserver(of source: NodePointer, _ body: (NodePointer) -> Void) {
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      body(link.pointee.observer.pointer)
    }
  }
}

/// The place of a reference to the next link of an observer's list: the observer's `sources`, or the `nextSource` of the link before.
@usableFromInline typealias LinkCursor = UnsafeMutablePointer<LinkOffset>

extension UnsafeMutablePointer where Pointee == Link {
  /// Behind this link.
  @inline(__always)  // an addition
  var nextCursor: LinkCursor {
    (UnsafeMutableRawPointer(self) + Link.placeOfNext).assumingMemoryBound(to: LinkOffset.self)
  }

  /// The link before the cursor, which is not at the start of a list.
  @inline(__always)  // a subtraction
  init(before cursor: LinkCursor) {
    self = (UnsafeMutableRawPointer(cursor) - Link.placeOfNext)
      .assumingMemoryBound(to: Link.self)
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// At the start of the observer's list.
  @inline(__always)  // an addition
  var sourcesCursor: LinkCursor {
    (UnsafeMutableRawPointer(self) + Node.placeOfSources).assumingMemoryBound(to: LinkOffset.self)
  }
}
