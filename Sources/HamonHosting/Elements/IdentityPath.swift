/// The place of a view: the way from the root to it. Two views with the same path, one after the other, are the same one.
///
///     Root/Screen/0/[42]/RowBody
///
/// *Isolation:* a value; not `Sendable`, because ids need not be. *Cost:* an array of the steps. *Misuse:* a path says where, and not when:
/// one that has gone and come again is another identity.
public struct IdentityPath: Hashable, CustomStringConvertible {
  /// From the root down.
  public let steps: [IdentityStep]

  /// The steps, separated by slashes.
  public var description: String { steps.map(\.description).joined(separator: "/") }
}

/// One step of a path. Not `Sendable`, because ids need not be.
public enum IdentityStep: Hashable, CustomStringConvertible {
  /// A view with a body, by the name of its type.
  case view(String)
  /// A position in a builder.
  case position(Int)
  /// A branch of an `if`: taken, or the other one.
  case branch(Bool)
  /// A row of a ``ForEach`` by its id; the number tells rows with the same id apart.
  case item(AnyHashable, Int)
  /// An explicit `.id(_:)`.
  case id(AnyHashable)

  /// Its text in a path.
  public var description: String {
    switch self {
    case .view(let name): name
    case .position(let position): "\(position)"
    case .branch(let isFirst): isFirst ? "if" : "else"
    case .item(let id, let occurrence): occurrence == 0 ? "[\(id)]" : "[\(id) again \(occurrence)]"
    case .id(let id): "#\(id)"
    }
  }
}
