/// A property wrapper by which a property is tracked: ``Tracked``, or one of another module of this package. For who looks for all
/// of an object's.
package protocol TrackedProperty {}

extension Tracked: TrackedProperty {}
