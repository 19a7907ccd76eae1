import CHamonThread

/// Where a graph lives, and what happens when a handle is let go elsewhere.
///
/// The compiler keeps a graph in one isolation domain, with one exception. An object that is isolated to a global actor is `Sendable`. So
/// its last release, and its `deinit`, may happen on any thread while its actor is at work on the same graph. For the main actor the engine
/// takes care of it. A node that lives there and loses its handle elsewhere is put on a list of deferred releases, and ends at the main
/// actor's next operation. Nothing of it is touched before.
///
/// A graph that lives elsewhere (in an actor, a task, a thread) is only ever reached by one of them at a time, on any thread. There a
/// handle's end is the node's end, at once.
///
///     affinity:   │main actor? 1 bit│ordinal of the thread that touched it last, 7 bits│        0: never touched, no links
///
/// One comparison with the thread's `stamp` says that nothing has changed since the last operation. That is as far as a thread can know
/// without asking; see the limits in decision 0005:
///
/// - The process's first thread has an ordinal of its own and belongs to the main actor.
/// - Another thread that was never seen to work for the main actor stamps "not the main actor".
/// - A thread that was seen to do so has a stamp that fits no node. (On Linux the main actor moves to worker threads once an async `main`
///   has suspended.) It asks anew in every synchronous stretch, because next time it may work for another actor.
enum Affinity {
  static let mainActor: UInt8 = 0x80
  static let ordinal: UInt8 = 0x7f
  static let firstThread: UInt8 = 0x7f
  /// Equal to no node's affinity: the main actor's, touched by no thread.
  static let noNode: UInt8 = 0x80
}

extension UnsafeMutablePointer where Pointee == ThreadContext {
  /// Whether the running code is on the main actor. The first thread belongs to it; others are asked once in a synchronous
  /// stretch, which costs 15 to 50 ns.
  var isOnMainActor: Bool {
    if pointee.mainActor != .unknown { return pointee.mainActor == .yes }
    if pointee.ordinal == Affinity.firstThread { return true }
    let answer = hamon_is_on_main_actor()
    if answer { pointee.stamp = Affinity.noNode }
    if pointee.busy | pointee.scopes != 0 { pointee.mainActor = answer ? .yes : .no }
    return answer
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// The one field of a node that another thread may read.
  var affinity: UInt8 { hamon_load_affinity(affinityAddress) }
}

extension Graph {
  /// Called with the node that an operation starts from.
  @inline(__always) static func adopt(_ context: Context, _ node: NodePointer) {
    if node.affinity != context.pointee.stamp { adoptHere(context, node) }
  }

  /// As above, for a node that was just made.
  @inline(__always) static func adoptNew(_ context: Context, _ node: NodePointer) {
    assert(node.affinity == 0)
    if context.pointee.ordinal == Affinity.firstThread {
      hamon_store_affinity(node.affinityAddress, context.pointee.stamp)
    } else {
      adoptFromElsewhere(context, node)
    }
  }

  @inline(never)  // rare: the first touch, or after a change of threads
  private static func adoptHere(_ context: Context, _ node: NodePointer) {
    if node.affinity == 0 { adoptNew(context, node) } else { adoptFromElsewhere(context, node) }
  }

  @inline(never)  // kept out of the first touch on the first thread
  private static func adoptFromElsewhere(_ context: Context, _ node: NodePointer) {
    let before = node.affinity
    let flag = context.isOnMainActor ? Affinity.mainActor : 0
    if SharedCounts.hasLogged.load(ordering: .relaxed) != 0 { followMainActor(context) }
    hamon_store_affinity(node.affinityAddress, flag | context.pointee.ordinal)
    if before != 0, before & Affinity.mainActor != flag { adoptAll(node, flag) }
  }

  /// A graph that was made on the main actor was sent elsewhere, or the other way round. By the law of confinement all of what is connected
  /// lives here now. Once for each time it is sent.
  private static func adoptAll(_ first: NodePointer, _ flag: UInt8) {
    var open = RawStack<NodePointer>()
    func visit(_ node: NodePointer?) {
      guard let node, node.affinity & Affinity.mainActor != flag else { return }
      hamon_store_affinity(node.affinityAddress, node.affinity & Affinity.ordinal | flag)
      open.push(node)
    }
    open.push(first)
    while open.count != 0 {
      let node = open.pop()
      // Written out: a closure that is handed over would make each access to `open` be checked.
      if node.pointee.traits.kind != .signal {
        var next = node.pointee.sources
        while let link = next.optional {
          visit(link.pointee.source.optional)
          next = link.pointee.nextSource
        }
      }
      if !node.pointee.traits.hasBody {
        var next = node.pointee.observers
        while let link = next.optional {
          visit(link.pointee.observer.optional)
          next = link.pointee.nextObserver
        }
      }
      if let ownerRecord = node.pointee.ownerRecord.optional {
        visit(ownerRecord.pointee.owner.optional)
        var child = ownerRecord.pointee.lastChild
        while let node = child.optional {
          visit(node)
          child = node.pointee.ownerRecord.pointer.pointee.previousSibling
        }
      }
    }
    open.free()
  }

  // MARK: deferred releases

  /// A node of the main actor has lost its handle elsewhere.
  static func deferRelease(of node: NodePointer) {
    let release = UnsafeMutablePointer<hamon_deferred_release>.allocate(capacity: 1)
    release.initialize(to: hamon_deferred_release(next: nil, node: node))
    hamon_defer_release(release)
  }

  /// On the main actor: ends what was let go elsewhere.
  @inline(__always) static func takeDeferredReleases(_ context: Context) {
    if hamon_has_deferred_releases() { takeDeferredReleasesNow(context) }
  }

  @inline(never)  // rare
  private static func takeDeferredReleasesNow(_ context: Context) {
    context.beginBusy()
    if context.isOnMainActor {
      let counters = context.pointee.counters
      let (before, earlier) = (counters.statistics, counters.pointee.deferredEnds)
      var next = hamon_take_deferred_releases()
      while let release = next {
        next = release.pointee.next
        let node = release.pointee.node.assumingMemoryBound(to: Node.self)
        release.deallocate()
        drop(context, node)
      }
      counters.countDeferredEnds(earlier, since: before)
    }
    context.endBusy()
  }

  /// At the beginning of an operation, where nothing of the graph is on the stack.
  @inline(__always) static func takeDeferredReleasesUnlessBusy(_ context: Context) {
    if hamon_has_deferred_releases(), context.pointee.busy == 0 { takeDeferredReleasesNow(context) }
  }
}
