/// The oracle behind the interface that scripts run on. Handles end what they own when the last one goes, as the
/// engine's do.
struct OracleLibrary: Library {
  let graph: Oracle

  init(_ laws: Oracle.Laws = Oracle.Laws()) { graph = Oracle(laws) }

  func signal(_ value: Int, _ comparison: Comparison) -> any SettableCell { OracleSignal(graph, value, comparison) }
  func computed(_ comparison: Comparison, _ compute: @escaping () -> Int) -> any Cell {
    OracleComputed(graph, comparison, nil, compute)
  }
  func mortal(_ value: Int, _ comparison: Comparison, _ make: @escaping Mortal.Maker) -> any SettableCell {
    OracleSignal(graph, value, comparison, make)
  }
  func mortal(_ comparison: Comparison, _ make: @escaping Mortal.Maker, _ compute: @escaping () -> Int) -> any Cell {
    OracleComputed(graph, comparison, make, compute)
  }
  func boxed(_ value: Int, _ comparison: Comparison) -> any SettableCell { signal(value, comparison) }
  func boxed(_ compute: @escaping () -> Int) -> any Cell { computed(.equal, compute) }
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
  func transaction(fails: Bool, _ body: () -> Void) { graph.transaction(fails: fails, body) }
  func preview(_ writes: () -> Void, reading: () -> Int) -> Int {
    var value = 0
    graph.transaction(fails: true) {
      graph.previews.append(graph.derivingDepth)
      writes()
      value = reading()
      graph.previews.removeLast()
    }
    return value
  }
  func untracked(_ body: () -> Void) { graph.with(observer: nil, owner: graph.owner, body) }
  var links: Int { graph.linkCount }
  var nodes: Int { graph.nodeCount }
  func brokenInvariant() -> String? { nil }
}

/// A handle: ends its node with itself, unless something owns the node.
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
  deinit { if !isOwned { graph.drop(node) } }
}

final class OracleSignal: OracleHandle, SettableCell {
  fileprivate var current: Int
  /// What observers saw last, while that may differ: a batch that ends where it began has changed nothing.
  fileprivate var seen: Int?
  private let make: Mortal.Maker?

  init(_ graph: Oracle, _ value: Int, _ comparison: Comparison, _ make: Mortal.Maker? = nil) {
    current = value
    self.make = make
    super.init(graph, .signal)
    node.present = make?(value)
    node.comparison = comparison
    // A signal that loses its last handle in its own comparison lives until that has returned.
    node.step = { [weak self] in
      guard let self, let old = seen else { return false }
      defer { withExtendedLifetime(self) {} }
      seen = nil
      let number = current
      var (before, now) = (node.before, node.present)
      node.before = nil
      let isChanged = !isSame(old, current)
      // What counts as equal is not stored: the old one is there again, unless there is a newer one by now.
      let isStored =
        isChanged || node.isComparedWithEarlier || seen != nil || current != number || node.present !== now
      graph.letGo(&now)
      if !isStored {
        current = old
        swap(&node.present, &before)
      }
      graph.letGo(&before)
      return isChanged
    }
  }

  private var isLoud: Bool { if case .never = node.comparison { true } else { !graph.laws.comparesSignals } }

  private func isSame(_ old: Int, _ new: Int) -> Bool { !isLoud && graph.compare(old, new, by: node.comparison) }

  var value: Int {
    // Whatever subscribes now sees the new value, so that going back to the old one is a change from here on. So is what the
    // comparison writes.
    while graph.observer != nil, node.mark == .dirty { graph.refresh(node) }
    graph.track(node)
    return current
  }

  func peek() -> Int { current }

  func write(_ value: Int) {
    var new = make?(value)
    graph.reportWriteInComputed()
    keepForUndo()
    // Who is compared lives until that has returned.
    var old = node.present
    let isSame = isSame(current, value)
    graph.letGo(&old)
    if !isSame { store(value, new, isFinal: isLoud || !graph.mayReturn(node)) }
    Mortal.letGo(&new)
  }

  /// The comparison may have written, too: what is present is asked for now. The value from before goes last.
  private func store(_ value: Int, _ new: Mortal?, isFinal: Bool) {
    var old = node.present
    if !node.observers.isEmpty {
      if !isFinal, seen == nil { (node.before, node.isComparedWithEarlier) = (node.present, false) }
      seen = isFinal ? nil : seen ?? current
    }
    node.present = new
    current = value
    if !node.observers.isEmpty { graph.write(self, isFinal: isFinal) }
    graph.letGo(&old)
  }

  func change(_ body: (inout Int) -> Void) {
    var value = current
    body(&value)
    guard let make else { return write(value) }
    // Changed where it is: that counts without a comparison, and is a batch.
    var old = node.present
    var new: Mortal? = make(value)
    // Before the access begins: what is compared with the value may read it.
    keepForUndo()
    graph.reportWriteInComputed()
    var last = node.present
    graph.batch { store(value, new, isFinal: true) }
    Mortal.letGo(&old)
    Mortal.letGo(&last)
    Mortal.letGo(&new)
  }
}

