/// A link taken apart: what patterns are tried on.
struct LinkAddress {
  private typealias Text = Substring.UnicodeScalarView

  let link: String
  let scheme: String?
  let host: String?
  /// Decoded.
  let segments: [String]
  /// Whether the first segment is a host, which is compared without case.
  let beginsWithHost: Bool
  /// Decoded, in the order in which they are written.
  let queries: [(name: String, value: String)]

  /// Reads `scheme://host/segments?queries#fragment`; `scheme:/segments` has an empty host. One slash at the beginning and one at the end
  /// of the path mean nothing, and neither does a default port.
  init(_ link: String) throws(LinkError) {
    self.link = link
    // By scalars: with a combining mark behind it, a delimiter is one Character.
    let whole = link[...].unicodeScalars
    let body = whole.prefix { $0 != "#" }
    _ = try Self.decode(whole[body.endIndex...].dropFirst(), in: link)
    let beforeQuery = body.prefix { $0 != "?" }
    let (scheme, authority, rest) = Self.splitPlace(beforeQuery)
    self.scheme = scheme
    host = if let scheme { try Self.decode(Self.withoutDefaultPort(authority, scheme), in: link) } else { nil }
    beginsWithHost = false
    var path = rest
    if path.first == "/" { path.removeFirst() }
    if path.last == "/" { path.removeLast() }
    var segments: [String] = []
    if !path.isEmpty {
      for part in path.split(separator: "/", omittingEmptySubsequences: false) {
        segments.append(try Self.decode(part, in: link))
      }
    }
    self.segments = segments
    var queries: [(name: String, value: String)] = []
    for item in body[beforeQuery.endIndex...].dropFirst().split(separator: "&") {
      let name = item.prefix { $0 != "=" }
      let value = item[name.endIndex...].dropFirst()
      queries.append((try Self.decode(name, in: link), try Self.decode(value, in: link)))
    }
    self.queries = queries
  }

  private init(moving other: LinkAddress, host: String) {
    (link, scheme, queries) = (other.link, other.scheme, other.queries)
    self.host = nil
    beginsWithHost = !host.isEmpty
    segments = host.isEmpty ? other.segments : [host] + other.segments
  }

  /// With the host as the first segment, which it is in an app's own scheme: `shop://items/3`.
  var withHostAsSegment: LinkAddress { host.map { LinkAddress(moving: self, host: $0) } ?? self }

  /// Whether it is empty, or nothing but a query, a fragment, or both: then it names no place.
  var isWithoutPath: Bool {
    guard let first = link.unicodeScalars.first else { return true }
    return first == "?" || first == "#"
  }

  /// Whether the segments are these; nil fits any.
  func fits(_ pattern: [String?]) -> Bool {
    guard pattern.count == segments.count else { return false }
    return pattern.indices.allSatisfy { index in
      guard let text = pattern[index], text != segments[index] else { return true }
      return index == 0 && beginsWithHost && text.lowercased() == segments[index].lowercased()
    }
  }

  /// Whether it begins with a scheme or a host that is not written as `scheme://`: `mailto:a@b.example`, `//shop.example/items`.
  var namesAnotherPlace: Bool {
    if scheme != nil { return false }
    let text = link.unicodeScalars
    if text.starts(with: "//".unicodeScalars) {
      return text.dropFirst(2).first.map { $0 != "/" && $0 != "?" && $0 != "#" } ?? false
    }
    return text.firstIndex(of: ":").map { Self.isScheme(text[..<$0]) } ?? false
  }

  func has(_ name: String) -> Bool { queries.contains { $0.name == name } }

  func segment<Value>(_ index: Int, _ capture: LinkCapture<Value>) throws(LinkError) -> Value {
    if let value = capture.read(segments[index]) { return value }
    throw .wrongValue(link: link, part: segments[index], expected: capture.expected)
  }

  /// Of several items of one name the first counts.
  func query<Value>(_ name: String, _ capture: LinkCapture<Value>) throws(LinkError) -> Value {
    let found = queries.first { $0.name == name }?.value
    if let found, let value = capture.read(found) { return value }
    throw .wrongQuery(link: link, name: name, found: found, expected: capture.expected)
  }

  /// The scheme in small letters, the host with its port, and the path; without a scheme there is no host.
  private static func splitPlace(_ text: Text) -> (scheme: String?, authority: Text, path: Text) {
    let scheme = text.prefix { $0 != ":" && $0 != "/" }
    let rest = text[scheme.endIndex...]
    let name = String(scheme).lowercased()
    if rest.starts(with: "://".unicodeScalars) {
      let authority = rest.dropFirst(3).prefix { $0 != "/" }
      return (name, authority, rest[authority.endIndex...])
    }
    let path = rest.dropFirst()
    return rest.first == ":" && path.first == "/" && isScheme(scheme)
      ? (name, path.prefix(0), path) : (nil, text.prefix(0), text)
  }

  private static func isScheme(_ text: Text) -> Bool {
    guard let first = text.first, first.isASCII, first.properties.isAlphabetic else { return false }
    return text.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0)) }
  }

  /// A host without its port, if that is the scheme's own, or empty.
  private static func withoutDefaultPort(_ authority: Text, _ scheme: String) -> Text {
    guard let own = ["http": "80", "https": "443"][scheme], let colon = authority.lastIndex(of: ":") else {
      return authority
    }
    let port = String(authority[authority.index(after: colon)...])
    return port.isEmpty || port == own ? authority[..<colon] : authority
  }

  /// A host of the web as a table has it.
  static func webHost(_ host: String) -> String {
    String(withoutDefaultPort(Substring(host).unicodeScalars, "https")).lowercased()
  }

  /// Undoes percent escapes. A `+` is a plus.
  private static func decode(_ scalars: Text, in link: String) throws(LinkError) -> String {
    let text = Substring(scalars)
    if !text.utf8.contains(UInt8(ascii: "%")) { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
      } else if let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) {
        bytes.append(high << 4 | low)
      } else {
        throw .malformed(link: link, part: String(text))
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw .malformed(link: link, part: String(text))
    }
    return decoded
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
