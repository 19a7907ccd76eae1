import CBenchmark

/// The optimiser has to have computed `value` here, and may remember nothing of memory. It cannot look inside.
@inline(__always)  // no instructions; a call would cost more than the reads that are measured
func consume(_ value: Int) { bench_consume(value) }

/// `value`, of which the optimiser knows nothing any more. The loop around it stays one that calls nobody, as most loops
/// over properties do: Swift takes the check for exclusive access to a class's property out of such a loop.
@inline(__always)  // no instructions
func pass(_ value: Int) -> Int { bench_pass(value) }

/// `object` is known to somebody else here, so that it must exist.
@inline(__always)  // no instructions
func expose(_ object: AnyObject) { bench_expose(Unmanaged.passUnretained(object).toOpaque()) }
