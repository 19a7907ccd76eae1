/// Frames and pictures of a lesson as an image for pages: text on a grid, in SVG. A dark window, so that it can be read on
/// light and on dark pages.
struct TextPicture {
  enum Tone {
    case plain, strong, quiet
    /// What is wrong; it also has a mark of its own in the text.
    case alarm

    fileprivate var attributes: String {
      switch self {
      case .plain: "fill=\"#e6e6ea\""
      case .strong: "fill=\"#ffffff\" font-weight=\"bold\""
      case .quiet: "fill=\"#a5a5b0\""
      case .alarm: "fill=\"#ffd24d\" font-weight=\"bold\""
      }
    }
  }

  private struct Run {
    let text: String
    let row: Int
    let column: Int
    let tone: Tone
  }

  private var runs: [Run] = []
  private var rows = 0

  /// A line below the ones that are there.
  mutating func add(_ line: String, _ tone: Tone? = nil) { add([(0, line, tone)]) }

  /// A line of several texts, each at a column of its own.
  mutating func add(_ texts: [(column: Int, text: String, tone: Tone?)]) {
    for (column, text, tone) in texts {
      let indent = text.prefix { $0 == " " }.count
      let bare = text.trimmedEnd.dropFirst(indent)
      if bare.isEmpty { continue }
      runs.append(Run(text: String(bare), row: rows, column: column + indent, tone: tone ?? Self.tone(text)))
    }
    rows += 1
  }

  /// What a lesson marks as wrong.
  private static func tone(_ text: String) -> Tone {
    text.contains("!!") || text.contains("<- ") || text.contains("NOT TRACKED") ? .alarm : .plain
  }

  // A sign is 0.6 of its size wide in nearly all fonts of fixed width; `textLength` takes care of the others.
  private static let size = 15
  private static let width = 9
  private static let height = 21
  private static let margin = 18
  /// At least so wide, so that all pictures of a page show their text in one size.
  private static let leastColumns = 78

  var svg: String {
    let columns = max(Self.leastColumns, runs.map { $0.column + $0.text.columns }.max() ?? 0)
    let (width, height) = (columns * Self.width + 2 * Self.margin, rows * Self.height + 2 * Self.margin)
    let lines = runs.map { run in
      """
        <text x="\(Self.margin + run.column * Self.width)" y="\(Self.margin + run.row * Self.height + Self.size)" \
      textLength="\(run.text.columns * Self.width)" xml:space="preserve" \(run.tone.attributes)>\
      \(HTML.escaped(run.text))</text>

      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', monospace" font-size="\(Self.size)">
        <rect width="\(width)" height="\(height)" rx="10" fill="#1d1d24"/>
      \(lines.joined())</svg>

      """
  }
}
