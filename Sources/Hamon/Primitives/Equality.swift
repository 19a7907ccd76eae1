/// When two values of a node count as the same, so that a write is no change and a wave stops.
///
/// | policy | the same are | default |
/// |---|---|---|
/// | `.equal` | values that are `==` | for `Equatable` values |
/// | `.identity` | references to the same object | |
/// | `.never` | none: every write counts | for all other values |
/// | a closure | what it says (`true` = the same) | |
///
/// A value that counts as equal is not stored: the old one stays. What a comparison reads is nobody's dependency; it runs where the graph
/// lives, at a write or at the end of the batch. *Misuse:* a comparison that keeps writing what it compares is stopped after 100 times, with
/// an ``Issue``.
public struct Equality<Value> {
  @usableFromInline let kind: EqualityKind
  @usableFromInline let same: ((Value, Value) -> Bool)?

  @inlinable
  init(kind: EqualityKind, same: ((Value, Value) -> Bool)? = nil) {
    self.kind = kind
    self.same = same
  }

  /// Compares with a closure of your own; `true` means the same.
  @inlinable
  public init(_ same: @escaping (Value, Value) -> Bool) {
    self.init(kind: .custom, same: same)
  }

  /// No two values are the same: every write counts as a change.
  @inlinable
  public static var never: Self { Self(kind: .never) }
}

extension Equality where Value: Equatable {
  /// Values that are `==` are the same.
  @inlinable
  public static var equal: Self { Self(kind: .default) }
}

extension Equality where Value: AnyObject {
  /// References to the same object are the same.
  @inlinable
  public static var identity: Self { Self { $0 === $1 } }
}

extension Equality where Value: OptionalReference {
  /// References to the same object are the same, and so are two `nil`s.
  @inlinable
  public static var identity: Self { Self { $0.reference === $1.reference } }
}

/// An optional reference to an object; `Optional` of a class is the only one.
public protocol OptionalReference {
  /// The object referred to.
  var reference: AnyObject? { get }
}

extension Optional: OptionalReference where Wrapped: AnyObject {
  @inlinable
  public var reference: AnyObject? { self }
}

/// The default policy: `==` for `Equatable` values, else nothing is the same.
///
/// For the types that state is mostly made of the test folds to one comparison at compile time (among them all that the engine compares
/// itself, `isComparedAsWord`); any other `Equatable` type is found by a cast, which folds too, and compared through its witness.
@inlinable @inline(__always)  // folds to a comparison where the type is known
func isSame<Value>(_ old: Value, _ new: Value) -> Bool {
  if Value.self == Int.self { return unsafeBitCast(old, to: Int.self) == unsafeBitCast(new, to: Int.self) }
  if Value.self == Bool.self { return unsafeBitCast(old, to: Bool.self) == unsafeBitCast(new, to: Bool.self) }
  if Value.self == Double.self { return unsafeBitCast(old, to: Double.self) == unsafeBitCast(new, to: Double.self) }
  if Value.self == String.self { return unsafeBitCast(old, to: String.self) == unsafeBitCast(new, to: String.self) }
  if Value.self == UInt.self { return unsafeBitCast(old, to: UInt.self) == unsafeBitCast(new, to: UInt.self) }
  if Value.self == Int32.self { return unsafeBitCast(old, to: Int32.self) == unsafeBitCast(new, to: Int32.self) }
  if Value.self == UInt32.self { return unsafeBitCast(old, to: UInt32.self) == unsafeBitCast(new, to: UInt32.self) }
  if Value.self == Int64.self { return unsafeBitCast(old, to: Int64.self) == unsafeBitCast(new, to: Int64.self) }
  if Value.self == UInt64.self { return unsafeBitCast(old, to: UInt64.self) == unsafeBitCast(new, to: UInt64.self) }
  if Value.self == UInt8.self { return unsafeBitCast(old, to: UInt8.self) == unsafeBitCast(new, to: UInt8.self) }
  if Value.self == Float.self { return unsafeBitCast(old, to: Float.self) == unsafeBitCast(new, to: Float.self) }
  guard let type = Value.self as? any Equatable.Type else { return false }
  return isSameByWitness(old, new, type)
}

/// The general case calls the type's own `==`, which may read and write the graph; what it reads is nobody's dependency.
@inlinable
@inline(never)  // kept out of the writers' code
func isSameByWitness<Value>(_ old: Value, _ new: Value, _ type: any Equatable.Type) -> Bool {
  func compare<T: Equatable>(_ type: T.Type) -> Bool {
    // Not as bytes: a value without a size has none.
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in
        UnsafeRawPointer(old).assumingMemoryBound(to: T.self).pointee
          == UnsafeRawPointer(new).assumingMemoryBound(to: T.self).pointee
      }
    }
  }
  return untracked { compare(type) }
}

/// Whether a default comparison can ever find two values the same.
@inlinable @inline(__always)  // folds to a constant
func isEquatable<Value>(_ type: Value.Type) -> Bool { Value.self is any Equatable.Type }
