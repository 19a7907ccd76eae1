/// The reason why a link leads nowhere. It is thrown before anything has changed.
///
/// *Isolation:* none; `Sendable`. *Cost:* the texts of the link. *Misuse:* the description is for logs, in English; for people, switch over
/// the cases.
public enum LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is not a link: a broken percent escape, or bytes that are no text. `part` is where.
  case malformed(link: String, part: String)
  /// Its scheme or its host is not in the table, or in another form: `mailto:`, `tel:`, `//host/`.
  case foreign(link: String)
  /// No pattern has this shape, or it is empty, or only a query or a fragment.
  case unknown(link: String)
  /// A pattern has this shape, but a part of the path does not hold what it must.
  case wrongValue(link: String, part: String, expected: String)
  /// A pattern has this shape, but a query item that it needs is missing (`found` is `nil`) or does not hold what it must.
  case wrongQuery(link: String, name: String, found: String?, expected: String)

  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .malformed(let link, let part): "The link \(link) is malformed at \"\(part)\"."
    case .foreign(let link): "The link \(link) has a scheme or host that is not handled here."
    case .unknown(""): "An empty text is no link."
    case .unknown(let link): "The link \(link) fits no known pattern."
    case .wrongValue(let link, let part, let expected):
      "The link \(link) has \"\(part)\" where \(expected) is expected."
    case .wrongQuery(let link, let name, let found?, let expected):
      "The link \(link) has \(name)=\"\(found)\" where \(expected) is expected."
    case .wrongQuery(let link, let name, nil, let expected):
      "The link \(link) lacks \(name)=, \(expected)."
    }
  }
}
