/// Attempts at the same lesson, beside each other, step by step.
public struct SideBySide: Sendable {
  /// One attempt.
  public struct Column: Sendable {
    /// "BROKEN".
    public let heading: String
    /// What the attempt does.
    public let note: String
    /// Its demo.
    public let frames: [Frame]
    /// The checks that it fails: "NO ghost".
    public let verdict: [String]

    /// Plays an attempt.
    public init(_ heading: String, _ note: String, _ exercise: any Exercise) {
      self.heading = heading
      self.note = note
      frames = exercise.demo()
      let failed = exercise.checks().filter { !$0.isKept }
      let names = failed.map { "NO " + ($0.code.split(separator: ".").last ?? "") }
      // Two lines at most: the demo is to fit a window of 24.
      verdict =
        names.isEmpty
        ? ["all checks ok"] : names.count > 2 ? [names[0], "and \(names.count - 1) more"] : names
    }
  }

  /// From left to right; at most three.
  public let columns: [Column]

  /// Makes a comparison.
  public init(_ columns: [Column]) { self.columns = columns }

  /// How many steps there are.
  public var steps: Int { columns.map(\.frames.count).max() ?? 0 }

  private static let margin = 5
  private static let width = 25

  /// The headings.
  public var header: [String] {
    [row(columns.map(\.heading)), row(columns.map(\.note))]
  }

  /// A step: its number and what was done, then the screens.
  public func step(_ index: Int) -> [String] {
    let frames = columns.map { index < $0.frames.count ? $0.frames[index] : Frame("", []) }
    let height = frames.map(\.lines.count).max() ?? 0
    let screens = (0..<height).map { line in row(frames.map { line < $0.lines.count ? $0.lines[line] : "" }) }
    return [" \(index + 1)  \(frames.first?.action ?? "")"] + screens
  }

  /// What the checks say.
  public var footer: [String] {
    let height = columns.map(\.verdict.count).max() ?? 0
    return (0..<height).map { line in
      row(columns.map { line < $0.verdict.count ? $0.verdict[line] : "" })
    }
  }

  private func row(_ cells: [String]) -> String {
    (String(repeating: " ", count: Self.margin) + cells.map { $0.padded(to: Self.width) }.joined()).trimmedEnd
  }
}
