import HamonInspector
import Testing

@Suite("The page")
struct PageTests {
  private static let line =
    #"{"n":1,"t":0,"e":"write","node":1,"kind":"signal","name":"a <b>","old":"</script>","new":"1 < 2"}"#

  @Test("asks nothing of a network, nor of another file")
  func selfContained() {
    let page = Inspector().html("")
    for word in ["http:", "https:", "src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "import("] {
      #expect(!page.contains(word), "the page has \(word)")
    }
  }

  @Test("has the log in it; nothing in the log can end the element that holds it")
  func log() throws {
    let page = Inspector().html(Self.line + "\n")
    let start = try #require(page.firstRange(of: #"id="log" data-title="Hamon">"#)).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    #expect(page[start..<end] == "\n" + Self.line.replacing("<", with: #"\u003c"#) + "\n")
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test("has a title, whatever signs are in it")
  func title() {
    #expect(Inspector(title: #"A "cart" <&>"#).html("").contains(#"data-title="A &quot;cart&quot; &lt;&amp;>""#))
  }

  @Test("is written piece by piece, with the same result")
  func stream() {
    var text = ""
    Inspector().write(Self.line, to: &text)
    #expect(text == Inspector().html(Self.line))
    #expect(text.utf8.count < 132_000)
  }
}
