/// What is registered with `onCleanup`.
extension Graph {
  /// Calls the cleanups, last registered first. In a cleanup nothing tracks and there is no owner.
  static func runCleanups(_ context: Context, of node: NodePointer, in pass: RenewalPass? = nil) {
    guard let ownerRecord = node.pointee.ownerRecord.optional, ownerRecord.pointee.cleanups != nil else { return }
    let before = context.enter(owner: nil)
    let unobserved = context.leaveUnobserved()
    while let cleanup = ownerRecord.pointee.cleanups {
      if let pass, !mayGoOn(context, pass) { break }
      let next = cleanup.pointee.next
      ownerRecord.pointee.cleanups = next
      cleanup.pointee.body()
      if let pass, ownerRecord.pointee.cleanups != next { countRenewal(context, pass.index) }
      letGo(context, cleanup)
    }
    context.pointee.unobservedBefore = unobserved
    context.leave(to: before)
  }

  /// Lets a cleanup's closure go. It may hold the last handle of what has cleanups of its own, and so on. From a certain depth on, cleanups
  /// that have been called wait for the one before, so that a chain of any length needs no stack.
  private static func letGo(_ context: Context, _ cleanup: UnsafeMutablePointer<Cleanup>) {
    if context.pointee.cleanupDepth == maximumCleanupDepth {
      cleanup.pointee.next = context.pointee.calledCleanups
      context.pointee.calledCleanups = cleanup
      return
    }
    context.pointee.cleanupDepth &+= 1
    free(cleanup)
    if context.pointee.cleanupDepth == maximumCleanupDepth {
      while let cleanup = context.pointee.calledCleanups {
        context.pointee.calledCleanups = cleanup.pointee.next
        free(cleanup)
      }
    }
    context.pointee.cleanupDepth &-= 1
  }

  private static var maximumCleanupDepth: Int { 32 }

  private static func free(_ cleanup: UnsafeMutablePointer<Cleanup>) {
    cleanup.deinitialize(count: 1)
    cleanup.deallocate()
  }
}
