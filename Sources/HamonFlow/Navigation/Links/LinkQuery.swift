/// A query item of a link that has a typed value.
///
/// *Isolation:* a value, `Sendable`. *Cost:* a look through the items of a link of the right shape. *Misuse:* of several items of one name
/// the first counts.
public struct LinkQuery<Value>: Sendable {
  let read: @Sendable (LinkAddress) throws(LinkError) -> Value

  /// An item that must be there: `"find" & .query("x", .int)`.
  public static func query(_ name: String, _ capture: LinkCapture<Value>) -> LinkQuery {
    LinkQuery { address throws(LinkError) -> Value in try address.query(name, capture) }
  }

  /// An item that may be missing, which is `nil`; a present but wrong item is still an error.
  public static func query<Wrapped>(optional name: String, _ capture: LinkCapture<Wrapped>) -> LinkQuery
  where Value == Wrapped? {
    LinkQuery { address throws(LinkError) -> Wrapped? in
      address.has(name) ? try address.query(name, capture) : nil
    }
  }

  /// A fixed text ("a/b" is two segments), and then a query item.
  public static func & (text: String, next: LinkQuery) -> LinkPattern<Value> {
    LinkPattern(segments: literalSegments(text), read: next.read)
  }
}
