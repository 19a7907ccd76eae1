/// What is behind a ``Selector``: a deriving effect that follows the selection, and a signal for each key that is read.
///
///     selected ─▶ effect ┄┄writes┄┄▶ signal of key a ─▶ readers of a
///     (computed)          ┄┄┄┄┄┄┄┄▶ signal of key b ─▶ readers of b
///
/// A signal has no handle: it ends with its last observer, and takes itself out of `nodes`. The effect is there while there
/// are signals. Each signal's value operations hold the core, so that readers are served for as long as there are any.
@usableFromInline
final class SelectorCore<Key: Hashable> {
  @usableFromInline let selected: Computed<Key>
  @usableFromInline let name: String?
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt32
  @usableFromInline var nodes: [Key: NodePointer] = [:]
  /// The selection that the signals show. Nil while there is no effect.
  @usableFromInline var current: Key?
  @usableFromInline var effect: DerivingEffect?
  /// Readers whose signal is yet to be made. Each counts as one: others may come and go while the selection is evaluated.
  @usableFromInline var coming = 0

  @inlinable
  init(_ selected: Computed<Key>, name: String?, fileID: StaticString, line: UInt32) {
    self.selected = selected
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  /// The signal of a key, up to date, for a reader that is going to subscribe to it at once.
  @inlinable
  func node(for key: Key) -> NodePointer {
    if selected.isRunning { _ = selected.peek() }  // traps, and names the cycle
    coming += 1
    Kit.runDerivingEffects()
    bringUpToDate()
    if effect == nil { follow() }
    coming -= 1
    if let node = nodes[key] {
      if !node.pointee.flags.contains(.ending) { return node }
      // One that has ended leaves when its closure is let go, which may have to wait for one that is being let go already. Its key goes
      // while it still holds it: the end of that is user code.
      nodes[key] = nil
    }
    let node = makeNode(for: key)
    // A key that is not equal to itself, such as a NaN, is never selected, and would never be found.
    if key == key { nodes[key] = node } else { endIfUnused() }
    return node
  }

  /// Gives the effect its turn, if it is due, or if what it depends on is.
  @inlinable
  func bringUpToDate() {
    selected.settleAbove()
    effect.settle()
  }

  @inlinable
  func follow() {
    let effect = DerivingEffect()
    label(effect.node, name, Selector<Key>.self, fileID, line)
    // Unowned, because the effect goes before the core does: with the last signal, and the operations of that hold the core.
    effect.setBody { [unowned self] in
      let core = self  // it may be let go by the expression
      let key = core.selected.value
      untracked { core.move(to: key) }
    }
    self.effect = effect
    effect.start()
  }

  @inlinable
  func move(to key: Key) {
    let before = current
    if before == key { return }
    current = key
    if let before { set(before, false) }
    set(key, true)
  }

  @inlinable
  func set(_ key: Key, _ isSelected: Bool) {
    guard let node = nodes[key], !node.pointee.flags.contains(.ending) else { return }
    // It does not use `writeSignal`: it is no write of the user's, whatever is being evaluated.
    writeObserved(node, node.value(Bool.self), isSelected)
  }

  @inlinable
  func makeNode(for key: Key) -> NodePointer {
    let node = Graph.makeNode(.signal, storage: .small)
    node.asSignal.flags.insert(.derived)
    node.pointee.flags.remove(.hasHandle)
    label(node, name, Selector<Key>.self, fileID, line)
    let slot = node.value(Bool.self)
    slot.initialize(to: current == key)
    Graph.setOperations(node) { [self] command, _ in
      switch ValueOperation(rawValue: command).unsafelyUnwrapped {
      case .save: slot[1] = slot[0]  // the slot has room for eight
      case .compare: return slot[1] != slot[0]
      case .destroy: forget(node, key)
      case .bringUpToDate: bringUpToDate()
      case .trackSources: selected.trackSources()
      case .keep: Graph.keptValue = KeptValue(slot[1])
      case .restore: exchangeKept(&slot[1])
      case .forget, .isSame, .evaluate: break
      }
      return true
    }
    return node
  }

  @inlinable
  func endIfUnused() {
    if !nodes.isEmpty || coming != 0 { return }
    nodes = [:]
    current = nil
    if let effect {
      self.effect = nil
      effect.end()
    }
  }

  @inlinable
  func forget(_ node: NodePointer, _ key: Key) {
    guard nodes[key] == node else { return }
    nodes[key] = nil
    if nodes.isEmpty {
      endIfUnused()
    } else if nodes.capacity > 64, nodes.count < nodes.capacity / 8 {
      nodes = Dictionary(uniqueKeysWithValues: nodes.lazy.map { ($0, $1) })  // a dictionary does not shrink by itself
    }
  }
}
