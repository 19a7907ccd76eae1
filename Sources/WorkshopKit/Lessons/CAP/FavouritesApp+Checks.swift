import Hamon
import HamonHosting

extension FavouritesApp {
  typealias Play = FavouritesPlay<Screen>

  public static var lesson: Lesson { .cap }

  public func checks() -> [Check] {
    [ghostCheck(), ownCheck(), bodiesCheck(), latestCheck(), rollbackCheck(), alertsCheck(), linkCheck(), reuseCheck()]
  }

  private func ghostCheck() -> Check {
    let play = Play()
    play.tap(1)
    play.screen.list.scroll(by: 4)
    let ghost = play.screen.list.contents.first { $0.isStarred }
    return Check(
      "CAP.ghost", Words("no ghost: only a row that you tapped has a star", "幽霊なし: 星が付くのはタップした行だけ"),
      failure: ghost.map {
        Words("tapped Soba, scrolled by 4: \($0.name) shows a star", "Soba をタップして 4 行スクロールすると、\($0.name) に星が付いています")
      })
  }

  private func ownCheck() -> Check {
    let promise = Words("a star shows at once and survives scrolling", "星はすぐに付き、スクロールしても残る")
    let play = Play()
    play.tap(1)
    let first = play.isOn(1)
    play.screen.list.scroll(by: 4)
    play.server.answer(1, isSaved: true)
    play.screen.list.scroll(by: -4)
    if !first || !play.isOn(1) {
      return Check(
        "CAP.own", promise,
        failure: Words(
          first
            ? "tapped Soba, scrolled away and back: its star is gone" : "tapped Soba: its star does not show at once",
          first ? "Soba をタップし、スクロールして戻ると星が消えています" : "Soba をタップしても、すぐに星が付きません"))
    }
    // Above Soba came back in the cell that it had left; now it does not. A star on another row is the other check's.
    let moved = Play()
    moved.tap(1)
    for rows in [3, 3, -6] { moved.screen.list.scroll(by: rows) }
    return Check(
      "CAP.own", promise,
      failure: moved.isOn(1) || moved.screen.list.contents.contains { $0.isStarred }
        ? nil
        : Words(
          "tapped Soba, scrolled away in two steps, and back: it came in another cell without its star",
          "Soba をタップし、2 回に分けてスクロールして戻ると、別のセルに入り、星が消えています"))
  }

  private func bodiesCheck() -> Check {
    let promise = Words("only the rows that look different run", "見た目の変わる行だけを実行")
    let play = Play()
    play.screen.open("shop://items/1")
    let marked = play.screen.list.contents.map(\.name)
    guard marked == ["Ramen", "> Soba", "Udon", "Curry"] else {
      return Check(
        "CAP.bodies", promise,
        failure: Words(
          "opened items/1: the list shows \(marked.listed.en)", "items/1 を開くと、リストは \(marked.listed.ja) です"))
    }
    _ = play.runs
    play.screen.open("shop://items/2")
    let moved = play.runs
    play.tap(0)
    let tapped = play.runs
    return Check(
      "CAP.bodies", promise,
      failure: moved <= 2 && tapped <= 1
        ? nil
        : Words(
          "opening another dish ran \(moved) rows (needed: 2), a tap \(tapped) (needed: 1)",
          "別の料理を開くと \(moved) 行（必要なのは 2 行）、タップで \(tapped) 行（必要なのは 1 行）が実行されました"))
  }

  private func latestCheck() -> Check {
    let play = Play()
    play.tap(0)
    play.tap(0)
    play.server.answer(2, isSaved: true)
    play.server.answer(1, isSaved: true)
    return Check(
      "CAP.latest", Words("a newer tap wins over a late answer", "遅れた応答より新しいタップが優先"),
      failure: !play.isOn(0)
        ? nil
        : Words("tapped on, tapped off, answer 1 came last: the star is on", "on、off とタップした後、応答 1 が最後に届くと星が on になりました"))
  }

