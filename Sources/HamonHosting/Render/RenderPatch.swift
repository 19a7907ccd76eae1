/// One step from what was shown to what is shown, for a renderer: a terminal, a widget tree, a web page.
///
/// Patches are to be applied in order. A node never changes its parent, and an id never comes back.
///
/// *Isolation:* a value, `Sendable`. *Cost:* that of what is inserted. *Misuse:* without one patch those after it mean other nodes; a node
/// that is not there traps in ``RenderNode/apply(_:)``.
public enum RenderPatch: Hashable, Sendable, CustomStringConvertible {
  /// A new node with all below it, under `parent`, before a sibling that is there, or at the end.
  case insert(RenderNode, parent: RenderNode.ID, before: RenderNode.ID?)
  /// A node goes, with all below it.
  case remove(RenderNode.ID)
  /// A node goes, with all below it, to another place under the same parent.
  case move(RenderNode.ID, before: RenderNode.ID?)
  /// A node shows something else; its children stay.
  case update(RenderNode.ID, RenderNode.Kind)

  /// One line, for logs.
  public var description: String {
    switch self {
    case .insert(let node, let parent, let sibling):
      "insert \(node.id) \(node.kind) into \(parent)" + Self.before(sibling)
    case .remove(let id): "remove \(id)"
    case .move(let id, let sibling): "move \(id)" + Self.before(sibling)
    case .update(let id, let kind): "update \(id) \(kind)"
    }
  }

  private static func before(_ sibling: RenderNode.ID?) -> String { sibling.map { " before \($0)" } ?? " at the end" }
}
