import WorkshopKit

extension Slide {
  /// One slide of the page. What has the class `step` is shown one after the other; with `data-with` together with the one before.
  func html(number: Int, of count: Int) -> String {
    let end = end.map { " data-end=\"\($0)\"" } ?? ""
    let notes = TraceLines.joined(notes, from: 3).map { "<div>\(HTML.escaped($0))</div>" }.joined()
    return """
      <section data-beat="\(HTML.escaped(beat))"\(end)>
      <header><b>\(HTML.prose(heading))</b><span class="beat">\(HTML.escaped(beat))</span>\
      <span class="page">\(number) / \(count)</span></header>
      <div class="body">
      \(blocks.map(Self.html).joined(separator: "\n"))
      </div>
      <aside class="notes">\(notes)</aside>
      </section>
      """
  }

  private static func html(_ block: Block) -> String {
    switch block {
    case .large(let text): "<p class=\"large\">\(HTML.prose(text))</p>"
    case .text(let text): "<p>\(HTML.prose(text))</p>"
    case .list(let texts): "<ul>\(texts.map { "<li class=\"step\">\(HTML.prose($0))</li>" }.joined())</ul>"
    case .choices(let texts):
      "<ol class=\"choices\">"
        + texts.enumerated().map { "<li class=\"step\"\($0 == 0 ? "" : " data-with")>\(HTML.prose($1))</li>" }.joined()
        + "</ol>"
    case .replies(let replies): "<ol class=\"replies\">\(replies.map(html).joined())</ol>"
    case .acts(let acts): acts.html
    case .trace(let lines): "<div class=\"trace\">\(trace(lines))</div>"
    case .plot(let lines): "<div class=\"plot\">\(plot(lines))</div>"
    case .code(let lines): "<div class=\"code\">\(code(lines))</div>"
    case .picture(let svg, _): "<div class=\"picture\">\(svg)</div>"
    case .countdown(let minutes):
      "<div class=\"countdown\" data-minutes=\"\(minutes)\"><span class=\"digits\">\(minutes):00</span>"
        + "<span class=\"bar\"><span></span></span></div>"
    }
  }

  /// The answer is there at once; the mark and what is behind it come with the step.
  private static func html(_ reply: Reply) -> String {
    let style = reply.isRight ? "right" : "wrong"
    return "<li value=\"\(reply.number)\" class=\"\(style)\"><b class=\"answer\">\(HTML.prose(reply.text))</b>"
      + "<span class=\"step \(style)\"><b class=\"sign\">\(reply.isRight ? "✓" : "✗")</b> "
      + "\(HTML.prose(reply.reply))</span></li>"
  }

  /// Each branch of the tree is a step; a line that is too long goes on below its own beginning.
  private static func trace(_ lines: [StyledLine]) -> String {
    TraceLines.joined(lines.map(\.plain)).enumerated().map { index, text in
      if text.allSatisfy({ $0 == " " }) { return "<div>&nbsp;</div>" }
      let begins = text.hasPrefix(" +-") || text.hasPrefix(" !!")
      let indent = TraceLines.indent(text) + 2
      let step = index == 0 ? "" : " class=\"step\"" + (begins || index == 1 ? "" : " data-with")
      return "<div\(step) style=\"--indent:\(indent)ch\">\(marked(text))</div>"
    }.joined(separator: "\n")
  }

  private static func plot(_ lines: [StyledLine]) -> String {
    // A sentence below a picture may be broken; it makes no column.
    let lines = lines.map(\.plain)
    var squeezed = Squeezed(lines.filter { !isSentence($0) }).lines[...]
    return lines.map { line in
      let isSentence = isSentence(line)
      let text = isSentence ? line : squeezed.popFirst() ?? ""
      let html = text.isEmpty ? "&nbsp;" : columns(text, isSentence: isSentence)
      return "<div\(isSentence ? " class=\"sentence\"" : "")>\(html)</div>"
    }.joined(separator: "\n")
  }

  private static func isSentence(_ line: String) -> Bool {
    line.columns > 40 && !line.contains("  ") && !line.contains("--") && !line.contains("|") && !line.contains("##")
  }

  /// What is not ASCII has other widths in a browser than in a terminal: each word gets the columns that it has there.
  private static func columns(_ line: String, isSentence: Bool) -> String {
    if isSentence || line.utf8.allSatisfy({ $0 < 0x80 }) { return marked(line) }
    var pieces: [String] = []
    var before: Character = "x"
    for character in line {
      if pieces.isEmpty || (before == " " && character != " ") { pieces.append("") }
      pieces[pieces.count - 1].append(character)
      before = character
    }
    return pieces.map { "<span class=\"cell\" style=\"--columns:\($0.columns)\">\(marked($0))</span>" }.joined()
  }

  private static func code(_ lines: [StyledLine]) -> String {
    lines.map { line in
      let text = line.plain
      let (sign, style) = text.hasPrefix("+") ? ("+", "new step") : text.hasPrefix("-") ? ("−", "old") : ("", "")
      let code = text.dropFirst()
      let indent = code.prefix { $0 == " " }.count
      return "<div class=\"\(style)\"\(sign == "+" ? " data-with" : "") data-sign=\"\(sign)\" "
        + "style=\"--indent:\(indent + 2)ch\">\(code.isEmpty ? "&nbsp;" : SwiftColours.html(code))</div>"
    }.joined(separator: "\n")
  }

  /// What begins with `!!` or `<-`, and what is not tracked, has a colour too.
  static func marked(_ text: String) -> String {
    for sign in ["!!", "<- "] {
      if let range = text.firstRange(of: sign) {
        // Up to the next column of a table.
        let rest = text[range.lowerBound...]
        let end = rest.firstRange(of: "  ")?.lowerBound ?? rest.endIndex
        return HTML.escaped(String(text[..<range.lowerBound]))
          + "<span class=\"bad\">\(HTML.escaped(String(rest[..<end])))</span>\(HTML.escaped(String(rest[end...])))"
      }
    }
    for word in ["NOT TRACKED", "追跡されません"] {
      if let range = text.firstRange(of: word) {
        return HTML.escaped(String(text[..<range.lowerBound])) + "<span class=\"bad\">\(word)</span>"
          + HTML.escaped(String(text[range.upperBound...]))
      }
    }
    return HTML.escaped(text)
  }
}

