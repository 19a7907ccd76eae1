/// A link taken apart: what patterns are tried on.
struct LinkAddress {
  private typealias Text = Substring.UnicodeScalarView

  let link: String
  let scheme: String?
  let host: String?
  /// Decoded.
  let segments: [String]
  /// Decoded, in the order in which they are written.
  let queries: [(name: String, value: String)]

  /// Reads `scheme://host/segments?queries#fragment`. One slash at the beginning and one at the end of the path mean nothing.
  init(_ link: String) throws(LinkError) {
    self.link = link
    // By scalars: with a combining mark behind it, a delimiter is one Character.
    let whole = link[...].unicodeScalars
    let body = whole.prefix { $0 != "#" }
    _ = try Self.decode(whole[body.endIndex...].dropFirst(), in: link)
    let beforeQuery = body.prefix { $0 != "?" }
    let (scheme, rest) = Self.splitScheme(beforeQuery)
    self.scheme = scheme.map { String($0).lowercased() }
    var path = rest
    if scheme == nil {
      host = nil
    } else {
      let name = rest.prefix { $0 != "/" }
      host = try Self.decode(name, in: link)
      path = rest[name.endIndex...]
    }
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
    segments = host.isEmpty ? other.segments : [host] + other.segments
  }

  /// With the host as the first segment, which it is in an app's own scheme: `shop://items/3`.
  var withHostAsSegment: LinkAddress { host.map { LinkAddress(moving: self, host: $0) } ?? self }

  /// Whether it begins with a scheme or a host that is not written as `scheme://`: `mailto:a@b.example`, `//shop.example/items`.
  var namesAnotherPlace: Bool {
    if scheme != nil { return false }
    let text = link.unicodeScalars
    if text.starts(with: "//".unicodeScalars) {
      return text.dropFirst(2).first.map { $0 != "/" && $0 != "?" && $0 != "#" } ?? false
    }
    guard let colon = text.firstIndex(of: ":"), link.first?.isLetter == true else { return false }
    return link[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
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

  private static func splitScheme(_ text: Text) -> (Text?, Text) {
    let scheme = text.prefix { $0 != ":" && $0 != "/" }
    let rest = text[scheme.endIndex...]
    return rest.starts(with: "://".unicodeScalars) ? (scheme, rest.dropFirst(3)) : (nil, text)
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
