/// Why an effect runs, without a log: for what waits in a test. A log hears all that its thread does, and on the main actor that is what
/// all other tests do as well. Here only the writers of what the effect reads are noted, and of what that derives from (`ChangeTrace`).
///
///     begins   the effect has run: `follow`
///     a run    what had been read and has changed: `record`, in the run; then `follow`
///
/// The record says of the effect all that has made it run, and of what comes before that the first reason of each. That is the first source
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

  /// Why the effect runs, when it has read; its run is the last entry. Nil if that is not known.
  package func record(of effect: Effect) -> CausalRecord? {
    let context = Context.current
    guard let changes = context.pointee.changes else { return nil }
    var run = RunRecord(changes.filter { last.isBefore($0.value.stamp) })
    var reasons: [Int] = []
    Graph.forEachSource(of: effect.node) { source in
      guard known.contains(source), let reason = run.change(of: source), !reasons.contains(reason) else { return }
      reasons.append(reason)
    }
    if reasons.isEmpty { return nil }
    _ = run.add(.ran, effect.node, .current, because: reasons)
    return CausalRecord(entries: run.entries)
  }
}

/// Makes entries of changes, as a log has them.
private struct RunRecord {
  private(set) var entries: [CausalEntry] = []
  private let changes: [NodePointer: Change]
  /// The numbers of what is an entry already.
  private var numbers: [NodePointer: Int] = [:]
  private var nodes: [NodePointer: Int] = [:]
  private var causes: [ObjectIdentifier: Int] = [:]

  init(_ changes: [NodePointer: Change]) { self.changes = changes }

  /// The entry of a change, behind those of what has led to it; nil if there was none before that time.
  mutating func change(of source: NodePointer, before time: UInt64 = .max) -> Int? {
    guard let change = changes[source], change.stamp < time else { return nil }
    if let number = numbers[source] { return number }
    let number: Int
    if source.pointee.traits.kind == .computed {
      // If what has changed it was not traced, it is to an explanation what a write is: no way leads on.
      let reason = firstChange(of: source, before: change.stamp)
      number = add(reason == nil ? .write : .evaluated, source, .current, because: reason.map { [$0] } ?? [])
    } else {
      let reason = change.writer.flatMap { firstChange(of: $0, before: change.stamp) }
      number = add(.write, source, change.cause, by: change.writer)
      if let writer = change.writer {
        Graph.traceSources(of: writer)  // for the next time
        // It is noted when it is over, and so after the write.
        if let reason { _ = add(.ran, writer, change.cause, because: [reason]) }
      }
    }
    numbers[source] = number
    return number
  }

  private mutating func firstChange(of node: NodePointer, before time: UInt64) -> Int? {
    var next = node.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      if let source = link.pointee.source.optional, let number = change(of: source, before: time) { return number }
    }
    return nil
  }

  mutating func add(
    _ event: CausalEntry.Event, _ node: NodePointer, _ cause: Cause?, because: [Int] = [], by writer: NodePointer? = nil
  ) -> Int {
    var entry = CausalEntry(event, node: number(of: node), cause: number(of: cause))
    entry.because = because
    entry.by = writer.map { number(of: $0) }
    return append(entry)
  }

  private mutating func number(of node: NodePointer) -> Int {
    if let number = nodes[node] { return number }
    let label = node.pointee.ownerRecord.optional?.pointee.label?.pointee
    let number = nodes.count + 1
    nodes[node] = number
    var entry = CausalEntry(.made, node: number)
    entry.kind = Graph.kindInWords(node.pointee.traits.kind, label)
    entry.name = Graph.nameInWords(node.pointee.traits.kind, label)
    _ = append(entry)
    return number
  }

  private mutating func number(of cause: Cause?) -> Int? {
    guard let cause else { return nil }
    if let number = causes[ObjectIdentifier(cause)] { return number }
    var entry = CausalEntry(.cause, cause: number(of: cause.outer))
    entry.name = cause.name
    let number = append(entry)
    causes[ObjectIdentifier(cause)] = number
    return number
  }

  private mutating func append(_ entry: CausalEntry) -> Int {
    var entry = entry
    entry.number = entries.count + 1
    entries.append(entry)
    return entry.number
  }
}
