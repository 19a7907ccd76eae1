import Hamon
import HamonInspector
import Testing

@Suite("The page of several logs")
struct ColumnsPageTests {
  private static func record() -> CausalRecord {
    let log = CausalLog(clock: StillClock())
    log.during {
      let price = Signal(1, name: "price </script>")
      let row = Effect(name: "row") { _ = price.value }
      withCause("a \"tap\" & <more>") { price.value = 2 }
      withExtendedLifetime(row) {}
    }
    return log.record
  }

  private static func page(language: String = "en") -> String {
    let record = record()
    let start = record.entries.first { $0.event == .cause }?.number ?? 0
    let column = Inspector.Column(
      "BROKEN", "a note", .bad, record, steps: [.init("a \"tap\" & <more>", start: start, screen: ["x <- y\"\\"])],
      families: [2: "prices", 1: "rows"])
    return Inspector(title: "Shop").html([column, column], language: language)
  }

  @Test("asks nothing of a network, nor of another file")
  func selfContained() {
    for word in ["http:", "https:", "src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "import("] {
      #expect(!Self.page().contains(word), "the page has \(word)")
    }
    #expect(Self.page().utf8.count < 114_000)
  }

  @Test("has each log in an element of its own, which nothing in it can end")
  func logs() throws {
    let page = Self.page()
    var rest = page[...]
    for _ in 0..<2 {
      let element = try #require(rest.firstRange(of: #"<script type="application/json" class="log" data-title="Shop""#))
      rest = rest[element.upperBound...]
      let start = try #require(rest.firstRange(of: ">\n")).upperBound
      let end = try #require(rest[start...].firstRange(of: "</script>")).lowerBound
      #expect(rest[start..<end] == Self.record().lines.replacing("<", with: #"\u003c"#))
      rest = rest[end...]
    }
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test("says the steps and families as JSON, whatever signs are in them")
  func steps() {
    let page = Self.page()
    let steps = ##"[{"action":"a \"tap\" & <more>","n":4,"screen":["x <- y\"\\"]}]"##
    let escaped = steps.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    #expect(page.contains(" data-steps=\"\(escaped)\""))
    #expect(page.contains("data-families=\"{&quot;1&quot;:&quot;rows&quot;,&quot;2&quot;:&quot;prices&quot;}\""))
    #expect(page.contains("data-heading=\"BROKEN\" data-note=\"a note\" data-tone=\"bad\""))
  }

  @Test("is in the language that is asked for")
  func language() {
    #expect(Self.page().contains("<html lang=\"en\">") && !Self.page().contains("<html lang=\"ja\">"))
    #expect(
      Self.page(language: "ja").contains("<html lang=\"ja\">")
        && !Self.page(language: "ja").contains("<html lang=\"en\">"))
  }
}
