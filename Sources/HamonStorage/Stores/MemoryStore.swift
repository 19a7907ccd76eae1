import Hamon

/// A store in memory, for tests and previews: it counts what is written, and fails if it is told to.
///
/// ```swift
/// let store = MemoryStore()
/// let theme = Stored("theme", default: "light", in: store)
/// theme.value = "dark"
/// try await theme.save()
/// #expect(store.writes == 1)
/// ```
///
/// Two models with one memory store are like two processes with one directory.
///
/// *Isolation:* none; `Sendable`. Work is done at once, on the thread of the caller. *Cost:* a lock and a dictionary. *Misuse:* what is
/// in it ends with it.
public final class MemoryStore: Store {
  fileprivate struct State {
    var values: [String: [UInt8]] = [:]
    var asides: [String: [[UInt8]]] = [:]
    var writes = 0
    var failure: String?
  }

  private let state = Lock(State())
  /// Held for as long as an update takes: `change` is not called under the lock above, so that a listener may read.
  private let updating = Lock(0)  // a value that has a place
  let listeners = ChangeListeners()

  /// Makes an empty store.
  public init() {}

  /// How often bytes were written. An update that leaves them as they are does not count.
  ///
  /// *Cost:* a lock. *Isolation:* any thread. *Misuse:* what other tasks are just writing is counted when it is written.
  public var writes: Int { state.withLock { $0.writes } }

  /// The reason for which each update fails from here on, with ``StoreError/Kind/cannotWrite``; nil if none fails.
  ///
  /// *Cost:* a lock. *Isolation:* any thread. *Misuse:* reading does not fail.
  public var failure: String? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// The bytes under a key as text, as a program left them; setting them is what another process would do. Nil: none.
  ///
  /// *Cost:* a copy. *Isolation:* any thread. *Misuse:* bytes that are no stored value are damaged, as in a file.
  public subscript(key: String) -> String? {
    get { state.withLock { $0.values[key] }.map { String(decoding: $0, as: UTF8.self) } }
    set {
      state.withLock { $0.values[key] = newValue.map { Array($0.utf8) } }
      listeners.tell([key])
    }
  }

  /// What was set aside of a key, as text, oldest first.
  ///
  /// *Cost:* a copy. *Isolation:* any thread. *Misuse:* none is removed: a long test may read only the last one.
  public func asides(of key: String) -> [String] {
    state.withLock { $0.asides[key] ?? [] }.map { String(decoding: $0, as: UTF8.self) }
  }

  public func read(_ key: String) throws(StoreError) -> [UInt8]? { state.withLock { $0.values[key] } }

  public func update(
    _ key: String, _ change: (_ present: [UInt8]?) throws(StoreError) -> StoreUpdate
  ) throws(StoreError) -> String? {
    let place = place(of: key)
    let result = updating.withLock { _ -> Result<String?, StoreError> in
      do throws(StoreError) {
        let (present, failure) = state.withLock { ($0.values[key], $0.failure) }
        if let failure { throw StoreError(.cannotWrite, place: place, reason: failure) }
        let update = try change(present)
        return .success(state.withLock { $0.apply(update, to: key, place) })
      } catch {
        return .failure(error)
      }
    }
    listeners.tell([key])
    return try result.get()
  }

  public func changes(of key: String) -> AsyncStream<Void> { listeners.stream(of: key) }

  public func perform<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result { work() }

  public func place(of key: String) -> String { "memory:\(key)" }
}

extension MemoryStore: CountsAsides {
  func asideCount(of key: String) -> Int { state.withLock { $0.asides[key]?.count ?? 0 } }
}

extension MemoryStore.State {
  fileprivate mutating func apply(_ update: StoreUpdate, to key: String, _ place: String) -> String? {
    let before = values[key]
    switch update {
    case .leave: return nil
    case .write(let bytes), .setAsideAndWrite(let bytes):
      values[key] = bytes
      writes += 1
    case .setAside: values[key] = nil
    }
    if case .write = update { return nil }
    guard let before else { return nil }
    asides[key, default: []].append(before)
    return "\(place).aside-\(asides[key]?.count ?? 0)"
  }
}
