import Hamon
import HamonHosting

/// A list with a note in one row, while the list changes.
final class NotesPlay {
  static let dishes = [
    Dish(id: 1, name: "Ramen"), Dish(id: 2, name: "Soba"), Dish(id: 3, name: "Udon"), Dish(id: 5, name: "Curry"),
  ]
  static let new = Dish(id: 4, name: "Pho")
  static let note = "no egg"

  let menu = DishesOfTheDay(NotesPlay.dishes)
  let host: Host

  init<L: ShuffledList>(_ lesson: L, withNote: Bool = true) {
    host = Host { [menu] in lesson.screen(menu) }
    if withNote { writeNote() }
  }

  /// A guest writes a note on Soba, the second row.
  func writeNote() {
    let fields = host.tree.textFields
    if fields.indices.contains(1) { host.type(Self.note, into: fields[1]) }
  }

  /// The lines of the screen: a row with a note shows the note.
  var lines: [String] { host.texts }

  /// What the lines should be: the note is where Soba is.
  var wanted: [String] { menu.dishes.map { $0.id == 2 ? Self.note : $0.name } }

  /// Which dish's row has the note, by where it stands.
  var owner: String? {
    guard let line = lines.firstIndex(of: Self.note), menu.dishes.indices.contains(line) else { return nil }
    return menu.dishes[line].name
  }

  func insert() { menu.dishes.insert(Self.new, at: 0) }
  func reverse() { menu.dishes.reverse() }
  func rename() {
    if let line = menu.dishes.firstIndex(where: { $0.id == 2 }) { menu.dishes[line] = Dish(id: 2, name: "Zaru") }
  }
}

extension RenderNode {
  /// The text fields below, in order.
  var textFields: [RenderNode.ID] {
    var found: [RenderNode.ID] = []
    if case .textField = kind { found.append(id) }
    return found + children.flatMap(\.textFields)
  }
}

extension ShuffledList {
  private static var script: [(action: Words, run: (NotesPlay) -> Void)] {
    [
      (Words("a note on Soba: no egg", "Soba にメモ: no egg"), { $0.writeNote() }),
      (Words("Pho is added on top", "Pho を先頭に追加"), { $0.insert() }),
    ]
  }

  func rows(_ play: NotesPlay, in language: Language) -> [String] {
    zip(play.menu.dishes, play.lines).map { dish, line in
      let isRight = line == (dish.id == 2 ? NotesPlay.note : dish.name)
      let shown = line == dish.name ? "" : line
      let mark = isRight ? "" : shown.isEmpty ? language(" <- lost", " <- 消えた") : language(" <- whose?", " <- ずれ")
      return "\(dish.name.padded(to: 6))|\(shown)" + mark
    }
  }

  public func demo(in language: Language) -> [Frame] {
    let play = NotesPlay(self, withNote: false)
    return Self.script.map { action, run in
      withCause(action(language)) { run(play) }
      return Frame(action(language), rows(play, in: language))
    }
  }

  public func why(in language: Language) -> [String] {
    let play = NotesPlay(self, withNote: false)
    let owners = Self.script.map { _, run in
      run(play)
      return (name: play.owner, isRight: play.lines == play.wanted)
    }
    return LessonLog(self, in: language).lines(
      language, Words("the note belongs to the row of Soba", "メモは Soba の行のものです")
    ) { index in
      let owner = owners[index]
      let place = Words(
        owner.name.map { "the note is in the row of \($0)" } ?? "the note is in no row",
        owner.name.map { "メモは \($0) の行にあります" } ?? "メモはどの行にもありません")
      if owner.isRight { return [place] }
      return [
        place,
        owner.name == nil
          ? Words("!! the row was made anew, and its state with it", "!! 行が作り直され、状態も作り直されました")
          : Words("!! the state stayed where it was; the dishes moved", "!! 状態はその場に残り、料理だけが動きました"),
      ]
    }
  }

  public func plot(in language: Language) -> [String] {
    let play = NotesPlay(self)
    let before = zip(play.menu.dishes, play.lines).map { ($0.name, $1 == NotesPlay.note) }
    play.insert()
    let after = zip(play.menu.dishes, play.lines).map { ($0.name, $1 == NotesPlay.note) }
    let note = language("[note]", "[メモ]")
    var rows = [
      [language("index", "位置"), "|", language("before", "追加前"), "", language("after Pho was added", "Pho の追加後"), ""]
    ]
    for line in after.indices {
      let old = line < before.count ? before[line] : ("", false)
      rows.append([
        "\(line)", "|", old.0, old.1 ? note : "", after[line].0,
        after[line].1 ? (after[line].0 == "Soba" ? note : note + language(" !! Soba's", " !! Soba のメモ")) : "",
      ])
    }
    return table(rows).map { " " + $0 }
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    let numbers = 1...12
    return [
      "Root closure": [language("list", "リスト")],
      "ForEach row closure": numbers.map { language("row \($0)", "\($0) 行目") },
      "DishRow body": numbers.map { language("dish", "料理") + " \($0)" },
      "TextField body": numbers.map { language("field", "入力欄") + " \($0)" },
      "DishRow.note": numbers.map { language("note", "メモ") + " \($0)" },
    ]
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      language("the note on Soba is written, then Pho is added on top", "Soba にメモを書き、Pho を先頭に追加"),
      names: nodeNames(in: language), in: language
    ) {
      NotesPlay(self, withNote: false)
    } event: {
      $0.writeNote()
      $0.insert()
    }
  }
}
