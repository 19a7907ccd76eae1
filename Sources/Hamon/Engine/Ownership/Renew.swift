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
