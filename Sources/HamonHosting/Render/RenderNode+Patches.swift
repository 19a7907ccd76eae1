import Hamon
import HamonCollections

extension RenderNode {
  /// The patches that turn this tree into the other one; both have the same root. Of each node its update comes first, then what it loses,
  /// then as few moves as there can be among what comes, then its children.
  ///
  /// *Cost:* what the same host has shown unchanged is skipped; for the rest n log n in the number of siblings.
  public func patches(to new: RenderNode) -> [RenderPatch] {
    var patches: [RenderPatch] = []
    addPatches(to: new, &patches)
    return patches
  }

  private func addPatches(to new: RenderNode, _ patches: inout [RenderPatch]) {
    if revision != 0, revision == new.revision { return }
    if kind != new.kind { patches.append(.update(id, new.kind)) }
    var positions: [ID: Int] = [:]
    for (position, child) in children.enumerated() { positions[child.id] = position }
    let stay = Set(new.children.map(\.id))
    for child in children where !stay.contains(child.id) { patches.append(.remove(child.id)) }
    // From the last to the first, so that the sibling that a node goes before is in its place already.
    let before = new.children.map { positions[$0.id] ?? -1 }
    let settled = longestIncreasing(before)
    var sibling: ID?
    for (index, child) in new.children.enumerated().reversed() {
      if before[index] < 0 {
        patches.append(.insert(child, parent: id, before: sibling))
      } else if !settled[index] {
        patches.append(.move(child.id, before: sibling))
      }
      sibling = child.id
    }
    for child in new.children {
      if let position = positions[child.id] { children[position].addPatches(to: child, &patches) }
    }
  }
}
