import Hamon

/// Whether two values are `==`; nil if their type is not `Equatable`. What the comparison reads is nobody's dependency.
func areSame<Value>(_ one: Value, _ other: Value) -> Bool? {
  guard let type = Value.self as? any Equatable.Type else { return nil }
  return untracked { areEqual(one, other, as: type) }
}

/// The casts find the type they started from, and copy.
private func areEqual<Value, T: Equatable>(_ one: Value, _ other: Value, as type: T.Type) -> Bool {
  (one as! T) == (other as! T)
}
