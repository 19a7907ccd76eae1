import Hamon
import HamonHosting

/// A list under a finger: what was done, and what each cell showed then.
struct StarredListPlay {
  struct Cell {
    let letter: String
    let name: String
    let id: Dish.ID
    let isStarred: Bool
  }

  struct Step {
    let action: Words
    let cells: [Cell]
    let bodyRuns: Int

    func shows(starOn name: String) -> Bool { cells.contains { $0.name == name && $0.isStarred } }

    /// The cells as they look, without a word on what is wrong with them.
    var unmarked: [String] { cells.map { "\($0.letter) | [\($0.isStarred ? "*" : " ")] \($0.name)" } }
  }

  let list: DishList
  /// Of the names of the causes.
  private let language: Language
  private(set) var steps: [Step] = []
  /// The dishes that were tapped.
  private(set) var tapped: Set<Dish.ID> = []
  /// Which dish a cell showed when it was tapped.
  private(set) var tappedIn: [String: String] = [:]
  private var letters: [ObjectIdentifier: String] = [:]
  private var runs = 0

  init(_ list: DishList, in language: Language = .en) {
    self.list = list
    self.language = language
    note(Words("start", "最初"))
  }

  mutating func tap(line: Int) {
    guard list.contents.indices.contains(line) else { return }
    let cell = list.cells[line]
    let content = list.contents[line]
    if let key = cell.key { tapped.insert(key) }
    if let letter = letters[ObjectIdentifier(cell)] { tappedIn[letter] = content.name }
    let action = Words("tap \(content.name)", "\(content.name) をタップ")
    withCause(action(language), content.tap)
    note(action)
  }

  mutating func scroll(by rows: Int) {
    let action =
      rows < 0
      ? Words("scroll up \(-rows)", "上へ \(-rows) 行スクロール") : Words("scroll down \(rows)", "下へ \(rows) 行スクロール")
    withCause(action(language)) { list.scroll(by: rows) }
    note(action)
  }

  private mutating func note(_ action: Words) {
    var cells: [Cell] = []
    for cell in list.cells {
      guard let content = cell.content, let key = cell.key else { continue }
      let letter = letters[ObjectIdentifier(cell)] ?? String(UnicodeScalar(UInt8(65 + letters.count % 26)))
      letters[ObjectIdentifier(cell)] = letter
      cells.append(
        Cell(
          letter: letter, name: content.name, id: key, isStarred: content.isStarred))
    }
    steps.append(Step(action: action, cells: cells, bodyRuns: list.statistics.bodyRuns - runs))
    runs = list.statistics.bodyRuns
  }

  // MARK: what went wrong

  /// A cell that shows a star that was not tapped.
  func ghost(_ cell: Cell) -> Bool { cell.isStarred && !tapped.contains(cell.id) }

  /// A cell that does not show the star that was tapped.
  func lost(_ cell: Cell, _ step: Step) -> Bool {
    guard tapped.contains(cell.id), !cell.isStarred else { return false }
    return step.action.en != "start"
  }

  func lines(_ step: Step, in language: Language) -> [String] {
    step.cells.map { cell in
      let mark = ghost(cell) ? language("<- ghost", "<- 幽霊") : lost(cell, step) ? language("<- lost", "<- 消失") : ""
      return "\(cell.letter) | [\(cell.isStarred ? "*" : " ")] \(cell.name.padded(to: 7)) \(mark)".trimmedEnd
    }
  }

  var last: Step { steps[steps.count - 1] }
}

extension StarredList {
  /// Tap Soba, scroll it out of view, scroll back.
  func play(in language: Language = .en) -> StarredListPlay {
    var play = StarredListPlay(list(Dish.menu, Favourites()), in: language)
    play.tap(line: 1)
    play.scroll(by: 4)
    play.scroll(by: -4)
    return play
  }

  public func demo(in language: Language) -> [Frame] {
    let play = play(in: language)
    return play.steps.dropFirst().map { Frame($0.action(language), play.lines($0, in: language)) }
  }

  public func why(in language: Language) -> [String] {
    let play = play()
    return LessonLog(self, in: language).lines(
      language, Words("four cells show ten dishes, and are reused", "4 つのセルが 10 品を表示し、再利用されます")
    ) { index in
      let step = play.steps[index + 1]
      let ghosts = step.cells.filter(play.ghost).prefix(1).map { cell in
        let owner = play.tappedIn[cell.letter] ?? "?"
        return Words(
          "!! cell \(cell.letter) shows [*] \(cell.name): the star was tapped when it showed \(owner)",
          "!! セル \(cell.letter) に [*] \(cell.name): 星を付けたのは \(owner) の表示中です")
      }
      if index == 0 { return ghosts }
      let lost = step.cells.filter { play.lost($0, step) }.prefix(1).map { cell in
        Words(
          "!! \(cell.name) was tapped and shows [ ]: the state ended when its row left the view",
          "!! タップした \(cell.name) が [ ]: 行が画面から消えた時に、状態も失われました")
      }
      return ghosts + lost
    }
  }

  public func plot(in language: Language) -> [String] {
    let play = play()
    let letters = play.steps[0].cells.map(\.letter)
    var rows = [[language("cell |", "セル |")] + play.steps.map { $0.action(language) }]
    for (line, letter) in letters.enumerated() {
      rows.append(
        ["  \(letter)  |"]
          + play.steps.enumerated().map { index, step in
            guard step.cells.indices.contains(line) else { return "" }
            let cell = step.cells[line]
            let lost = play.lost(cell, step) && index != 2
            let mark = play.ghost(cell) ? " !!" : lost ? language(" lost", " 消えた") : ""
            return cell.name + (cell.isStarred ? " *" : "") + mark
          })
    }
    var lines = table(rows, gap: 3).map { " " + $0 }
    lines.insert(" " + "-----+" + String.bar(64, "-"), at: 1)
    let ghosts = play.steps.flatMap { step in step.cells.filter(play.ghost).map { ($0, step) } }
    if let (cell, step) = ghosts.first, let owner = play.tappedIn[cell.letter] {
      lines.append(
        " "
          + language(
            "\(step.action.en): \(cell.name) shows the star that was made for \(owner), in cell \(cell.letter)",
            "\(step.action.ja): セル \(cell.letter) で \(owner) に付けた星が \(cell.name) に出ています"))
    } else if play.last.cells.contains(where: { play.lost($0, play.last) }) {
      lines.append(
        " " + language("no star on a wrong row, but the right row has lost its own", "別の行に星は出ませんが、正しい行の星も消えました"))
    } else {
      lines.append(
        " "
          + language(
            "every star is on the row that was tapped, whatever cell shows it", "どのセルが表示しても、星はタップした行に付いています"))
    }
    return lines
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    var names = [
      "list cell": ["A", "B", "C", "D"].map { language("cell \($0)", "セル \($0)") },
      "starred": ["A", "B", "C", "D"].map { language("starred of cell \($0)", "セル \($0) の starred") },
    ]
    for dish in Dish.menu { names["star of \(dish.name)"] = [language("star of \(dish.name)", "\(dish.name) の星")] }
    return names
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      language(
        "tap Soba, which cell B shows, and scroll down 4: cell B shows Donburi",
        "セル B の Soba をタップし、4 行下へ: セル B は Donburi を表示"),
      names: nodeNames(in: language), in: language
    ) {
      StarredListPlay(list(Dish.menu, Favourites()), in: language)
    } event: {
      $0.tap(line: 1)
      $0.scroll(by: 4)
    }
  }
}
