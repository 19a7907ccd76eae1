/// The object of a log that is on: it holds the memory, and all that is more than numbers.
package final class CausalRecorder {
  /// In words, why the node with a number did what it did last: made by the reader of the log, for issues that arise while it is on.
  package typealias Explanation = (_ log: CausalRecorder, _ node: Int) -> String?

  let core: LogPointer
  var time: LogTime
  let explanation: Explanation
  /// Called where a flush is over, with what it has brought: see `CausalStream`.
  package var handOn: (() -> Void)? {
    didSet { core.pointee.hasStream = handOn != nil }
  }
  /// Texts that are made when something happens.
  var texts = TextRing()
  // By the places of nodes in `known`.
  /// What knows the type of their value.
  var handles: [(any ValueHandle.Type)?] = [nil]
  /// Their value, where that is a text: the entry with it may go before the value changes.
  var knownTexts = [""]
  /// What the nodes are that have been met, by their numbers.
  package var met: [MetNode] = []
  var mostMet: Int
  /// The nodes that track again and have not been met.
  var tracking: Set<NodePointer> = []
  package var causes = MetCauses()

  /// With `isExact`, each entry asks `time`; else the processor's ticks are related to it from time to time.
  package init(
    limit: Int, isRedacted: Bool, isExact: Bool, time: @escaping () -> Int64, explanation: @escaping Explanation
  ) {
    let limit = min(max(limit, 1), LogCore.mostEntries)
    core = .allocate(capacity: 1)
    self.time = LogTime(isExact: isExact, clock: time)
    self.explanation = explanation
    mostMet = 256 + limit / 4
    core.initialize(to: LogCore(self, limit: limit, isRedacted: isRedacted, isExact: isExact))
  }

  deinit {
    core.pointee.free()
    core.deinitialize(count: 1)
    core.deallocate()
  }
}

// MARK: - what the engine tells

extension UnsafeMutablePointer where Pointee == LogCore {
  /// Returns where a batch or a flush has begun, before the first entry of it.
  @inline(__always)  // some tests
  private func begin(_ context: Context, batchesOfWrite batches: Int = 0) {
    if context.isFlushing {
      if !pointee.isInFlush { beginFlush() }
    } else if batches != 0, !pointee.isInBatch, context.pointee.running.count == 0 {
      pointee.isInBatch = true
      addBoundary(.batchBegan)
    }
  }

  private func beginFlush() {
    if pointee.isInBatch { addBoundary(.batchEnded) }
    pointee.isInBatch = false
    pointee.isInFlush = true
    addBoundary(.flushBegan)
  }

  func endFlush(_ context: Context) {
    if pointee.isInBatch { addBoundary(.batchEnded) }
    if pointee.isInFlush { addBoundary(.flushEnded) }
    pointee.isInBatch = false
    pointee.isInFlush = false
  }

  /// Adds to the lists of the next entry the nodes that run, and the nodes with cleanups of their last run on the stack. A tracking scope
  /// in its own call does not run; the call of a token is its run.
  @inline(__always)  // two tests, as a rule
  private func noteRunning(_ context: Context, _ entry: UnsafeMutablePointer<RawEntry>) {
    if context.pointee.running.count | context.pointee.renewals.count != 0 { noteStack(context, entry) }
  }

  @inline(never)  // what happens outside of runs has none of it
  private func noteStack(_ context: Context, _ entry: UnsafeMutablePointer<RawEntry>) {
    for i in 0..<context.pointee.running.count {
      let node = context.pointee.running[i]
      let isToken = node.pointee.traits.kind == .tracker && node.asTracker.flags.contains(.endsWhenCalled)
      if !node.pointee.flags.contains(.running), !isToken { continue }
      pointee.words.append(Int(NodeOffset(node).raw))
      entry.pointee.running &+= 1
    }
    for i in 0..<context.pointee.renewals.count {
      let renewal = context.pointee.renewals[i]
      pointee.words.append(Int(NodeOffset(renewal.node).raw) | Int(renewal.depth) << 32)
      entry.pointee.renewing &+= 1
    }
  }

  // MARK: writes

  func noteOld(_ context: Context, _ node: NodePointer) {
    pointee.old = knownPlace(node).map { self.value(context, node, $0) } ?? valueOfUnknown(node)
    pointee.oldNode = node
    pointee.oldBatches = context.pointee.batches
  }

  func write(_ context: Context, _ signal: NodePointer, isChange: Bool) {
    let place = place(of: signal)
    let new = value(context, signal, place)
    var before = LoggedValue.none
    var batches = context.pointee.batches
    // A change in place is a batch of its own.
    if pointee.oldNode == signal {
      before = pointee.old.kind == .text ? again(pointee.old) : pointee.old
      batches = pointee.oldBatches
    }
    pointee.oldNode = nil
    readTime()
    begin(context, batchesOfWrite: batches)
    let cause = currentCause(context)
    let by = writer(context).map { self.number(of: $0) } ?? 0
    let entry = openAtSameTime(.write, pointee.known[place].number)
    entry.pointee.cause = cause
    entry.pointee.old = before
    entry.pointee.new = new
    entry.pointee.changed = isChange ? .yes : .no
    entry.pointee.by = by
    noteRunning(context, entry)
    let number = close()
    pointee.known[place].change = number
    know(new, of: place)
    if isChange { noteForObservers(context, signal, number) }
  }

  /// The node that runs, or else one with cleanups that come before its next run.
  private func writer(_ context: Context) -> NodePointer? {
    let count = context.pointee.running.count
    if count != 0 { return context.pointee.running[count - 1] }
    let renewals = context.pointee.renewals.count
    return renewals == 0 ? nil : context.pointee.renewals[renewals - 1].node
  }

