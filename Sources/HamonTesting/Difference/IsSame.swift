/// Whether two values are the same to a test: by `==` where there is one, else part by part; objects by identity.
///
/// What has neither parts nor `==` is compared by its bytes if it is plain, such as an `InlineArray` of numbers, and else by its
/// description. (So two closures are the same.)
func isSame(_ one: Any, _ other: Any) -> Bool {
  guard type(of: one) == type(of: other) else { return false }
  if let equatable = one as? any Equatable {
    return isEqual(equatable, other) || isSameThoughUnequal(equatable, other)
  }
  if type(of: one) is AnyObject.Type { return one as AnyObject === other as AnyObject }
  if let same = hasSameParts(Mirror(reflecting: one), Mirror(reflecting: other)) { return same }
  // A case without a payload has no parts, and its description may be user code.
  if let one = caseName(one), let other = caseName(other) { return String(cString: one) == String(cString: other) }
  if let bytes = plainBytes(one) { return bytes == plainBytes(other) }
  return "\(one)" == "\(other)"
}

/// Nil if it is not plain.
private func plainBytes<Value>(_ value: Value) -> [UInt8]? {
  guard _isPOD(Value.self), MemoryLayout<Value>.size > 0 else { return nil }
  return withUnsafeBytes(of: value) { Array($0) }
}

/// The name of a case of an enumeration, as the runtime knows it for `print`; nil for all else. Nothing public gives it for a case without
/// a payload.
@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

private func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
  (other as? Value).map { one == $0 } ?? false
}

/// A value that is not even equal to itself, such as a NaN or a value with one in it, has not changed if it looks the same. Containers are
/// asked part by part, because they are equal to themselves without looking. One whose parts are all equal to themselves knows what it is.
private func isSameThoughUnequal<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
  if one != one { return "\(one)" == "\(other)" }
  let mirror = Mirror(reflecting: one)
  switch mirror.displayStyle {
  case .collection, .dictionary, .optional:
    return hasSameParts(mirror, Mirror(reflecting: other)) == true && holdsUnequal(mirror)
  default: return false
  }
}

/// Whether some part is not equal to itself.
private func holdsUnequal(_ mirror: Mirror) -> Bool {
  func isUnequal<Value: Equatable>(_ value: Value) -> Bool { value != value }
  return mirror.children.contains { child in
    if let part = child.value as? any Equatable, isUnequal(part) { return true }
    let parts = Mirror(reflecting: child.value)
    return switch parts.displayStyle {
    case .collection, .dictionary, .optional, .tuple: holdsUnequal(parts)
    default: false
    }
  }
}

/// Nil if there are no parts to compare.
private func hasSameParts(_ one: Mirror, _ other: Mirror) -> Bool? {
  if isWithoutOrder(one) {
    let (entries, others) = (dictionaryEntries(one), dictionaryEntries(other))
    return entries.count == others.count
      && entries.allSatisfy { entry in others[entry.key].map { isSame(entry.value, $0) } ?? false }
  }
  if one.children.isEmpty && other.children.isEmpty { return one.displayStyle == .enum ? nil : isEmptyKind(one) }
  guard one.children.count == other.children.count else { return false }
  return zip(one.children, other.children).allSatisfy { $0.label == $1.label && isSame($0.value, $1.value) }
}

/// Empty collections, structs without fields and nil are the same as any other of their type.
private func isEmptyKind(_ mirror: Mirror) -> Bool? {
  switch mirror.displayStyle {
  case .collection, .set, .tuple, .optional: true
  default: nil
  }
}

/// Whether it is a `Dictionary`: others that show themselves as one may have an order.
func isWithoutOrder(_ mirror: Mirror) -> Bool { mirror.subjectType is any WithoutOrder.Type }

private protocol WithoutOrder {}

extension Dictionary: WithoutOrder {}

/// The entries of a mirrored dictionary by their keys.
func dictionaryEntries(_ mirror: Mirror) -> [AnyHashable: Any] {
  var entries: [AnyHashable: Any] = [:]
  for child in mirror.children {
    let parts = Array(Mirror(reflecting: child.value).children)
    if parts.count == 2, let key = parts[0].value as? AnyHashable { entries[key] = parts[1].value }
  }
  return entries
}
