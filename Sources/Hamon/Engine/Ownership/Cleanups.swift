/// What is registered with `onCleanup`.
extension Graph {
  /// Calls the cleanups, last registered first. In a cleanup nothing tracks and there is no owner.
  static func runCleanups(_ context: Context, of node: NodePointer, in pass: RenewalPass? = nil) {
    guard let ownerRecord = node.pointee.ownerRecord.optional, ownerRecord.pointee.cleanups != nil else { return }
    let before = context.enter(owner: nil)
    let unobserved = context.leaveUnobserved()
    while let cleanup = ownerRecord.pointee.cleanups {
      if let pass, !mayGoOn(context, pass) { break }
      let next = cleanup.pointee.next
      ownerRecord.pointee.cleanups = next
      cleanup.pointee.body()
      if let pass, ownerRecord.pointee.cleanups != next { countRenewal(context, pass.index) }
      letGo(context, cleanup)
    }
    context.pointee.unobservedBefore = unobserved
    context.leave(to: before)
  }

  /// Lets a cleanup's closure go. It may hold the last handle of what has cleanups of its own, and so on. From a certain depth on, cleanups
  /// that have been called wait for the one before, so that a chain of any length needs no stack.
  private static func letGo(_ context: Context, _ cleanup: UnsafeMutablePointer<Cleanup>) {
    if context.pointee.cleanupDepth == maximumCleanupDepth {
      cleanup.pointee.next = context.pointee.calledCleanups
      context.pointee.calledCleanups = cleanup
      return
    }
    context.pointee.cleanupDepth &+= 1
    free(cleanup)
    if context.pointee.cleanupDepth == maximumCleanupDepth {
      while let cleanup = context.pointee.calledCleanups {
        context.pointee.calledCleanups = cleanup.pointee.next
        free(cleanup)
      }
    }
    context.pointee.cleanupDepth &-= 1
  }

  private static var maximumCleanupDepth: Int { 32 }

  private static func free(_ cleanup: UnsafeMutablePointer<Cleanup>) {
    cleanup.deinitialize(count: 1)
    cleanup.deallocate()
  }
}

/// A renewal is the end of what a node's last run has made, up to the next run. A cleanup in it that asks for the node, or tracks
/// with it, begins another one. Where that goes on and on, all of them stop, and the rest ends before a later run.
///
/// A node that ends has no later run: then all goes, however often that has begun, and nothing more can be made in it.
extension Graph {
  static func beginRenewal(_ context: Context, of node: NodePointer) -> RenewalPass {
    for i in 0..<context.pointee.renewals.count where context.pointee.renewals[i].node == node {
      countRenewal(context, i)
      context.pointee.renewals[i].depth += 1
      return RenewalPass(index: i, isOutermost: false)
    }
    context.pointee.renewals.push(Renewal(node: node, passes: 0, depth: 1))
    return RenewalPass(index: context.pointee.renewals.count - 1, isOutermost: true)
  }

  static func countRenewal(_ context: Context, _ index: Int) {
    if context.pointee.renewals[index].node.pointee.flags.contains(.ending) { return }
    context.pointee.renewals[index].passes += 1
    let renewal = context.pointee.renewals[index]
    if renewal.passes == maximumPasses { reportRestless(renewal.node) }
  }

  static func mayGoOn(_ context: Context, _ pass: RenewalPass) -> Bool {
    let renewal = context.pointee.renewals[pass.index]
    return renewal.passes < maximumPasses || renewal.node.pointee.flags.contains(.ending)
  }

  static func endRenewal(_ context: Context, _ pass: RenewalPass) {
    if pass.isOutermost { context.pointee.renewals.drop() } else { context.pointee.renewals[pass.index].depth -= 1 }
  }
}

/// A node that ends what its last run has made, and how often it has begun that again meanwhile.
struct Renewal: BitwiseCopyable {
  let node: NodePointer
  var passes: Int
  /// How often it is under way: a cleanup may ask for the node, which has cleanups again by then.
  var depth: UInt32
}

/// A place among the renewals: the one of the node, made by the first that came.
struct RenewalPass {
  let index: Int
  let isOutermost: Bool
}
