internal import CHamonInspectorPage
import Hamon

/// Draws what a causal log has recorded: as a page that plays it, or as text.
public struct Inspector: Sendable, Hashable {
  /// The text above the picture, and in the browser's tab.
  public let title: String

  /// Makes an inspector; `title` says which program or lesson the log is of.
  public init(title: String = "Hamon") { self.title = title }

  /// Makes one HTML file that plays a log.
  public func html(_ log: CausalLog) -> String { html(log.record.lines) }

  /// Makes one HTML file that plays a log, given as its lines of JSON. The file opens from disk and asks nothing of a network. It is 120 KB
  /// and the log.
  ///
  /// A browser opens a log of 100,000 entries in about a second. What the log keeps out (redacted values) is not in the page either.
  public func html(_ lines: String) -> String {
    var page = ""
    write(lines, to: &page)
    return page
  }

  /// Writes that file to a stream, piece by piece.
  public func write(_ lines: String, to stream: inout some TextOutputStream) {
    stream.write(Self.text(hamon_inspector_head()))
    stream.write(Self.text(hamon_inspector_body()))
    stream.write("<script type=\"application/json\" id=\"log\" data-title=\"\(Self.escaped(title))\">\n")
    Self.write(lines: lines, to: &stream)
    stream.write("</script>\n")
    Self.write(script: hamon_inspector_script_of_log(), to: &stream)
  }

  static func write(lines: String, to stream: inout some TextOutputStream) {
    // JSON has this sign only inside of texts, and there it may be escaped: so nothing in a log can end the element.
    for (index, piece) in lines.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { stream.write("\\u003c") }
      stream.write(String(Substring(piece)))
    }
  }

  /// What draws, then what the page does with it, and the end of the page.
  static func write(script: HamonInspectorPart, to stream: inout some TextOutputStream) {
    stream.write("<script>\n(() => {\n\"use strict\";\n")
    stream.write(text(hamon_inspector_script()))
    stream.write(text(script))
    stream.write("})();\n</script>\n</body>\n</html>\n")
  }

  static func text(_ part: HamonInspectorPart) -> String {
    String(decoding: UnsafeBufferPointer(start: part.bytes, count: part.count), as: UTF8.self)
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for sign in text.unicodeScalars {
      switch sign {
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "<": escaped += "&lt;"
      default: escaped.unicodeScalars.append(sign)
      }
    }
    return escaped
  }
}