extension OracleSignal {
  /// In a transaction: what it is before it is written first.
  private func keepForUndo() {
    func isKept(_ transaction: Oracle.Transaction) -> Bool { transaction.signals.contains { $0 === self } }
    guard let transaction = graph.transaction, !isKept(transaction) else { return }
    // What it is to be compared with yet is compared now.
    while node.mark == .dirty { graph.refresh(node) }
    if isKept(transaction) { return }
    transaction.signals.append(self)
    if transaction.isEmpty { transaction.beginning = graph.happenings.count }
    transaction.undo.append(
      Oracle.Kept(node, current) { [unowned self] in
        let number = current
        current = $0 ?? 0
        $0 = number
      })
  }

  /// What is to be compared is forgotten.
  func takeSeen() -> Mortal? {
    defer { node.before = nil }
    seen = nil
    return node.before
  }
}

final class OracleComputed: OracleHandle, Cell {
  /// The handle may be dropped while the closures run: from there on only the node and this are there.
  private final class Cache {
    var value: Int?
  }

  private let cache = Cache()

  init(_ graph: Oracle, _ comparison: Comparison, _ make: Mortal.Maker?, _ compute: @escaping () -> Int) {
    super.init(graph, .computed)
    node.mark = .dirty
    node.comparison = comparison
    node.compute = compute
    node.step = { [unowned graph, node, cache] in
      let swapValue = { (other: inout Int?) in swap(&cache.value, &other) }
      return graph.evaluate(node, cache.value, swapValue) { Self.evaluate(graph, node, cache, make) }
    }
  }

  /// One that has written what it had read is evaluated again, until it is stable, or it is given up. Its observers hear of each new
  /// value: a cleanup may ask for them in between.
  private static func evaluate(
    _ graph: Oracle, _ node: Oracle.Node, _ cache: Cache, _ make: Mortal.Maker?
  ) -> Bool {
    var isChanged = false
    var passes = 0
    repeat {
      passes += 1
      var isNew = false
      graph.run(node) {
        graph.derivingDepth += 1
        let result = node.compute?() ?? 0
        var new = make?(result)
        if cache.value.map({ graph.compare($0, result, by: node.comparison) }) != true {
          cache.value = result
          isNew = true
          graph.replace(\.present, of: node, by: new)
        }
        graph.letGo(&new)
        graph.derivingDepth -= 1
      }
      if isNew, !node.isDisposed {
        isChanged = true
        // Who has heard the answer that a cleanup of its own was given is told as after a write.
        if node.wasAskedByCleanup {
          graph.writes += node.observers.isEmpty ? 0 : 1
          graph.mark(node)
        }
        graph.makePendingObserversDirty(of: node)
      }
      graph.endUnobserved()
      guard !node.isDisposed else { return false }
      if passes == 100, node.mark != .clean {
        graph.onIssue("unstableComputed")
        node.mark = .clean
      }
    } while graph.validate(node)
    return isChanged
  }

  var value: Int {
    graph.refresh(node)
    graph.flush()
    graph.trackComputed(node)
    return cache.value ?? 0
  }

  func peek() -> Int {
    graph.refresh(node)
    graph.flush()
    return cache.value ?? 0
  }
}

final class OracleEffect: OracleHandle, EffectHandle {
  init(_ graph: Oracle, _ body: @escaping () -> Void) {
    super.init(graph, .effect, owner: graph.owner)
    node.body = body
    node.step = { [unowned node] in
      graph.run(node) { node.body?() }
      return true
    }
    _ = node.step?()
  }

  var isCancelled: Bool { node.isDisposed }
  func cancel() { end() }
}

final class OracleScope: OracleHandle, ScopeHandle {
  init(_ graph: Oracle, _ body: () -> Void) {
    super.init(graph, .scope, owner: graph.owner)
    add(body)
  }

  /// Only owns: what the body reads is charged to nothing, and what it writes is not held back.
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
    node.body = onInvalidate
    node.step = { [unowned node] in
      node.hasCalled = true
      let beginning = graph.noteBeginning(node)
      node.isRunning = true
      graph.with(observer: nil, owner: nil) { node.body?() }
      node.isRunning = false
      graph.finishLate(node)
      if endsWhenCalled, !node.isDisposed {
        graph.noteCall(node, since: beginning)
        graph.dispose(node)
      }
      return true
    }
  }

  func follow(_ body: () -> Void) {
    if !node.isDisposed {
      node.hasCalled = false
      if graph.run(node, body) { return }
    }
    // It has ended, perhaps by a cleanup just now: the body is charged to nothing.
    graph.with(observer: nil, owner: graph.owner, body)
  }

  var hasEnded: Bool { node.isDisposed }
  func cancel() { end() }
}
