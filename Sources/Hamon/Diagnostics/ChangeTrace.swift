/// What is known of a signal or computed that has changed since the last flush: so that a host can say why a body ran.
struct Change {
  /// When it was known to have changed; 0 while it is only written, and not compared yet.
  var stamp: UInt64 = 0
  /// The writer: the effect, tracker or computed that was running.
  var writer: NodePointer?
  /// The cause that the program named; see `withCause`.
  var cause: Cause?

  /// The writer, if it is the library's own and derives a list or a selection; the cause is then upstream of it.
  var derivedBy: NodePointer? { writer.flatMap { $0.derives ? $0 : nil } }
}

extension Graph {
  /// Notes a write if that is wanted: a runaway flush is being watched, or a host asks why its bodies run.
  @inline(never)  // kept out of the writers' code
  static func traceWrite(_ context: Context, _ signal: NodePointer, isChange: Bool) {
    let count = context.pointee.running.count
    let writer = count == 0 ? nil : context.pointee.running[count - 1]
    if context.pointee.trace != nil { traceWriters(context, of: signal) }
    if context.journals != 0 { journalWrite(context, signal, isChange: isChange) }
    if !signal.pointee.traits.isTraced || !isAskedByHosts { return }
    // The next time the writer of what this one derives from is known.
    if let writer, writer.derives { traceSources(of: writer) }
    var change = context.pointee.changes?[signal] ?? Change()
    change.writer = writer
    change.cause = Cause.current
    if isChange { change.stamp = SharedCounts.changes.next() }
    beginChanges(context)
    context.pointee.changes?[signal] = change
  }

  /// A written signal has turned out to have changed, or a computed has.
  @inline(never)  // kept out of the flush
  static func traceChange(_ context: Context, _ source: NodePointer) {
    if context.journals != 0 { logChange(context, source) }
    if !isAskedByHosts { return }
    beginChanges(context)
    context.pointee.changes?[source, default: Change()].stamp = SharedCounts.changes.next()
  }

  /// Whether anything but logs traces.
  static var isAskedByHosts: Bool { SharedCounts.questions.load(ordering: .relaxed) != 0 }

  /// From now on what is traced is noted, and causes are named, until `endAsking`.
  static func beginAsking() { SharedCounts.questions.add(1, ordering: .relaxed) }

  static func endAsking() { SharedCounts.questions.subtract(1, ordering: .relaxed) }

  private static func beginChanges(_ context: Context) {
    if context.pointee.changes == nil { context.pointee.changes = [:] }
    context.pointee.lookouts |= Lookouts.changes
  }

  static func forgetChanges(_ context: Context) {
    context.pointee.changes = nil
    context.pointee.lookouts &= ~Lookouts.changes
  }
}

extension Graph {
  /// From now on the writers of what the node has read are noted, and of computeds, the writers of what those have read. As a rule that is
  /// all, but after a thousand nodes computeds are not followed any more.
  static func traceSources(of node: NodePointer) {
    let limit = 1000
    var found: Set<NodePointer> = []
    var computeds: [NodePointer] = []
    func trace(_ source: NodePointer) {
      guard found.insert(source).inserted else { return }
      source.pointee.traits.isTraced = true
      if source.pointee.traits.kind == .computed { computeds.append(source) }
    }
    forEachSource(of: node, trace)
    var index = 0
    while index < computeds.count, found.count < limit {
      forEachSource(of: computeds[index], trace)
      index += 1
    }
  }
}

/// A point in the sequence of changes, on any thread: it may be kept over a suspension.
package struct ChangeStamp {
  fileprivate let number: UInt64

  /// The present moment.
  package static var now: ChangeStamp { ChangeStamp(number: SharedCounts.changes.load(ordering: .relaxed)) }

  /// Whether a change is later.
  func isBefore(_ stamp: UInt64) -> Bool { stamp > number }
}

/// The identity of a flush among those of all threads: it may be kept over a suspension.
package struct FlushIdentity: Equatable {
  private let thread: UInt32
  private let number: UInt32

  /// The thread's latest flush.
  package static var latest: FlushIdentity { FlushIdentity(Context.current) }
  /// Whether that is not over yet.
  package static var isUnderWay: Bool { Context.current.isFlushing }

  private init(_ context: Context) {
    thread = context.pointee.serial
    number = context.pointee.flushNumber
  }
}

/// Something that a tracking scope has read, in words.
package struct SourceDescription: Hashable {
  /// The identity of the source while it lives.
  package let node: UInt
  /// The name it was given, or its type and where it was made.
  package let name: String
  /// The name with the place where it was made, where that is known.
  package let fullName: String
}

/// A change of something that a tracking scope has read, in words.
package struct SourceChange {
  /// What has changed; see ``SourceDescription``.
  package let node: UInt
  package let name: String
  /// The writer of it, or of what it derives from.
  package let writer: String
}

extension TrackingScope {
  /// What the last `track` has read, in order.
  package var sources: [SourceDescription] {
    var sources: [SourceDescription] = []
    Graph.forEachSource(of: node) { source in
      sources.append(
        SourceDescription(
          node: UInt(bitPattern: source), name: Graph.shortName(source), fullName: Graph.describe(source)))
    }
    return sources
  }

  /// From now on the writers of what the last `track` has read, or of what that derives from, are noted. Costs those sources a dictionary
  /// entry for each observed write.
  package func traceSources() {
    Graph.beginAsking()  // for good
    Graph.traceSources(of: node)
  }

  /// The traced sources that have changed since `stamp`. Asked in the scope's own call, or in the same flush. For a computed, the writer of
  /// what it derives from is named.
  package func changes(since stamp: ChangeStamp) -> [SourceChange] {
    let context = Context.current
    guard context.pointee.changes != nil else { return [] }
    var changes: [SourceChange] = []
    Graph.forEachSource(of: node) { source in
      // Written in the same batch as another one, and not compared yet.
      if source.pointee.traits.kind == .signal { Graph.compareWritten(context, source) }
      guard let writer = writer(context, source, stamp) else { return }
      changes.append(SourceChange(node: UInt(bitPattern: source), name: Graph.shortName(source), writer: writer))
    }
    return changes
  }

  /// What made the source change, in words; nil if it has not changed. For what is derived (by computeds, or by the effects of lists and
  /// selectors), the writer of what it derives from, directly or not.
  private func writer(_ context: Context, _ source: NodePointer, _ stamp: ChangeStamp) -> String? {
    func change(of node: NodePointer) -> Change? {
      context.pointee.changes?[node].flatMap { $0.stamp > stamp.number ? $0 : nil }
    }
    guard var last = change(of: source) else { return nil }
    var seen: Set<NodePointer> = []
    var deriving = source.pointee.traits.kind == .computed ? source : last.derivedBy
    while last.cause == nil, let node = deriving, seen.insert(node).inserted {
      var cause: (source: NodePointer, change: Change)?
      Graph.forEachSource(of: node) { source in
        if cause == nil, let change = change(of: source) { cause = (source, change) }
      }
      guard let cause else { break }
      last = cause.change
      deriving = cause.source.pointee.traits.kind == .computed ? cause.source : last.derivedBy
    }
    let writer = last.derivedBy == nil ? last.writer : nil
    return last.cause?.name ?? writer.map(Graph.shortName) ?? "the program"
  }
}

extension Signal {
  /// The identity of the node; see `SourceDescription.node`.
  package var nodeNumber: UInt { UInt(bitPattern: node) }
}
