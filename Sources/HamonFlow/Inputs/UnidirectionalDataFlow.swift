/// A view model that is driven one way: events go in through `apply`, state comes out through tracked properties.
///
/// ```swift
/// @MainActor final class TownSearch: @MainActor UnidirectionalDataFlow {
///   enum Input { case typed(String), found(Result<[Town], any Error>) }
///
///   @Tracked private(set) var towns: [Town] = []
///   private let tasks = TaskScope<Work>()
///
///   func apply(_ input: Input) { … }
/// }
/// ```
///
/// The state is `@Tracked private(set)`: code that shows it reads it and can change it only by an input. An observer that comes late sees
/// the current state at once. What `apply` writes is visible when it returns; write several properties inside `batch` to have observers run
/// once.
///
/// *Isolation:* `apply` is synchronous and runs in the isolation of the conforming class. A class of a global actor conforms
/// with it (`@MainActor UnidirectionalDataFlow`); in a target with the upcoming feature `InferIsolatedConformances`, by itself.
/// An actor cannot conform: its callers would have to await.
///
/// *Order:* an input that is applied inside another one is handled there and then, as any method call; with an ``InputQueue``
/// it is handled after the other. With the queue comes a log (``InputLog``).
///
/// A view model has other parts as well. ``TaskScope`` is for async work, and `LoadState` and ``Optimistic`` are for what such work leaves
/// in the state. ``Outputs`` is for events that are no state, and `bind` for views that want two-way access.
///
/// *Cost:* none: one method.
///
/// *Misuse:* an input is a plain value that says what happened. Closures in inputs, or state that is written past `apply`,
/// make two ways of one.
public protocol UnidirectionalDataFlow: AnyObject {
  /// What can happen to the view model: most often an enum.
  associatedtype Input

  /// Takes one event: changes state, starts or cancels work. Returns when the state has changed; it never waits.
  func apply(_ input: Input)
}
