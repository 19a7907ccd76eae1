@testable import Hamon

/// What a script needs of a reactive library. The engine and the oracle both offer it, so that one interpreter runs
/// the same script on both.
protocol Library {
  func signal(_ value: Int, _ comparison: Comparison) -> any SettableCell
  func computed(_ comparison: Comparison, _ compute: @escaping () -> Int) -> any Cell
  /// The same with values that act at their end.
  func mortal(_ value: Int, _ comparison: Comparison, _ make: @escaping Mortal.Maker) -> any SettableCell
  func mortal(_ comparison: Comparison, _ make: @escaping Mortal.Maker, _ compute: @escaping () -> Int) -> any Cell
  /// The same with plain values that do not fit their node.
  func boxed(_ value: Int, _ comparison: Comparison) -> any SettableCell
  func boxed(_ compute: @escaping () -> Int) -> any Cell
  func effect(_ body: @escaping () -> Void) -> any EffectHandle
  func observe(_ body: @escaping () -> Void)
  func scope(_ body: () -> Void) -> any ScopeHandle
  func tracker(_ onInvalidate: @escaping () -> Void) -> any TrackerHandle
  func token(_ body: () -> Void, _ onChange: @escaping () -> Void) -> AnyObject
  func onCleanup(_ cleanup: @escaping () -> Void)
  func batch(_ body: () -> Void)
  func transaction(fails: Bool, _ body: () -> Void)
  func preview(_ writes: () -> Void, reading: () -> Int) -> Int
  func untracked(_ body: () -> Void)
  /// Live links and nodes made since the library was created. What has been cancelled or disposed does not count.
  var links: Int { get }
  var nodes: Int { get }
  /// A description of the first broken invariant.
  func brokenInvariant() -> String?
}

/// When two values of a cell are the same.
enum Comparison {
  case equal, never
  case by((_ old: Int, _ new: Int) -> Bool)
}

protocol Cell: AnyObject {
  var value: Int { __consuming get }
  func peek() -> Int
}

/// A value of a cell, as the script knows it.
protocol Numbered: Equatable {
  var number: Int { get }
}

protocol SettableCell: Cell {
  func write(_ value: Int)
  func change(_ body: (inout Int) -> Void)
}

protocol EffectHandle: AnyObject {
  func cancel()
  var isCancelled: Bool { get }
}

protocol ScopeHandle: AnyObject {
  func add(_ body: () -> Void)
  func dispose()
  func pause()
  func resume()
  var isDisposed: Bool { get }
  var isPaused: Bool { get }
}

protocol TrackerHandle: AnyObject {
  func follow(_ body: () -> Void)
  func cancel()
  var hasEnded: Bool { get }
}

// MARK: - The engine

extension Signal: Cell, SettableCell where Value == Int {
  func write(_ value: Int) { self.value = value }
  func change(_ body: (inout Int) -> Void) { update { body(&$0) } }
}
extension Computed: Cell where Value == Int {}
extension Int: Numbered {
  var number: Int { self }
}
extension Comparison {
  fileprivate func equality<Value: Numbered>() -> Equality<Value> {
    switch self {
    case .equal: .equal
    case .never: .never
    case .by(let isSame): .by { isSame($0.number, $1.number) }
    }
  }
}
extension Effect: EffectHandle {}
extension Scope: ScopeHandle {
  func add(_ body: () -> Void) { run(body) }
}
extension TrackingScope: TrackerHandle {
  func follow(_ body: () -> Void) { track(body) }
  var hasEnded: Bool { node.pointee.flags.contains(.ending) }
}

/// The library under test. It remembers the nodes it has made, so that the invariants can be checked on all of them.
final class EngineLibrary: Library {
  private let before = GraphStatistics.withoutDeferred
  private var nodesMade: [() -> NodePointer?] = []

  private func remember<Handle: AnyObject>(
    _ handle: Handle, _ node: @escaping (Handle) -> NodePointer
  ) -> Handle {
    nodesMade.append { [weak handle] in handle.map(node) }
    return handle
  }

  func signal(_ value: Int, _ comparison: Comparison) -> any SettableCell {
    remember(Signal(value, equality: comparison.equality())) { $0.node }
  }
  func computed(_ comparison: Comparison, _ compute: @escaping () -> Int) -> any Cell {
    remember(Computed(equality: comparison.equality(), compute)) { $0.node }
  }
  func mortal(_ value: Int, _ comparison: Comparison, _ make: @escaping Mortal.Maker) -> any SettableCell {
    let cell = MortalSignal(value, comparison.equality(), make)
    _ = remember(cell.signal) { $0.node }
    return cell
  }
  func mortal(_ comparison: Comparison, _ make: @escaping Mortal.Maker, _ compute: @escaping () -> Int) -> any Cell {
    let cell = MortalComputed(comparison.equality(), make, compute)
    _ = remember(cell.computed) { $0.node }
    return cell
  }
  func boxed(_ value: Int, _ comparison: Comparison) -> any SettableCell {
    let cell = BoxedSignal(value, comparison.equality())
    _ = remember(cell.signal) { $0.node }
    return cell
  }
  func boxed(_ compute: @escaping () -> Int) -> any Cell {
    let cell = BoxedComputed(compute)
    _ = remember(cell.computed) { $0.node }
    return cell
  }
  func effect(_ body: @escaping () -> Void) -> any EffectHandle { remember(Effect(body)) { $0.node } }
  func observe(_ body: @escaping () -> Void) { Hamon.observe(body) }
  func scope(_ body: () -> Void) -> any ScopeHandle { remember(Scope(body)) { $0.node } }
  func tracker(_ onInvalidate: @escaping () -> Void) -> any TrackerHandle {
    remember(TrackingScope(onInvalidate)) { $0.node }
  }
  func token(_ body: () -> Void, _ onChange: @escaping () -> Void) -> AnyObject {
    remember(withTracking(body, onChange: onChange)) { $0.node }
  }
  func onCleanup(_ cleanup: @escaping () -> Void) { Hamon.onCleanup(cleanup) }
  func batch(_ body: () -> Void) { Hamon.batch(body) }
  func transaction(fails: Bool, _ body: () -> Void) {
    try? Hamon.transaction {
      body()
      if fails { throw CancellationError() }
    }
  }
  func preview(_ writes: () -> Void, reading: () -> Int) -> Int { Hamon.preview(writes, reading: reading) }
  func untracked(_ body: () -> Void) { Hamon.untracked(body) }
  var links: Int { GraphStatistics.withoutDeferred.links - before.links }
  var nodes: Int { GraphStatistics.withoutDeferred.nodes - before.nodes }
  func brokenInvariant() -> String? { Graph.brokenInvariant(from: nodesMade.compactMap { $0() }) }
}
