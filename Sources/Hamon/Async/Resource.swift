/// A value that is loaded, and loaded again whenever its key changes.
///
/// ```swift
/// let towns = Resource({ zip.value }) { zip in try await api.towns(zip) }
/// observe { list.show(towns.value ?? [], isBusy: towns.state.isLoading) }
/// ```
///
/// - The key is an expression, evaluated after every change of what it reads: an equal key loads nothing. A changed key cancels
///   what is being loaded, and loads anew; what has not begun by then never does. A key of nil is nothing to load: the value goes,
///   and the state is `idle`.
/// - ``state`` is a ``LoadState``; ``value`` is what was loaded last. Each is tracked for itself, and both change in one batch. The
///   previous value stays while the next one is loaded, and after a failure.
/// - An answer for another key than the present one, or from before a ``reload()`` or ``cancel()``, is dropped, even if its work ignores
///   cancellation.
/// - It loads at once, whether or not anything reads it. After a change of the key, at the end of the batch, the state is
///   `loading` before any effect runs that is due.
/// - With `retryAfter` a failure is tried again after each of the delays; the last one's error is the state's. With `debounce`
///   a new key waits until it has been the same for that long. Only a key that is there when the resource is made is loaded at once;
///   every later one waits, also the first one after nil. Both are measured by `clock`.
///
/// It ends with the owner it was made in, or when its last handle and the last reader of its value and state are gone, whichever comes
/// first. Then loading is cancelled, and later answers are dropped. While its owner is paused, a change of the key waits; an answer does
/// not. A resource that is made for an object (`of:`) has no owner, so any code may be the first to read a model's `lazy var`.
///
/// *Isolation:* that of the code that makes it, which must be in an actor (the main actor, any actor); without one it traps. (Where the
/// compiler knows no isolation, as in a `lazy var` of a class without isolation, an actor with an executor of its own is not found.)
/// `load` is isolated like the operation of a `Task`: on the main actor it runs there; in an actor it runs there if it captures
/// `self`, else outside. It is called with a `Sendable` key, and reads nothing of the graph: what it reads is not tracked. *Cost:* six
/// nodes; a task and a hop to the actor for each load. *Misuse:* a resource that the effect which reads it makes: each answer runs that
/// again, which makes another one, without end; make it outside. A `load` that captures the object that holds the resource keeps
/// that alive; capture what it needs. The last release of a main-actor resource on another thread takes effect at the main
/// actor's next operation, and, if the resource has an owner, with that.
/// It has no description of its own: `print` shows its type; print ``value`` and ``state``.
///
/// After Solid's [`createResource`](https://docs.solidjs.com/reference/basic-reactivity/create-resource) and Angular's
/// [`resource`](https://angular.dev/guide/signals/resource).
public final class Resource<Value: Sendable> {
  let core: ResourceCore<Value>
  /// What readers read: it is kept by them, and keeps what loads.
  private let shownValue: Computed<Value?>
  private let shownState: Computed<LoadState<Value>>

  /// Makes a resource, and loads it if there is a key.
  public convenience init<Key: Sendable>(
    _ key: @escaping () -> Key?, debounce: Duration? = nil, retryAfter delays: [Duration] = [],
    clock: any Clock<Duration> = ContinuousClock(), name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext load: @escaping @isolated(any) @Sendable (Key) async throws -> Value
  ) {
    let core = ResourceCore<Value>(isolation, LoadPlan(debounce, delays, clock), name, fileID, line)
    self.init(core, Self.follow(key, core, load, name, fileID, line), name, fileID, line)
  }

  private init(
    _ core: ResourceCore<Value>, _ scope: Scope, _ name: String?, _ fileID: StaticString, _ line: UInt32
  ) {
    let loading = Loading(scope)
    self.core = core
    shownValue = Computed(equality: .never, name: name, fileID: fileID, line: line) { [loading] in
      withExtendedLifetime(loading) { core.value.value }
    }
    shownState = Computed(
      equality: .never, name: name.map { "\($0).state" }, fileID: fileID, line: line
    ) { [loading] in
      withExtendedLifetime(loading) { core.status.value.state(with: core.value.value) }
    }
    #if DEBUG
      Graph.makeWhole(scope.node, core.value.node, core.status.node, shownValue.node, shownState.node)
    #endif
  }

