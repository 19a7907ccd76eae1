import Hamon

/// One element of a router's path: a route, and all that lives as long as it is in the path.
///
/// ```swift
/// let entry = router.push(.item(3))
/// let model = entry.state { ItemModel(id: 3) }      // the same model on every call, until the entry is popped
/// entry.scope.run { observe { … } }                 // ends when the entry is popped
/// ```
///
/// Two entries are the same only if they are the same object: the same route pushed twice makes two entries with a state each.
///
/// *Isolation:* that of its router; not `Sendable`. Holding an entry does not keep it in the path.
///
/// *Cost:* two small objects and a scope; a dictionary with the first `state`. *Misuse:* asked for a state, or given effects, after it has
/// left the path: it keeps neither, which is reported as an `Issue`.
public final class RouteEntry<Route>: Identifiable, Equatable {
  /// What the entry shows.
  public let route: Route

  /// Owns what the entry needs: effects, cleanups, other scopes. Disposed when the entry leaves the path, or with the router.
  public let scope: Scope

  private let states: RouteStates
  /// Whether it has been popped in a transaction that may be taken back: then its scope is there still.
  var hasLeft = false

  /// Made by the router, inside the router's own scope.
  init(_ route: Route, _ fileID: StaticString, _ line: UInt32) {
    self.route = route
    let states = RouteStates()
    self.states = states
    // The scope keeps the states, in its first cleanup, which runs last. So what is registered later may still use them, also when the
    // router's last release happens on another thread and the cleanups run later than that.
    scope = Scope(name: "route", fileID: fileID, line: line) { onCleanup { states.end() } }
  }

  /// The entry's state of this type: made by `make` on the first call, the same object afterwards, let go when the entry is
  /// popped. What `make` makes (effects, cleanups) belongs to the entry.
  ///
  /// There is one state for each type; gather what belongs together in one class. No observer tracks `make`.
  ///
  /// On an entry that has been popped `make` runs and its result is not kept, which is reported as an `Issue`. If `make` asks
  /// for a state of the same type itself, the inner one is made first and kept, and is the answer to both.
  public func state<State: AnyObject>(_ make: () -> State) -> State {
    if let kept = states.kept[ObjectIdentifier(State.self)] as? State { return kept }
    let made = isInPath ? scope.run(make) : untracked(make)
    if let inner = states.kept[ObjectIdentifier(State.self)] as? State { return inner }
    if isInPath {
      states.kept[ObjectIdentifier(State.self)] = made
    } else {
      Issue.report(
        .disposedScope,
        """
        The state \(State.self) was asked of \(route), which has left the path: it was made and is not kept. \
        To fix this, ask while `isInPath`, or hold on to the state that was given before.
        """)
    }
    return made
  }

  /// Whether the entry is still in the path. Not tracked: track the router's `entries`.
  public var isInPath: Bool { !hasLeft && !scope.isDisposed }

  /// Whether both are the same entry, whatever their routes.
  public static func == (one: RouteEntry, other: RouteEntry) -> Bool { one === other }
}

/// The states of an entry, by type.
private final class RouteStates {
  var kept: [ObjectIdentifier: AnyObject] = [:]

  /// Lets the states go, after the property was written: their ends are user code, and may ask for a state.
  func end() {
    let last = kept
    kept = [:]
    withExtendedLifetime(last) {}
  }
}
