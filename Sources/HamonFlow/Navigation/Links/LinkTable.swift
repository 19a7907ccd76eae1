/// All links that an application understands, tried from the top.
///
/// ```swift
/// static let links = LinkTable<Route>(schemes: ["shop"], hosts: ["shop.example"]) {
///   DeepLink("") { [] }
///   DeepLink("items") { [.items] }
///   DeepLink("items" / .int) { id in [.items, .item(id)] }
/// }
///
/// try links.path(for: "shop://items/3")                  // [.items, .item(3)]
/// try links.path(for: "shop:/items/3")                   // the same, as is shop:///items/3
/// try links.path(for: "https://shop.example/items/3")    // the same
/// try links.path(for: "/items/3")                        // the same
/// ```
///
/// The first pattern that fits in shape, and has readable values, decides. Fragments and unknown query items mean nothing (but their
/// escapes have to be well formed, as all of a link's). Of several query items of one name the first counts. Escapes are decoded after the
/// link is taken apart, so that an escaped slash is text. Schemes and hosts are compared without case, also if the host is the first
/// segment (`shop://Items/3`). A default port (80 for `http`, 443 for `https`) is ignored.
///
/// *Isolation:* a value, `Sendable`: best a `static let`. *Cost:* linear in the number of links and the length of the link.
///
/// *Misuse:* a scheme or a host that is not listed is foreign; an empty table understands nothing. The root screen is "/" or `shop://`: an
/// empty text is no link, and leads nowhere, nor does a text that is only a query or a fragment. `mailto:a@b.example` and
/// `//shop.example/items` have no form that is handled here; if no pattern fits their text, they are foreign as well.
public struct LinkTable<Route>: Sendable {
  private let schemes: Set<String>
  private let hosts: Set<String>
  private let links: [DeepLink<Route>]

  /// Makes a table. `schemes` are the application's own (`shop://items/3`), `hosts` those of its web addresses (`https`, and
  /// only that).
  public init(
    schemes: Set<String> = [], hosts: Set<String> = [],
    @LinkTableBuilder<Route> _ links: () -> [DeepLink<Route>] = { [] }
  ) {
    self.schemes = Set(schemes.map { $0.lowercased() })
    self.hosts = Set(hosts.map(LinkAddress.webHost))
    self.links = links()
  }

  /// The path that `link` leads to.
  ///
  /// - Throws: what is wrong with the link. If several patterns have its shape, the error of the first one.
  public func path(for link: String) throws(LinkError) -> [Route] {
    let address = try ours(LinkAddress(link))
    if address.isWithoutPath { throw .unknown(link: link) }
    var complaint: LinkError?
    for link in links {
      do throws(LinkError) {
        if let path = try link.path(for: address) { return path }
      } catch {
        complaint = complaint ?? error
      }
    }
    throw complaint ?? (address.namesAnotherPlace ? .foreign(link: link) : .unknown(link: link))
  }

  private func ours(_ address: LinkAddress) throws(LinkError) -> LinkAddress {
    guard let scheme = address.scheme else { return address }
    if schemes.contains(scheme) { return address.withHostAsSegment }
    if scheme == "https", let host = address.host, hosts.contains(host.lowercased()) { return address }
    throw .foreign(link: address.link)
  }
}

/// Collects the links of a table, one a line. It is called by the compiler, once for each table, where the table is made; conditions may be
/// in it, loops not.
@resultBuilder
public enum LinkTableBuilder<Route> {
  /// One link.
  public static func buildExpression(_ link: DeepLink<Route>) -> [DeepLink<Route>] { [link] }

  /// The links, in the order in which they are written.
  public static func buildBlock(_ links: [DeepLink<Route>]...) -> [DeepLink<Route>] { Array(links.joined()) }

  /// Links that are there only under a condition.
  public static func buildOptional(_ links: [DeepLink<Route>]?) -> [DeepLink<Route>] { links ?? [] }

  /// One of two groups of links.
  public static func buildEither(first links: [DeepLink<Route>]) -> [DeepLink<Route>] { links }

  /// One of two groups of links.
  public static func buildEither(second links: [DeepLink<Route>]) -> [DeepLink<Route>] { links }
}
