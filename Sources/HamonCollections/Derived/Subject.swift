/// The object of a derived list's closures (`of:`). The list keeps it only while it calls them; after the object's end the list stays as it
/// is.
@usableFromInline
final class Subject {
  @usableFromInline weak var object: AnyObject?

  @inlinable
  init(_ object: AnyObject) { self.object = object }

  @inlinable
  var hasEnded: Bool { object == nil }
}

extension ListCore {
  /// Lets the derivation fill the list.
  @inlinable
  func follow<Source>(_ derivation: FollowingDerivation<Source, Element>, _ subject: Subject?) {
    derivation.subject = subject
    self.derivation = derivation
  }
}
