import HamonHosting

extension ShuffledList {
  public static var lesson: Lesson { .l02 }

  public func checks() -> [Check] {
    [
      check(
        "L02.follow", Words("a note follows its dish when one is inserted above", "上に追加しても、メモは料理に付いていく"),
        "inserted Pho on top", "Pho を先頭に追加"
      ) { $0.insert() },
      check(
        "L02.move", Words("a note follows its dish when the order is reversed", "並びを逆にしても、メモは料理に付いていく"),
        "reversed the order", "並びを逆に"
      ) { $0.reverse() },
      check(
        "L02.stable", Words("a note survives when its dish is renamed", "料理の名前が変わっても、メモは残る"), "renamed Soba",
        "Soba の名前を変更"
      ) { $0.rename() },
      quietCheck(),
    ]
  }

  private func check(
    _ code: String, _ promise: Words, _ done: String, _ doneJa: String, _ body: (NotesPlay) -> Void
  ) -> Check {
    let play = NotesPlay(self)
    guard play.lines == play.wanted else {
      return Check(code, promise, failure: Words("there is no row in which a note can be written", "メモを書ける行がありません"))
    }
    body(play)
    if play.lines == play.wanted { return Check(code, promise, failure: nil) }
    guard let owner = play.owner else {
      return Check(
        code, promise, failure: Words("\(done): the note on Soba is gone", "\(doneJa)すると、Soba のメモが消えました"),
        picture: { rows(play, in: $0) })
    }
    return Check(
      code, promise,
      failure: Words(
        "\(done): the note on Soba is on \(owner) now", "\(doneJa)すると、Soba のメモが \(owner) に付いています"),
      picture: { rows(play, in: $0) })
  }

  private func quietCheck() -> Check {
    let play = NotesPlay(self)
    let before = play.host.tree.textFields
    play.menu.dishes[2] = Dish(id: 3, name: "Kake udon")
    let kept = before.count { play.host.tree.textFields.contains($0) }
    return Check(
      "L02.quiet", Words("renaming one dish makes no other row anew", "1 つの料理の名前を変えても、ほかの行はそのまま"),
      failure: kept == before.count
        ? nil
        : Words(
          "renamed Udon: \(before.count - kept) of \(before.count) rows were made anew, with their state",
          "Udon の名前を変えると、\(before.count) 行中 \(before.count - kept) 行が状態ごと作り直されました"))
  }
}
