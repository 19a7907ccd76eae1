import HamonHosting

extension StarredList {
  public static var lesson: Lesson { .l01 }

  public func checks() -> [Check] { [tapCheck(), ghostCheck(), ownCheck(), reuseCheck()] }

  private func tapCheck() -> Check {
    var play = StarredListPlay(list(Dish.menu, Favourites()))
    play.tap(line: 1)
    let promise = Words("a tap turns the star on, another one off", "タップで星が付き、もう一度で消える")
    if !play.last.shows(starOn: "Soba") {
      return Check(
        "L01.tap", promise,
        failure: Words("tapped Soba, its star stayed off", "Soba をタップしても星が付きません"),
        picture: { _ in play.last.unmarked })
    }
    play.tap(line: 1)
    // One place for all rows would pass with one row alone.
    var two = StarredListPlay(list(Dish.menu, Favourites()))
    two.tap(line: 1)
    two.tap(line: 2)
    if !play.last.shows(starOn: "Soba"), !two.last.shows(starOn: "Soba") || !two.last.shows(starOn: "Udon") {
      return Check(
        "L01.tap", promise,
        failure: Words("tapped Soba, then Udon: not both have a star", "Soba、Udon の順にタップしても、両方には星が付きません"),
        picture: { _ in two.last.unmarked })
    }
    return Check(
      "L01.tap", promise,
      failure: play.last.shows(starOn: "Soba")
        ? Words("tapped Soba again, its star stayed on", "Soba をもう一度タップしても星が消えません") : nil,
      picture: { _ in play.last.unmarked })
  }

  private func ghostCheck() -> Check {
    let play = play()
    // Further on the cell may carry the star to other rows: look at all of them.
    let promise = Words("no ghost: only a row that you tapped has a star", "幽霊なし: 星が付くのはタップした行だけ")
    for step in play.steps {
      guard let cell = step.cells.first(where: play.ghost) else { continue }
      return Check(
        "L01.ghost", promise,
        failure: Words(
          "\(step.action.en): \(cell.name) (cell \(cell.letter)) shows a star that you did not tap",
          "\(step.action.ja)すると、タップしていない \(cell.name)（セル \(cell.letter)）に星が付いています"),
        picture: { play.lines(step, in: $0) })
    }
    return Check("L01.ghost", promise, failure: nil)
  }

  private func ownCheck() -> Check {
    let promise = Words("a row keeps its own star while you scroll", "スクロールしても行の星は残る")
    let play = play()
    if !play.last.shows(starOn: "Soba") {
      return Check(
        "L01.own", promise,
        failure: Words("scrolled away and back: Soba lost its star", "スクロールして戻ると Soba の星が消えています"),
        picture: { play.lines(play.last, in: $0) })
    }
    // Above Soba came back in the cell that it had left; now it does not.
    var moved = StarredListPlay(list(Dish.menu, Favourites()))
    moved.tap(line: 1)
    for rows in [3, 3, -6] { moved.scroll(by: rows) }
    let isOn = moved.last.shows(starOn: "Soba")
    // A star on another row is the other check's.
    let isElsewhere = moved.last.cells.contains(where: moved.ghost)
    return Check(
      "L01.own", promise,
      failure: isOn || isElsewhere
        ? nil
        : Words(
          "scrolled away in two steps, and back: Soba came in another cell and lost its star",
          "2 回に分けてスクロールして戻ると、Soba は別のセルに入り、星が消えています"),
      picture: { moved.lines(moved.last, in: $0) })
  }

  private func reuseCheck() -> Check {
    let list = list(Dish.menu, Favourites())
    list.scroll(to: 3)
    list.scroll(to: 10)
    let (cells, lines) = (list.statistics.cells, list.contents.count)
    return Check(
      "L01.reuse", Words("cells are still reused: 4 cells for 10 rows", "セルの再利用を続ける（10 行に 4 セル）"),
      failure: cells == 4 && lines == 4
        ? nil
        : Words(
          "\(cells) cells for \(lines) lines: the list is to have 4 lines and to reuse their cells",
          "\(lines) 行にセルが \(cells) 個あります。4 行のまま、セルを再利用してください"))
  }
}
