/// The oracle behind the interface that scripts run on. Handles end what they own when the last one goes, as the
/// engine's do.
struct OracleLibrary: Library {
  let graph: Oracle

  init(_ laws: Oracle.Laws = Oracle.Laws()) { graph = Oracle(laws) }

  func signal(_ value: Int, isLoud: Bool) -> any SettableCell { OracleSignal(graph, value, isLoud: isLoud) }
  func computed(isCoarse: Bool, _ compute: @escaping () -> Int) -> any Cell {
    OracleComputed(graph, isSame: isCoarse ? { $0 / 2 == $1 / 2 } : { $0 == $1 }, compute)
  }
  func effect(_ body: @escaping () -> Void) -> any EffectHandle { OracleEffect(graph, body) }
  func observe(_ body: @escaping () -> Void) { _ = OracleEffect(graph, body) }
  func scope(_ body: () -> Void) -> any ScopeHandle { OracleScope(graph, body) }
  func tracker(_ onInvalidate: @escaping () -> Void) -> any TrackerHandle {
    OracleTracker(graph, endsWhenCalled: false, onInvalidate)
  }
  func token(_ body: () -> Void, _ onChange: @escaping () -> Void) -> AnyObject {
    let tracker = OracleTracker(graph, endsWhenCalled: true, onChange)
    tracker.follow(body)
    return tracker
  }
  func onCleanup(_ cleanup: @escaping () -> Void) { graph.owner?.cleanups.append(cleanup) }
  func batch(_ body: () -> Void) { graph.batch(body) }
  func untracked(_ body: () -> Void) { graph.with(observer: nil, owner: graph.owner, body) }
  var links: Int { graph.linkCount }
  var nodes: Int { graph.nodeCount }
  func brokenInvariant() -> String? { nil }
}

/// A handle: ends its node with itself, unless somebody owns the node.
class OracleHandle {
  let graph: Oracle
  let node: Oracle.Node
  private let isOwned: Bool

  init(_ graph: Oracle, _ kind: Oracle.Node.Kind, owner: Oracle.Node? = nil) {
    self.graph = graph
    node = graph.makeNode(kind, owner: owner)
    isOwned = owner != nil
  }

  func end() { if !node.isDisposed { graph.dispose(node) } }
  deinit { if !isOwned { end() } }
}

final class OracleSignal: OracleHandle, SettableCell {
  private let isLoud: Bool
  private var current: Int
  /// What observers saw last: a batch that ends where it began has changed nothing.
  private var seen: Int

  init(_ graph: Oracle, _ value: Int, isLoud: Bool) {
    self.isLoud = isLoud
    (current, seen) = (value, value)
    super.init(graph, .signal)
    node.step = { [unowned self] in
      defer { seen = current }
      return seen != current || isLoud || !graph.laws.comparesSignals
    }
  }

  var value: Int {
    // Whoever subscribes now sees the new value, so that going back to the old one is a change from here on.
    if graph.observer != nil { graph.refresh(node) }
    graph.track(node)
    return current
  }

  func peek() -> Int { current }

  func write(_ value: Int) {
    guard isLoud || !graph.laws.comparesSignals || value != current else { return }
    current = value
    graph.write(node, isFinal: isLoud)
  }

  func change(_ body: (inout Int) -> Void) {
    var value = current
    body(&value)
    write(value)
  }
}

final class OracleComputed: OracleHandle, Cell {
  private var cache: Int?

  init(_ graph: Oracle, isSame: @escaping (Int, Int) -> Bool, _ compute: @escaping () -> Int) {
    super.init(graph, .computed)
    node.mark = .dirty
    node.step = { [unowned self, node] in
      var result = 0
      // The handle may be dropped while the closure runs: from there on only the node is there.
      let old = cache
      graph.run(node) { result = compute() }
      guard !node.isDisposed else { return false }
      if let old, isSame(old, result) { return false }
      cache = result
      return true
    }
  }

  var value: Int {
    graph.refresh(node)
    graph.track(node)
    return cache ?? 0
  }

  func peek() -> Int {
    graph.refresh(node)
    return cache ?? 0
  }
}

final class OracleEffect: OracleHandle, EffectHandle {
  init(_ graph: Oracle, _ body: @escaping () -> Void) {
    super.init(graph, .effect, owner: graph.owner)
    node.step = { [unowned node] in
      graph.run(node, body)
      return true
    }
    graph.run(node, body)
  }

  var isCancelled: Bool { node.isDisposed }
  func cancel() { end() }
}

final class OracleScope: OracleHandle, ScopeHandle {
  init(_ graph: Oracle, _ body: () -> Void) {
    super.init(graph, .scope, owner: graph.owner)
    add(body)
  }

  /// Only owns: what the body reads is charged to nobody, and what it writes is not held back.
  func add(_ body: () -> Void) {
    let node = node
    // What is made after an end in a body ends with the outermost body.
    let isOutermost = !node.isRunning
    node.isRunning = true
    graph.with(observer: nil, owner: node, body)
    guard isOutermost else { return }
    node.isRunning = false
    graph.finishLate(node)
  }

  var isDisposed: Bool { node.isDisposed }
  var isPaused: Bool { node.isPaused }
  func dispose() { end() }
  func pause() { graph.pause(node) }
  func resume() { graph.resume(node) }
}

final class OracleTracker: OracleHandle, TrackerHandle {
  init(_ graph: Oracle, endsWhenCalled: Bool, _ onInvalidate: @escaping () -> Void) {
    super.init(graph, .tracker, owner: graph.owner)
    node.step = { [unowned node] in
      node.isPaused = true
      if endsWhenCalled, !node.isDisposed { graph.dispose(node) }
      graph.with(observer: nil, owner: nil, onInvalidate)
      return true
    }
  }

  func follow(_ body: () -> Void) {
    node.isPaused = false
    graph.run(node, body)
  }

  var hasEnded: Bool { node.isDisposed }
  func cancel() { end() }
}
