/// What few nodes need: owner, owned nodes, cleanups, a name, the parts of a signal's value. Made on demand.
///
/// Owned nodes are in a list from the last made to the first, which is the order of their disposal:
///
///     owner.lastChild ─▶ child ─previousSibling─▶ child ─▶ child ─▶ none
///                                     ◀──nextSibling───
@usableFromInline
struct OwnerRecord {
  var owner = NodeOffset.none
  var lastChild = NodeOffset.none
  var previousSibling = NodeOffset.none
  var nextSibling = NodeOffset.none
  var cleanups: UnsafeMutablePointer<Cleanup>?
  var label: UnsafeMutablePointer<NodeLabel>?
}

extension OwnerRecord {
  /// The parts of a signal's value, in the place of siblings, because a signal has no owner: a reference that is owned and goes with the
  /// node's memory. See `PartTable`.
  var parts: Unmanaged<PartTable>? {
    get {
      let word = UInt(previousSibling.raw) | UInt(nextSibling.raw) << 32
      return UnsafeRawPointer(bitPattern: word).map { Unmanaged.fromOpaque($0) }
    }
    set {
      let word = UInt(bitPattern: newValue?.toOpaque())
      previousSibling.raw = UInt32(truncatingIfNeeded: word)
      nextSibling.raw = UInt32(truncatingIfNeeded: word >> 32)
    }
  }
}

/// A registered cleanup; the list runs from the last registered to the first.
struct Cleanup {
  let body: () -> Void
  var next: UnsafeMutablePointer<Cleanup>?
}
