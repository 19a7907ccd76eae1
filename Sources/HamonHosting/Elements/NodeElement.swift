/// An element that shows a node of its own.
class NodeElement<Content: View>: ElementOf<Content>, EventTarget {
  let nodeID: RenderNode.ID

  override init(at place: Place) {
    nodeID = place.host.makeNodeID()
    super.init(at: place)
    host.nodes[nodeID] = self
  }

  /// What the node is; its children are those of the element.
  var kind: RenderNode.Kind { fatalError("HamonHosting: \(type(of: self)) has to override kind") }

  /// What a tap on the node does; nil if nothing.
  var tapAction: (() -> Void)? { nil }

  /// What text input to the node does; nil if nothing.
  var textInput: ((String) -> Void)? { nil }

  /// Ends what the node presents; nil if it presents nothing.
  var dismissAction: (() -> Void)? { nil }

  /// Whether a tap on a button inside ends it; asked after the button's action, which may have put another thing in its place.
  var endsWithTap: Bool { false }

  /// Scrolls to a row; nil for what does not scroll.
  var scrollAction: ((Int) -> Void)? { nil }

  override func makeOutput() -> RenderOutput {
    var output = childOutput()
    output.nodes = [
      RenderNode(id: nodeID, kind: kind, children: output.nodes, revision: host.makeRevision())
    ]
    return output
  }

  override func willEnd() { host.nodes[nodeID] = nil }
}

/// An element that takes events; each of these is nil for what does not.
protocol EventTarget: Element {
  var nodeID: RenderNode.ID { get }
  var kind: RenderNode.Kind { get }
  var tapAction: (() -> Void)? { get }
  var textInput: ((String) -> Void)? { get }
  var dismissAction: (() -> Void)? { get }
  var endsWithTap: Bool { get }
  var scrollAction: ((Int) -> Void)? { get }
}
