import CHamonThread

/// What the engine asks of the only code that knows a node's value: its value operations, one closure formed where the type is known.
@usableFromInline enum ValueOperation: UInt {
  /// Of a computed: evaluate, compare, store; true if the value has changed.
  case evaluate
  /// Of a signal: keep a copy of the present value. Of a computed in a transaction: the same, for `restore`.
  case save
  /// Of a signal: compare the present value with the copy, and drop the copy; true if they differ.
  case compare
  /// Of a signal: drop the copy.
  case forget
  /// Of a signal with a comparison of its own: is the value at `argument` the same as the present one?
  case isSame
  /// Let the value go.
  case destroy
  /// Of a derived signal: have the deriving effect behind it take its turn, if it is due.
  case bringUpToDate
  /// Of a derived signal: track for the running observer what it is derived from.
  case trackSources
  /// Of a signal in a transaction: hand the copy out as well. It ends later, or comes back with `restore`. Of a computed: hand the value
  /// out, which ends later.
  case keep
  /// In a transaction that is taken back: put back what `keep` has handed out of a derived signal, or `save` has kept of a computed.
  case restore
}

/// Value operations, stored as the field of a concrete struct so that its closure keeps its natural calling convention.
@usableFromInline struct ValueOperations {
  @usableFromInline typealias Call = (UInt, UnsafeMutableRawPointer?) -> Bool
  @usableFromInline let call: Call
  @inlinable init(_ call: @escaping Call) { self.call = call }
}

/// The value operations of a computed: they get the node and, lent for the call, the user's closure.
@usableFromInline struct ComputeOperations<Value> {
  @usableFromInline typealias Call = (UInt, UnsafeMutableRawPointer, () -> Value) -> Bool
  @usableFromInline let call: Call
  @inlinable init(_ call: @escaping Call) { self.call = call }

  @inlinable var words: ClosureWords { withUnsafeBytes(of: self) { $0.load(as: ClosureWords.self) } }
  /// Whether it is a plain function, and needs no context.
  @inlinable var capturesNothing: Bool { words.context == nil }
}

/// The user's closure of a computed, as generic code takes it: it returns its value in memory.
@usableFromInline struct Compute<Value> {
  @usableFromInline let call: () -> Value
  @inlinable init(_ call: @escaping () -> Value) { self.call = call }
}

/// The three words of a computed, from `Node.closure` on.
///
///     the value is compared as a word:   closure's code │ closure's context │ `isWord`            there are no operations
///     its type is known:                 operations     │ closure's code    │ closure's context   the operations capture nothing
///     it is not:                         operations     │ their context     │ `captured`          they have captured the closure
///
/// Optimised code knows the type, as a rule; then the node holds the user's closure itself, and nothing is allocated for operations.
@usableFromInline struct ComputeWords {
  @usableFromInline var function: UnsafeRawPointer?
  @usableFromInline var first: UnsafeRawPointer?
  @usableFromInline var second: UnsafeRawPointer?

  static var captured: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 1) }
  @inlinable static var isWord: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 2) }
}

/// The body of an effect or a tracker.
@usableFromInline struct Body {
  @usableFromInline let call: () -> Void
  @inlinable init(_ call: @escaping () -> Void) { self.call = call }
}

extension Graph {
  /// Gives the node its value operations; the node owns them from here on.
  @usableFromInline static func setOperations(_ node: NodePointer, _ call: consuming @escaping ValueOperations.Call) {
    closurePlace(node).assumingMemoryBound(to: ValueOperations.self).initialize(to: ValueOperations(call))
  }

  /// Gives a computed its operations, which capture nothing and take the user's closure as an argument; the node owns the closure
  /// from here on.
  @inlinable static func setCompute<Value>(
    _ node: NodePointer, _ operations: ComputeOperations<Value>, _ compute: consuming @escaping () -> Value
  ) {
    node.pointee.closure.function = operations.words.function
    (closurePlace(node) + ClosureWords.placeOfContext)
      .assumingMemoryBound(to: Compute<Value>.self).initialize(to: Compute(compute))
  }

