import Hamon

extension Router {
  /// A binding to what is above an entry of the path, or above the root screen, for a host's `navigationDestination(item:)`. So pages are
  /// shown upon pages.
  ///
  /// ```swift
  /// struct Page: View {
  ///   let router: Router<Screen>
  ///   var entry: RouteEntry<Screen>?  // none: the root screen
  ///
  ///   var body: some View {
  ///     Text("…").navigationDestination(item: router.binding(above: entry)) { next in
  ///       Page(router: router, entry: next)  // by its id: a state of its own
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Reading it, tracked, gives the next entry; nil if there is none, or `entry` has left the path. Setting nil, as a host does when a
  /// person goes back, goes back to `entry` (or the root screen). It does so only if what was read through this binding last is still above
  /// it: that may have been popped before, and another entry pushed. Setting an entry does nothing: the path changes by the router's moves.
  ///
  /// *Cost:* linear in the depth of the path. It keeps the router and the entries alive, not in the path.
  public func binding(above entry: RouteEntry<Route>? = nil) -> Binding<RouteEntry<Route>?> {
    var shown: RouteEntry<Route>?
    return Binding(
      occasion: { Self.next(above: entry, in: self.entries)?.id },
      get: {
        shown = Self.next(above: entry, in: self.entries)
        return shown
      },
      set: { new in
        guard new == nil, let shown, Self.next(above: entry, in: self.current) === shown else { return }
        if let entry { self.popTo(entry) } else { self.popToRoot() }
      })
  }

  private static func next(above entry: RouteEntry<Route>?, in path: [RouteEntry<Route>]) -> RouteEntry<Route>? {
    guard let entry else { return path.first }
    guard let index = path.firstIndex(where: { $0 === entry }) else { return nil }
    return path.dropFirst(index + 1).first
  }
}
