/// Finds out whether a sequence of nodes repeats for ever: then one of them comes again and again (Brent's algorithm).
///
/// It watches one node while twice as many others come as the last time. So in the end it watches a node of the cycle, however long that
/// is, and takes no long sequence for a cycle.
struct LivelockDetector {
  private var watched: NodePointer?
  private var returns = 0
  private var others = 0
  private var patience = 1

  /// Whether one node has come as often as is allowed.
  var isClosed: Bool { returns >= Graph.maximumPasses }

  /// Notes that another node has been asked.
  mutating func visit(_ node: NodePointer) {
    if node == watched {
      returns += 1
      return
    }
    others += 1
    if others == patience {
      watched = node
      patience *= 2
      others = 0
    }
  }
}
