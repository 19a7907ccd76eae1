/// While a flush runs away: which node caused the write to which signal, so that the cycle can be named.
struct LoopTrace {
  var writes: [NodePointer: [NodePointer]] = [:]
  /// The watchers that have been reported: others may wake them again before the flush is over.
  var reported: Set<NodePointer> = []
  private var drivers: [NodePointer: Drive] = [:]

  /// How often the writers had run when a watcher was last found to run after them, and which pass of its own that was.
  private struct Drive {
    let runs: UInt32
    let pass: UInt32
  }

  mutating func record(_ writer: NodePointer, wrote signal: NodePointer) {
    if !writes[writer, default: []].contains(signal) { writes[writer, default: []].append(signal) }
  }

  /// Whether a watcher runs because effects that derive nothing do. In a circle those are to be stopped, each at its own last pass. It goes
  /// on until then, because otherwise it would stay behind its source.
  ///
  /// This is checked once in as many passes as the effect may have by itself: there may be as many writers.
  mutating func isDriven(_ effect: NodePointer) -> Bool {
    let passes = effect.asWatcher.passes
    let last = drivers[effect]
    if let last, passes < last.pass + UInt32(Graph.maximumPasses) { return true }
    var runs: UInt32 = 0
    for writer in writes.keys where writer.pointee.isWatcher && !writer.derives {
      runs += min(writer.asWatcher.passes, UInt32(Graph.maximumPasses))
    }
    if runs == last?.runs ?? 0 { return false }
    drivers[effect] = Drive(runs: runs, pass: passes)
    return true
  }

  /// The shortest way from `start` through writes and links back to it; empty if there is none.
  func cycle(from start: NodePointer) -> [NodePointer] {
    var cameFrom: [NodePointer: NodePointer] = [:]
    var open = [start]
    var index = 0
    while index < open.count {
      let node = open[index]
      index += 1
      for next in followers(of: node) {
        if next == start {
          var path = [node]
          while let last = path.last, last != start, let before = cameFrom[last] { path.append(before) }
          return path.reversed()
        }
        if cameFrom[next] == nil {
          cameFrom[next] = node
          open.append(next)
        }
      }
    }
    return []
  }

  /// Whether there is a way from one to the other.
  func leads(from start: NodePointer, to end: NodePointer) -> Bool {
    var seen: Set<NodePointer> = [start]
    var open = [start]
    while let node = open.popLast() {
      for next in followers(of: node) where seen.insert(next).inserted {
        if next == end { return true }
        open.append(next)
      }
    }
    return false
  }

  private func followers(of node: NodePointer) -> [NodePointer] {
    if node.pointee.isWatcher { return writes[node] ?? [] }
    var followers = writes[node] ?? []
    Graph.forEachObserver(of: node) { followers.append($0) }
    return followers
  }
}

extension Graph {
  /// Puts a write down to every node at work. These are nodes that run or call, down to a deriving effect, because no other node causes its
  /// turn. Nodes with a running cleanup belong to them, and the owners of them all, because their next run makes the writer anew.
  static func traceWriters(_ context: Context, of signal: NodePointer) {
    for i in (0..<context.pointee.running.count).reversed() {
      traceWriter(context, context.pointee.running[i], of: signal)
      if context.pointee.running[i].derives { break }
    }
    for i in 0..<context.pointee.ends.count { traceWriter(context, context.pointee.ends[i], of: signal) }
    if let dropper = context.pointee.dropper { traceWriter(context, dropper, of: signal) }
  }

  private static func traceWriter(_ context: Context, _ writer: NodePointer, of signal: NodePointer) {
    var next: NodePointer? = writer
    while let node = next {
      if node.pointee.isWatcher || node.pointee.traits.kind == .computed {
        context.pointee.trace?.record(node, wrote: signal)
      }
      next = owner(of: node)
    }
  }

  /// Called for a watcher that runs suspiciously often: watches the writes, and stops it after 100 passes. Returns whether it may run.
  @inline(never)  // rare: kept out of the flush
  static func watchForLoop(_ context: Context, _ watcher: NodePointer) -> Bool {
    beginTrace(context)
    if watcher.asWatcher.passes <= maximumPasses { return true }
    if watcher.derives, context.pointee.trace!.isDriven(watcher) { return true }
    let cycle = context.pointee.trace!.cycle(from: watcher)
    if cycle.isEmpty, watcher.derives || context.pointee.trace!.isDriven(watcher) {
      return true  // it only watches a loop, which will be stopped where it turns
    }
    if isFirstReport(context, of: watcher) {
      if cycle.isEmpty {
        reportWithoutCycle(watcher, "it ran \(watcher.asWatcher.passes) times in one flush")
      } else {
        reportRunaway(watcher, cycle)
      }
    }
    dropFromFlush(context, watcher)
    rearmTrackers(context, before: watcher)
    return false
  }

