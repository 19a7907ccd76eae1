/// A collection has no signal of its own. What can be read of it (its count, its order, one element) is an *aspect*, and an
/// aspect has a signal only while somebody observes it: made by the first tracked read, ended with the last observer. The
/// value stays in the collection; the signal only says when it changes.
///
///     list ◀── closure of count's signal ── "count"    ─▶ readers of the count
///          ◀── closure of an element's   ── element 7  ─▶ readers of element 7
///
/// The closure holds a collection that derives: its readers may be all that is left of it, and are served for as long as there are
/// any. It does not hold one that nobody can change without a handle of it: what reads the collection may belong to its elements
/// (a child that counts its siblings), and they would keep each other alive.
///
/// An ended signal leaves the collection when its closure is let go, and that may have to wait for one that is being let go already. Until
/// then it counts as none (`live`): who reads meanwhile gets a new one.
extension Graph {
  /// The signal of an aspect, for a reader that subscribes to it at once.
  ///
  /// - `save` keeps what the aspect is before a write in a batch; `isUnchanged` compares that with what it is later.
  /// - `bringUpToDate` has a derived collection settle.
  /// - `onEnd` is called when the last observer has gone.
  /// - `isHeld` says whether the signal holds the collection. Where it does not, and that has ended, which may be on another thread,
  ///   there is nothing to look after, and what was written before counts as changed.
  @inlinable
  static func makeAspect<Core: AnyObject, Saved>(
    of core: Core, isHeld: Bool, save: @escaping (Core) -> Saved, isUnchanged: @escaping (Core, Saved) -> Bool,
    bringUpToDate: @escaping (Core) -> Void = { _ in }, onEnd: @escaping (Core, NodePointer) -> Void
  ) -> NodePointer {
    let node = makeNode(.signal, storage: .small, flags: isHeld ? .derived : [], takesDeferredReleases: false)
    node.pointee.flags.remove(.hasHandle)
    var saved: Saved?
    setOperations(node) { [held = isHeld ? core : nil, weak other = isHeld ? nil : core] command, _ in
      let core = held ?? other
      switch ValueOperation(rawValue: command).unsafelyUnwrapped {
      case .save: saved = core.map(save)
      case .compare:
        guard let old = saved.take() else { return true }
        return core.map { !isUnchanged($0, old) } ?? true
      // Taken out first: its end is the user's, and may lead back here.
      case .forget:
        let old = saved.take()
        withExtendedLifetime(old) {}
      case .destroy:
        let old = saved.take()
        if let core { onEnd(core, node) }
        withExtendedLifetime(old) {}
      case .bringUpToDate: core.map(bringUpToDate)
      case .isSame, .evaluate: break
      }
      return true
    }
    return node
  }

  /// None where it has ended.
  @inlinable
  static func live(_ node: NodePointer?) -> NodePointer? {
    guard let node, !node.pointee.flags.contains(.ending) else { return nil }
    return node
  }

  /// Before a write: keeps what an aspect is, if it may yet return to it.
  @inlinable
  static func willWriteAspect(_ node: NodePointer?) {
    if let node = live(node), mustCompareLater(node) { save(node) }
  }

  /// After a write: wakes its readers, or has it compared at the end of the batch.
  @inlinable
  static func didWriteAspect(_ node: NodePointer?, isCompared: Bool = true) {
    guard let node = live(node) else { return }
    if isCompared { didWrite(node) } else { didChange(node) }
  }

  /// Charges the running observer with an aspect.
  @inlinable
  static func readAspect(_ node: NodePointer) { readSignal(node) as Void }
}

/// The signals of one aspect of many keys.
@usableFromInline
struct KeyedAspects<Key: Hashable> {
  @usableFromInline var nodes: [Key: NodePointer] = [:]

  @inlinable
  init() {}

  /// None where it has ended.
  @inlinable
  subscript(key: Key) -> NodePointer? { nodes.isEmpty ? nil : Graph.live(nodes[key]) }

  @inlinable
  mutating func insert(_ node: NodePointer, for key: Key) {
    if nodes.updateValue(node, forKey: key) == nil { return }
    // The key of the one that has ended goes while that still holds it: its end is the user's.
    nodes[key] = nil
    nodes[key] = node
  }

  /// Forgets an ended signal, unless another one has taken its place.
  @inlinable
  mutating func remove(_ node: NodePointer, for key: Key) {
    guard nodes[key] == node else { return }
    nodes[key] = nil
    if nodes.isEmpty {
      nodes = [:]
    } else if nodes.capacity > 64, nodes.count < nodes.capacity / 8 {
      nodes = Dictionary(uniqueKeysWithValues: nodes.lazy.map { ($0, $1) })  // a dictionary does not shrink by itself
    }
  }
}
