/// One kind of link and the path that it leads to.
///
/// ```swift
/// DeepLink("items" / .int) { id in [.items, .item(id)] }
/// ```
///
/// *Isolation:* a value, `Sendable`; the closure may run anywhere and should only make routes. *Cost:* to fit a link is a comparison for
/// each of its parts. *Misuse:* of two links that fit, the first in the table counts: one with a fixed text belongs before one with a hole
/// there.
public struct DeepLink<Route>: Sendable {
  private let fits: @Sendable (LinkAddress) -> Bool
  private let read: @Sendable (LinkAddress) throws(LinkError) -> [Route]

  /// A link without values: "settings", "settings/notifications"; "" is the root, which the links "/" and
  /// `shop://` lead to.
  public init(_ text: String, to path: @escaping @Sendable () -> [Route]) {
    let segments = literalSegments(text)
    fits = { $0.fits(segments) }
    read = { _ in path() }
  }

  /// A link with values: the closure gets them in the order in which the pattern has its holes, and returns the whole path
  /// from the root screen.
  public init<Values>(_ pattern: LinkPattern<Values>, to path: @escaping @Sendable (Values) -> [Route]) {
    fits = { pattern.fits($0) }
    read = { address throws(LinkError) -> [Route] in path(try pattern.read(address)) }
  }

  /// The path, or `nil` if the shape is another.
  func path(for address: LinkAddress) throws(LinkError) -> [Route]? { fits(address) ? try read(address) : nil }
}
