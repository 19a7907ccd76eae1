import Hamon

/// A model that a view owns: made once, when the view's identity appears, and let go at its end.
///
/// ```swift
/// struct Screen: View {
///   @StateObject private var search = SearchModel()
///
///   var body: some View { Text(search.answer) }
/// }
/// ```
///
/// The expression is evaluated once for an identity, however often the view is made. Effects and scopes made in it belong to
/// the identity and end with it. Its tracked properties are tracked one by one: a body depends on those it has read.
///
/// *Cost:* that of the model, once for an identity. *Isolation:* that of the view: the model is made there.
///
/// *Misuse:* outside of a host each read makes a model. The holder of a view's value (a container with its `content`, a task that reads the
/// property) keeps the model as well, beyond the identity's end. It does so until the view is shown anew. The effects of the model end with
/// the identity, and the model with the last of these holders.
@propertyWrapper
public struct StateObject<Object: AnyObject>: StoredProperty {
  private let make: () -> Object
  private let link = Link()

  private final class Link {
    var object: Object?
  }

  /// A model made by `wrappedValue`, when it is needed.
  public init(wrappedValue: @autoclosure @escaping () -> Object) { make = wrappedValue }

  /// The model.
  public var wrappedValue: Object { link.object ?? make() }

  func makeStorage(in element: Element, name: String) -> AnyObject { element.owner.run { make() } }

  func join(_ storage: AnyObject) -> Bool { HamonHosting.join(&link.object, storage) }
}
