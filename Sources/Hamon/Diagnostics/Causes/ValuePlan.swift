/// How a log keeps the values of a node. It is found once for each node, so that a write need not look at the type.
struct ValuePlan: BitwiseCopyable {
  enum Kind: UInt8 {
    /// Not at all: it has none, they are kept out, or the type is not known.
    case none
    /// To be found out with the first value.
    case undecided
    /// The bytes, of a plain value in which no pointer can be.
    case plain
    /// A short string's bytes; a long one in words.
    case string
    /// In words, when it changes.
    case text
  }

  var kind = Kind.none
  /// Of a plain value: how many bytes.
  var size: UInt8 = 0
  /// The place of the value in the node.
  var offset: UInt8 = 0

  /// For a type; undecided where that depends on its fields.
  static func of<Value>(_ type: Value.Type, offset: Int) -> ValuePlan {
    let size = MemoryLayout<Value>.size
    var plan = ValuePlan(kind: .text, size: 0, offset: UInt8(offset))
    if Value.self == Void.self {
      plan.kind = .none  // `() → ()` says nothing
    } else if Value.self == String.self {
      plan.kind = .string
    } else if _isPOD(Value.self), size <= 16, MemoryLayout<Value>.alignment <= 8 {
      plan.size = UInt8(size)
      plan.kind = holdsNoPointer(Value.self) ? .plain : .undecided
    }
    return plan
  }

  /// Decides by the fields of a value.
  mutating func decide(by value: some Any) { kind = consistsOfPlain(value) ? .plain : .text }
}

/// Whether values of a plain type can be described later, when the target of a pointer in them may be gone. Numbers can, and all that is
/// shorter than a pointer.
private func holdsNoPointer(_ type: Any.Type) -> Bool {
  func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
  if _openExistential(type, do: size) < MemoryLayout<UnsafeRawPointer>.size { return true }
  return numbers.contains { $0 == type }
}

private let numbers: [Any.Type] = [
  Int.self, UInt.self, Int64.self, UInt64.self, Double.self, Int?.self, UInt?.self, Int64?.self, UInt64?.self,
  Double?.self, Duration.self,
]

/// Whether that holds of each stored property. It is not known for types with their own mirrors, nor for enums, which show one case.
private func consistsOfPlain(_ value: Any) -> Bool {
  if holdsNoPointer(type(of: value)) { return true }
  if value is any CustomReflectable { return false }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .struct || mirror.displayStyle == .tuple, !mirror.children.isEmpty else { return false }
  return mirror.children.allSatisfy { consistsOfPlain($0.value) }
}

extension LoggedValue {
  /// The bytes of a plain value.
  @inline(__always)  // a load, as a rule
  init(plain place: UnsafeRawPointer, _ size: UInt8) {
    self.init(kind: .plain)
    switch size {
    case 8: first = place.loadUnaligned(as: UInt.self)
    case 1: first = UInt(place.load(as: UInt8.self))
    default:
      withUnsafeMutableBytes(of: &self.first) { $0.copyMemory(from: .init(start: place, count: min(8, Int(size)))) }
    }
    if size > 8 {
      withUnsafeMutableBytes(of: &second) { $0.copyMemory(from: .init(start: place + 8, count: Int(size) - 8)) }
    }
  }

  /// A string of up to 15 bytes.
  init?(short text: String) {
    guard text.utf8.count <= 15 else { return nil }
    self.init(kind: .string)
    var words = (UInt(0), UInt(0))
    withUnsafeMutableBytes(of: &words) { bytes in
      for (i, byte) in text.utf8.enumerated() { bytes[i] = byte }
      bytes[15] = UInt8(text.utf8.count)
    }
    (first, second) = words
  }

  /// That string.
  var string: String {
    withUnsafeBytes(of: (first, second)) { String(decoding: $0.prefix(Int($0[15])), as: UTF8.self) }
  }
}
