/// A receiver of late results as its cell keeps it: weakly, to let it go at the end of the generation. What comes later finds no receiver,
/// and a result that never comes holds nothing of the cell.
class AnyGuardedReceiver {
  func end() {}
}

final class GuardedReceiver<Value>: AnyGuardedReceiver {
  private var receive: ((Value) -> Void)?

  init(_ receive: @escaping (Value) -> Void) { self.receive = receive }

  func callAsFunction(_ value: Value) { receive?(value) }

  override func end() { _ = exchange(&receive, with: nil) }
}

/// The receivers of a generation. Receivers that can no longer be called are dropped whenever they may be half of all.
struct GuardedReceivers {
  private struct Entry {
    weak var receiver: AnyGuardedReceiver?
  }

  private var entries: [Entry] = []
  private var limit = 8

  mutating func add(_ receiver: AnyGuardedReceiver) {
    if entries.count >= limit {
      entries.removeAll { $0.receiver == nil }
      limit = max(8, entries.count * 2)
    }
    entries.append(Entry(receiver: receiver))
  }

  /// Gives the receivers away, to be ended.
  mutating func take() -> [AnyGuardedReceiver] {
    if entries.isEmpty { return [] }
    defer { entries = [] }
    return entries.compactMap(\.receiver)
  }
}
