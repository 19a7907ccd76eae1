/// One promise of an exercise, and whether it is kept. Checks compare counts and values, never times.
public struct Check: Sendable, Hashable {
  /// Stable: "L01.ghost".
  public let code: String
  /// What should be so.
  public let promise: Words
  /// What was done, what was seen, and where; nil if the promise is kept.
  public let failure: Words?
  /// The wrong thing on the screen, in each language; may be empty.
  private let pictures: [Language: [String]]

  /// Whether the promise is kept.
  public var isKept: Bool { failure == nil }

  /// The wrong thing on the screen; may be empty.
  public func picture(in language: Language) -> [String] { pictures[language] ?? [] }

  /// The promise, and after it the code.
  public func named(in language: Language) -> String { promise(language) + language(" (\(code))", "（\(code)）") }

  /// Makes a check whose outcome is known.
  public init(_ code: String, _ promise: Words, failure: Words?, picture: (Language) -> [String] = { _ in [] }) {
    self.code = code
    self.promise = promise
    self.failure = failure.map { Words($0.en, $0.ja.closedUp) }
    pictures = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, picture($0)) })
  }

  /// Makes a check with a picture that has no words in it.
  init(_ code: String, _ promise: Words, failure: Words?, picture: [String]) {
    self.init(code, promise, failure: failure) { _ in picture }
  }
}
