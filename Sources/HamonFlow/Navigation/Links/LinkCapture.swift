/// A part of a link that has a typed value: `.int`, `.string`, a raw value, or a kind of your own.
///
/// *Isolation:* a value, `Sendable`; `read` may run anywhere. *Cost:* that of `read`, once for a link of the right shape. *Misuse:* a
/// `read` that traps where it does not understand: links come from outside. It returns nil there.
public struct LinkCapture<Value>: Sendable {
  /// A description of what it takes, for the error: "an integer".
  public let expected: String

  let read: @Sendable (String) -> Value?

  /// Makes a capture; `read` gets the decoded text and returns `nil` for text that is no such value.
  public init(_ expected: String, read: @escaping @Sendable (String) -> Value?) {
    self.expected = expected
    self.read = read
  }
}

extension LinkCapture where Value == Int {
  /// An integer, as `Int.init` reads it.
  public static var int: LinkCapture { LinkCapture("an integer") { Int($0) } }
}

extension LinkCapture where Value == String {
  /// Any text but the empty one.
  public static var string: LinkCapture { LinkCapture("a text") { $0.isEmpty ? nil : $0 } }
}

extension LinkCapture where Value == Bool {
  /// `true` or `false`.
  public static var bool: LinkCapture { LinkCapture("true or false") { Bool($0) } }
}

extension LinkCapture where Value: RawRepresentable & SendableMetatype, Value.RawValue == String {
  /// A case of an enum that is written as its raw value.
  public static func raw(_ type: Value.Type = Value.self) -> LinkCapture {
    LinkCapture("a value of \(type)") { Value(rawValue: $0) }
  }
}

extension LinkCapture where Value: RawRepresentable & SendableMetatype, Value.RawValue == Int {
  /// An identifier that wraps an integer.
  public static func raw(_ type: Value.Type = Value.self) -> LinkCapture {
    LinkCapture("a value of \(type)") { Int($0).flatMap(Value.init(rawValue:)) }
  }
}
