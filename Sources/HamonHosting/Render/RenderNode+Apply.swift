extension RenderNode {
  /// Applies patches in order, as a renderer would to its own widgets.
  ///
  /// *Cost:* linear in the number of nodes and patches. *Misuse:* a patch for a node that is not in the tree traps with its id.
  public mutating func apply(_ patches: [RenderPatch]) {
    if patches.isEmpty { return }
    var links = SiblingLinks(self)
    for patch in patches {
      switch patch {
      case .insert(let node, let parent, let sibling): links.insert(node, parent: parent, before: sibling)
      case .remove(let id): links.remove(id)
      case .move(let id, let sibling): links.move(id, before: sibling)
      case .update(let id, let kind): links.update(id, kind)
      }
    }
    self = links.tree(id)
  }
}

/// A tree as lists of siblings, so that a patch takes a few steps however many siblings there are.
private struct SiblingLinks {
  private struct Entry {
    var kind: RenderNode.Kind
    var parent: RenderNode.ID?
    var next: RenderNode.ID?
    var previous: RenderNode.ID?
    var first: RenderNode.ID?
    var last: RenderNode.ID?
  }

  private var entries: [RenderNode.ID: Entry] = [:]

  init(_ root: RenderNode) { add(root) }

  private subscript(id: RenderNode.ID) -> Entry {
    get {
      guard let entry = entries[id] else {
        fatalError(
          """
          HamonHosting: a patch names node \(id), which is not in the tree. \
          To fix this, apply all patches of a host, in order, to the tree they were made for.
          """)
      }
      return entry
    }
    set { entries[id] = newValue }
  }

  private mutating func add(_ node: RenderNode) {
    entries[node.id] = Entry(kind: node.kind)
    for child in node.children {
      add(child)
      link(child.id, parent: node.id, before: nil)
    }
  }

  mutating func insert(_ node: RenderNode, parent: RenderNode.ID, before sibling: RenderNode.ID?) {
    add(node)
    link(node.id, parent: parent, before: sibling)
  }

  mutating func remove(_ id: RenderNode.ID) {
    unlink(id)
    forget(id)
  }

  private mutating func forget(_ id: RenderNode.ID) {
    var next = self[id].first
    while let child = next {
      next = self[child].next
      forget(child)
    }
    entries[id] = nil
  }

  mutating func move(_ id: RenderNode.ID, before sibling: RenderNode.ID?) {
    guard let parent = self[id].parent else { return }
    unlink(id)
    link(id, parent: parent, before: sibling)
  }

  mutating func update(_ id: RenderNode.ID, _ kind: RenderNode.Kind) { self[id].kind = kind }

  ///     previous ⇄ sibling      becomes      previous ⇄ id ⇄ sibling
  private mutating func link(_ id: RenderNode.ID, parent: RenderNode.ID, before sibling: RenderNode.ID?) {
    let previous = sibling.map { self[$0].previous } ?? self[parent].last
    self[id].parent = parent
    self[id].next = sibling
    self[id].previous = previous
    if let sibling { self[sibling].previous = id } else { self[parent].last = id }
    if let previous { self[previous].next = id } else { self[parent].first = id }
  }

  private mutating func unlink(_ id: RenderNode.ID) {
    let entry = self[id]
    if let previous = entry.previous {
      self[previous].next = entry.next
    } else if let parent = entry.parent {
      self[parent].first = entry.next
    }
    if let next = entry.next {
      self[next].previous = entry.previous
    } else if let parent = entry.parent {
      self[parent].last = entry.previous
    }
  }

  func tree(_ id: RenderNode.ID) -> RenderNode {
    var children: [RenderNode] = []
    var next = self[id].first
    while let child = next {
      children.append(tree(child))
      next = self[child].next
    }
    return RenderNode(id: id, kind: self[id].kind, children: children)
  }
}
