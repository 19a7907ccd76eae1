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
    /// What the first check that it fails promises, with how many more there are; nil if all are kept.
    public let failure: String?

    /// Plays an attempt.
    public init(_ heading: String, _ note: String, _ exercise: any Exercise, in language: Language) {
      self.heading = heading
      self.note = note
      frames = exercise.demo(in: language)
      let failed = exercise.checks().filter { !$0.isKept }
      let more = failed.count - 1
      failure = failed.first.map {
        $0.promise(language) + (more > 0 ? language(" (+\(more) more)", "（ほか \(more) 件）") : "")
      }
    }
  }

  /// From left to right; at most three.
  public let columns: [Column]

  private let language: Language

  /// Makes a comparison.
  public init(_ columns: [Column], in language: Language) {
    self.columns = columns
    self.language = language
  }

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

  /// What the checks say to each of the attempts, a line each.
  public var footer: [String] {
    let width = columns.map(\.heading.columns).max() ?? 0
    return columns.map { column in
      let verdict = column.failure.map { "NO  " + $0 } ?? "ok  " + language("all checks", "すべてのチェックに合格")
      return " \(column.heading.padded(to: width))  \(verdict)"
    }
  }

  private func row(_ cells: [String]) -> String {
    (String(repeating: " ", count: Self.margin) + cells.map { $0.padded(to: Self.width) }.joined()).trimmedEnd
  }
}
