/// What an element shows, for the element around it.
struct RenderOutput {
  var nodes: [RenderNode] = []
  /// What is presented over the screen, at any place of the tree.
  var overlays: [RenderNode] = []
  var preferences = PreferenceValues()

  mutating func append(_ other: RenderOutput) {
    nodes.append(contentsOf: other.nodes)
    if !other.overlays.isEmpty { overlays.append(contentsOf: other.overlays) }
    preferences.append(other.preferences)
  }
}
