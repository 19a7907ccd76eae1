import WorkshopKit

/// One slide: what it belongs to, a few blocks, and what the teacher says to it.
struct Slide: Equatable {
  enum Block: Equatable {
    /// What the slide is about, in large letters.
    case large(String)
    case text(String)
    /// With a mark before each.
    case list([String])
    /// The answers to choose from.
    case choices([String])
    /// What becomes of each answer; the number is that of the choice.
    case replies([Reply])
    /// Some steps of a demo.
    case acts(Acts)
    /// A trace: a tree of sentences, which may be broken.
    case trace([StyledLine])
    /// A picture of letters: what stands below each other stays there.
    case plot([StyledLine])
    /// The difference of two files.
    case code([StyledLine])
    /// A drawing; a terminal gets the lines.
    case picture(svg: String, lines: [StyledLine])
    /// A clock that runs down.
    case countdown(minutes: Int)
  }

  struct Reply: Equatable {
    let number: Int
    let text: String
    let isRight: Bool
    let reply: String
  }

  /// "L01  The star that stayed".
  let heading: String
  /// "2 demo".
  let beat: String
  let blocks: [Block]
  /// For the presenter's view alone.
  var notes: [String] = []
  /// When what the slide belongs to is to be over, in minutes after midnight; a deck without a plan does not say.
  var end: Int?
}

/// Some steps of a demo, and how it ended if they are the last ones.
struct Acts: Equatable {
  struct Act: Equatable {
    let number: Int
    let action: String
    /// The screen of each column.
    let cells: [[String]]
    /// The lines as a terminal shows them.
    let lines: [StyledLine]

    /// How many lines of a slide it takes.
    var height: Int { 1 + (cells.map(\.count).max() ?? 0) }
  }

  struct Column: Equatable {
    let heading: String
    let note: String
    /// What the first check says that is not kept; nil if all are.
    let failure: String?
  }

  let columns: [Column]
  let acts: [Act]
  let isLast: Bool
  let header: [StyledLine]
  let footer: [StyledLine]
  /// What a column says whose checks are all kept.
  let kept: String

  /// The whole demo in pieces of about the same height, each of at most so many lines below the headings.
  static func pages(_ stage: Stage, height: Int, _ language: Language) -> [Acts] {
    let comparison = stage.comparison
    let acts = (0..<comparison.steps).map { step in
      let frames = comparison.columns.map { step < $0.frames.count ? $0.frames[step] : Frame("", []) }
      let lines = comparison.step(step).enumerated().map { StyledLine($1, $0 == 0 ? .bold : .plain) }
      return Act(number: step + 1, action: frames.first?.action ?? "", cells: frames.map(\.lines), lines: lines)
    }
    let columns = comparison.columns.map { Column(heading: $0.heading, note: $0.note, failure: $0.failure) }
    let header = comparison.header.enumerated().map { StyledLine($1, $0 == 0 ? .bold : .dim) }
    // The verdict comes below the last step; there is half a line between all of them.
    let verdict = columns.map { Pages.height(($0.failure ?? "").columns + 20) }.reduce(0, +)
    let weights = acts.enumerated().map { 2 * $1.height + 1 + ($0 == acts.count - 1 ? 2 * verdict + 1 : 0) }
    return Pages.split(weights, room: 2 * height).map { range in
      Acts(
        columns: columns, acts: Array(acts[range]), isLast: range.upperBound == acts.count, header: header,
        footer: zip(columns, comparison.footer).map { StyledLine($1, $0.failure == nil ? .good : .bad) },
        kept: Phrases.allKept(language))
    }
  }

  /// For a terminal.
  var lines: [StyledLine] { header + acts.flatMap(\.lines) + (isLast ? [.empty] + footer : []) }
}
