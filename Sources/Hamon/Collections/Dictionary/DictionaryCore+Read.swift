/// Reading, with a subscription where somebody tracks.
extension DictionaryCore {
  @inlinable
  func readCount() -> Int {
    if Graph.isTracked {
      Graph.readAspect(
        node(.count, save: { $0.count }, isUnchanged: { $0.count == $1 }))
    }
    return count
  }

  @inlinable
  func readKeys() {
    guard Graph.isTracked else { return }
    Graph.readAspect(
      node(.keys) { core in
        let mark = TouchMark<Key, Bool>()
        core.keysMark = mark
        return mark
      } isUnchanged: { core, mark in
        mark.olds.allSatisfy { core.contains($0) == $1 }
      })
  }

  @inlinable
  func readContents() {
    guard Graph.isTracked else { return }
    Graph.readAspect(
      node(.contents) { core in
        let mark = TouchMark<Key, Value?>()
        core.contentsMark = mark
        return mark
      } isUnchanged: { core, mark in
        mark.olds.allSatisfy { core.isSame($1, core.peek($0)) }
      })
  }

  /// For those who follow the log.
  @inlinable
  func readEdits() {
    if Graph.isTracked { Graph.readAspect(node(.edits, save: { _ in }, isUnchanged: { _, _ in false })) }
  }

  @inlinable
  func readValue(_ key: Key) -> Value? {
    if Graph.isTracked { Graph.readAspect(untracked { valueNode(key) }) }
    return untracked { peek(key) }
  }

  @inlinable
  func readPresence(_ key: Key) -> Bool {
    if Graph.isTracked { Graph.readAspect(untracked { presenceNode(key) }) }
    return untracked { contains(key) }
  }

  @inlinable
  func isSame(_ old: Value?, _ new: Value?) -> Bool {
    switch (old, new) {
    case (nil, nil): true
    case (let old?, let new?): same(old, new)
    default: false
    }
  }

  // MARK: signals, made on demand

  @inlinable
  func node<Saved>(
    _ aspect: DictionaryAspect,
    save: @escaping (DictionaryCore) -> Saved, isUnchanged: @escaping (DictionaryCore, Saved) -> Bool
  ) -> NodePointer {
    if let node = Graph.live(nodes[aspect]) { return node }
    let node = Graph.makeAspect(of: self, isHeld: false, save: save, isUnchanged: isUnchanged) { core, node in
      if core.nodes[aspect] == node { core.nodes[aspect] = nil }
      core.nodes.total -= 1
    }
    nodes[aspect] = node
    return began(node, aspect.name)
  }

  @inlinable
  func valueNode(_ key: Key) -> NodePointer {
    if let node = nodes.values[key] { return node }
    let node = Graph.makeAspect(of: self, isHeld: false, save: { $0.peek(key) }) { core, old in
      core.isSame(old, core.peek(key))
    } onEnd: { core, node in
      core.nodes.values.remove(node, for: key)
      core.nodes.total -= 1
    }
    nodes.values.insert(node, for: key)
    return began(node, "value")
  }

  @inlinable
  func presenceNode(_ key: Key) -> NodePointer {
    if let node = nodes.presences[key] { return node }
    let node = Graph.makeAspect(of: self, isHeld: false, save: { $0.contains(key) }) { core, old in
      core.contains(key) == old
    } onEnd: { core, node in
      core.nodes.presences.remove(node, for: key)
      core.nodes.total -= 1
    }
    nodes.presences.insert(node, for: key)
    return began(node, "contains")
  }

  @inlinable
  func began(_ node: NodePointer, _ aspect: StaticString) -> NodePointer {
    nodes.total += 1
    site.label(node, aspect)
    return node
  }
}
