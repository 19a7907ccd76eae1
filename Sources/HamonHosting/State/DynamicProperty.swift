/// A stored property of a view that the host joins with what it keeps for the view's identity: `@State`, `@StateObject`,
/// `@Environment`. It is no input: two views that differ only in such properties are the same.
///
/// *Misuse:* types of your own may conform, and are joined with nothing.
public protocol DynamicProperty {}

/// What the host needs of such a property.
protocol StoredProperty: DynamicProperty {
  /// Makes the object that the identity keeps. Called once, when the identity appears.
  func makeStorage(in element: Element, name: String) -> AnyObject
  /// Makes all copies of the property refer to it. Called before each run of the body and of an event handler. Says whether they have
  /// referred to another one.
  func join(_ storage: AnyObject) -> Bool
}

/// Makes a link refer to what an identity keeps; says whether it has referred to that of another one.
func join<Storage: AnyObject>(_ link: inout Storage?, _ storage: AnyObject) -> Bool {
  let isOther = link.map { $0 !== storage } ?? false
  if link !== storage { link = (storage as! Storage) }
  return isOther
}
