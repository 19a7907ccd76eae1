/// What few nodes need: owner, owned nodes, cleanups, a name. Made on demand.
///
/// Owned nodes hang in a list from the last made to the first, which is the order of their disposal:
///
///     owner.extras.lastChild ─▶ child ─previousSibling─▶ child ─▶ child ─▶ none
///                                     ◀──nextSibling───
@usableFromInline
struct Extras {
  var owner = NodeRef.none
  var lastChild = NodeRef.none
  var previousSibling = NodeRef.none
  var nextSibling = NodeRef.none
  var cleanups: UnsafeMutablePointer<Cleanup>?
  var label: UnsafeMutablePointer<NodeLabel>?
}

/// A registered cleanup; the list runs from the last registered to the first.
struct Cleanup {
  let body: () -> Void
  var next: UnsafeMutablePointer<Cleanup>?
}