  /// Trackers that have asked for the run that does not come: they would track anew in it, and would never be called again without it. They
  /// are called again with the next change of what they have read last.
  private static func rearmTrackers(_ context: Context, before watcher: NodePointer) {
    guard let trace = context.pointee.trace else { return }
    let waiting = trace.writes.keys.filter { node in
      node.pointee.traits.kind == .tracker && node.asTracker.flags.contains(.fired)
        && node.asWatcher.flags.isDisjoint(with: .running | .calling | .ending) && trace.leads(from: node, to: watcher)
    }
    for tracker in waiting {
      tracker.asTracker.flags.remove(.fired)
      dropFromFlush(context, tracker)
    }
  }

  /// Marks the watcher as up to date without a run. Its sources are clean, so that the next write outside reaches it again.
  private static func dropFromFlush(_ context: Context, _ watcher: NodePointer) {
    if !watcher.pointee.flags.contains(.dirty) { _ = validate(context, watcher) }
    refreshSources(context, watcher)
    watcher.asWatcher.flags.remove(.stale | .queued)
  }

  /// After too many waves the next one does not run. In a loop of watchers that are made anew in every pass, each has run only once or
  /// twice. The wave is in the queue, or in that of the early ones, from the given place on.
  @inline(never)  // rare: kept out of the flush
  static func dropWave(_ context: Context, from head: Int, isEarly: Bool, isFirst: Bool) {
    var isToReport = isFirst
    for i in head..<(isEarly ? context.pointee.early.count : context.pointee.queue.count) {
      let watcher = (isEarly ? context.pointee.early[i] : context.pointee.queue[i]).node
      if !watcher.asWatcher.flags.contains(.queued) || watcher.pointee.flags.contains(.ending) || holdBack(watcher) {
        continue
      }
      watcher.asWatcher.flags.remove(.queued)
      if isToReport {
        reportWithoutCycle(watcher, "in one flush, \(maximumWaves) times, what has run has woken others")
      }
      isToReport = false
      dropFromFlush(context, watcher)
    }
  }

  private static func reportWithoutCycle(_ watcher: NodePointer, _ what: String) {
    Issue.report(
      .runawayEffect,
      """
      \(describe(watcher)) was stopped: \(what). It stays subscribed. \
      There is no cycle among those that have run, so something is made anew in every pass, such as what it reads, or tracking \
      scopes that are made again where they call; or so many wake each other in a row. To fix this, make that outside and keep it, \
      let one of them stop writing once the value is settled, or have fewer of them write.
      """, why: chain(.current, of: watcher))
  }

  /// Ends a settlement.
  @inline(never)  // kept out of the flush
  static func forgetTrace(_ context: Context) {
    context.pointee.trace = nil
    context.pointee.lookouts &= ~Lookouts.loop
  }

  private static func beginTrace(_ context: Context) {
    if context.pointee.trace == nil { context.pointee.trace = LoopTrace() }
    context.pointee.lookouts |= Lookouts.loop
  }

  /// Ends a flush: lets go of what it has noted, here and for hosts that say why things ran.
  @inline(never)  // kept out of the flush
  static func forgetTraces(_ context: Context) {
    forgetTrace(context)
    forgetChanges(context)
    if context.journals != 0 { logEndOfFlush(context) }
  }

  /// Whether the watcher that runs away in this flush has not been reported yet. Outside of a flush nothing would wake it again.
  static func isFirstReport(_ context: Context, of watcher: NodePointer) -> Bool {
    if !context.isFlushing { return true }
    beginTrace(context)
    return context.pointee.trace!.reported.insert(watcher).inserted
  }

  private static func reportRunaway(_ watcher: NodePointer, _ cycle: [NodePointer]) {
    var sentence = describe(watcher)
    for (index, next) in (cycle.dropFirst() + [watcher]).enumerated() where !areOneLinked(next, cycle[index]) {
      // The sentence begins with the running node; all after it are named in passing.
      let verb = next.pointee.traits.kind == .signal ? "writes" : "is read by"
      sentence += "\(index == 0 ? " " : ", which ")\(verb) \(describe(next))"
    }
    Issue.report(
      .runawayEffect,
      """
      \(describe(watcher)) ran \(maximumPasses) times in one flush and was stopped; it stays subscribed. \
      The cycle: \(sentence). \
      To fix this, let one of them stop writing once the value is settled, or derive the value with a Computed.
      """, why: chain(.current, of: watcher))
  }

  /// Brings the stale sources of a watcher that is not going to run up to date: what stays pending is not marked again.
  private static func refreshSources(_ context: Context, _ watcher: NodePointer) {
    var next = watcher.pointee.sources
    while let link = next.optional {
      if let source = link.pointee.source.optional, !source.pointee.flags.isDisjoint(with: .stale) {
        watcher.pointee.flags = watcher.pointee.flags.subtracting(.dirty).union(.pending)
        _ = validate(context, watcher)
      }
      next = link.pointee.nextSource
    }
  }
}
