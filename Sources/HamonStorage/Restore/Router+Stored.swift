import Hamon
import HamonFlow

extension Router where Route: Codable & Sendable {
  /// Goes to the stored path, and stores each path that it goes to from here on.
  ///
  /// ```swift
  /// let router = Router<Screen>()
  /// router.restore(from: Stored("path", default: [], in: store)) { $0.isStillThere }
  /// ```
  ///
  /// The router goes to the stored path as far as its routes are `valid`: an item may have been deleted since. It does not go to what
  /// another process stores.
  ///
  /// *Returns:* the effect that stores. It belongs to the enclosing owner; without one, keep it: it ends with its last reference, or
  /// with the router. It keeps `stored` alive.
  ///
  /// *Cost:* a move; then one save for all moves within the `delay` of `stored`. *Isolation:* that of the router. *Misuse:* a router that
  /// was opened by a link leaves that path: restore first, and open then.
  @discardableResult
  public func restore(
    from stored: Stored<[Route]>, valid: (Route) -> Bool = { _ in true }, fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Effect {
    withCause("restore") { path = Array(stored.peek().prefix(while: valid)) }
    return observe(of: self, name: "path is stored", fileID: fileID, line: line, isolation: isolation) { router in
      let path = router.path
      untracked { if stored.peek() != path { stored.value = path } }
    }
  }
}
