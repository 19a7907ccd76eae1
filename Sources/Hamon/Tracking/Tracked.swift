import CHamonThread
import Synchronization

/// A property that tells its readers when it changes.
///
/// ```swift
/// @MainActor final class Cart {
///   @Tracked var items: [Item] = []
///   @Tracked(equality: .identity) var session: Session?
///   @Tracked private(set) var progress = Progress.asleep
/// }
/// ```
///
/// A stored property of a class or an actor, or a local variable; in a copyable struct it does not compile, because a copied
/// struct would share its state by accident. Until it is first tracked, or `$items` is asked for, it is nothing but its value, inline
/// in the object: no allocation, a read is a load, a write a comparison and a store. Then it becomes a signal. A property with a
/// `name:` or an `equality:` has its signal, an allocation, from the beginning.
///
/// Reading, writing and changing in place are as for ``Signal/value``. `$items` is a ``ReadOnlySignal``.
///
/// *`didSet`* of a tracked property runs after the effects of the write: the wrapper has told them before the observer's turn
/// comes. What is to be done before them is done in a batch, whose effects wait for its end: `batch { cart.note = "x" }`. A
/// property with a `didSet` is not changed in place but as a copy.
///
/// *Misuse:* touching a property inside its own change in place, as in `cart.items.removeAll { $0 == cart.items.last }`. That traps:
/// `Hamon: a tracked property of Cart (Shop/Cart.swift:12) is read or written while it is being changed in place. To fix this, read
/// what you need before the change (in "a?.b = c", c is read during it), or change a copy and assign it.` So:
/// `let last = cart.items.last`, and then `cart.items.removeAll { $0 == last }`. (The place is known in debug builds; a property
/// that is observed is called by its name.) For a plain property the compiler refuses `session?.count = session!.count + 1`; a
/// tracked one it cannot check, so that this traps as well.
///
/// *A class reference* that is assigned counts as changed, also if it is the same object, unless the class is `Equatable` or the
/// property says `equality: .identity`.
///
/// *Set in `init`:* a property without an initial value is declared plainly, `@Tracked var size: Int`; one with a name or an
/// equality besides gets it there: `_size = Tracked(wrappedValue: 3, name: "size")`.
///
/// *Weak references* cannot be tracked themselves (Swift has no wrapped `weak var`): track a struct that holds one, as in
/// `struct Weak { weak var delegate: Delegate? }`. That the object has gone is no change.
///
/// *`Codable`* cannot be derived for a class with tracked properties: the wrapper is not copyable. Write the two functions by
/// hand; a decoded property is tracked like any other:
///
/// ```swift
/// final class Settings: Codable {
///   @Tracked var size = 12
///   @Tracked var name = ""
///
///   private enum CodingKeys: CodingKey { case size, name }
///
///   init() {}
///
///   required init(from decoder: any Decoder) throws {
///     let values = try decoder.container(keyedBy: CodingKeys.self)
///     size = try values.decode(Int.self, forKey: .size)
///     name = try values.decode(String.self, forKey: .name)
///   }
///
///   func encode(to encoder: any Encoder) throws {
///     var values = encoder.container(keyedBy: CodingKeys.self)
///     try values.encode(size, forKey: .size)
///     try values.encode(name, forKey: .name)
///   }
/// }
/// ```
@propertyWrapper
public struct Tracked<Value>: ~Copyable {
  /// `inline` until somebody tracks. The payload of an enum stands at its beginning, so that the inline value can be read
  /// and changed where it is.
  ///
  /// The end of the node hangs on the payload and not on a `deinit` of the wrapper: a generic noncopyable struct with a
  /// `_Cell` and a `deinit` is never destroyed in debug builds of clients (Swift 6.3.1).
  @usableFromInline
  enum Storage: ~Copyable {
    case inline(Value)
    case promoted(PropertyNode)
  }

  // Public but underscored in the standard library: interior mutability in a noncopyable value (decision 0001).
  @usableFromInline let cell: _Cell<Storage>
  #if DEBUG
    @usableFromInline let site: Site
  #endif

  /// Where the property is declared; kept in debug builds.
  @usableFromInline
  struct Site {
    @usableFromInline let fileID: StaticString
    @usableFromInline let line: UInt32
    @usableFromInline let type: StaticString

