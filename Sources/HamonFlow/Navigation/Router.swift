import Hamon

/// The present place in an application, as a value: the path of routes above the root screen.
///
/// ```swift
/// enum Route: Equatable { case items, item(Int), reviews(Int) }
///
/// let router = Router<Route>()
/// router.push(.items, .item(3))      // one transaction: a follower of the path runs once
/// router.path                        // [.items, .item(3)]
/// router.pop()
/// router.path = [.items, .item(4)]   // .items stays, with its state
/// ```
///
/// - The path is the only truth. There is no flag for each link that could contradict it, and nothing else pops a screen.
/// - Every move is one transaction. An observer of `path` or `entries` sees the old path or the new one.
/// - For each element of the path there is a ``RouteEntry``, with a scope and state of its own. A move that keeps the beginning of the path
///   keeps those entries; what leaves is disposed, last pushed first, before any observer of the path runs. In a `transaction` that is at
///   its end: if it is taken back, what has left is there again, with its state, and what was pushed ends.
/// - Moves do not subscribe the running observer: an effect may push without waking itself.
///
/// *Isolation:* a router belongs to the isolation domain of its owner (the main actor, an actor, one task) and is not
/// `Sendable`. It may be released on any thread. Made inside an owner (a scope, an effect), its entries end with that at the
/// latest, like everything that is made there.
///
/// *Cost:* a move is linear in the depth of the path, and so is reading `path`.
///
/// *Misuse:* state kept in a route is lost with it; a route says *which* (an id), an entry's state says *what*.
public final class Router<Route: Equatable> {
  /// The path with its state, from the first above the root to the top. Tracked.
  @Tracked public private(set) var entries: [RouteEntry<Route>] = []

  /// The links that `open` understands.
  let links: LinkTable<Route>

  /// Owns the entries' scopes, so that they end with the router and not with the owner that happens to push.
  private let root: Scope
  /// What a transaction has pushed and popped, as it would stand in the path. It may be taken back, so the ends wait for that of the
  /// transaction.
  private var unsettled: [RouteEntry<Route>] = []
  /// Its creation site, for messages.
  private let fileID: StaticString
  private let line: UInt32

  /// Makes a router at `path`; `links` says which links it can `open`.
  public init(
    _ path: [Route] = [], links: LinkTable<Route> = LinkTable(), fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.links = links
    self.fileID = fileID
    self.line = line
    root = Scope(name: "router", fileID: fileID, line: line)
    if !path.isEmpty { entries = path.map(makeEntry) }
  }

  // Made inside an owner, the scope would live on with that.
  deinit { root.disposeAtEnd() }

  /// The path as a value, empty at the root screen. Tracked.
  ///
  /// Assigning it is one transaction. As far as the old path and the new one begin alike, the entries stay, with their state; the rest is
  /// popped and pushed. Assigning the present path does nothing.
  public var path: [Route] {
    get { entries.map(\.route) }
    set { replace(with: newValue) }
  }

  /// The entry that is shown, or `nil` at the root screen. Tracked.
  public var top: RouteEntry<Route>? { entries.last }

  /// Whether there is something to pop. Tracked.
  public var canGoBack: Bool { !entries.isEmpty }

  /// The present path, untracked: what moves start from.
  var current: [RouteEntry<Route>] { untracked { entries } }

  /// The one place where the path changes: keeps the first `count` entries, disposes the others, pushes `routes`. Returns what
  /// was pushed: when the effects have run, the path may be another one.
  @discardableResult
  func move(keeping count: Int, pushing routes: some Collection<Route>) -> [RouteEntry<Route>] {
    let old = current
    if count == old.count && routes.isEmpty { return [] }
    return withCause(inWords(keeping: count, of: old.count, pushing: routes)) {
      batchAside { move(from: old, keeping: count, pushing: routes) }
    }
  }

  private func move(
    from old: [RouteEntry<Route>], keeping count: Int, pushing routes: some Collection<Route>
  ) -> [RouteEntry<Route>] {
    let pushed = routes.map(makeEntry)
    entries = old[..<count] + pushed
    let gone = old[count...]
    if Kit.mayBeTakenBack {
      for entry in gone { entry.hasLeft = true }
      unsettled = gone + unsettled + pushed
      settleAfterTransaction()
      return pushed
    }
    // After the write, so that a cleanup which asks or moves again finds the new path. Inside the batch, so that an effect of a popped
    // entry does not run once more on a path that it is no longer part of.
    for entry in gone.reversed() { entry.scope.dispose() }
    return pushed
  }

  /// Ends what is not in the path when the transaction is over, if none around that may be taken back. No effect has run by then.
  private func settleAfterTransaction() {
    Kit.callAfterTransaction(of: self) { [weak self] _ in
      guard let self else { return }
      let path = Set(current.map(\.id))
      for entry in unsettled { entry.hasLeft = !path.contains(entry.id) }
      if Kit.mayBeTakenBack { return settleAfterTransaction() }
      let gone = unsettled.filter(\.hasLeft)
      unsettled = []
      for entry in gone.reversed() { entry.scope.dispose() }
    }
  }

  /// The move as a cause: `push(detail(3))`, `pop`, `replace(home)`.
  private func inWords(keeping count: Int, of old: Int, pushing routes: some Collection<Route>) -> String {
    if routes.isEmpty { return count == old - 1 ? "pop" : "pop(\(old - count))" }
    return (count == old ? "push" : "replace") + "(\(routes.map { "\($0)" }.joined(separator: ", ")))"
  }

  private func makeEntry(_ route: Route) -> RouteEntry<Route> { root.run { RouteEntry(route, fileID, line) } }
}
