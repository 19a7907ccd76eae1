import Hamon
import HamonHosting

/// A list under a finger: what was done, and what each cell showed then.
struct StarredListPlay {
  struct Cell {
    let letter: String
    let name: String
    let id: Dish.ID
    let isStarred: Bool
    let generation: Int
  }

  struct Step {
    let action: String
    let cells: [Cell]
    let bodyRuns: Int

    func shows(starOn name: String) -> Bool { cells.contains { $0.name == name && $0.isStarred } }
  }

  let list: DishList
  private(set) var steps: [Step] = []
  /// The dishes that were tapped.
  private(set) var tapped: Set<Dish.ID> = []
  /// Which dish a cell showed when it was tapped.
  private(set) var tappedIn: [String: String] = [:]
  private var letters: [ObjectIdentifier: String] = [:]
  private var runs = 0

  init(_ list: DishList) {
    self.list = list
    note("start")
  }

  mutating func tap(line: Int) {
    guard list.contents.indices.contains(line) else { return }
    let cell = list.cells[line]
    let content = list.contents[line]
    if let key = cell.key { tapped.insert(key) }
    if let letter = letters[ObjectIdentifier(cell)] { tappedIn[letter] = content.name }
    let action = "tap \(content.name)"
    withCause(action, content.tap)
    note(action)
  }

  mutating func scroll(by rows: Int) {
    let action = rows < 0 ? "scroll up \(-rows)" : "scroll down \(rows)"
    withCause(action) { list.scroll(by: rows) }
    note(action)
  }

  private mutating func note(_ action: String) {
    var cells: [Cell] = []
    for cell in list.cells {
      guard let content = cell.content, let key = cell.key else { continue }
      let letter = letters[ObjectIdentifier(cell)] ?? String(UnicodeScalar(UInt8(65 + letters.count % 26)))
      letters[ObjectIdentifier(cell)] = letter
      cells.append(
        Cell(
          letter: letter, name: content.name, id: key, isStarred: content.isStarred, generation: cell.generation))
    }
    steps.append(Step(action: action, cells: cells, bodyRuns: list.statistics.bodyRuns - runs))
    runs = list.statistics.bodyRuns
  }

  // MARK: what went wrong

  /// A cell that shows a star nobody has tapped.
  func ghost(_ cell: Cell) -> Bool { cell.isStarred && !tapped.contains(cell.id) }

  /// A cell that does not show the star that was tapped.
  func lost(_ cell: Cell, _ step: Step) -> Bool {
    guard tapped.contains(cell.id), !cell.isStarred else { return false }
    return step.action != "start"
  }

  func lines(_ step: Step) -> [String] {
    step.cells.map { cell in
      let mark = ghost(cell) ? "<- ghost" : lost(cell, step) ? "<- lost" : ""
      return "\(cell.letter) | [\(cell.isStarred ? "*" : " ")] \(cell.name.padded(to: 7)) \(mark)".trimmedEnd
    }
  }

  var last: Step { steps[steps.count - 1] }
}

extension StarredList {
  /// Tap Soba, scroll it out of view, scroll back.
  func play() -> StarredListPlay {
    var play = StarredListPlay(list(Dish.menu, Favourites()))
    play.tap(line: 1)
    play.scroll(by: 4)
    play.scroll(by: -4)
    return play
  }

  public func demo() -> [Frame] {
    let play = play()
    return play.steps.dropFirst().map { Frame($0.action, play.lines($0)) }
  }

  public func why(_ language: Language) -> [String] {
    let play = play()
    return LessonLog(self).lines(
      language, Words("four cells show ten dishes, and are reused", "4 つのセルが 10 品を表示し、再利用されます")
    ) { index in
      let step = play.steps[index + 1]
      let ghosts = step.cells.filter(play.ghost).prefix(1).map { cell in
        Words(
          "!! cell \(cell.letter) shows [*] \(cell.name): the star was tapped when it showed \(play.tappedIn[cell.letter] ?? "?")",
          "!! セル \(cell.letter) に [*] \(cell.name)：タップされたのは \(play.tappedIn[cell.letter] ?? "?") を表示していたとき")
      }
      let lost =
        index == 0
        ? []
        : step.cells.filter { play.lost($0, step) }.prefix(1).map { cell in
          Words(
            "!! \(cell.name) was tapped and shows [ ]: the state ended when its row left the view",
            "!! タップした \(cell.name) が [ ]：行が画面外に出たとき state は終わりました")
        }
      return ghosts + lost
    }
  }

  public func plot() -> [String] {
    let play = play()
    let letters = play.steps[0].cells.map(\.letter)
    var rows = [["cell |"] + play.steps.map(\.action)]
    for (line, letter) in letters.enumerated() {
      rows.append(
        ["  \(letter)  |"]
          + play.steps.map { step in
            guard step.cells.indices.contains(line) else { return "" }
            let cell = step.cells[line]
            let mark = play.ghost(cell) ? " !!" : play.lost(cell, step) && step.action != "scroll down 4" ? " lost" : ""
            return cell.name + (cell.isStarred ? " *" : "") + mark
          })
    }
    var lines = table(rows, gap: 3).map { " " + $0 }
    lines.insert(" " + "-----+" + String.bar(64, "-"), at: 1)
    let ghosts = play.steps.flatMap { step in step.cells.filter(play.ghost).map { ($0, step) } }
    if let (cell, step) = ghosts.first, let owner = play.tappedIn[cell.letter] {
      lines.append(" \(step.action): \(cell.name) carries the star that was born for \(owner), in cell \(cell.letter)")
    } else if play.last.cells.contains(where: { play.lost($0, play.last) }) {
      lines.append(" no star on a wrong row, but the right row has lost its own")
    } else {
      lines.append(" every star is on the row that was tapped, whatever cell shows it")
    }
    return lines
  }

  public var nodeNames: [String: [String]] { ["list cell": ["A", "B", "C", "D"].map { "cell \($0)" }] }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("tap Soba, which cell B shows, and scroll down 4: cell B shows Donburi", names: nodeNames) {
      StarredListPlay(list(Dish.menu, Favourites()))
    } event: {
      $0.tap(line: 1)
      $0.scroll(by: 4)
    }
  }
}