    @inlinable
    init(fileID: StaticString, line: UInt32, type: StaticString) {
      self.fileID = fileID
      self.line = line
      self.type = type
    }

    @usableFromInline var description: String {
      "a tracked property\(propertyName(type) == "property" ? "" : " of \(type)") (\(fileID):\(line))"
    }
  }

  /// A property whose `Equatable` values are compared with `==`; of others every assignment is a change.
  @inlinable
  public init(
    wrappedValue: Value, fileID: StaticString = #fileID, line: UInt32 = #line, type: StaticString = #function
  ) {
    cell = _Cell(.inline(wrappedValue))
    #if DEBUG
      site = Site(fileID: fileID, line: line, type: type)
    #endif
  }

  /// The same with a name for messages and traces.
  @inlinable
  public init(
    wrappedValue: Value, name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
    type: StaticString = #function
  ) {
    self.init(promoted: wrappedValue, .default, nil, name, fileID, line, type)
  }

  /// A property with a policy of its own for what counts as the same value.
  @inlinable
  public init(
    wrappedValue: Value, equality: Equality<Value>, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, type: StaticString = #function
  ) {
    self.init(promoted: wrappedValue, equality.kind, equality.same, name, fileID, line, type)
  }

  /// The same with a comparison of its own; `true` means the same.
  @inlinable
  public init(
    wrappedValue: Value, equality: @escaping (Value, Value) -> Bool, name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, type: StaticString = #function
  ) {
    self.init(promoted: wrappedValue, .custom, equality, name, fileID, line, type)
  }

  /// For an optional property without an initial value.
  @inlinable
  public init(
    equality: Equality<Value>, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    type: StaticString = #function
  ) where Value: ExpressibleByNilLiteral {
    self.init(promoted: nil, equality.kind, equality.same, name, fileID, line, type)
  }

  /// For an optional property without an initial value.
  @inlinable
  public init(
    name: String, fileID: StaticString = #fileID, line: UInt32 = #line, type: StaticString = #function
  ) where Value: ExpressibleByNilLiteral {
    self.init(promoted: nil, .default, nil, name, fileID, line, type)
  }

  /// Says what to write: a property that is set in `init` gets its name or equality there.
  @available(
    *, unavailable,
    message: "set in init: declare '@Tracked var x: T', and write '_x = Tracked(wrappedValue: x, equality: …)' there"
  )
  @_disfavoredOverload
  public init(equality: Equality<Value>, name: String? = nil) { fatalError("unavailable") }

  /// Says what to write: a property that is set in `init` gets its name or equality there.
  @available(
    *, unavailable,
    message: "set in init: declare '@Tracked var x: T', and write '_x = Tracked(wrappedValue: x, name: …)' there"
  )
  @_disfavoredOverload
  public init(name: String) { fatalError("unavailable") }

  /// A policy or a name needs a node from the beginning.
  @inlinable
  init(
    promoted value: Value, _ equality: EqualityKind, _ same: ((Value, Value) -> Bool)?, _ name: String?,
    _ fileID: StaticString, _ line: UInt32, _ type: StaticString
  ) {
    let node = makeSignal(value, equality, name ?? propertyName(type), fileID, line)
    if let same { installStep(node, same) }
    cell = _Cell(.promoted(PropertyNode(node)))
    #if DEBUG
      site = Site(fileID: fileID, line: line, type: type)
    #endif
  }

  @usableFromInline
  var inlineValue: UnsafeMutablePointer<Value> {
    @inlinable @inline(__always) get {  // an address
      UnsafeMutableRawPointer(cell._address).assumingMemoryBound(to: Value.self)
    }
  }

  @usableFromInline
  var node: NodePointer? {
    @inlinable @inline(__always) get {  // one load and one test
      switch cell._address.pointee {
      case .inline: nil
      case .promoted(let promoted): promoted.node
      }
    }
  }

