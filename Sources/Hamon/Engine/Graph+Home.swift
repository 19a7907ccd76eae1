import CHamonThread

/// Where a graph lives, and what happens when a handle is let go elsewhere.
///
/// The compiler keeps a graph in one isolation domain, with one exception: an object that is isolated to a global actor is
/// `Sendable`, so its last release, and with it its `deinit`, may happen on any thread while its actor is at work on the
/// same graph. For the main actor the engine takes care of it: a node that lives there and loses its handle elsewhere is
/// sent by mail, and ends at the main actor's next operation. Nothing of it is touched before.
///
/// A graph that lives elsewhere (in an actor, a task, a thread) is only ever reached by one of them at a time, on whatever
/// thread; there a handle's end is the node's end, at once.
///
///     home:   │main actor? 1 bit│ordinal of the thread that touched it last, 7 bits│        0: never touched, no links
///
/// One comparison with the thread's `stamp` says that nothing has changed since the last operation (as far as a thread can know
/// without asking: see the limits in decision 0005):
///
/// - The process's first thread has an ordinal of its own and belongs to the main actor.
/// - Another thread that was never seen to work for the main actor stamps "not the main actor".
/// - A thread that was seen to do so (on Linux the main actor moves to worker threads once an async `main` has suspended) has a
///   stamp that fits no node: it asks anew in every synchronous stretch, because next time it may work for somebody else.
enum Home {
  static let mainActor: UInt8 = 0x80
  static let ordinal: UInt8 = 0x7f
  static let firstThread: UInt8 = 0x7f
  /// Equal to no node's home: the main actor's, touched by no thread.
  static let noNode: UInt8 = 0x80
}

extension UnsafeMutablePointer where Pointee == ThreadContext {
  /// Whether the running code is on the main actor. The first thread belongs to it; others are asked once in a synchronous
  /// stretch, which costs 10 to 25 ns.
  var isOnMainActor: Bool {
    if pointee.mainActor != .unknown { return pointee.mainActor == .yes }
    if pointee.ordinal == Home.firstThread { return true }
    let answer = hamon_is_on_main_actor()
    if answer { pointee.stamp = Home.noNode }
    if pointee.busy | pointee.scopes != 0 { pointee.mainActor = answer ? .yes : .no }
    return answer
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// The one field of a node that another thread may read.
  var home: UInt8 { hamon_load_home(homeAddress) }
}

extension Graph {
  /// Called with the node that an operation starts from.
  @inline(__always)
  static func adopt(_ context: Context, _ node: NodePointer) {
    if node.home != context.pointee.stamp { adoptHere(context, node) }
  }

  /// The same of one that was just made.
  @inline(__always)
  static func adoptNew(_ context: Context, _ node: NodePointer) {
    assert(node.home == 0)
    if context.pointee.ordinal == Home.firstThread {
      hamon_store_home(node.homeAddress, context.pointee.stamp)
    } else {
      adoptFromElsewhere(context, node)
    }
  }

  /// For assertions: whether it is known to belong to the same actor as the thread does now. (A thread that asks anew each time knows
  /// nothing.)
  static func mayLiveHere(_ context: Context, _ node: NodePointer) -> Bool {
    context.pointee.stamp == Home.noNode || node.home != 0 && (node.home ^ context.pointee.stamp) & Home.mainActor == 0
  }

  @inline(never)  // rare: the first touch, or after a change of threads
  private static func adoptHere(_ context: Context, _ node: NodePointer) {
    if node.home == 0 { adoptNew(context, node) } else { adoptFromElsewhere(context, node) }
  }

  @inline(never)  // kept out of the first touch on the first thread
  private static func adoptFromElsewhere(_ context: Context, _ node: NodePointer) {
    let before = node.home
    let flag = context.isOnMainActor ? Home.mainActor : 0
    hamon_store_home(node.homeAddress, flag | context.pointee.ordinal)
    if before != 0, before & Home.mainActor != flag { adoptAll(node, flag) }
  }

  /// A graph that was made on the main actor was sent elsewhere, or the other way round: by the law of confinement all of
  /// what is connected lives here now. Once for each time it is sent.
  private static func adoptAll(_ first: NodePointer, _ flag: UInt8) {
    var open = RawStack<NodePointer>()
    func visit(_ node: NodePointer?) {
      guard let node, node.home & Home.mainActor != flag else { return }
      hamon_store_home(node.homeAddress, node.home & Home.ordinal | flag)
      open.push(node)
    }
    open.push(first)
    while open.count != 0 {
      let node = open.pop()
      if node.pointee.traits.kind != .signal {
        var next = node.pointee.sources
        while let link = next.optional {
          visit(link.pointee.source.optional)
          next = link.pointee.nextSource
        }
      }
      if !node.pointee.isWatcher {
        var next = node.pointee.observers
        while let link = next.optional {
          visit(link.pointee.observer.optional)
          next = link.pointee.nextObserver
        }
      }
      if let extras = node.pointee.extras.optional {
        visit(extras.pointee.owner.optional)
        var child = extras.pointee.lastChild
        while let node = child.optional {
          visit(node)
          child = node.pointee.extras.pointer.pointee.previousSibling
        }
      }
    }
    open.free()
  }

  // MARK: mail

  /// A node of the main actor has lost its handle elsewhere.
  static func send(_ node: NodePointer) {
    let letter = UnsafeMutablePointer<hamon_letter>.allocate(capacity: 1)
    letter.initialize(to: hamon_letter(next: nil, node: node))
    hamon_send(letter)
  }

  /// On the main actor: ends what was let go elsewhere.
  @inline(__always)
  static func collectMail(_ context: Context) {
    if hamon_has_mail() { collectMailNow(context) }
  }

  @inline(never)  // rare
  private static func collectMailNow(_ context: Context) {
    context.beginBusy()
    if context.isOnMainActor {
      let counters = context.pointee.counters
      let (before, earlier) = (counters.statistics, counters.pointee.mailed)
      var next = hamon_collect()
      while let letter = next {
        next = letter.pointee.next
        let node = letter.pointee.node.assumingMemoryBound(to: Node.self)
        letter.deallocate()
        drop(context, node)
      }
      counters.countMailed(earlier, since: before)
    }
    context.endBusy()
  }

  /// At the beginning of an operation, where nothing of the graph is on the stack.
  @inline(__always)
  static func collectMailIfIdle(_ context: Context) {
    if hamon_has_mail(), context.pointee.busy == 0 { collectMailNow(context) }
  }
}
