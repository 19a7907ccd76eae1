import CHamonThread

/// A derived value that can be written: it follows its source, takes what is written to it, and follows again from the next
/// change of the source on.
///
/// ```swift
/// let selected = Linked({ items.value }) { items, last in items.first { $0.id == last??.id } ?? items.first }
/// selected.value = items.value[2]      // as long as there is an item with that id
/// ```
///
/// A choice that may be none names its type, and takes one optional off what was last:
///
/// ```swift
/// let selected: Linked<Int?> = Linked({ items.value.map(\.id) }) { ids, last in
///   if let last = last ?? nil, ids.contains(last) { last } else { ids.first }
/// }
/// ```
///
/// `reset` derives the value anew whenever the source has really changed: an equal result of the source expression resets nothing. It sees
/// the previous value, written or derived; nil at the first time (of an optional value: an optional in an optional). It is tracked as well:
/// what it reads resets the value too, unless it is read with `untracked`.
///
/// A `reset` of several statements needs no types where the value is of the source's type, one of its elements, or the id of one. For any
/// other, write what it returns, `{ items, last -> String in … }`, or give the condition for a valid value, with `keepIf:`.
///
/// It is lazy, memoised and cut off as a ``Computed``, and right when read inside a batch. Of a write and a change of the
/// source the later one counts. A value that counts as equal is not stored.
///
/// What is not observed looks at its source when it is read or written, and not in between. So a source that has changed and changed back
/// by then resets nothing: a written value stays. Where each change of the source counts, also of a model without a screen, read it after
/// each: `_ = selected.peek()`. An observer that previews does not hear of a reset: <doc:Transactions>.
///
/// *Cost:* four nodes. Reading is reading a computed; a write evaluates the source if it is stale, and one small closure where the value is
/// observed. *Isolation:* as for a ``Signal``; not `Sendable`. *Misuse:* a write in a computed is reported as an ``Issue``; a source or a
/// `reset` that reads the value itself traps with the cycle.
///
/// After Angular's [`linkedSignal`](https://angular.dev/guide/signals/linked-signal).
public final class Linked<Value> {
  @usableFromInline let state: LinkedState<Value>
  /// Derives the value in `state` when it has to; its own value only says that it did.
  @usableFromInline let reset: Computed<Void>
  /// What the readers read.
  @usableFromInline let computed: Computed<Value>

  @inlinable
  init<Source>(
    source: Computed<Source>, equality: Equality<Value>, name: String?, fileID: StaticString, line: UInt32,
    _ derive: @escaping (Source, Value?) -> Value
  ) {
    let state = LinkedState<Value>(equality, name: name, fileID: fileID, line: line)
    let reset = Computed<Void>(name: name, fileID: fileID, line: line) {
      var value: Value? = derive(source.value, state.slot.pointee)
      state.reset(to: value.unsafelyUnwrapped)
      if mayEndInUserCode(Value.self) { endUncharged(&value) }
    }
    self.state = state
    self.reset = reset
    computed = Computed(equality: equality, name: name, fileID: fileID, line: line) {
      // The writes first: this is where a read during a change in place is noticed.
      _ = state.writes.value
      _ = reset.value
      state.isShown = true
      return state.slot.pointee.unsafelyUnwrapped
    }
    state.computed = computed.node
    Graph.labelAsPart(state.writes.node, Linked.self)
    Graph.labelAsPart(source.node, SourceOfLinked<Source>.self)
    Graph.labelAsPart(reset.node, LinkedPart<Void>.self)
    Graph.labelAsPart(computed.node, LinkedPart<Value>.self)
  }

  /// The value, brought up to date. Reading it subscribes the running observer. Writing it holds until the source changes; see
  /// ``Signal/value`` for what a write wakes, and when, and for changes in place. But here each change in place of a ``ComparedInPlace``
  /// value counts, unless it is small and plain.
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
        if hamon_slow_path() != nil { Graph.checkPeek(state.access, state.writes.node) }
        let batch = Graph.beginBatch()
        defer { Graph.endBatch(batch) }
        state.keepForUndo()
        state.note()
        forgetComputed()
        bringUpToDate()
        let context = Graph.beginAccess(state.access, state.writes.node)
        defer {
          // If the end of the copy, or what was due, has read it, these are notified of the change.
          let isRead = computed.node.asComputed.flags.contains(.hasValue) && !state.writes.node.pointee.observers.isNone
          Graph.endAccess(context, state.access, of: state.writes.node, changed: isRead ? state.writes.node : nil)
        }
        state.noteStore()
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

  /// The value, brought up to date, without a subscription.
  @inlinable
  public func peek() -> Value { computed.peek() }

  @inlinable
  func write(_ value: Value) {
    if hamon_slow_path() != nil { Graph.checkWrite(state.access, state.writes.node) }
    // A change of the source that has not been noticed yet came before this write.
    bringUpToDate()
    state.write(value)
  }

  /// Derives the value anew if it has to be. A write in the comparison of a reset comes after that: there is nothing to be done.
  @inlinable
  func bringUpToDate() {
    if !state.isComparing { reset.peek() }
  }

