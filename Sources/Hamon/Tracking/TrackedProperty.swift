/// A property wrapper by which a property is tracked: ``Tracked``, or one of another module of this package. For code that looks for all of
/// an object's.
package protocol TrackedProperty {
  /// The value; the read is not tracked.
  var presentValue: Any { get }
}

extension Tracked: TrackedProperty {
  package var presentValue: Any {
    switch storage {
    case .inline(let value): value
    case .promoted(let signal): signal.peek()
    }
  }
}
