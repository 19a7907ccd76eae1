import WorkshopKit

/// A table of a handout that is filled in half: its first row is an example, and some cells of the others are left for a pencil.
struct HandoutTable {
  struct Cell: ExpressibleByStringLiteral {
    let words: Words
    let isBlank: Bool

    /// What stands on the sheet, in both languages.
    init(stringLiteral text: String) { self.init(Words(text, text), isBlank: false) }

    private init(_ words: Words, isBlank: Bool) {
      self.words = words
      self.isBlank = isBlank
    }

    static func given(_ en: String, _ ja: String) -> Cell { Cell(Words(en, ja), isBlank: false) }

    /// What a pencil is to write.
    static func blank(_ en: String, _ ja: String? = nil) -> Cell { Cell(Words(en, ja ?? en), isBlank: true) }
  }

  let title: Words
  let columns: [Words]
  let rows: [[Cell]]

  init(_ title: Words, _ columns: [Words], _ rows: [[Cell]]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// The table of a lesson.
  static func of(_ id: String) -> HandoutTable? { all[id] }
}