  /// Lets the readers' copy go, so that a change in place finds its storage unshared. The computed is stale, or was never evaluated: `note`
  /// has just seen to that. Before the change and not in it: the copy may be an older value, and its end is user code.
  @inlinable
  func forgetComputed() {
    let node = computed.node
    guard node.asComputed.flags.intersection(.hasValue | .running) == .hasValue else { return }
    if hamon_slow_path() != nil, Graph.isInTransaction { Graph.willEvaluateInTransaction(node) }
    node.asComputed.flags.remove(.hasValue)
    var old: Value? = node.computedValue(Value.self).move()
    endUncharged(&old)
  }
}

// The types in the labels of its computeds, so that an explanation and a picture take them for one thing. What its source reads is none of
// it, also if that is a `Linked` of the same name.
@usableFromInline enum LinkedPart<Value> {}
@usableFromInline enum SourceOfLinked<Value> {}

/// The present value of a ``Linked``, and the signal of the writes to it.
///
/// A value is not stored if it is equal to the present one, or to the one that readers have seen, if others have come and gone since. So
/// what is shown and what is stored never differ, once it was read. Otherwise a change in place, or the next reset, would begin with a
/// value that was never shown.
@usableFromInline
final class LinkedState<Value> {
  /// In raw memory: a stored property would be checked for exclusive access at every use.
  @usableFromInline let slot: UnsafeMutablePointer<Value?>
  @usableFromInline let writes: Signal<Void>
  @usableFromInline let same: (Value, Value) -> Bool
  /// Whether values that count as equal may differ.
  @usableFromInline let mayDiffer: Bool
  // Unchecked, all of them: their accesses call no other code.
  /// What the readers read; it lives as long as the value can be written or read.
  @usableFromInline @exclusivity(unchecked) var computed: NodePointer?
  /// Whether the readers' copy is the present value, as soon as they are up to date.
  @usableFromInline @exclusivity(unchecked) var isShown = false
  /// Whether the value of a reset is being compared.
  @usableFromInline @exclusivity(unchecked) var isComparing = false
  /// Counts what is stored: a comparison may write.
  @usableFromInline @exclusivity(unchecked) var turn = 0

  @inlinable
  init(_ equality: Equality<Value>, name: String?, fileID: StaticString, line: UInt32) {
    let kind = equality.kind.resolved(for: Value.self)
    same = comparison(Equality(kind: kind, same: equality.same))
    mayDiffer = kind.isCustom || kind == .default && !isComparedAsWord(Value.self)
    slot = .allocate(capacity: 1)
    slot.initialize(to: nil)
    writes = Signal((), name: name, fileID: fileID, line: line)
  }

  @inlinable
  deinit {
    slot.deinitialize(count: 1)
    slot.deallocate()
  }

  /// The node that represents the value where changes in place are checked.
  @usableFromInline
  var access: UnsafeRawPointer { @inlinable get { UnsafeRawPointer(writes.node.value(Void.self)) } }

  /// Before another value is stored, or this one is changed in place.
  @inlinable
  func noteStore() {
    isShown = false
    turn &+= 1
  }

  /// Stores a value and marks its readers, unless it counts as equal. No observer tracks the comparison.
  @inlinable
  func write(_ value: Value) {
    if isPresent(value) { return }
    let value = shown(insteadOf: value) ?? value
    keepForUndo()
    noteStore()
    replace(slot, value) { note() }
  }

  /// In a transaction: keeps the value that is about to be written.
  @inlinable
  func keepForUndo(isWrite: Bool = true) {
    guard Graph.isInTransaction, Graph.noteForUndo(self, isWrite: isWrite) else { return }
    let kept = KeptValue(slot.pointee)
    Graph.addUndo(of: self, isWrite: isWrite) { [self] in
      noteStore()
      swap(&slot.pointee, &kept.value)
    }
  }

  /// Stores what a reset has derived, unless it counts as equal, or the comparison has written: that came later.
  @inlinable
  func reset(to value: Value) {
    guard case .some = slot.pointee else {
      keepForUndo(isWrite: false)
      return replace(slot, value)
    }
    let before = turn
    isComparing = true
    let value = isPresent(value) ? nil : shown(insteadOf: value) ?? value
    isComparing = false
    guard turn == before, let value else { return }
    keepForUndo(isWrite: false)
    noteStore()
    replace(slot, value)
  }

  @inlinable
  func isPresent(_ value: Value) -> Bool {
    isSameUncharged(slot, value) { same($0.unsafelyUnwrapped, $1.unsafelyUnwrapped) }
  }

  /// What the readers have been shown, if a value counts as equal to it, and there is another one by now.
  @inlinable
  func shown(insteadOf value: Value) -> Value? {
    mayDiffer && !isShown ? shownNow(insteadOf: value) : nil
  }

  @inlinable
  @inline(never)  // not the steady state
  func shownNow(insteadOf value: Value) -> Value? {
    guard let computed, computed.asComputed.flags.contains(.hasValue) else { return nil }
    let shown = computed.computedValue(Value.self)
    // `==` may be user code, and may change the readers' copy.
    guard isSameUncharged(shown, value, same), computed.asComputed.flags.contains(.hasValue) else { return nil }
    return shown.pointee
  }

  /// Marks the readers after a write.
  @inlinable
  func note() {
    if !writes.node.pointee.observers.isNone { Graph.didChange(writes.node) }
  }
}
