/// One promise of an exercise, and whether it is kept. Checks compare counts and values, never times.
public struct Check: Sendable, Hashable {
  /// Stable: "L01.ghost".
  public let code: String
  /// What should be so.
  public let promise: Words
  /// What was done, what was seen, and where; nil if the promise is kept.
  public let failure: Words?
  /// The wrong thing on the screen, in ASCII; may be empty.
  public let picture: [String]

  /// Whether the promise is kept.
  public var isKept: Bool { failure == nil }

  /// Makes a check whose outcome is known.
  public init(_ code: String, _ promise: Words, failure: Words?, picture: [String] = []) {
    self.code = code
    self.promise = promise
    self.failure = failure
    self.picture = picture
  }
}
