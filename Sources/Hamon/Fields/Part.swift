import CHamonThread

/// A part of a value that is tracked: a field of a structure, what an optional has, an element of an array, a value of a dictionary.
///
/// ```swift
/// @Tracked var user = User()
/// observe { print(cart.$user.address.city.value) }   // runs for the city alone
/// cart.user.address.street = "Nishiki"               // prints nothing
/// cart.user.address.city = "Kyoto"                   // prints "Kyoto"
/// ```
///
/// It is compared after each change of the whole, and wakes its readers if it is another one. See ``PartSource`` for the paths to parts,
/// and <doc:Fields>.
///
/// A part that is asked for twice is the same object while something holds it, and its readers share one node. The first reader makes that
/// node, and it ends with the last one. The part holds its source, as a ``Computed`` over it would.
///
/// *Cost:* an object, found by a look-up for each step of the path. While it is observed: a node, and a copy of the part; for each change
/// of the whole a walk along the path and a comparison. A reader that keeps the part saves the look-ups. *Isolation:* that of its source;
/// it is not `Sendable`. *Misuse:* over types that are not `Equatable` each change of the whole counts as a change of the part. The copy
/// shares the storage of an array, so that the next change of that array in place copies it.
public final class Part<Value>: PartSource {
  @usableFromInline let read: () -> Value
  /// Its name, which begins with that of its source. Nil if that has no name.
  @usableFromInline let name: () -> String?
  /// The node, while there are readers: a computed without a handle. Its operations hold the part.
  @usableFromInline var node: NodePointer?
  @usableFromInline var table: PartTable?

  @inlinable
  package init(name: @escaping () -> String?, _ read: @escaping () -> Value) {
    self.read = read
    self.name = name
  }

  /// The part of the value, brought up to date. A tracked read subscribes to this part alone. Without a reader it is read in its place.
  @inlinable
  public var value: Value {
    if let node = liveNode, node.readNextComputed() { return node.computedValue(Value.self).pointee }
    return readSlowly()
  }

  /// The part of the value, brought up to date, without subscribing to it.
  @inlinable
  public func peek() -> Value { untracked { value } }

  /// The value of which parts are asked for.
  @inlinable
  public var _whole: Value { read() }

  /// The table of this part's own parts.
  @inlinable
  public var _parts: PartTable {
    if let table { return table }
    let table = PartTable()
    self.table = table
    return table
  }

  @inlinable
  public var _name: String? { name() }

  // MARK: the node

  @usableFromInline
  var liveNode: NodePointer? {
    @inlinable @inline(__always) get {  // two loads and a test
      guard let node, !node.pointee.flags.contains(.ending) else { return nil }
      return node
    }
  }

  /// For the time of the read the node has a handle: what the read calls may end its last reader.
  @inlinable
  @inline(never)  // kept out of the readers' code
  func readSlowly() -> Value {
    guard let node = liveNode ?? (Kit.isTracked ? makeNode() : nil) else { return read() }
    let isHeld = node.pointee.flags.contains(.hasHandle) && self.node == node
    node.pointee.flags.insert(.hasHandle)
    self.node = node
    node.willReadComputed()
    let value = node.computedValue(Value.self).pointee
    if !isHeld { Graph.drop(node) }
    return value
  }

  @inlinable
  func makeNode() -> NodePointer {
    let node = Graph.makeNode(
      .computed, storage: ValueStorage(forComputed: Value.self), takesDeferredReleases: false)
    node.makeComputedBox(Value.self)
    labelPart(node)
    let same: (Value, Value) -> Bool = isEquatable(Value.self) ? { isSame($0, $1) } : { _, _ in false }
    Graph.setCapturingOperations(node) { [self] command, _ in
      if command == ValueOperation.evaluate.rawValue { return store(read(), node, same) }
      if command == ValueOperation.destroy.rawValue, self.node == node { self.node = nil }
      return serve(command, node, Value.self)
    }
    return node
  }

  @inlinable
  func labelPart(_ node: NodePointer) {
    #if DEBUG && !UNLABELLED
      Graph.label(node, name(), Part<Value>.self, #fileID, 0)
    #else
      if let name = name() { Graph.label(node, name, Part<Value>.self, #fileID, 0) }
    #endif
  }
}

extension Part: CustomDebugStringConvertible {
  /// `part "user.address.city"`, with the name if its source has one. Without the value: what is not observed is not computed. *Cost:* that
  /// of printing the path; *isolation:* as for ``value``.
  public var debugDescription: String { "part" + (name().map { " \"\($0)\"" } ?? " of type \(Value.self)") }
}