  /// Gives a computed that is compared as a word the user's closure; the node owns it from here on.
  @inlinable static func setWordCompute<Value>(_ node: NodePointer, _ compute: consuming @escaping () -> Value) {
    closurePlace(node).assumingMemoryBound(to: Compute<Value>.self).initialize(to: Compute(compute))
    closurePlace(node).assumingMemoryBound(to: ComputeWords.self).pointee.second = ComputeWords.isWord
  }

  /// Gives a computed operations that have captured the user's closure.
  @usableFromInline
  static func setCapturingOperations(_ node: NodePointer, _ call: consuming @escaping ValueOperations.Call) {
    setOperations(node, call)
    computeWords(node).pointee.second = ComputeWords.captured
  }

  @usableFromInline static func setBody(_ node: NodePointer, _ call: consuming @escaping () -> Void) {
    closurePlace(node).assumingMemoryBound(to: Body.self).initialize(to: Body(call))
  }

  @usableFromInline static func hasOperations(_ node: NodePointer) -> Bool { node.pointee.closure.function != nil }

  /// They are called through their two words: a load as a closure would retain it (see `hamon_call_operations`). They stay alive
  /// because a node that is disposed while it runs keeps its closure until the run ends.
  @usableFromInline @inline(__always)  // one indirect call, no more
  static func callOperations(
    _ node: NodePointer, _ command: ValueOperation, _ argument: UnsafeMutableRawPointer? = nil
  ) -> Bool {
    let closure = node.pointee.closure
    return hamon_call_operations(closure.function.unsafelyUnwrapped, closure.context, command.rawValue, argument)
  }

  /// Calls the user's closure of a computed, and stores the value. Returns whether it has changed.
  @inline(__always)  // one indirect call, and a comparison
  static func compute(_ node: NodePointer) -> Bool {
    isComputedAsWord(node) ? computeWord(node, hasValue: false) : computeByOperations(node)
  }

  /// Whether the value of a computed is compared as a word.
  @inline(__always)  // a comparison
  static func isComputedAsWord(_ node: NodePointer) -> Bool { computeWords(node).pointee.second == ComputeWords.isWord }

  /// As `compute`, for a node that is compared as a word; `hasValue` says that there is one from before.
  @inline(__always)  // one indirect call, and a comparison
  static func computeWord(_ node: NodePointer, hasValue: Bool) -> Bool {
    let words = computeWords(node).pointee
    return storeWord(hamon_call_word(words.function.unsafelyUnwrapped, words.first), node, hasValue)
  }

  /// As `compute`, for any other node.
  @inline(__always)  // one indirect call
  static func computeByOperations(_ node: NodePointer) -> Bool {
    let words = computeWords(node).pointee
    return hamon_call_compute(
      words.function.unsafelyUnwrapped, ValueOperation.evaluate.rawValue, node, words.first, words.second)
  }

  /// Any other command, for a node that is not compared as a word.
  static func callComputedOperations(_ node: NodePointer, _ command: ValueOperation) -> Bool {
    let words = computeWords(node).pointee
    return hamon_call_compute(words.function.unsafelyUnwrapped, command.rawValue, node, words.first, words.second)
  }

  /// What `store` does with other values.
  @inline(__always)  // a comparison and a store
  private static func storeWord(_ word: UInt, _ node: NodePointer, _ hasValue: Bool) -> Bool {
    let slot = node.computedValue(UInt.self)
    var hasChanged = slot.pointee != word
    slot.pointee = word
    if !hasValue, !node.asComputed.flags.contains(.hasValue) {
      node.asComputed.flags.insert(.hasValue)
      hasChanged = true
    }
    return hasChanged
  }

  @inline(__always)  // one indirect call, no more
  static func callBody(_ node: NodePointer) {
    let closure = node.pointee.closure
    hamon_call_body(closure.function.unsafelyUnwrapped, closure.context)
  }

