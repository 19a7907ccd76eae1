import Hamon

/// Keeps handles alive up to here: an optimised build would otherwise let go of a handle after its last use.
@inline(never)  // A call the optimiser can see through would be no use at all.
func keep(_ handles: AnyObject?...) {
  withExtendedLifetime(handles) {}
}

/// How many nodes and links `body` has brought or, most often, taken. Without an `await` in it: other tests share the thread.
func graphDelta(_ body: () -> Void) -> [Int] {
  let before = GraphStatistics.currentBeforeMail
  body()
  let now = GraphStatistics.currentBeforeMail
  return [now.nodes - before.nodes, now.links - before.links]
}
