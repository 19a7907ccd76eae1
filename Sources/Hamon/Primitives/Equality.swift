import CHamonThread

/// When two values of a node count as the same, so that a write is no change and a wave stops.
///
/// | policy | the same are | default |
/// |---|---|---|
/// | `.equal` | values that are `==` | for `Equatable` values |
/// | `.identity` | references to the same object | |
/// | `.never` | none: every write counts | for all other values |
/// | `.by { … }` | those of which the closure says so | |
///
/// A value that counts as equal is not stored: the old one stays. A batch that ends with a value equal to the one before has stored nothing
/// either: from then on every reader reads the old value again. (Where nothing observes, nothing is compared then, and the new one stays.
/// So it does where a paused scope observes, and in a list or a dictionary.) Within the batch the first read that subscribes compares, and
/// brings the old one back. What a comparison reads is not tracked; it runs where the graph lives, at a write or at the end of the batch.
/// For values of a protocol type (`any Service`) identity is `.by { $0 === $1 }`.
///
/// *Cost:* a comparison for each write, and for each result; `.never` saves it, and wakes for every write. *Isolation:* that of the node it
/// is given to; it is not `Sendable`. *Misuse:* a comparison that writes what it compares. That write compares as well, so one that always
/// writes calls itself without end; at the end of a batch it is stopped after 100 times, with an ``Issue``. A comparison that says that
/// different values are the same loses writes; one that always says so keeps the first value for ever.
///
/// Floating-point numbers follow `==` as well: `0.0` and `-0.0` are the same, and every write of a NaN is a change.
public struct Equality<Value> {
  @usableFromInline let kind: EqualityKind
  @usableFromInline let same: ((Value, Value) -> Bool)?

  @inlinable
  init(kind: EqualityKind, same: ((Value, Value) -> Bool)? = nil) {
    self.kind = kind
    self.same = same
  }

  /// Values for which the closure returns true are the same.
  @inlinable
  public static func by(_ same: @escaping (Value, Value) -> Bool) -> Self { Self(kind: .custom, same: same) }

  /// No two values are the same: every write counts as a change.
  @inlinable
  public static var never: Self { Self(kind: .never) }

  /// The default: `==`, for types that have it.
  @inlinable
  package static var standard: Self { Self(kind: .default) }

  /// Whether it can find two values the same.
  @inlinable
  package var isComparable: Bool { kind.resolved(for: Value.self) != .never }

  /// The policy as a function with untracked reads.
  @inlinable
  package var comparison: (Value, Value) -> Bool { Hamon.comparison(self) }
}

extension Equality where Value: Equatable {
  /// Values that are `==` are the same.
  @inlinable
  public static var equal: Self { Self(kind: .default) }
}

extension Equality where Value: AnyObject {
  /// References to the same object are the same.
  @inlinable
  public static var identity: Self { .by { $0 === $1 } }
}

extension Equality where Value: OptionalReference {
  /// References to the same object are the same, and so are two `nil`s.
  @inlinable
  public static var identity: Self { .by { $0.reference === $1.reference } }
}

/// An optional reference to an object; `Optional` of a class is the only one. It makes `.identity` available for such a value; no other
/// type needs to conform.
///
/// *Cost:* none. *Isolation:* that of the value.
public protocol OptionalReference {
  /// The object referred to.
  var reference: AnyObject? { get }
}

extension Optional: OptionalReference where Wrapped: AnyObject {
  /// The object itself, or nil.
  @inlinable
  public var reference: AnyObject? { self }
}

/// The default policy, for types that are `Equatable`: `==`.
///
/// For the types that state is mostly made of, this is one comparison also where nothing is specialised, and is never the user's. (Among
/// them are all that the engine compares itself, `isComparedAsWord`.) Any other type has its own `==`, which may read and write the graph:
/// what it reads is not tracked.
@inlinable @inline(__always)  // folds to a comparison where the type is known
func isSame<Value>(_ old: Value, _ new: Value) -> Bool {
  if isType(Value.self, Int.self) { return isEqual(old, new, as: Int.self) }
  if isType(Value.self, Bool.self) { return isEqual(old, new, as: Bool.self) }
  if isType(Value.self, Double.self) { return isEqual(old, new, as: Double.self) }
  if isType(Value.self, String.self) { return isEqual(old, new, as: String.self) }
  if isType(Value.self, UInt.self) { return isEqual(old, new, as: UInt.self) }
  if isType(Value.self, Int32.self) { return isEqual(old, new, as: Int32.self) }
  if isType(Value.self, UInt32.self) { return isEqual(old, new, as: UInt32.self) }
  if isType(Value.self, Int64.self) { return isEqual(old, new, as: Int64.self) }
  if isType(Value.self, UInt64.self) { return isEqual(old, new, as: UInt64.self) }
  if isType(Value.self, UInt8.self) { return isEqual(old, new, as: UInt8.self) }
  if isType(Value.self, Int8.self) { return isEqual(old, new, as: Int8.self) }
  if isType(Value.self, Int16.self) { return isEqual(old, new, as: Int16.self) }
  if isType(Value.self, UInt16.self) { return isEqual(old, new, as: UInt16.self) }
  if isType(Value.self, Float.self) { return isEqual(old, new, as: Float.self) }
  return hamon_slow_path() == nil ? isEqual(old, new) : isEqualUncharged(old, new)
}

