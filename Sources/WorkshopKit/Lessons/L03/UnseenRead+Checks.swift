import HamonHosting

extension UnseenRead {
  public static var lesson: Lesson { .l03 }

  public func checks() -> [Check] { [updateCheck(), reportedCheck(), narrowCheck(), addCheck()] }

  private func updateCheck() -> Check {
    let promise = Words("a tap is seen on the screen", "タップの結果が画面に出る")
    let play = UnseenReadPlay(self)
    for line in [1, 1, 2] {
      _ = play.tap(line)
      let shown = play.host.texts.indices.contains(line) ? play.host.texts[line] : ""
      guard shown != play.wanted[line] else { continue }
      return Check(
        "L03.update", promise,
        failure: Words(
          "tapped \(play.menu.dishes[line].name): the model says \"\(play.wanted[line])\", the screen shows \"\(shown)\"",
          "\(play.menu.dishes[line].name) をタップすると、モデルは「\(play.wanted[line])」、画面は「\(shown)」です"),
        picture: play.host.texts)
    }
    return Check("L03.update", promise, failure: nil)
  }

  private func reportedCheck() -> Check {
    let play = UnseenReadPlay(self)
    return Check(
      "L03.unseen", Words("every read is tracked", "すべての読み取りが追跡される"),
      failure: play.issues.isEmpty
        ? nil
        : Words(
          "reads that are not tracked, as the host has reported: \(play.issues.count)",
          "ホストが、追跡されない読み取りを \(play.issues.count) 件報告しました"),
      picture: { language in play.issues.first.map { language.unseenRead($0.message) } ?? [] })
  }

  private func narrowCheck() -> Check {
    let play = UnseenReadPlay(self)
    let runs = play.tap(1).runs.count
    return Check(
      "L03.narrow", Words("a tap runs the one row, not the list", "タップで実行されるのは 1 行だけ"),
      failure: runs <= 1
        ? nil : Words("tapped Soba: \(runs) bodies and closures ran", "Soba をタップすると、body とクロージャが \(runs) 個実行されました"))
  }

  private func addCheck() -> Check {
    let play = UnseenReadPlay(self)
    _ = play.add()
    return Check(
      "L03.add", Words("a dish that is added appears", "追加した料理が表示される"),
      failure: play.host.texts == play.wanted
        ? nil
        : Words(
          "a dish was added: the screen shows \(play.host.texts.count) of \(play.wanted.count) dishes",
          "料理を追加しましたが、画面には \(play.wanted.count) 品中 \(play.host.texts.count) 品しか表示されていません"))
  }
}
