import Hamon

/// A tracked value that is there again after a restart: it loads when it is made, and saves itself after each change.
///
/// ```swift
/// @MainActor final class Settings {
///   let theme: Stored<Theme>
///   init(in store: any Store) { theme = Stored("theme", default: Theme.light, in: store) }
/// }
///
/// settings.theme.value = .dark             // wakes its readers at once; is saved a moment later
/// TextField("name", text: Binding(settings.name))
/// ```
///
/// As a property it is read and written by its bare name: `@Stored var theme: Theme`, with
/// `_theme = Stored("theme", default: .light, in: store)` in `init`. `$theme` is then the `Stored`.
///
/// - *Loading* happens in `init`: the first reader sees the stored value, and not the default.
/// - *Saving* is put off by `delay`, on `clock`. All changes until then are one write. ``save(isolation:)`` does not wait for that.
/// - *Written at once or not at all*: see ``FileStore``. What encodes to the present bytes is not written again.
/// - *Other processes* that use the store are seen when they save. What both have changed is merged, under a lock: see ``StoredMerge``.
/// - *Versions*: the value carries one. An older one goes through `migrate`; see ``OldValue``. It is stored as the present version
///   with the next change, and not before.
/// - *What cannot be read* is an `Issue` that names place and reason. The default is used. What is damaged is kept aside at once, under
///   another name. A newer version stays where it is, for the newer program, until this one saves: then it is kept aside as well.
/// - *What cannot be saved* is an `Issue`, or is thrown by ``save(isolation:)``. The value stays, ``failure`` says why, and the next
///   change tries again.
///
/// *Isolation:* that of its graph: it belongs to the main actor or to an actor, and is not `Sendable`. It traps elsewhere. The last release
/// may happen on any thread. In an actor make it a `lazy var`, never in `init`: a synchronous `init` of an actor has no isolation, and
/// the value would belong to the caller's actor. Encoding, decoding and merging happen elsewhere, so that the value is `Sendable`.
///
/// *Cost:* `init` reads and decodes, and blocks for that. Reading and writing are as for a `Signal`, with a flag and, for the first change,
/// a task. A save encodes the whole value: keep large collections in pieces, under keys of their own.
///
/// *Misuse:* what was changed in the last `delay` before a crash or `exit` is not stored: call ``save(isolation:)`` before the program
/// ends. (When the `Stored` itself ends, it is saved, a moment later. One that is made anew before that loads the old value, and what it
/// saves may be overwritten by that of the first. Keep one `Stored` for as long as its value may come back, or `save` first.) One that was
/// made on another actor is reported with an `Issue` at its first write. Two types under one key set each other's values aside.
@propertyWrapper
public final class Stored<Value: Codable & Sendable> {
  let core: StoredCore<Value>
  /// Ends the core in its isolation, on whatever thread the last release happens.
  private let life: Scope

  /// Makes a value, and loads it: the one in the store under `key`, or the default.
  ///
  /// - `version`: raise it when the form of the value changes.
  /// - `merge`: what becomes of a value that another process has changed as well.
  /// - `delay`: how long after the first change it is saved.
  /// - `migrate`: makes a value of one of an older version; nil for one that it does not know.
  ///
  /// *Cost:* blocks until it has read and decoded. *Isolation:* the actor that it is made on; without one it traps. *Misuse:* two values
  /// under one key in one model: the store keeps them equal, but each loads and saves. Make one.
  public init(
    _ key: String, default initial: Value, version: Int = 1, in store: any Store, merge: StoredMerge<Value> = .latest,
    delay: Duration = .milliseconds(100), clock: any Clock<Duration> = ContinuousClock(),
    fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    migrate: (@Sendable (OldValue) throws -> Value?)? = nil
  ) {
    guard let actor = ExternalSource.actor(isolation) else {
      fatalError(
        """
        Hamon: Stored("\(key)") (\(fileID):\(line)) was made without an actor, so there is no isolation for what other processes \
        change to come to. To fix this, make it on the main actor, or in an actor as a `lazy var` \
        (in the actor's `init` there is no isolation), or pass `isolation:`.
        """)
    }
    let codec = StoredCodec<Value>(key: key, version: version, migrate: migrate)
    let disk = StoredDisk(codec: codec, store: store, initial: initial, merge: merge)
    // Listening begins before it is read: nothing falls between the two.
    let changes = store.changes(of: key)
    let core = StoredCore(disk, actor: actor, delay: delay, clock: clock, fileID: fileID, line: line)
    core.follow(changes)
    self.core = core
    life = detached { Scope(name: "stored \(key)", line: 0) { onCleanup { core.end() } } }
  }

