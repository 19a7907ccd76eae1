/// Finds out whether two values of a view are the same input, and if not, which stored properties differ.
///
/// - An `Equatable` view is asked with `==`.
/// - Any other is compared property by property. Bits are compared first, so a closure without captures, or the very same one, is the same.
///   Then `==` is used where the property is `Equatable`, and then a struct, a tuple or an enum is compared part by part.
/// - What cannot be compared counts as changed: closures that capture something, arrays of such.
/// - A type with a mirror of its own that is not `Equatable` counts as changed.
/// - `@State`, `@StateObject` and `@Environment` are no inputs.
final class FieldComparison {
  private var types: [ObjectIdentifier: Bool] = [:]

  /// The names of the stored properties that differ; empty if the views are the same.
  func changes<Content: View>(_ old: Content, _ new: Content) -> [String] {
    if hasSameBits(old, new) { return [] }
    if let isEqual = areEqual(old, new) {
      if isEqual { return [] }
      let names = differingFields(old, new)
      return names.isEmpty ? ["value"] : names
    }
    return old is any CustomReflectable ? ["value"] : differingFields(old, new)  // its mirror shows what it likes
  }

  /// Whether two values are the same.
  func isSame<Value>(_ old: Value, _ new: Value) -> Bool {
    hasSameBits(old, new) || (areEqual(old, new) ?? areSamePartByPart(old, new))
  }

  /// Whether views of a type have properties that the host joins with their state; found out once for each type.
  func hasProperties<Content: View>(_ type: Content.Type, _ view: Content) -> Bool {
    if let known = types[ObjectIdentifier(type)] { return known }
    let answer = Mirror(reflecting: view).children.contains { $0.value is any StoredProperty }
    types[ObjectIdentifier(type)] = answer
    return answer
  }

  private func differingFields<Content>(_ old: Content, _ new: Content) -> [String] {
    var names: [String] = []
    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    for (old, new) in zip(old.children, new.children) where !isSameField(old.value, new.value) {
      names.append(fieldName(old.label))
    }
    if old.displayStyle == .enum, names.isEmpty { names = ["value"] }
    return names
  }

  private func isSameField(_ old: Any, _ new: Any) -> Bool {
    if old is any StoredProperty { return true }
    func compare<Value>(_ old: Value) -> Bool {
      guard let new = new as? Value, type(of: new) == type(of: old) else { return false }
      return isSame(old, new)
    }
    return _openExistential(old, do: compare)
  }

  /// For values that are not `Equatable`.
  private func areSamePartByPart<Value>(_ first: Value, _ second: Value) -> Bool {
    let (old, new) = (Mirror(reflecting: first), Mirror(reflecting: second))
    guard old.displayStyle == new.displayStyle, old.children.count == new.children.count else { return false }
    switch old.displayStyle {
    case .optional?: break
    case .struct?, .tuple?, .enum?: if first is any CustomReflectable { return false }  // it shows what it likes
    default: return false
    }
    if old.children.isEmpty {
      // Two nils, or two cases without a payload; the bytes of a payload that is not there mean nothing.
      return old.displayStyle == .optional || old.displayStyle == .enum && isSameCase(first, second)
    }
    for (old, new) in zip(old.children, new.children) {
      if old.label != new.label || !isSameField(old.value, new.value) { return false }
    }
    return true
  }
}

/// Whether two cases have one name. An enum with a description of its own may describe two in the same way, so nothing is known.
private func isSameCase<Value>(_ first: Value, _ second: Value) -> Bool {
  switch first {
  case is any CustomStringConvertible, is any CustomDebugStringConvertible, is any TextOutputStreamable: false
  default: "\(first)" == "\(second)"
  }
}

/// `==` of two values, if they have one.
private func areEqual<Value>(_ old: Value, _ new: Value) -> Bool? {
  guard let old = old as? any Equatable else { return nil }
  func compare<T: Equatable>(_ old: T) -> Bool { (new as? T).map { $0 == old } ?? false }
  return compare(old)
}

/// Whether two values are the same bit for bit. If so they are the same: the same plain values, references to the same
/// objects, the same code with the same captures. If not, nothing is known (padding, other storage with equal content).
func hasSameBits<Value>(_ old: Value, _ new: Value) -> Bool {
  // Safe: both values are alive, and their bytes are only read.
  withUnsafeBytes(of: old) { old in
    withUnsafeBytes(of: new) { new in old.elementsEqual(new) }
  }
}
