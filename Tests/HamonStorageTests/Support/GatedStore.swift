import Hamon
import HamonStorage

/// A memory store whose work waits until a test lets it go on.
final class GatedStore: Store {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var updates = 0
    var readFailure: StoreError?
  }

  private let store: MemoryStore
  private let state = Lock(State())
  private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
  private let (works, work) = AsyncStream.makeStream(of: Void.self)
  private let (tellings, telling) = AsyncStream.makeStream(of: Void.self)
  private let isSilent: Bool
  /// Ends with the store, and so after all work: what has work keeps its store.
  let end: AsyncStream<Void>
  private let ending: AsyncStream<Void>.Continuation

  /// With `isSilent` it says that something has changed only where `tell` is called.
  init(_ store: MemoryStore, isSilent: Bool = false) {
    self.store = store
    self.isSilent = isSilent
    (end, ending) = AsyncStream.makeStream()
  }

  deinit { ending.finish() }

  var updates: Int { state.withLock { $0.updates } }

  /// What each reading fails with from here on.
  func failReading(_ error: StoreError?) { state.withLock { $0.readFailure = error } }

  func tell() { telling.yield() }

  /// Lets the work go on that has come, and waits until it is done.
  func letOneThrough() async {
    open()
    close()
    for await _ in works { return }
  }

  /// Until some work has come.
  func waitForWork() async { for await _ in arrivals { return } }

  func close() { state.withLock { $0.isOpen = false } }

  func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func perform<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() } else { arrival.yield() }
    }
    defer { self.work.yield() }
    return work()
  }

  func read(_ key: String) throws(StoreError) -> [UInt8]? {
    if let failure = state.withLock({ $0.readFailure }) { throw failure }
    return try store.read(key)
  }

  func update(
    _ key: String, _ change: (_ present: [UInt8]?) throws(StoreError) -> StoreUpdate
  ) throws(StoreError) -> String? {
    state.withLock { $0.updates += 1 }
    return try store.update(key, change)
  }

  func changes(of key: String) -> AsyncStream<Void> { isSilent ? tellings : store.changes(of: key) }

  func place(of key: String) -> String { store.place(of: key) }
}