  /// The value of the property; see ``Signal/value``.
  public var wrappedValue: Value {
    @inlinable @inline(__always) get {  // two tests and a load; the rest is outlined
      guard let attention = hamon_attention() else { return (node?.value(Value.self) ?? inlineValue).pointee }
      return if let node { readSignal(node, attention) } else { readSlowly() }
    }
    @inlinable @inline(__always) nonmutating set {  // two tests, a comparison, a store; the rest is outlined
      if _isPOD(Value.self), hamon_attention() == nil, node == nil {
        if isSame(inlineValue.pointee, newValue) { return }
        if node == nil { inlineValue.initialize(to: newValue) } else { writeSlowly(newValue) }
      } else {
        writeSlowly(newValue)
      }
    }
    @inlinable nonmutating _modify {
      if isComparedInPlace(Value.self) {
        var value = peek()
        defer { self.wrappedValue = value }
        yield &value
      } else {
        if hamon_attention() != nil, self.node == nil { willTouchInlineValue() }
        let node = self.node ?? (hamon_attention() != nil && Graph.isDeriving ? promote() : nil)
        let slot = node.map { $0.value(Value.self) } ?? inlineValue
        let context = Graph.beginAccess(slot, node)
        defer {
          Graph.endAccess(context, slot, changed: node.flatMap { $0.pointee.observers.isNone ? nil : $0 })
        }
        yield &slot.pointee
      }
    }
  }

  /// Inside its own change in place it must not be touched. A property without a node has no name; its place says which it is.
  @inlinable
  func willTouchInlineValue() {
    #if DEBUG
      Graph.willWriteOrPeek(inlineValue, nil, site.description)
    #else
      Graph.willWriteOrPeek(inlineValue, nil)
    #endif
  }

  @inlinable
  @inline(never)  // kept out of the readers' code, so that the fast path is inlined there
  func readSlowly() -> Value {
    willTouchInlineValue()
    return Graph.isTracking ? readSignal(promote()) : inlineValue.pointee
  }

  @inlinable
  @inline(never)  // kept out of the writers' code, so that the fast path is inlined there
  func writeSlowly(_ newValue: Value) {
    if let node { return writeSignal(node, newValue) }
    if hamon_attention() != nil {
      // With a node the report can name the property.
      if Graph.isDeriving {
        willTouchInlineValue()
        return writeSignal(promote(), newValue)
      }
      willTouchInlineValue()
      if isSameUncharged(inlineValue, newValue, { isSame($0, $1) }) { return }
    } else {
      // A copy: `==` may be the user's, and may write this very property, or have it tracked.
      let old = inlineValue.pointee
      if isSame(old, newValue) { return }
    }
    if let node { return writeSignal(node, newValue) }
    replace(inlineValue, newValue)
  }

  /// The property as a signal that can be read only, shares the property's node, and may outlive the object.
  @inlinable
  public var projectedValue: ReadOnlySignal<Value> {
    if node == nil, hamon_attention() != nil { willTouchInlineValue() }
    let node = self.node ?? promote()
    Graph.retainHandle(node)
    return ReadOnlySignal(node: node)
  }

  @inlinable
  func peek() -> Value {
    if let node { return peekSignal(node) }
    if hamon_attention() != nil { willTouchInlineValue() }
    return inlineValue.pointee
  }

  /// Makes the property a signal: the value moves from the object into a node.
  @inlinable
  @inline(never)  // once for each property that is observed
  func promote() -> NodePointer {
    let node = Graph.makeNode(.signal, slot: ValueSlot(for: Value.self), flags: [], collectsMail: false)
    node.makeBox(Value.self)
    node.value(Value.self).moveInitialize(from: inlineValue, count: 1)
    cell._address.initialize(to: .promoted(PropertyNode(node)))
    setDestruction(node, Value.self)
    #if DEBUG
      Graph.label(node, propertyName(site.type), Signal<Value>.self, site.fileID, site.line)
    #endif
    return node
  }
}

/// A property's hold on its node: one of the node's handles.
@usableFromInline
struct PropertyNode: ~Copyable {
  @usableFromInline let node: NodePointer

  @inlinable
  init(_ node: NodePointer) { self.node = node }

  deinit { Graph.drop(node) }
}

/// The best name a property without one can have: the type it is declared in (`#function` at the declaration; the compiler says
/// `_` where the first value comes from an initialiser).
@inlinable
func propertyName(_ type: StaticString) -> String? {
  #if DEBUG
    type.utf8CodeUnitCount == 1 && type.utf8Start.pointee == UInt8(ascii: "_") ? "property" : "\(type) property"
  #else
    nil
  #endif
}
