import Foundation

/// A stored value of an older version, for the closure that makes the present one of it.
///
/// ```swift
/// let theme = Stored("theme", default: Theme.light, version: 2, in: store) { old in
///   switch old.version {
///   case 1: Theme(name: try old.decode(String.self))  // it was a name, once
///   default: nil
///   }
/// }
/// ```
///
/// *Isolation:* a value, `Sendable`. *Cost:* decoding, once for each ``decode(_:)``. *Misuse:* outside of the closure it is only bytes.
public struct OldValue: Sendable {
  /// The version that it was stored with: lower than the present one.
  public let version: Int
  let bytes: [UInt8]

  /// The value as the type that it had then. Throws what the decoder throws.
  ///
  /// *Cost:* a pass over the bytes. *Isolation:* any. *Misuse:* another type throws, and the value counts as damaged.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(RecordBody<Value>.self, from: Data(bytes)).value
  }
}
