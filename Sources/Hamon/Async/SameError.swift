/// Whether two errors say the same: they have one type, and are equal if they can be compared; otherwise they have the same text.
///
/// `any Error` has no equality, but state that holds an error needs one, so that the same failure twice wakes no observer.
package func isSameError(_ one: any Error, _ other: any Error) -> Bool {
  guard type(of: one) == type(of: other) else { return false }
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
  if let one = one as? any Equatable { return isEqual(one) }
  return "\(one)" == "\(other)"
}

package func isSameError(_ one: (any Error)?, _ other: (any Error)?) -> Bool {
  switch (one, other) {
  case (nil, nil): true
  case (let one?, let other?): isSameError(one, other)
  default: false
  }
}