  /// Ends the loading with the last that holds it: the handles, or what its readers read.
  private final class Loading {
    let scope: Scope
    init(_ scope: Scope) { self.scope = scope }
    deinit { scope.disposeAtEnd() }
  }

  /// Makes a resource with a key from an object that the resource does not keep alive. After the object's end there is no key. The resource
  /// notices at once if the key has read a tracked property of the object whose `$property` nothing else holds. Otherwise it notices when
  /// the key would change, an answer comes, or it is to reload. It has no owner: its handles and readers keep it, as a rule the object.
  public convenience init<Object: AnyObject, Key: Sendable>(
    of object: Object, _ key: @escaping (Object) -> Key?, debounce: Duration? = nil,
    retryAfter delays: [Duration] = [], clock: any Clock<Duration> = ContinuousClock(), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext load: @escaping @isolated(any) @Sendable (Key) async throws -> Value
  ) {
    let core = ResourceCore<Value>(isolation, LoadPlan(debounce, delays, clock), name, fileID, line)
    core.isOver = { [weak object] in object == nil }
    let scope = detached { Self.follow({ [weak object] in object.flatMap(key) }, core, load, name, fileID, line) }
    self.init(core, scope, name, fileID, line)
  }

  /// A scope in which the key is followed, and every other key begins to be loaded.
  private static func follow<Key: Sendable>(
    _ key: @escaping () -> Key?, _ core: ResourceCore<Value>,
    _ load: @escaping @isolated(any) @Sendable (Key) async throws -> Value, _ name: String?, _ fileID: StaticString,
    _ line: UInt32
  ) -> Scope {
    let same = comparison(Equality<Key?>(kind: .default))
    return Scope(name: name ?? "resource", fileID: fileID, line: line) {
      var last: Key??
      var loaded: Key?
      var node: NodePointer?
      let following = Effect(name: name, fileID: fileID, line: line) {
        if let node, !node.isRunning, core.isOver?() == false { return }  // it was only to look after its object
        let key = key()
        if let last, same(last, key) { return }
        // Back at the key of the value before another one was loaded, that is its value.
        if core.isValueOfKey, let last { loaded = last }
        let isLoaded = loaded != nil && same(loaded, key)
        if core.hasEnded { return }  // the key and its comparison are user code, and may end the owner
        last = .some(key)
        if key == nil { loaded = nil }
        // The cancellation handlers of what was being loaded are user code, and what they make has no owner.
        detached {
          if let key {
            core.begin(isLoaded: isLoaded, on: load.isolation) {
              try await begin(load, key, unless: $0, load.isolation)
            }
          } else {
            core.rest()
          }
        }
      }
      node = following.node
      following.becomeEarly()
      if core.isOver != nil { following.node.asObserver.flags.insert(.endsWithObject) }
      onCleanup { core.end() }
    }
  }

  /// Loads, unless it was called off on the way to where it is loaded.
  private static func begin<Key: Sendable>(
    _ load: @escaping @isolated(any) @Sendable (Key) async throws -> Value, _ key: Key,
    unless calledOff: CancellationFlag,
    _: isolated (any Actor)?
  ) async throws -> Value {
    if calledOff.isRaised { throw CancellationError() }
    return try await load(key)
  }

  /// The value that was loaded last, until there is no key any more. Reading it subscribes the running observer.
  public var value: Value? { shownValue.value }

  /// The state of loading, with the value. Reading it subscribes the running observer, to the value as well. Two equal failures count as
  /// two: it notifies its readers of each. It is `idle` without a key, and where loading for the present key was cancelled: then ``value``
  /// may still have what was loaded for another key. A state that nothing observes keeps the value that it had when it was read last, as a
  /// ``Computed`` does.
  public var state: LoadState<Value> { shownState.value }

  /// Loads again for the present key, at once, and cancels what is being loaded. (In a batch that is the key from before.) Without a key it
  /// does nothing; after the end, with its owner, neither, which is reported as an ``Issue``.
  public func reload() { core.reload() }

  /// Loads again if it has failed; in any other state it does nothing.
  public func retry() { core.retry() }

  /// Cancels what is being loaded; does nothing if nothing is. The state is then `loaded` if the value belongs to the present key: a
  /// ``reload()`` was cancelled, or the key is again the one of the value. Otherwise it is `idle`, even after a failure: a ``value`` of
  /// another key stays, but does not count as loaded. The next key loads as usual.
  public func cancel() { core.cancel() }
}