extension Acts {
  /// A grid: each screen has a column of its own, and each step comes by itself.
  var html: String {
    var html = "<div class=\"acts\" style=\"--count:\(columns.count)\">"
    html += columns.map {
      "<div class=\"head\"><b>\(HTML.escaped($0.heading))</b><span>\(HTML.escaped($0.note))</span></div>"
    }.joined()
    for act in acts {
      html += "<div class=\"action step\"><b>\(act.number)</b> \(HTML.escaped(act.action))</div>"
      html += act.cells.map { "<div class=\"screen step\" data-with>\($0.map(Self.line).joined())</div>" }.joined()
    }
    if isLast {
      html += columns.enumerated().map { index, column in
        let (style, sign) = column.failure == nil ? ("ok", "✓ ok") : ("no", "✗ NO")
        return "<div class=\"verdict step \(style)\"\(index == 0 ? "" : " data-with")><b>\(sign)</b> "
          + "<b>\(HTML.escaped(column.heading))</b> \(HTML.prose(column.failure ?? kept))</div>"
      }.joined()
    }
    return html + "</div>"
  }

  /// What an arrow says of a line stands behind it, apart.
  private static func line(_ line: String) -> String {
    guard let arrow = line.firstRange(of: "<- ") else { return "<div>\(HTML.escaped(line))</div>" }
    let text = line[..<arrow.lowerBound]
    let before = String(text.reversed().drop { $0 == " " }.reversed())
    let note = HTML.escaped(String(line[arrow.upperBound...]))
    return "<div>\(HTML.escaped(before)) <span class=\"mark\">◀ \(note)</span></div>"
  }
}
