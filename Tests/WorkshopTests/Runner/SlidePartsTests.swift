import Testing
import WorkshopKit

@testable import workshop

@Suite("Parts of slides")
struct SlidePartsTests {
  private func html(_ blocks: Slide.Block...) -> String {
    Slide(heading: "L00", beat: "1 predict", blocks: blocks).html(number: 1, of: 2)
  }

  @Test(
    "what is too long is cut into as few pieces as fit, and these are as even as can be",
    arguments: [
      ([], 5, []), ([1, 1, 1], 5, [0..<3]), ([1, 1, 1, 1, 1, 1], 5, [0..<3, 3..<6]), ([4, 1, 4], 5, [0..<2, 2..<3]),
      ([9, 1], 5, [0..<1, 1..<2]), ([2, 2, 2, 2, 2], 4, [0..<2, 2..<4, 4..<5]),
    ] as [([Int], Int, [Range<Int>])])
  func pages(_ weights: [Int], _ room: Int, _ pieces: [Range<Int>]) {
    #expect(Pages.split(weights, room: room) == pieces)
  }

  @Test("a trace is cut between its branches, and keeps all of its lines")
  func trace() {
    let lines = (0..<4).flatMap { branch in
      [StyledLine(" +- branch \(branch)")] + (0..<5).map { StyledLine(" |    line \($0)") }
    }
    let pages = Pages.split(lines, isTree: true)
    #expect(pages.map(\.count) == [12, 12])
    #expect(pages.flatMap { $0 } == lines)
  }

  @Test("what an arrow says of a line is a mark of its own, apart from the next column")
  func mark() throws {
    let acts = Acts.pages(Stage(try Units.find("L00"), in: .en), height: 12, .en)
    #expect(acts.map(\.isLast) == [false, true])
    let html = acts[1].html
    #expect(html.contains("<div>observed  2 <span class=\"mark\">◀ surprise</span></div></div>"))
    let promise = try #require(acts[1].columns[0].failure)
    #expect(html.contains("<div class=\"verdict step no\"><b>✗ NO</b> <b>BROKEN</b> \(HTML.prose(promise))</div>"))
    #expect(html.contains("<div class=\"verdict step ok\" data-with><b>✓ ok</b> <b>FIXED</b> all checks ok</div>"))
  }

  @Test("an alarm ends where the next column begins")
  func alarm() {
    #expect(Slide.marked("B  Donburi * !!   Soba *") == "B  Donburi * <span class=\"bad\">!!</span>   Soba *")
    #expect(Slide.marked("| !! a < b") == "| <span class=\"bad\">!! a &lt; b</span>")
  }

  @Test("the right answer and the wrong ones differ by a sign as well")
  func replies() {
    let html = html(
      .replies([
        .init(number: 1, text: "a", isRight: false, reply: "no"),
        .init(number: 2, text: "b", isRight: true, reply: "yes"),
      ]))
    #expect(html.contains("<li value=\"1\" class=\"wrong\"><b class=\"answer\">a</b>"))
    #expect(html.contains("<span class=\"step wrong\"><b class=\"sign\">✗</b> no</span>"))
    #expect(html.contains("<span class=\"step right\"><b class=\"sign\">✓</b> yes</span>"))
  }

  @Test("a table gives up columns that all lines leave empty, and keeps two of a gap; a rule is no column")
  func squeezed() {
    #expect(Squeezed(["a       b", "---------", "cc      d"]).lines == ["a   b", "-----", "cc  d"])
    #expect(Squeezed(["a       b", "cc      d"]).lines == ["a   b", "cc  d"])
    #expect(Squeezed(["星      b", "c       d"]).lines == ["星  b", "c   d"])
  }

  @Test(
    "what a trace says on several lines is one again, and what it lists is not",
    arguments: [
      ([" |    a (b", " |        c)", " |      it read d"], [" |    a (b c)", " |      it read d"]),
      ([" !! CAP: あい", "         う"], [" !! CAP: あいう"]), ([" |", " +- a", " |    b"], [" |", " +- a", " |    b"]),
      ([" !! cycle", "      -> a", "      -> b"], [" !! cycle", "      -> a", "      -> b"]),
    ])
  func joined(_ lines: [String], _ joined: [String]) { #expect(TraceLines.joined(lines) == joined) }

  @Test("words that are not ASCII have the columns of a terminal")
  func columns() {
    #expect(
      html(.plot([StyledLine("星  a")])).contains(
        "<span class=\"cell\" style=\"--columns:4\">星  </span><span class=\"cell\" style=\"--columns:1\">a</span>"))
  }

  @Test(
    "Swift has colours: keywords, types, texts, numbers, attributes, comments",
    arguments: [
      ("let a = 1", "<span class=\"keyword\">let</span> a = <span class=\"number\">1</span>"),
      (
        "@Tracked var a: Int",
        "<span class=\"attribute\">@Tracked</span> <span class=\"keyword\">var</span> a: <span class=\"type\">Int</span>"
      ),
      (
        "f(\"a < \\(b(\"c\"))\") // d",
        "f(<span class=\"text\">&quot;a &lt; \\(b(&quot;c&quot;))&quot;</span>) <span class=\"comment\">// d</span>"
      ),
      ("\"open", "<span class=\"text\">&quot;open</span>"), ("letter", "letter"), ("", ""),
    ])
  func swift(_ code: String, _ html: String) { #expect(SwiftColours.html(code) == html) }

  @Test("a difference says with a sign what goes and what comes; what comes is one step")
  func difference() {
    let html = html(.code([" a", "-b", "+c", "+d"]))
    #expect(html.contains("<div class=\"old\" data-sign=\"−\" style=\"--indent:2ch\">b</div>"))
    #expect(html.contains("<div class=\"new step\" data-with data-sign=\"+\" style=\"--indent:2ch\">c</div>"))
  }
}