  /// A source has turned out to have changed, after its entry was added.
  func change(_ context: Context, _ source: NodePointer) {
    let number = change(of: source)
    if number == 0 { return }
    entry(number)?.pointee.changed = .yes
    noteForObservers(context, source, number)
  }

  // MARK: runs

  /// A run is over; `changed` says of an evaluation whether the value has changed.
  @inline(__always)  // twice
  private func run(_ context: Context, _ node: NodePointer, _ event: LogEvent, _ changed: RawEntry.Truth) {
    let isEvaluation = event == .evaluated
    if !isEvaluation, pointee.scope != nil, !isInScope(node) { return }
    let place = place(of: node)
    let new = isEvaluation ? value(context, node, place) : .none
    let old = isEvaluation ? knownValue(place) : .none
    meetSources(of: node)
    readTime()
    begin(context)
    let cause = currentCause(context)
    let entry = openAtSameTime(event, pointee.known[place].number)
    entry.pointee.cause = cause
    entry.pointee.changed = changed
    let origin = appendReasons(context, node, place, entry)
    entry.pointee.isAgain = entry.pointee.reasons == 0 && pointee.known[place].hasRun
    appendReads(of: node, entry)
    if isEvaluation {
      entry.pointee.old = old
      entry.pointee.new = new
      if origin != 0 {
        entry.pointee.origin = origin
      } else if pointee.known[place].lastRun != 0 {
        // Without a reason: it was asked for in a comparison that is not over, for example, and is caused by what runs.
        noteRunning(context, entry)
      }
    }
    let number = close()
    pointee.known[place].lastRun = number
    pointee.known[place].hasRun = true
    if depthOfCleanups(context, of: node) == 0 { pointee.known[place].lastRunByOthers = number }
    pointee.known[place].reasons = pointee.known[place].reasonsInRun
    pointee.known[place].reasonsInRun = ReasonList()
    if isEvaluation {
      pointee.known[place].change = number
      know(new, of: place)
    }
  }

  func evaluated(_ context: Context, _ node: NodePointer, _ changed: Bool) {
    run(context, node, .evaluated, changed ? .yes : .no)
  }

  func ran(_ context: Context, _ node: NodePointer) { run(context, node, .ran, .none) }

  /// Moves why the node has run to the entry. Returns the first write that has led to it; 0 means no write.
  @inline(__always)  // as a rule there is one reason
  private func appendReasons(
    _ context: Context, _ node: NodePointer, _ place: Int, _ entry: UnsafeMutablePointer<RawEntry>
  ) -> Int {
    entry.pointee.reasons = appendReasons(pointee.known[place].reasons)
    pointee.reasons.removeAll(&pointee.known[place].reasons)
    if !pointee.known[place].reasonsInCleanup.isEmpty {
      let depth = depthOfCleanups(context, of: node)
      if depth != 0 {
        entry.pointee.reasons += appendReasons(pointee.known[place].reasonsInCleanup, upTo: depth)
      }
      pointee.reasons.removeAll(&pointee.known[place].reasonsInCleanup)
    }
    var origin = 0
    for i in 0..<Int(entry.pointee.reasons) {
      let reason = self.origin(of: pointee.words[pointee.list &+ i])
      if origin == 0 || reason < origin { origin = reason }
    }
    return origin
  }

  /// The first write of all that have led to a change.
  @inline(__always)  // a load
  func origin(of change: Int) -> Int {
    let origin = entry(change)?.pointee.origin ?? 0
    return origin == 0 ? change : origin
  }

  /// They are met before an entry is begun that names them.
  @inline(__always)  // three loads for each
  private func meetSources(of node: NodePointer) {
    var next = node.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      if let source = link.pointee.source.optional { _ = place(of: source) }
    }
  }

  @inline(__always)  // five loads and a store for each
  private func appendReads(of node: NodePointer, _ entry: UnsafeMutablePointer<RawEntry>) {
    var next = node.pointee.sources
    var count: UInt32 = 0
    while let link = next.optional {
      next = link.pointee.nextSource
      guard let source = link.pointee.source.optional else { continue }
      pointee.words.append(Int(pointee.known[pointee.places[source]].number))
      count &+= 1
    }
    entry.pointee.reads = count
  }

  /// How deep in cleanups of the node's earlier runs.
  @inline(__always)  // a test, as a rule
  func depthOfCleanups(_ context: Context, of node: NodePointer) -> UInt32 {
    for i in 0..<context.pointee.renewals.count where context.pointee.renewals[i].node == node {
      return context.pointee.renewals[i].depth
    }
    return 0
  }

  /// A token has been called, and will end.
  func call(_ context: Context, _ token: NodePointer) {
    let place = place(of: token)
    readTime()
    begin(context)
    let cause = currentCause(context)
    let entry = openAtSameTime(.ran, pointee.known[place].number)
    entry.pointee.cause = cause
    entry.pointee.reasons = appendReasons(pointee.known[place].reasons)
    pointee.reasons.removeAll(&pointee.known[place].reasons)
    _ = close()
  }

  func end(_ context: Context, _ node: NodePointer) {
    guard let place = knownPlace(node), pointee.known[place].isInScope else { return }
    let cause = currentCause(context)
    open(.ended, pointee.known[place].number).pointee.cause = cause
  }

  func issue(_ context: Context, _ message: String) {
    readTime()
    begin(context)
    let cause = currentCause(context)
    let text = append(message)
    let entry = openAtSameTime(.issue)
    entry.pointee.cause = cause
    entry.pointee.new = text
  }
}
