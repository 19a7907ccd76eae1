/// Where a node keeps its value: behind the header in a slot of its size, or in a box of its own. A computed whose
/// value is longer than a word has one word less for it; see `ComputeWords`.
@usableFromInline enum ValueStorage: UInt8 {
  case small, medium, large, boxed

  @inlinable init<Value>(for type: Value.Type) {
    let size = MemoryLayout<Value>.size
    self = Self.boxes(Value.self) ? .boxed : size <= 8 ? .small : size <= 24 ? .medium : .large
  }

  @inlinable init<Value>(forComputed type: Value.Type) {
    let size = MemoryLayout<Value>.size
    self = Self.boxesComputed(Value.self) ? .boxed : size <= 8 ? .small : size <= 16 ? .medium : .large
  }

  /// Whether a signal's value has a box. Asked on every access. These are two constants: a comparison of two slots would stay in the code
  /// until the end, and keep the optimiser from dropping a retain and a release.
  @usableFromInline @_transparent  // two constants
  static func boxes<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.alignment > 8 || MemoryLayout<Value>.size > 88
  }

  /// Whether a computed's value has a box.
  @usableFromInline @_transparent  // two constants
  static func boxesComputed<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.alignment > 8 || MemoryLayout<Value>.size > 80
  }

  func sizeClass(of kind: NodeKind) -> SizeClass {
    switch self {
    case .small, .boxed: kind == .computed ? .node56 : .node48
    case .medium: .node64
    case .large: .node128
    }
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Where a signal's value is.
  @usableFromInline @_transparent  // folds to an addition: the type says which case it is
  func value<Value>(_ type: Value.Type) -> UnsafeMutablePointer<Value> {
    place(Node.headerSize, isBoxed: ValueStorage.boxes(Value.self))
  }

  /// Where a computed's value is.
  @usableFromInline @_transparent  // folds to an addition: the type says which case it is
  func computedValue<Value>(_ type: Value.Type) -> UnsafeMutablePointer<Value> {
    place(Node.computedHeaderSize, isBoxed: ValueStorage.boxesComputed(Value.self))
  }

  @usableFromInline @_transparent  // part of the above
  func place<Value>(_ offset: Int, isBoxed: Bool) -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutableRawPointer(self) + offset
    return isBoxed
      ? place.assumingMemoryBound(to: UnsafeMutableRawPointer.self).pointee.assumingMemoryBound(to: Value.self)
      : place.assumingMemoryBound(to: Value.self)
  }
}
