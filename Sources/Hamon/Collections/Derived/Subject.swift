/// The object that the closures of a derived list are given (`of:`). The list does not keep it, but for the time in which it calls them;
/// after its end it stays as it is.
@usableFromInline
final class Subject {
  @usableFromInline weak var object: AnyObject?

  @inlinable
  init(_ object: AnyObject) { self.object = object }

  @inlinable
  var hasEnded: Bool { object == nil }
}

extension ListCore {
  /// Has the derivation fill the list.
  @inlinable
  func follow<Source>(_ derivation: FollowingDerivation<Source, Element>, _ subject: Subject?) {
    derivation.subject = subject
    self.derivation = derivation
  }
}
