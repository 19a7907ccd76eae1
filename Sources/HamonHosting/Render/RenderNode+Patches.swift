extension RenderNode {
  /// The patches that make of this tree the other one; both have the same root. Removals come first, then as few moves as
  /// there can be.
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
    let before = new.children.map { positions[$0.id] }
    let settled = longestRisingRun(before)
    var sibling: ID?
    for (index, child) in new.children.enumerated().reversed() {
      if before[index] == nil {
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

/// Marks the members of a longest rising subsequence: what can stay where it is while the rest moves. Takes n log n steps.
private func longestRisingRun(_ numbers: [Int?]) -> [Bool] {
  var ends: [Int] = []  // for each length, the index where a run of that length ends lowest
  var before = [Int](repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    guard let number else { continue }
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]]! < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var marks = [Bool](repeating: false, count: numbers.count)
  var next = ends.last ?? -1
  while next >= 0 {
    marks[next] = true
    next = before[next]
  }
  return marks
}
