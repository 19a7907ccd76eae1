import Hamon

/// Whether two values are `==`; nil if their type is not `Equatable`. What the comparison reads is not tracked.
///
/// Where the type is known, the cast and what is opened here fold away, and a plain comparison is left.
@inlinable
func areSame<Value>(_ one: Value, _ other: Value) -> Bool? {
  func compare<T: Equatable>(_ type: T.Type) -> Bool {
    // Not as bytes: a value without a size has none.
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { other in
        UnsafeRawPointer(one).assumingMemoryBound(to: T.self).pointee
          == UnsafeRawPointer(other).assumingMemoryBound(to: T.self).pointee
      }
    }
  }
  guard isEquatable(Value.self), let type = Value.self as? any Equatable.Type else { return nil }
  return untracked { compare(type) }
}
