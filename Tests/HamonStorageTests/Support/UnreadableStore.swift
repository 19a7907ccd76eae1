import HamonStorage

/// A store whose bytes cannot be read.
final class UnreadableStore: Store {
  private let (stream, changes) = AsyncStream.makeStream(of: Void.self)
  private let (works, work) = AsyncStream.makeStream(of: Void.self)

  /// Tells of a change, and waits until it has been looked at.
  func change() async {
    changes.yield()
    for await _ in works { return }
  }

  func read(_ key: String) throws(StoreError) -> [UInt8]? {
    throw StoreError(.cannotRead, place: "here", reason: "broken")
  }

  func update(
    _ key: String, _ change: (_ present: [UInt8]?) throws(StoreError) -> StoreUpdate
  ) throws(StoreError) -> String? { try read(key).map { "\($0)" } }

  func changes(of key: String) -> AsyncStream<Void> { stream }

  func perform<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    defer { self.work.yield() }
    return work()
  }

  func place(of key: String) -> String { "here" }
}
