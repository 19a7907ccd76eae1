/// The shape of a link with typed holes, in the form of the link.
///
/// ```swift
/// "items" / .int                               // items/3            one Int
/// "items" / .int / "reviews" / .int            // items/3/reviews/7  two
/// "search" / .string & .query("page", .int)    // search/tea?page=2  a String and an Int
/// ```
///
/// The types of the holes are the pattern's, and so the arguments of the closure in ``DeepLink``: no indices, no casts. A link
/// of more than four values has the first four as one tuple.
///
/// *Isolation:* a value, `Sendable`. *Cost:* to fit a link is a comparison a segment; values are read only in a pattern of the
/// right shape. *Misuse:* a pattern begins with a text; one that begins with a hole has an empty one: `"" / .string`.
public struct LinkPattern<Values>: Sendable {
  /// The segments that a link must have: a text, or `nil` for a hole.
  let segments: [String?]

  let read: @Sendable (LinkAddress) throws(LinkError) -> Values

  func fits(_ address: LinkAddress) -> Bool { address.fits(segments) }

  /// The pattern, and then a fixed text; "a/b" is two segments.
  public static func / (pattern: Self, text: String) -> Self {
    Self(segments: pattern.segments + literalSegments(text), read: pattern.read)
  }

  /// Another hole, in the path (a segment more) or in the query.
  func appending<Next, All>(
    segment: [String?], _ next: @escaping @Sendable (LinkAddress) throws(LinkError) -> Next,
    _ join: @escaping @Sendable (Values, Next) -> All
  ) -> LinkPattern<All> {
    LinkPattern<All>(segments: segments + segment) { [read] address throws(LinkError) -> All in
      join(try read(address), try next(address))
    }
  }
}

extension LinkCapture {
  /// A fixed text ("a/b" is two segments, "" none), and then a hole: where a pattern begins.
  public static func / (text: String, next: LinkCapture) -> LinkPattern<Value> {
    let segments = literalSegments(text)
    return LinkPattern(segments: segments + [nil], read: next.segment(segments.count))
  }

  func segment(_ index: Int) -> @Sendable (LinkAddress) throws(LinkError) -> Value {
    { address throws(LinkError) -> Value in try address.segment(index, self) }
  }
}

func literalSegments(_ text: String) -> [String?] { text.split(separator: "/").map(String.init) }
