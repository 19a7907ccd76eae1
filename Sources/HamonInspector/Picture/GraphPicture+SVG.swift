extension GraphPicture {
  /// The colours of a drawing.
  public enum Theme: Sendable, Hashable, CaseIterable {
    /// For a light page.
    case light
    /// For a dark page.
    case dark
    /// What the reader's system says. A page may set the variables (`--hamon-card`, `--hamon-written`, …) on `.hamon-picture` itself.
    case automatic
  }

  /// Where a drawing leads from what is written to what runs.
  public enum Flow: Sendable, Hashable {
    /// From left to right.
    case right
    /// From top to bottom, for narrow places.
    case down
  }

  /// A stage of the last ripple, as a drawing of several stages shows it.
  public struct Step: Sendable, Hashable {
    /// The text above the stage.
    public let caption: String
    /// How many of the ``GraphPicture/deeds`` are done.
    public let deeds: Int

    /// Makes a stage after a number of deeds.
    public init(_ caption: String, deeds: Int) {
      self.caption = caption
      self.deeds = deeds
    }
  }

  /// The picture as a drawing: one SVG element with a transparent ground, for a file or a place in a page.
  ///
  /// A circle is what is written, a diamond what is derived, a square what runs. A picture that was taken with a log shows the last ripple.
  /// It marks what was written, changed, came to the same and ran, each also with a word, and the links that carried it. Scopes are not
  /// drawn. Siblings that are one node have a drop for each.
  ///
  /// ```swift
  /// let drawing = GraphPicture(of: screen, log: log).svg(title: "Cart", theme: .dark)
  /// ```
  ///
  /// *Isolation:* none. *Cost:* about the number of nodes and links, times the layers that a link passes. *Misuse:* above some hundred
  /// nodes there is nothing to see; the page of ``Inspector`` is for those. What is said of a node is in English, or in Japanese (`ja`).
  public func svg(
    title: String = "", theme: Theme = .automatic, flow: Flow = .right, language: String = "en"
  ) -> String {
    PictureDrawing(self, theme, flow, [Lights(self, after: deeds.count)], PictureWords(language: language))
      .svg(title: title, captions: [], columns: 1)
  }

  /// The last ripple as several drawings of one graph, stage by stage, beside and below each other.
  ///
  /// What lies behind a change and had no turn yet has a broken line.
  public func svg(
    title: String = "", theme: Theme = .automatic, flow: Flow = .right, steps: [Step], columns: Int = 2
  ) -> String {
    PictureDrawing(self, theme, flow, steps.map { Lights(self, after: $0.deeds) })
      .svg(title: title, captions: steps.map(\.caption), columns: max(1, min(columns, steps.count)))
  }
}

extension GraphPicture.Theme {
  /// What a colour is for, in a light and in a dark page: those of the inspector's page.
  static let colours: [(name: String, light: String, dark: String)] = [
    ("card", "#ffffff", "#12303f"), ("line", "#b9cfd9", "#35607a"), ("ink", "#0d2b3a", "#e9f5fa"),
    ("soft", "#486474", "#a3bfcc"),
    ("link", "#a3bdc9", "#47728a"), ("rest", "#b7ccd6", "#47728a"), ("stale", "#486474", "#a3bfcc"),
    ("same", "#6b7f8a", "#93aab5"),
    ("written", "#0b63c4", "#63bdff"), ("changed", "#08776f", "#45e0c6"), ("ran", "#c2480f", "#ffb25a"),
  ]

  /// The colour as CSS has it.
  func colour(_ name: String) -> String {
    guard let colour = Self.colours.first(where: { $0.name == name }) else { return "none" }
    return switch self {
    case .light: colour.light
    case .dark: colour.dark
    case .automatic: "var(--hamon-\(name))"
    }
  }

  /// What the drawing says of its colours.
  var style: String {
    guard self == .automatic else { return "" }
    let light = Self.colours.map { "--hamon-\($0.name):\($0.light)" }.joined(separator: ";")
    let dark = Self.colours.map { "--hamon-\($0.name):\($0.dark)" }.joined(separator: ";")
    return
      "<style>:where(.hamon-picture){\(light)}@media (prefers-color-scheme:dark){:where(.hamon-picture){\(dark)}}</style>\n"
  }
}
