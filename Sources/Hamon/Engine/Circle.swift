/// Whether what is asked one after the other goes round in a circle: then one of them comes again and again.
///
/// It watches one for so long that others might have come up twice as often as the last time; so it watches one of any circle in the end,
/// and takes no long way for one.
struct Circle {
  private var watched: NodePointer?
  private var returns = 0
  private var others = 0
  private var patience = 1

  /// Whether one has come as often as anything may go round.
  var isClosed: Bool { returns >= Graph.maximumPasses }

  /// Another one has been asked.
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
