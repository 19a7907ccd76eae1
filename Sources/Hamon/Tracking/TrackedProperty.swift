/// A property wrapper by which a property is tracked: ``Tracked``, or one of another module of this package. For code that looks for all of
/// an object's.
package protocol TrackedProperty {
  /// The value; the read is not tracked.
  var presentValue: Any { get }
}

extension Kit {
  /// Whether effects have heard of all that was written: none waits here for the end of a batch, a run, a flush or a transaction.
  package static var isSettled: Bool {
    let context = Context.current
    return context.pointee.batches | context.pointee.evaluating == 0 && !context.isFlushing && !context.hasDue
      && !isInTransaction
  }
}

extension Tracked: TrackedProperty {
  package var presentValue: Any {
    switch storage {
    case .inline(let value): value
    case .promoted(let signal): signal.peek()
    }
  }
}
