extension Router {
  /// Goes where `link` leads: its path replaces the path, in one transaction.
  ///
  /// As far as both begin alike, entries and state stay; so the same link twice does nothing the second time. A link that is
  /// malformed, not ours, unknown, empty, only a query or a fragment (`#reviews`), or has a wrong value in it changes nothing at all.
  ///
  /// To go on from the present screen, push what the link means: `router.push(contentsOf: try links.path(for: link))`.
  ///
  /// - Throws: what is wrong with the link.
  public func open(_ link: String) throws(LinkError) { replace(with: try links.path(for: link)) }
}