/// Whether the two are one type. The size is asked first, because the optimiser does not tell an `Optional<Int>` from an `Int`.
@usableFromInline
@_transparent  // folds to a constant, as a rule; a debug build compares two words
func isType<Value, Other>(_ value: Value.Type, _ other: Other.Type) -> Bool {
  #if DEBUG
    unsafeBitCast(value as Any.Type, to: UInt.self) == unsafeBitCast(other as Any.Type, to: UInt.self)
  #else
    MemoryLayout<Value>.size == MemoryLayout<Other>.size && value == other
  #endif
}

@usableFromInline
@_transparent  // a comparison
func isEqual<Value, Known: Equatable>(_ old: Value, _ new: Value, as type: Known.Type) -> Bool {
  unsafeBitCast(old, to: type) == unsafeBitCast(new, to: type)
}

/// The type's own `==`; false if it has none. Where the type is known, the cast and what is opened here fold away, and a plain
/// comparison is left.
@inlinable @inline(__always)  // or nothing folds
func isEqual<Value>(_ old: Value, _ new: Value) -> Bool {
  #if DEBUG
    if let type = equatableEverywhere(Value.self) { return isEqual(old, new, opening: type) }
  #endif
  func compare<T: Equatable>(_ type: T.Type) -> Bool {
    // Not as bytes: a value without a size has none.
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in
        UnsafeRawPointer(old).assumingMemoryBound(to: T.self).pointee
          == UnsafeRawPointer(new).assumingMemoryBound(to: T.self).pointee
      }
    }
  }
  guard isEquatable(Value.self), let type = Value.self as? any Equatable.Type else { return false }
  return compare(type)
}

/// Compares two values; what that reads is not tracked.
@inlinable
@inline(never)  // kept out of the writers' code
func isEqualUncharged<Value>(_ old: Value, _ new: Value) -> Bool {
  untracked { isEqual(old, new) }
}

/// Whether a default comparison can ever find two values the same; here, because a conformance may belong to an actor. The optimiser knows
/// which types are `Equatable`, but of none that it is not: so this is asked when a node is made, and not at every write.
@inlinable @inline(__always)  // folds to a constant for those that are
package func isEquatable<Value>(_ type: Value.Type) -> Bool {
  #if DEBUG
    if isType(Value.self, Int.self) || equatableEverywhere(Value.self) != nil { return true }
  #endif
  return EquatableProbe<Value>() is any Equatable
}

#if DEBUG
  /// The type, if its values are `Equatable` wherever they are asked: then that is remembered. A conformance that belongs to an actor does
  /// not count for a protocol that requires metatypes that can be sent.
  @usableFromInline
  func equatableEverywhere<Value>(_ type: Value.Type) -> (any Equatable.Type)? {
    let key = unsafeBitCast(type as Any.Type, to: UInt.self)
    if let known = UnsafePointer<any Equatable.Type>(bitPattern: hamon_recall(key, 0)) { return known.pointee }
    guard EquatableProbe<Value>() is any EquatableEverywhere, let type = type as? any Equatable.Type else { return nil }
    let place = UnsafeMutablePointer<any Equatable.Type>.allocate(capacity: 1)
    place.initialize(to: type)
    hamon_remember(key, 0, UInt(bitPattern: place))
    return type
  }

  @usableFromInline
  func isEqual<Value, Known: Equatable>(_ old: Value, _ new: Value, opening type: Known.Type) -> Bool {
    isEqual(old, new, as: type)
  }

  @usableFromInline
  protocol EquatableEverywhere: SendableMetatype {}
  extension EquatableProbe: EquatableEverywhere where Value: Equatable {}
#endif

/// Is `Equatable` where a value is. The cast of a type does not check the isolation of a conformance (Swift 6.3). That of a value does, and
/// answers no on another actor.
@usableFromInline
struct EquatableProbe<Value> {
  @inlinable
  init() {}
}

extension EquatableProbe: Equatable where Value: Equatable {}

extension EqualityKind {
  /// Resolves the default policy: over other types than `Equatable` ones every write counts.
  @inlinable @inline(__always)  // nothing at all, as a rule
  func resolved<Value>(for type: Value.Type) -> EqualityKind {
    self == .default && !isEquatable(Value.self) ? .never : self
  }
}
