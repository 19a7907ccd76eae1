/// A place for stored values: bytes under a key. ``FileStore`` keeps them in files, ``MemoryStore`` in memory.
///
/// A program gives a store to its models, and the models keep ``Stored`` values in it. Another place for the bytes, such as a
/// database, is a type with these five functions.
///
/// *Isolation:* none. A store is `Sendable`, and its functions are called on any thread, several at once. *Cost:* that of the place;
/// ``read(_:)`` and ``update(_:_:)`` may block. *Misuse:* a store whose `update` lets two callers in at once loses changes.
public protocol Store: Sendable {
  /// The bytes under a key; nil if there are none. Sees the bytes before an ``update(_:_:)`` or those after it, never a part.
  ///
  /// *Cost:* blocks for as long as the place takes. *Isolation:* any thread. *Misuse:* nothing is locked: what is read may be old.
  func read(_ key: String) throws(StoreError) -> [UInt8]?

  /// Reads the bytes, asks `change` what to write, and writes that, all at once or not at all. No other update of this key, by this process
  /// or another one, comes between.
  ///
  /// *Returns:* where the old bytes are kept aside, if they are. *Cost:* blocks, also while another update is under way. *Isolation:* any
  /// thread; `change` is called at once, on this one. *Misuse:* `change` must not use the store.
  func update(
    _ key: String, _ change: (_ present: [UInt8]?) throws(StoreError) -> StoreUpdate
  ) throws(StoreError) -> String?

  /// An element after each change of the bytes under a key, by this process or another one. Several changes may be one element. The
  /// waiting ends with the iteration.
  ///
  /// *Cost:* that of the place, see ``FileStore``. *Isolation:* any thread. *Misuse:* a change before the call is not reported: read after
  /// it.
  func changes(of key: String) -> AsyncStream<Void>

  /// Runs `work`, which reads or updates, where blocking harms no actor. One after the other, in the order of the calls.
  ///
  /// *Cost:* a hop to another thread and back, for most stores. *Isolation:* any. *Misuse:* work that waits for other work of the store
  /// waits for good.
  func perform<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result

  /// The place of a key's bytes, in words for a message: the path of a file.
  ///
  /// *Cost:* a text. *Isolation:* any thread. *Misuse:* the wording is not promised; it is no way to the bytes.
  func place(of key: String) -> String
}

/// A store that knows how often the bytes of a key were kept aside. Where they are gone, that tells what was removed from what was damaged,
/// and was kept aside by another reader.
protocol CountsAsides: Store {
  func asideCount(of key: String) -> Int
}

/// What an update of a ``Store`` does with the present bytes.
///
/// *Isolation:* a value, `Sendable`. *Cost:* the bytes. *Misuse:* `set aside` without bytes does nothing.
public enum StoreUpdate: Sendable, Hashable {
  /// They stay as they are.
  case leave
  /// These replace them.
  case write([UInt8])
  /// They are kept under another name, and nothing replaces them.
  case setAside
  /// They are kept under another name, and these replace them.
  case setAsideAndWrite([UInt8])
}

/// An error of reading or saving a stored value: the kind, the place, and the reason in words.
///
/// ```swift
/// do { try await theme.save() } catch { show("\(error)") }
/// ```
///
/// *Isolation:* a value, `Sendable`. *Cost:* two texts. *Misuse:* the wording is not promised: tell errors apart by ``kind``.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What could not be done.
  public enum Kind: Sendable, Hashable {
    /// What is there could not be read at all: no permission, a directory, a broken disk.
    case cannotRead
    /// It could not be written: no permission, no room, a file where a directory has to be.
    case cannotWrite
    /// The lock that keeps two writers apart could not be taken.
    case cannotLock
    /// The value does not encode.
    case cannotEncode
    /// What is there is no stored value of this key: it was cut off, damaged, or is another program's.
    case damaged
    /// It has a version that this program does not know.
    case unknownVersion
  }

  /// What could not be done.
  public let kind: Kind
  /// The place: the path of a file.
  public let place: String
  /// The reason, in words.
  public let reason: String

  /// Makes an error, for a store of your own.
  public init(_ kind: Kind, place: String, reason: String) {
    self.kind = kind
    self.place = place
    self.reason = reason
  }

  /// Place and reason, in one sentence.
  public var description: String {
    switch kind {
    case .cannotRead: "\(place) cannot be read (\(reason))"
    case .cannotWrite: "\(place) cannot be written (\(reason))"
    case .cannotLock: "\(place) cannot be locked (\(reason))"
    case .cannotEncode: "the value for \(place) cannot be encoded (\(reason))"
    case .damaged: "\(place) holds no such value (\(reason))"
    case .unknownVersion: "\(place) has an unknown version (\(reason))"
    }
  }
}
