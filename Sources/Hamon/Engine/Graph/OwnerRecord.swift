/// What few nodes need: owner, owned nodes, cleanups, a name. Made on demand.
///
/// Owned nodes hang in a list from the last made to the first, which is the order of their disposal:
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

/// A registered cleanup; the list runs from the last registered to the first.
struct Cleanup {
  let body: () -> Void
  var next: UnsafeMutablePointer<Cleanup>?
}