  deinit { life.disposeAtEnd() }

  /// The value. Reading it subscribes; writing it is visible at once, and is saved later. In place (`value.append(x)`) as well.
  ///
  /// *Cost:* as for a `Signal`; the first change after a save starts a task. *Isolation:* that of the graph. *Misuse:* as for a `Signal`.
  /// An assignment of an equal value writes nothing, but checks the store again.
  public var value: Value {
    get { core.signal.value }
    // One batch, so that no observer sees the new value as a saved one.
    set {
      batch {
        core.signal.value = newValue
        core.noteChange()
      }
    }
    _modify {
      let batch = EditBatch.begin()
      defer {
        core.noteChange()
        batch.end()
      }
      yield &core.signal.value
    }
  }

  /// The value, as `@Stored var theme` reads and writes it.
  ///
  /// *Cost*, *isolation* and *misuse* are those of ``value``.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
    _modify { yield &value }
  }

  /// The `Stored` itself: `$theme`.
  ///
  /// *Cost:* none. *Isolation:* that of the graph. *Misuse:* it is the value's only owner, and keeps it.
  public var projectedValue: Stored { self }

  /// Changes the value in place; see ``value``.
  ///
  /// *Cost*, *isolation* and *misuse* are those of ``value``.
  @discardableResult
  public func update<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&value)
  }

  /// The value, without a subscription.
  ///
  /// *Cost:* as for a `Signal`. *Isolation:* that of the graph. *Misuse:* an effect that peeks does not run again.
  public func peek() -> Value { core.signal.peek() }

  /// Whether the store has the value as it is here. Tracked.
  ///
  /// *Cost:* as for a `Signal`. *Isolation:* that of the graph. *Misuse:* false between a change and its save, also where the value is
  /// equal.
  public var isSaved: Bool { core.status.value == .saved }

  /// The error of loading, or of the last save; nil if all is well. Tracked.
  ///
  /// *Cost:* as for a `Signal`. *Isolation:* that of the graph. *Misuse:* the next change clears it, and tries again.
  public var failure: StoreError? {
    if case .failed(let error) = core.status.value { error } else { nil }
  }

  /// Saves now what is not saved yet, and returns when it is. Throws if it cannot be saved: the value stays, and the next change, or the
  /// next call, tries again.
  ///
  /// *Cost:* none where it is saved; else a write and its syncs. *Isolation:* the caller's, which has to be that of the graph.
  /// *Misuse:* what is changed while it waits is not a part of it.
  public func save(isolation: isolated (any Actor)? = #isolation) async throws(StoreError) {
    let result = await withCheckedContinuation { core.saveNow($0) }
    withExtendedLifetime(self) {}  // as long as it waits, also where this call is all that has it
    try result.get()
  }

  /// Gives up what is not saved, and takes what the store had when this value was last loaded, saved or seen. Does nothing if all is saved.
  /// What is just being saved is taken instead. It is given up when that has failed, unless the value has been changed again.
  ///
  /// *Cost:* decoding, on the caller's actor. *Isolation:* that of the graph. *Misuse:* what another process stores at this moment is seen
  /// later, as always.
  public func revert() { core.revert() }
}

extension Binding where Value: Codable & Sendable {
  /// A binding to a stored value, which it keeps alive.
  ///
  /// *Cost:* as for a binding to a signal. *Isolation:* that of the graph. *Misuse:* a binding that is stored for good keeps the value for
  /// good.
  public init(_ stored: Stored<Value>) {
    self.init(get: { stored.value }, set: { stored.value = $0 })
  }
}
