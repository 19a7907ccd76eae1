/// A property wrapper of another module of this package by which a property is tracked, as by ``Tracked``; for who looks for all of
/// an object's.
package protocol TrackedProperty {}
