internal import CHamonInspectorPage
import Hamon

extension Inspector {
  /// One of several logs that are played beside each other.
  ///
  /// *Isolation:* none; `Sendable`. *Cost:* its texts.
  public struct Column: Sendable, Hashable {
    /// What the program is, besides words: a sign and a colour.
    public enum Tone: String, Sendable, Hashable, CaseIterable {
      /// It does what it should not.
      case bad
      /// Half of it is right.
      case half
      /// It does what it should.
      case good
    }

    /// A step of what was played: the entries from its first one to the next step.
    public struct Step: Sendable, Hashable {
      /// What was done.
      public let action: String
      /// The number of its first entry.
      public let start: Int
      /// What the program showed after it, line by line; `<-` begins a remark on a line.
      public let screen: [String]

      /// Makes a step.
      public init(_ action: String, start: Int, screen: [String] = []) {
        self.action = action
        self.start = start
        self.screen = screen
      }
    }

    /// "FIXED".
    public let heading: String
    /// What the program does, in a few words.
    public let note: String
    /// How it is marked.
    public let tone: Tone
    /// The log.
    public let record: CausalRecord
    /// The steps, in order.
    public let steps: [Step]
    /// By node of the log, what its siblings have in common: three of a kind are drawn as one card.
    public let families: [Int: String]

    /// Makes a column. Nodes without a family are told apart by their names.
    public init(
      _ heading: String, _ note: String, _ tone: Tone, _ record: CausalRecord, steps: [Step],
      families: [Int: String] = [:]
    ) {
      self.heading = heading
      self.note = note
      self.tone = tone
      self.record = record
      self.steps = steps
      self.families = families
    }
  }

  /// One HTML file that plays several logs beside each other, step by step, large enough for a room. The file opens from disk and asks
  /// nothing of a network.
  ///
  /// The words of the page are in English, or in Japanese (`ja`). *Cost:* 110 KB and the logs. *Misuse:* more than three columns are too
  /// narrow to be read; a page of one log without steps is that of ``html(_:)-(String)``.
  public func html(_ columns: [Column], language: String = "en") -> String {
    var page = ""
    let head = Self.text(hamon_inspector_head())
    if let tag = head.firstRange(of: "<html lang=\"en\">"), language == "ja" {
      page += head[..<tag.lowerBound] + "<html lang=\"ja\">" + head[tag.upperBound...]
    } else {
      page += head
    }
    page += Self.text(hamon_inspector_columns())
    for column in columns {
      page += "<script type=\"application/json\" class=\"log\""
      for (name, text) in [
        ("title", title), ("heading", column.heading), ("note", column.note), ("tone", column.tone.rawValue),
        ("steps", column.steps.json), ("families", column.families.json),
      ] { page += " data-\(name)=\"\(Self.escaped(text))\"" }
      page += ">\n"
      Self.write(lines: column.record.lines, to: &page)
      page += "</script>\n"
    }
    Self.write(script: hamon_inspector_script_of_columns(), to: &page)
    return page
  }
}

extension [Inspector.Column.Step] {
  fileprivate var json: String {
    let steps = map { step in
      "{\"action\":\(step.action.json),\"n\":\(step.start),\"screen\":[\(step.screen.map(\.json).joined(separator: ","))]}"
    }
    return "[\(steps.joined(separator: ","))]"
  }
}

extension [Int: String] {
  fileprivate var json: String {
    "{" + sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.json)" }.joined(separator: ",") + "}"
  }
}

extension String {
  fileprivate var json: String {
    var text = "\""
    for sign in unicodeScalars {
      switch sign {
      case "\"", "\\": text += "\\\(sign)"
      case "\n": text += "\\n"
      case _ where sign.value < 0x20: text += " "
      default: text.unicodeScalars.append(sign)
      }
    }
    return text + "\""
  }
}
