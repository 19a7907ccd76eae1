import CAllocationCounter
import Hamon

#if DEBUG
  let isOptimised = false
#else
  let isOptimised = true
#endif

/// What 100 rounds of `body` allocate, after some to warm up.
func allocations(_ body: (_ round: Int) -> Void) -> Int {
  for round in 1...10 { body(round) }
  // While a scope is paused anywhere, writes go by the queue: other tests pause some, and a queue that was never used has to grow.
  let scope = Scope {}
  scope.pause()
  for round in 11...20 { body(round) }
  scope.resume()
  let before = allocation_count()
  for round in 21...120 { body(round) }
  return Int(allocation_count() - before)
}
