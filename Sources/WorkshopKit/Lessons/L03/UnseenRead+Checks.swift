import HamonHosting

extension UnseenRead {
  public static var lesson: Lesson { .l03 }

  public func checks() -> [Check] { [updateCheck(), reportedCheck(), narrowCheck(), addCheck()] }

  private func updateCheck() -> Check {
    let promise = Words("a tap is seen on the screen", "タップの結果が画面に表示されます")
    let play = UnseenReadPlay(self)
    for line in [1, 1, 2] {
      _ = play.tap(line)
      let shown = play.host.texts.indices.contains(line) ? play.host.texts[line] : "nothing"
      guard shown != play.wanted[line] else { continue }
      return Check(
        "L03.update", promise,
        failure: Words(
          "tapped \(play.menu.dishes[line].name): the data say \"\(play.wanted[line])\", the screen shows \"\(shown)\"",
          "\(play.menu.dishes[line].name) をタップすると、データは「\(play.wanted[line])」、画面は「\(shown)」です"),
        picture: play.host.texts)
    }
    return Check("L03.update", promise, failure: nil)
  }

  private func reportedCheck() -> Check {
    let play = UnseenReadPlay(self)
    return Check(
      "L03.unseen", Words("no read escapes the tracking", "追跡から漏れる読み取りがありません"),
      failure: play.issues.isEmpty
        ? nil
        : Words(
          "reads that nobody tracks, as the host has reported: \(play.issues.count)",
          "だれにも追跡されない読み取りが \(play.issues.count) 件報告されました"),
      picture: Array((play.issues.first?.message ?? "").broken(at: 68).prefix(8)))
  }

  private func narrowCheck() -> Check {
    let play = UnseenReadPlay(self)
    let runs = play.tap(1).runs.count
    return Check(
      "L03.narrow", Words("a tap runs the one row, not the list", "タップで実行されるのはその行だけで、リスト全体ではありません"),
      failure: runs <= 1
        ? nil : Words("tapped Soba: \(runs) bodies and closures ran", "Soba をタップすると、body とクロージャが \(runs) 個実行されました"))
  }

  private func addCheck() -> Check {
    let play = UnseenReadPlay(self)
    _ = play.add()
    return Check(
      "L03.add", Words("a dish that is added appears", "追加した料理が表示されます"),
      failure: play.host.texts == play.wanted
        ? nil
        : Words(
          "a dish was added: the screen shows \(play.host.texts.count) of \(play.wanted.count) dishes",
          "料理を追加しましたが、画面には \(play.wanted.count) 品中 \(play.host.texts.count) 品しか表示されていません"))
  }
}
