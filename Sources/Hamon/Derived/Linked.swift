import CHamonThread

/// A derived value that can be written: it follows its source, takes what is written to it, and follows again from the next
/// change of the source on.
///
/// ```swift
/// let selected = Linked({ items.value }) { items, last in items.first { $0.id == last??.id } ?? items.first }
/// selected.value = items.value[2]      // as long as there is an item with that id
/// ```
///
/// `reset` derives the value anew whenever the source has really changed (an equal result of the source expression resets
/// nothing), and sees the previous value, written or derived; nil at the first time (of an optional value: an optional in an optional). It is tracked as well: what it reads
/// resets the value too, unless it is read with `untracked`.
///
/// It is lazy, memoised and cut off as a ``Computed``, and right when read inside a batch. Of a write and a change of the
/// source the later one counts. A value that counts as equal is not stored.
///
/// *Cost:* four nodes. Reading is reading a computed; a write evaluates the source if it is stale, and one small closure
/// where the value is observed. *Isolation:* as of a ``Signal``; not `Sendable`. *Misuse:* a write in a computed is reported
/// as an ``Issue``; a source or a `reset` that reads the value itself traps with the cycle.
///
/// After Angular's [`linkedSignal`](https://angular.dev/guide/signals/linked-signal).
public final class Linked<Value> {
  @usableFromInline let state: LinkedState<Value>
  /// Derives the value in `state` when it has to; its own value only says that it did.
  @usableFromInline let reset: Computed<Void>
  /// What the readers read.
  @usableFromInline let computed: Computed<Value>
  @usableFromInline let same: (Value, Value) -> Bool

  @inlinable
  init<Source>(
    source: Computed<Source>, equality: Equality<Value>, name: String?, fileID: StaticString, line: UInt32,
    _ derive: @escaping (Source, Value?) -> Value
  ) {
    let state = LinkedState<Value>(name: name, fileID: fileID, line: line)
    let reset = Computed<Void>(name: name, fileID: fileID, line: line) {
      let value = derive(source.value, state.slot.pointee)
      replace(state.slot, value)
    }
    self.state = state
    self.reset = reset
    same = comparison(equality)
    computed = Computed(equality: equality, name: name, fileID: fileID, line: line) {
      // The writes first: this is where a read during a change in place is noticed.
      _ = state.writes.value
      _ = reset.value
      return state.slot.pointee.unsafelyUnwrapped
    }
  }

  /// The value, brought up to date. Reading it subscribes whoever is tracking. Writing it holds until the source changes;
  /// see ``Signal/value`` for what a write wakes, and when, and for changes in place.
  @inlinable
  public var value: Value {
    get { computed.value }
    set { write(newValue) }
    _modify {
      if isComparedInPlace(Value.self) {
        var value = peek()
        defer { write(value) }
        yield &value
      } else {
        if hamon_attention() != nil { Graph.willWriteOrPeek(state.access, state.writes.node) }
        let batch = Graph.beginBatch()
        defer { Graph.endBatch(batch) }
        state.note()
        forgetComputed()
        reset.peek()
        let context = Graph.beginAccess(state.access, state.writes.node)
        defer {
          // Where the end of the copy, or what was due, has read it: they hear of the change.
          let isRead = computed.node.pointee.flags.contains(.hasValue) && !state.writes.node.pointee.observers.isNone
          Graph.endAccess(context, state.access, of: state.writes.node, changed: isRead ? state.writes.node : nil)
        }
        yield &state.slot.pointee!
      }
    }
  }

  /// Changes the value in place; see `value`.
  @inlinable
  @discardableResult
  public func update<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&value)
  }

  /// The value, brought up to date, without subscribing anybody.
  @inlinable
  public func peek() -> Value { computed.peek() }

  @inlinable
  func write(_ value: Value) {
    if hamon_attention() != nil { Graph.willWrite(state.access, state.writes.node) }
    // A change of the source that nobody has looked at yet came before this write.
    reset.peek()
    if isSameUncharged(state.slot, value, { same($0.unsafelyUnwrapped, $1.unsafelyUnwrapped) }) { return }
    replace(state.slot, value) { state.note() }
  }

  /// Lets the readers' copy go, so that a change in place finds its storage unshared. The computed is stale, or was never
  /// evaluated: `note` has just seen to that. Before the change and not in it: the copy may be an older value, whose end is the
  /// user's.
  @inlinable
  func forgetComputed() {
    let node = computed.node
    guard node.pointee.flags.intersection(.hasValue | .running) == .hasValue else { return }
    node.pointee.flags.remove(.hasValue)
    var old: Value? = node.computedValue(Value.self).move()
    endUncharged(&old)
  }
}

/// The present value of a ``Linked``, and the signal that stands for the writes to it.
@usableFromInline
final class LinkedState<Value> {
  /// In raw memory: a stored property would be checked for exclusive access at every use.
  @usableFromInline let slot: UnsafeMutablePointer<Value?>
  @usableFromInline let writes: Signal<Void>

  @inlinable
  init(name: String?, fileID: StaticString, line: UInt32) {
    slot = .allocate(capacity: 1)
    slot.initialize(to: nil)
    #if DEBUG
      writes = Signal((), name: name ?? "\(Linked<Value>.self)", fileID: fileID, line: line)
    #else
      writes = Signal((), name: name, fileID: fileID, line: line)
    #endif
  }

  @inlinable
  deinit {
    slot.deinitialize(count: 1)
    slot.deallocate()
  }

  /// What stands for the value where changes in place are checked.
  @usableFromInline
  var access: UnsafeRawPointer { @inlinable get { UnsafeRawPointer(writes.node.value(Void.self)) } }

  /// Tells the readers of a write.
  @inlinable
  func note() {
    if !writes.node.pointee.observers.isNone { Graph.didChange(writes.node) }
  }
}
