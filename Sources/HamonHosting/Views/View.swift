/// A piece of a screen as a value: what it shows is its ``body``, derived from its stored properties and from what the body
/// reads.
///
/// ```swift
/// struct Counter: View {
///   let title: String
///   @State private var count = 0
///
///   var body: some View {
///     Text("\(title): \(count)")
///     Button("+") { count += 1 }
///   }
/// }
/// let host = Host { Counter(title: "Taps") }
/// host.tap("+")
/// ```
///
/// A view is cheap and short-lived; what lasts is its *place* in the tree, which is its identity. State belongs to the place.
/// The body runs when the place appears, and again when a stored property (an *input*) or something the body has read has
/// changed; see <doc:WhatReRunsAndWhy>.
///
/// *Isolation:* that of its ``Host``, on the main actor or not; views are not `Sendable`. The protocol names no actor: a view of plain
/// values, or of a model without an actor, is written as above. One that reads a `@MainActor` model needs the attribute twice, for itself
/// and for its conformance:
///
/// ```swift
/// @MainActor struct Profile: @MainActor View {
///   let model: Model                                   // @MainActor final class Model
///   var body: some View { Text(model.name) }
/// }
/// ```
///
/// With `: View` alone it does not compile ("conformance … crosses into main actor-isolated code"). In a module with the main actor as
/// default isolation it does, and `struct Profile: View` is enough.
///
/// *Cost:* a value, and a comparison of its stored properties when the body around it runs. The body itself runs if they differ or what it
/// has read has changed.
///
/// *Misuse:* a body only describes; one that writes what it reads
/// is a loop, and is stopped like any runaway effect. A body that is called by hand, outside of a host, has no state, and traps in a view
/// that has no body of its own.
///
/// The words and the shape are SwiftUI's; where the behaviour is not, <doc:DifferencesFromSwiftUI> says so.
public protocol View {
  /// The type of what it shows; `some View`, as a rule.
  associatedtype Body: View
  /// What the view shows.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// It has no body.
  public var body: Never { return noBody(Never.self) }
}

/// A view that the model shows by itself, without a body.
protocol Primitive: View where Body == Never {
  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self>
}

extension View {
  /// Mounts the view: makes its element, which lives as long as its identity.
  func mount(at place: Place) -> ElementOf<Self> {
    // The type is asked and not the value: casting an optional view would unwrap it.
    guard let primitive = Self.self as? any Primitive.Type else { return BodyElement(self, at: place) }
    func open<P: Primitive>(_ type: P.Type) -> Element { P.makeElement(self as! P, at: place) }
    return open(primitive) as! ElementOf<Self>
  }
}

/// Traps for the `body` of a primitive view.
func noBody<V>(_ type: V.Type) -> Never {
  fatalError(
    """
    HamonHosting: the body of \(type) was asked for, but it is a primitive view and has none. \
    To fix this, mount the view in a Host instead of calling its body.
    """)
}
