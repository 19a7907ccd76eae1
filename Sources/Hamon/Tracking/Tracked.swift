import CHamonThread

/// Tracks a stored property: its readers are notified when it changes.
///
/// ```swift
/// @MainActor final class Cart {
///   @Tracked var items: [Item] = []
///   @Tracked(equality: .identity) var session: Session?
///   @Tracked private(set) var progress = Progress.asleep
/// }
/// ```
///
/// A stored property of a class or an actor. In a struct it does not compile, because a copied struct would share its state by accident.
/// Nor does a `static` property or a local variable, for which there is ``Signal``. Until it is first tracked, or `$items` is asked for, it
/// is only its value, inline in the object, without an allocation. A read is a load, and a write a comparison and a store. Then it becomes
/// a signal, an allocation; a property with a `name:` or an `equality:` has its signal from the beginning.
///
/// *In debug builds* a read or a write takes some tens of nanoseconds. In release builds, changes in place of a `public var` by other
/// modules keep the compiler's key path. For its sake the other accesses keep Swift's checks for exclusivity. `public private(set)` is as
/// fast as an internal property.
///
/// Reading, writing and changing in place are as for ``Signal/value``. `$items` is a ``ReadOnlySignal``.
///
/// *Isolation:* that of the object: the property adds none, and is no more `Sendable` than a plain one.
///
/// *`didSet`* of a tracked property runs after the effects of the write: the wrapper runs them before `didSet` has its turn. What has to
/// come before them belongs in a batch, because effects wait for its end: `batch { cart.note = "x" }`. A property with a `didSet` or
/// `willSet` is not changed in place but as a copy, which is a read. An assignment is a read as well where `didSet` uses `oldValue`. In an
/// effect that only writes it: `let text = field.text; untracked { cart.note = text }`.
///
/// *A key path in a variable* writes by way of reading: `cart[keyPath: path] = text` calls the getter and then the setter, as Swift does
/// for every computed property. So an effect that writes so subscribes to what it writes, and `+=` makes it run again and again. (A literal
/// key path, `inout` and a ``Binding`` do not.) In an effect: `let text = field.text; untracked { cart[keyPath: path] = text }`.
///
/// *Misuse:* touching a property inside its own change in place, as in `cart.items.removeAll { $0 == cart.items.last }`. That traps:
/// `Hamon: … is read or written while it is being changed in place. To fix this, read what you need before the change (in "a?.b = c", c is
/// read during it), or change a copy and assign it.` So: `let last = cart.items.last`, and then `cart.items.removeAll { $0 == last }`.
/// (Name and place, at the `…`, are known in debug builds; in release builds only a given name is.) For a plain property the compiler
/// refuses `session?.count = session!.count + 1`; it cannot check a tracked one, so this traps as well. (A part, `cart.$user.name.value`,
/// that something observes is read without that: what it was before the change.) Nor may a change in place last across an `await`, as in
/// `await fill(&cart.items)`. It has to end on the thread on which it began, and until then only that thread knows of it.
///
/// *A class reference* that is assigned counts as changed, also if it is the same object, unless the class is `Equatable` or the
/// property says `equality: .identity`.
///
/// *Set in `init`:* a property without an initial value is declared plainly, `@Tracked var size: Int`; one with a name or an equality
/// besides gets it there: `_size = Tracked(wrappedValue: 3, name: "size")`. Only there: later that makes another property, which does not
/// notify the observers of the old one. In an actor's `init` that is not `async` write so as well: to the compiler `size = 3` is a change
/// from outside there, as with every wrapper. A `nonisolated init` of a `@MainActor` class cannot set one.
///
/// *Weak references* cannot be tracked themselves (Swift has no wrapped `weak var`): track a struct that holds one, as in
/// `struct Weak { weak var delegate: Delegate? }`. The end of the object is no change.
///
/// *`Codable`* cannot be derived for a class with tracked properties. Write the two functions by hand (of a `@MainActor` class for
/// `@MainActor Codable`); a decoded property is tracked like any other:
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
public struct Tracked<Value> {
  /// `inline` until something tracks. The payload of an enum is at its beginning, so that the inline value can be read and changed where it
  /// is.
  @usableFromInline
  enum Storage {
    case inline(Value)
    case promoted(ReadOnlySignal<Value>)
  }

  #if DEBUG
    /// The node, once there is one. Then the place of the declaration, and whether the node waits for its name: nothing has read it by way
    /// of the object since it was made. At the beginning, where code that does not know the type finds them; see Tracked+Debug.swift. With
    /// a value of one word a property is returned in registers, so an object is made without copies in memory.
    @usableFromInline var node: Optional<NodePointer>  // not as a default value, which is a call
    @usableFromInline var declaration: Declaration
  #endif
  @usableFromInline var storage: Storage

