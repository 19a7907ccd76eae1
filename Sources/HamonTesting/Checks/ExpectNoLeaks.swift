import Hamon
import HamonInspector
import Testing

/// Expects that what `body` makes of the graph has ended when it returns: no node and no link is left.
///
/// ```swift
/// expectNoLeaks {
///   let model = Cart()
///   let effect = Effect { _ = model.items }
///   model.apply(.added(item))
///   _ = effect
/// }
/// ```
///
/// In debug builds the failure names what is left, the first five: `signal "Cart.items" (Shop/Cart.swift:12)`. For the first that has run
/// or was written it says why, from a `CausalLog` that is on while `body` runs. For example, it says in which event a left effect was made.
///
/// *Isolation:* the caller's. *Cost:* two countings, and the log; in debug builds a list of the nodes that are made meanwhile.
///
/// *Misuse:* it counts the nodes and links of this thread before and after; hence the body cannot wait. Fewer than before is no leak: on
/// the main thread, models that other tests have let go on other threads end meanwhile. So make in `body` what is to end in it; what was
/// made before and ends in it hides as much of a leak.
public func expectNoLeaks<Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) throws(Failure) {
  let before = GraphStatistics.current
  let roll = NodeRoll()
  let log = CausalLog(limit: 1000)
  log.start()
  defer { log.stop() }
  try roll.record(body)
  let now = GraphStatistics.current
  guard now.nodes > before.nodes || now.links > before.links else { return }
  TestFailure.report(
    """
    expectNoLeaks: left in the graph: nodes \(now.nodes - before.nodes), links \(now.links - before.links). \
    \(sentence(on: roll.alive.map(\.name)))\
    To fix this, look for a handle that is still held, or a closure that captures its owner.\
    \(reason(roll.alive.map(\.node), log).map { " Why the first of them did what it did last: \($0)" } ?? "")
    """, sourceLocation)
}

/// Why the first of the nodes of which the log has noted anything ran, or was written.
private func reason(_ nodes: [UInt], _ log: CausalLog) -> String? {
  let record = log.record
  return nodes.lazy.compactMap { log.number(ofAlive: $0) }.compactMap { record.chain(of: $0) }.first
}

/// The first few of the nodes that are left.
private func sentence(on nodes: [String]) -> String {
  let rest = nodes.count - 5
  if nodes.isEmpty { return "" }
  return "Alive: \(nodes.prefix(5).joined(separator: ", "))\(rest > 0 ? ", and \(rest) more" : ""). "
}

/// Makes an object, hands it to `body`, and expects that it has ended afterwards, and its part of the graph with it.
///
/// ```swift
/// expectNoLeaks(of: { Cart() }) { cart in cart.apply(.added(item)) }
/// ```
///
/// *Isolation:* the caller's. *Cost:* as for ``expectNoLeaks(sourceLocation:_:)``. *Misuse:* an object that is kept elsewhere on purpose,
/// as a test's property or by running work, is not a leak.
public func expectNoLeaks<Object: AnyObject, Failure: Error>(
  of make: () -> Object, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Object) throws(Failure) -> Void
) throws(Failure) {
  weak var remaining: Object?
  func use() throws(Failure) {  // a function of its own, so that its strong reference is gone when it returns
    let object = make()
    remaining = object
    try body(object)
  }
  try expectNoLeaks(sourceLocation: sourceLocation, use)
  reportRemaining(remaining, sourceLocation)
}

/// Fails if the object that a waiting body returns is still there afterwards. Only the object is checked: while the body waits, other code
/// may make nodes.
public func expectNoLeaks<Object: AnyObject>(
  of make: () -> Object, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Object) async throws -> Void
) async rethrows {
  weak var remaining: Object?
  do {
    let object = make()
    remaining = object
    try await body(object)
  }
  reportRemaining(remaining, sourceLocation)
}

private func reportRemaining<Object: AnyObject>(_ object: Object?, _ sourceLocation: SourceLocation) {
  guard object != nil else { return }
  TestFailure.report(
    """
    expectNoLeaks: an object of \(Object.self) is still alive. To fix this, look for a closure that it keeps and that \
    captures it (`of:`, which effects, computeds and derived lists take, and `[weak self]` do not), or for work that has \
    not ended.
    """, sourceLocation)
}
