import Hamon

/// Moves: each is one transaction, and none subscribes the running observer.
extension Router {
  /// Goes on to `route`, and returns its entry, which has left the path again if an effect has popped it at once. The same route again
  /// makes an entry of its own: a person may look at an item from an item. (Links make no duplicates, see ``Router/open(_:)``.)
  @discardableResult
  public func push(_ route: Route) -> RouteEntry<Route> {
    move(keeping: current.count, pushing: CollectionOfOne(route))[0]
  }

  /// Goes on by several routes at once; no observer sees the ones between.
  public func push(_ routes: Route...) { push(contentsOf: routes) }

  /// Goes on by several routes at once; no observer sees the ones between.
  public func push(contentsOf routes: some Collection<Route>) {
    let routes = Array(routes)  // a lazy one may run the user's code, which may move
    move(keeping: current.count, pushing: routes)
  }

  /// Goes back by one and returns what was left, or does nothing and returns `nil` at the root screen.
  @discardableResult
  public func pop() -> Route? {
    guard let last = current.last else { return nil }
    move(keeping: current.count - 1, pushing: EmptyCollection())
    return last.route
  }

  /// Goes back to the nearest `route` (perhaps the top itself). If there is none, nothing changes and it returns false.
  @discardableResult
  public func popTo(_ route: Route) -> Bool { popTo { $0 == route } }

  /// Goes back to the nearest route that fits. If there is none, nothing changes and it returns false.
  @discardableResult
  public func popTo(where fits: (Route) -> Bool) -> Bool {
    guard let entry = untracked({ current.last { fits($0.route) } }) else { return false }
    return popTo(entry)  // looks again: `fits` may have moved
  }

  /// Goes back to this very entry. If it has left the path, nothing changes and it returns false.
  @discardableResult
  public func popTo(_ entry: RouteEntry<Route>) -> Bool {
    guard let index = current.firstIndex(of: entry) else { return false }
    move(keeping: index + 1, pushing: EmptyCollection())
    return true
  }

  /// Goes back to the root screen.
  public func popToRoot() { move(keeping: 0, pushing: EmptyCollection()) }

  /// Shows `route` in the place of the top; at the root screen it pushes. An equal route leaves the top as it is, with its
  /// state.
  public func replaceTop(with route: Route) {
    let old = current
    guard let top = old.last else { return replace(with: [route]) }
    let isSame = untracked { top.route == route }
    // The comparison is user code, and may have moved.
    if old != current { return replace(with: current.dropLast().map(\.route) + [route]) }
    if !isSame { move(keeping: old.count - 1, pushing: CollectionOfOne(route)) }
  }

  /// Replaces the path; the same as assigning `path`.
  public func replace(with path: [Route]) {
    for _ in 0..<100 {
      let old = current
      let kept = untracked { zip(old, path).prefix { $0.route == $1 }.count }
      // The comparison is user code, and may have moved.
      if old == current {
        move(keeping: kept, pushing: path[kept...])
        return
      }
    }
    Issue.report(
      .misuse,
      """
      a Router's path was to be replaced, and each of 100 comparisons of routes has moved the router: nothing of the old path is \
      kept. To fix this, do not move in `==` of \(Route.self).
      """)
    move(keeping: 0, pushing: path)
  }
}
