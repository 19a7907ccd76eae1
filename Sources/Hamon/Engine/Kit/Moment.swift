/// Where the thread is: for what keeps notes of changes and has to tell one flush from the next.
package enum Moment {
  /// The number of the flush that is under way; nil where none is.
  package static var flush: UInt32? {
    let context = Context.current
    return context.isFlushing ? context.pointee.flushNumber : nil
  }

  /// Whether what is written now may be taken back.
  package static var isInTransaction: Bool { Graph.isInTransaction }
}