  /// A property with `Equatable` values, which are compared with `==`; for other values every assignment is a change.
  @_transparent
  public init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
    storage = .inline(wrappedValue)
    #if DEBUG
      node = nil
      declaration = Declaration(fileID, line)
    #endif
  }

  /// A property with a policy of its own for what counts as the same value, or a name for messages and traces. (With neither, it is the
  /// form above that the compiler takes.)
  @inlinable
  public init(
    wrappedValue: Value, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, type: StaticString = #function
  ) {
    self.init(promoted: wrappedValue, equality.kind, equality.same, name, fileID, line, type)
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

  /// Unavailable, to say what to write: a property that is set in `init` gets its name or equality there.
  @available(
    *, unavailable,
    message: "set in init: declare '@Tracked var x: T', and write '_x = Tracked(wrappedValue: x, equality: …)' there"
  )
  @_disfavoredOverload
  public init(equality: Equality<Value>, name: String? = nil) { fatalError("unavailable") }

  /// Unavailable, to say what to write: a property that is set in `init` gets its name or equality there.
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
    if let same { installOperations(node, same) }
    storage = .promoted(ReadOnlySignal(node: node))
    #if DEBUG
      self.node = node
      declaration = Declaration(fileID, line)
      if name == nil {
        declaration.awaitsName = true
        Graph.notePropertyWithoutName(node)
      }
    #endif
  }

  /// The place of the property. The access that the compiler checks is over when this returns. What is done at the place, by the engine and
  /// all that it calls, is no part of it (decision 0001).
  @usableFromInline
  var address: UnsafeMutablePointer<Self> {
    @inlinable @inline(__always) mutating get {  // an address
      withUnsafeMutablePointer(to: &self) { $0 }
    }
  }

  /// Unavailable, to say what to write: elsewhere than in a class or an actor it does not compile.
  @available(
    *, unavailable, message: "@Tracked is for stored properties of classes and actors; elsewhere, use a Signal"
  )
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    nonmutating set { fatalError("unavailable") }
  }

  /// Unavailable, to say what to write: elsewhere than in a class or an actor it does not compile.
  @available(
    *, unavailable, message: "@Tracked is for stored properties of classes and actors; elsewhere, use a Signal"
  )
  public var projectedValue: ReadOnlySignal<Value> { fatalError("unavailable") }

  #if DEBUG  // see Tracked+Debug.swift
    /// The value, as the accessors of the object's property reach it; see ``Signal/value``.
    public static subscript<Object: AnyObject>(
      _enclosingInstance object: Object, wrapped property: @autoclosure () -> ReferenceWritableKeyPath<Object, Value>,
      storage storage: @autoclosure @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
      @_transparent get { value(in: object, storage) }
      @_transparent set { set(newValue, in: object, storage) }
      _modify {
        let change = beginChange(in: object, storage)
        defer { end(change, in: object, storage) }
        yield &change.slot.pointee
      }
    }

    /// The property as a signal that can be read only, shares the property's node, and may outlive the object. It is the same each
    /// time.
    public static subscript<Object: AnyObject>(
      _enclosingInstance object: Object, projected property: @autoclosure () -> KeyPath<Object, ReadOnlySignal<Value>>,
      storage storage: @autoclosure @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) -> ReadOnlySignal<Value> { signal(in: object, storage) }
  #else
    /// The value, as the accessors of the object's property reach it; see ``Signal/value``.
    @inlinable
    public static subscript<Object: AnyObject>(
      _enclosingInstance object: Object, wrapped property: ReferenceWritableKeyPath<Object, Value>,
      storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
      @inline(__always) get {  // two tests and a load; the rest is outlined
        defer { extendLifetime(object) }
        return TrackedPlace(object, storage).value
      }
      @inline(__always) set {  // two tests, a comparison, a store; the rest is outlined
        defer { extendLifetime(object) }
        TrackedPlace(object, storage).value = newValue
      }
      @inline(__always) _modify {  // one yield: with two the optimiser leaves it a call, and with it the key path
        var change = TrackedChange(of: TrackedPlace(object, storage))
        defer {
          change.end()
          extendLifetime(object)
        }
        yield &change.target.pointee
      }
    }

    /// The property as a signal that can be read only, shares the property's node, and may outlive the object. It is the same each
    /// time.
    @inlinable
    public static subscript<Object: AnyObject>(
      _enclosingInstance object: Object, projected property: KeyPath<Object, ReadOnlySignal<Value>>,
      storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> ReadOnlySignal<Value> {
      defer { extendLifetime(object) }
      return TrackedPlace(object, storage).signal
    }
  #endif
}

/// The best name for a property without one: the type that declares it. (`#function` at the declaration; the compiler says `_` where the
/// first value comes from an initialiser.)
@inlinable
func propertyName(_ type: StaticString) -> String? {
  #if DEBUG
    type.utf8CodeUnitCount == 1 && type.utf8Start.pointee == UInt8(ascii: "_") ? "property" : "\(type) property"
  #else
    nil
  #endif
}
