/// Reading, with a subscription where somebody tracks.
extension DictionaryCore {
  @inlinable
  func readCount() -> Int {
    if Graph.isTracked {
      Graph.readAspect(
        node(\.count, "count", save: { self.count }, isUnchanged: { self.count == $0 }))
    }
    return count
  }

  @inlinable
  func readKeys() {
    guard Graph.isTracked else { return }
    Graph.readAspect(
      node(\.keys, "keys") {
        let mark = TouchMark<Key, Bool>()
        self.keysMark = mark
        return mark
      } isUnchanged: { mark in
        mark.olds.allSatisfy { self.contains($0) == $1 }
      })
  }

  @inlinable
  func readContents() {
    guard Graph.isTracked else { return }
    Graph.readAspect(
      node(\.contents, "contents") {
        let mark = TouchMark<Key, Value?>()
        self.contentsMark = mark
        return mark
      } isUnchanged: { mark in
        mark.olds.allSatisfy { self.isSame($1, self.peek($0)) }
      })
  }

  /// For those who follow the log.
  @inlinable
  func readEdits() {
    if Graph.isTracked { Graph.readAspect(node(\.edits, "edits", save: {}, isUnchanged: { false })) }
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
    _ place: WritableKeyPath<DictionaryNodes<Key>, NodePointer?>, _ aspect: StaticString,
    save: @escaping () -> Saved, isUnchanged: @escaping (Saved) -> Bool
  ) -> NodePointer {
    if let node = Graph.live(nodes[keyPath: place]) { return node }
    let node = Graph.makeAspect(save: save, isUnchanged: isUnchanged) {
      if self.nodes[keyPath: place] == $0 { self.nodes[keyPath: place] = nil }
      self.nodes.total -= 1
    }
    nodes[keyPath: place] = node
    return began(node, aspect)
  }

  @inlinable
  func valueNode(_ key: Key) -> NodePointer {
    if let node = nodes.values[key] { return node }
    let node = Graph.makeAspect(save: { self.peek(key) }) {
      self.isSame($0, self.peek(key))
    } onEnd: {
      self.nodes.values.remove($0, for: key)
      self.nodes.total -= 1
    }
    nodes.values.insert(node, for: key)
    return began(node, "value")
  }

  @inlinable
  func presenceNode(_ key: Key) -> NodePointer {
    if let node = nodes.presences[key] { return node }
    let node = Graph.makeAspect(save: { self.contains(key) }) {
      self.contains(key) == $0
    } onEnd: {
      self.nodes.presences.remove($0, for: key)
      self.nodes.total -= 1
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