  /// Lets the node's value and closure go. They may hold handles, and the end of a handle may end other nodes.
  @inline(__always)  // where nodes end
  static func release(_ node: NodePointer) {
    if node.pointee.traits.hasBody {
      let context = node.pointee.closure.context
      node.pointee.closure = ClosureWords()
      releaseContext(context)
    } else {
      releaseValue(node)
    }
  }

  /// Whatever a closure does, letting it go is letting its context go.
  @inline(__always)  // a test and a call
  private static func releaseContext(_ context: UnsafeRawPointer?) {
    if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
  }

  @inline(never)  // kept out of the code for effects
  private static func releaseValue(_ node: NodePointer) {
    let place = closurePlace(node)
    switch node.pointee.traits.kind {
    case .signal where node.pointee.closure.function == nil:
      // Without operations the context word is the value's type, or nothing where the value needs no destruction, or such a
      // value from before the batch.
      let word = node.pointee.closure.context
      node.pointee.closure.context = nil
      if let word, !node.asSignal.flags.contains(.saved) { destroy(node, unsafeBitCast(word, to: Any.Type.self)) }
    case .computed:
      guard node.pointee.closure.function != nil else { return }
      let words = computeWords(node).pointee
      if words.second == ComputeWords.isWord {
        node.asComputed.flags.remove(.hasValue)
        releaseContext(words.first)
      } else {
        _ = hamon_call_compute(
          words.function.unsafelyUnwrapped, ValueOperation.destroy.rawValue, node, words.first, words.second)
        if words.second == ComputeWords.captured {
          place.assumingMemoryBound(to: ValueOperations.self).deinitialize(count: 1)
        } else {
          releaseContext(words.second)
        }
      }
    case .signal:
      guard node.pointee.closure.function != nil else { return }
      _ = callOperations(node, .destroy)
      place.assumingMemoryBound(to: ValueOperations.self).deinitialize(count: 1)
    case .effect, .tracker, .scope: assertionFailure("it has a body")
    }
    node.pointee.closure = ClosureWords()
  }

  private static func destroy<Value>(_ node: NodePointer, _ type: Value.Type) {
    node.value(Value.self).deinitialize(count: 1)
    node.freeBox(Value.self)
  }

  @inlinable static func closurePlace(_ node: NodePointer) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(node) + Node.placeOfClosure
  }

  @inline(__always)  // an addition
  private static func computeWords(_ node: NodePointer) -> UnsafeMutablePointer<ComputeWords> {
    closurePlace(node).assumingMemoryBound(to: ComputeWords.self)
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Makes the box of a signal's value that does not fit the node.
  @inlinable @inline(__always)  // nothing at all for values that fit
  func makeBox<Value>(_ type: Value.Type) {
    if ValueStorage.boxes(Value.self) { storeBox(Value.self, Node.headerSize) }
  }

  /// Makes the box of a computed's value that does not fit the node.
  @inlinable @inline(__always)  // nothing at all for values that fit
  func makeComputedBox<Value>(_ type: Value.Type) {
    if ValueStorage.boxesComputed(Value.self) { storeBox(Value.self, Node.computedHeaderSize) }
  }

  @inlinable func storeBox<Value>(_ type: Value.Type, _ offset: Int) {
    let box = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    (UnsafeMutableRawPointer(self) + offset).storeBytes(
      of: UnsafeMutableRawPointer(box), as: UnsafeMutableRawPointer.self)
  }

  @inlinable @inline(__always)  // nothing at all for values that fit
  func freeBox<Value>(_ type: Value.Type) {
    if ValueStorage.boxes(Value.self) { value(Value.self).deallocate() }
  }

  @inlinable @inline(__always)  // nothing at all for values that fit
  func freeComputedBox<Value>(_ type: Value.Type) {
    if ValueStorage.boxesComputed(Value.self) { computedValue(Value.self).deallocate() }
  }
}
