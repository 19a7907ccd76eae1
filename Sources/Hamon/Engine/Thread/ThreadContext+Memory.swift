/// Takes memory from the thread's pools, and gives back what has died at the end of the outermost call of the engine.
extension UnsafeMutablePointer where Pointee == ThreadContext {
  /// The pool of a class.
  @inline(__always)  // an addition, where the class is known
  func pool(_ sizeClass: SizeClass) -> UnsafeMutablePointer<Pool> {
    withUnsafeMutablePointer(to: &pointee.pools) {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Pool.self) + sizeClass.rawValue
    }
  }

  @inline(__always) func allocate(_ sizeClass: SizeClass) -> UnsafeMutableRawPointer {
    pool(sizeClass).pointee.take(sizeClass, pointee.regions)
  }

  @inline(__always) func deallocate(_ slot: UnsafeMutableRawPointer, _ sizeClass: SizeClass) {
    pool(sizeClass).pointee.give(slot, sizeClass, pointee.regions)
  }

  /// Begins a call that may hold nodes and links: what dies meanwhile keeps its memory.
  @_transparent func beginBusy() { pointee.busy &+= 1 }

  @_transparent func endBusy() {
    pointee.busy &-= 1
    if pointee.busy == 0 {
      assert(isSettled, "Hamon: I9 the flush is not over. This is a defect of Hamon: please report how you came here.")
      if pointee.scopes == 0 { pointee.mainActor = .unknown }
      if pointee.deadLinks.count | pointee.deadNodes.count != 0 { freeDead() }
    }
  }

  /// Whether nothing waits for a flush, and no validation is under way.
  @_transparent var isDrained: Bool {
    pointee.queue.count | pointee.dueDeriving.count | pointee.markedRelays.count | pointee.written.count
      | pointee.path.count
      == 0
  }

  /// Whether nothing is due, or something on the stack will flush it: a part of I9, see the page `TheEngine`.
  @_transparent private var isSettled: Bool {
    isDrained || pointee.batches | pointee.evaluating != 0 || isFlushing
  }

  /// Frees what died while the engine was busy. Calls no user code.
  @inline(never)  // kept out of the callers' code
  private func freeDead() {
    while pointee.deadLinks.count != 0 { deallocate(pointee.deadLinks.pop(), .link) }
    while pointee.deadNodes.count != 0 { Graph.freeMemory(self, pointee.deadNodes.pop()) }
  }
}
