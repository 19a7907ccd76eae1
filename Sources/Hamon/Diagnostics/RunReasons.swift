/// Why an effect runs, without a log: for what waits in a test. A log hears all that its thread does, and on the main actor that is what
/// all other tests do as well. Here only the writers of what the effect reads are noted, and of what that derives from (`ChangeTrace`).
///
///     begins   the effect has run: `follow`
///     a run    what had been read and has changed: `deeds`, in the run; then `follow`
///
/// The deeds say of the effect all that has made it run, and of what comes before that the first reason of each. That is the first source
/// that has changed, in the order of the reads. What is read before it is as it was, so the run before has read that source as well.
///
/// *Isolation:* that of the effect. *Cost:* as long as it is alive, causes get their names in the whole process; a write to what the effect
/// depends on is an entry of a dictionary; and each `follow` walks over what the effect depends on.
package final class RunReasons {
  /// What the run before has read.
  private var known: Set<NodePointer> = []
  private var last = ChangeStamp.now

  package init() { Graph.beginAsking() }

  deinit { Graph.endAsking() }

  /// To be called when the effect has read, in its run (not tracked) or later.
  package func follow(_ effect: Effect) {
    let node = effect.node
    let isRunning = node.pointee.flags.contains(.running)
    if isRunning { Graph.recordReads(ofRunning: node, .current) }
    known = []
    var next = node.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      // What is not read again is dropped at the end of the run.
      if isRunning, !link.pointee.hasParity(of: node) { continue }
      if let source = link.pointee.source.optional { known.insert(source) }
    }
    Graph.traceSources(of: node)
    last = .now
  }

  /// Why the effect runs, when it has read; its run is the last of them. Empty if that is not known.
  package func deeds(of effect: Effect) -> [Deed] {
    let context = Context.current
    guard let changes = context.pointee.changes else { return [] }
    var run = RunDeeds(changes.filter { last.isBefore($0.value.stamp) })
    var reasons: [Int] = []
    Graph.forEachSource(of: effect.node) { source in
      guard known.contains(source), let reason = run.change(of: source), !reasons.contains(reason) else { return }
      reasons.append(reason)
    }
    if reasons.isEmpty { return [] }
    _ = run.add(.ran, effect.node, .current, because: reasons)
    return run.deeds
  }

  /// A write, an evaluation or a run, as an entry of a log says it.
  package struct Deed {
    package let event: LogEvent
    package let node: Doer
    package let cause: Cause?
    /// The deeds that made it happen, by their places.
    package let because: [Int]
    /// The writer.
    package let by: Doer?
  }

  /// A node, as its `made` entry says it.
  package struct Doer {
    /// The identity of the node while it lives.
    package let node: UInt
    package let kind: String
    package let name: String?

    fileprivate init(_ node: NodePointer) {
      let label = node.pointee.ownerRecord.optional?.pointee.label?.pointee
      self.node = UInt(bitPattern: node)
      kind = Graph.kindInWords(node.pointee.traits.kind, label)
      name = Graph.nameInWords(node.pointee.traits.kind, label)
    }
  }
}

/// Finds the deeds behind changes, each before what it has led to.
private struct RunDeeds {
  private(set) var deeds: [RunReasons.Deed] = []
  private let changes: [NodePointer: Change]
  /// The places of what is among them already.
  private var places: [NodePointer: Int] = [:]

  init(_ changes: [NodePointer: Change]) { self.changes = changes }

  /// The place of a change, behind those of what has led to it; nil if there was none before that time.
  mutating func change(of source: NodePointer, before time: UInt64 = .max) -> Int? {
    guard let change = changes[source], change.stamp < time else { return nil }
    if let place = places[source] { return place }
    let place: Int
    if source.pointee.traits.kind == .computed {
      // If what has changed it was not traced, it is to an explanation what a write is: no way leads on.
      let reason = firstChange(of: source, before: change.stamp)
      place = add(reason == nil ? .write : .evaluated, source, .current, because: reason.map { [$0] } ?? [])
    } else {
      let reason = change.writer.flatMap { firstChange(of: $0, before: change.stamp) }
      place = add(.write, source, change.cause, by: change.writer)
      if let writer = change.writer {
        Graph.traceSources(of: writer)  // for the next time
        // It is noted when it is over, and so after the write.
        if let reason { _ = add(.ran, writer, change.cause, because: [reason]) }
      }
    }
    places[source] = place
    return place
  }

  private mutating func firstChange(of node: NodePointer, before time: UInt64) -> Int? {
    var next = node.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      if let source = link.pointee.source.optional, let place = change(of: source, before: time) { return place }
    }
    return nil
  }

  mutating func add(
    _ event: LogEvent, _ node: NodePointer, _ cause: Cause?, because: [Int] = [], by writer: NodePointer? = nil
  ) -> Int {
    deeds.append(
      RunReasons.Deed(
        event: event, node: RunReasons.Doer(node), cause: cause, because: because,
        by: writer.map { RunReasons.Doer($0) }))
    return deeds.count - 1
  }
}