  private func rollbackCheck() -> Check {
    let promise = Words("a failed tap is taken back, and the user is told", "失敗したタップを取り消し、ユーザーに知らせる")
    let play = Play()
    play.tap(0)
    play.tap(0)
    play.server.answer(1, isSaved: false)
    play.server.answer(2, isSaved: false)
    let isBack = !play.isOn(0)
    let told = play.seen.contains(.saveFailed)
    if !isBack || !told {
      return Check(
        "CAP.rollback", promise,
        failure: Words(
          "tapped on, off, both failed: the star is \(isBack ? "off" : "on"), \(told ? "the user was told" : "no alert was seen")",
          "on、off とタップして両方失敗すると、星は \(isBack ? "off" : "on")、アラートは\(told ? "表示されました" : "表示されません")"))
    }
    let two = Play()
    two.tap(0)
    two.tap(1)
    two.server.answer(1, isSaved: false)
    if two.isOn(0) || !two.isOn(1) || !two.seen.contains(.saveFailed) {
      return Check(
        "CAP.rollback", promise,
        failure: Words(
          "tapped Ramen, then Soba; Ramen failed: its star is \(two.isOn(0) ? "on" : "off"), Soba's \(two.isOn(1) ? "on" : "off"), \(two.seen.contains(.saveFailed) ? "the user was told" : "no alert was seen")",
          "Ramen、Soba の順にタップし、Ramen が失敗すると、Ramen の星は \(two.isOn(0) ? "on" : "off")、Soba の星は \(two.isOn(1) ? "on" : "off")、アラートは\(two.seen.contains(.saveFailed) ? "表示されました" : "表示されません")"
        ))
    }
    let kept = Play()
    kept.tap(0)
    kept.tap(0)
    kept.server.answer(1, isSaved: true)
    kept.server.answer(2, isSaved: false)
    return Check(
      "CAP.rollback", promise,
      failure: kept.isOn(0)
        ? nil
        : Words(
          "tapped on, tapped off; \"on\" was saved, then \"off\" failed: the star is off, but the server has it on",
          "on、off とタップし、on が保存された後に off が失敗すると、星が off になりました。サーバーでは on です"))
  }

  private func alertsCheck() -> Check {
    let promise = Words("alerts are seen one after the other", "アラートを順番に表示")
    let play = Play()
    play.tap(0)
    batch {
      play.server.answer(1, isSaved: false)
      play.screen.tipIsDue()
    }
    play.tapAllAway()
    if play.seen != [.saveFailed, .tip] {
      return Check(
        "CAP.alerts", promise,
        failure: Words(
          "a save failed as a tip was due, and the user saw: \(play.seen.map(\.rawValue).listed.en); wanted: saveFailed, tip",
          "保存の失敗と tip が同時に起きたとき、表示されたアラート: \(play.seen.map(\.rawValue).listed.ja)（期待: saveFailed, tip）"))
    }
    let other = Play()
    other.tap(0)
    other.screen.tipIsDue()
    other.server.answer(1, isSaved: false)
    let shown = other.shown?.rawValue
    return Check(
      "CAP.alerts", promise,
      failure: other.shown == .tip
        ? nil
        : Words(
          "a tip was shown, then a save failed, and no OK yet: the screen shows \(shown ?? "nothing")",
          "tip の表示中に保存が失敗すると、OK の前なのに画面は \(shown ?? "なし") です"))
  }

  private func linkCheck() -> Check {
    let promise = Words("a link means the same from every page", "リンクの意味はどのページでも同じ")
    let script: [(link: String, wanted: [Page])] = [
      ("shop://items/5/comments", [.item(5), .comments(5)]), ("shop://items/6", [.item(6)]),
      ("shop://nowhere/1", [.item(6)]), ("https://other.example/items/7", [.item(6)]),
      ("shop://items/7/likes", [.item(6)]),
      ("shop://items/7/comments", [.item(7), .comments(7)]),
    ]
    let play = Play()
    for (link, wanted) in script {
      play.screen.open(link)
      if play.screen.stack == wanted { continue }
      let (stack, wanted) = (play.screen.stack.map(\.description).listed, wanted.map(\.description).listed)
      return Check(
        "CAP.link", promise,
        failure: Words(
          "opened \(link): above the list lies \(stack.en); wanted: \(wanted.en)",
          "\(link) を開くと、リストの上のページ: \(stack.ja)（期待: \(wanted.ja)）"))
    }
    play.screen.back()
    return Check(
      "CAP.link", promise,
      failure: play.screen.stack == [.item(7)]
        ? nil : Words("went back from the comments: not on the item", "コメントから戻っても、アイテムに着きません"))
  }

  private func reuseCheck() -> Check {
    let play = Play()
    play.screen.list.scroll(to: 10)
    let (cells, lines) = (play.screen.list.statistics.cells, play.screen.list.contents.count)
    return Check(
      "CAP.reuse", Words("cells are still reused: 4 cells for 10 rows", "セルの再利用を続ける（10 行に 4 セル）"),
      failure: cells == 4 && lines == 4
        ? nil : Words("\(cells) cells for \(lines) lines", "\(lines) 行にセルが \(cells) 個あります"))
  }
}
