import HamonHosting

extension LateBuilder {
  public static var lesson: Lesson { .l04 }

  public func checks() -> [Check] { [textCheck(), unseenCheck(), headlineCheck(), foldCheck()] }

  private func check(
    _ code: String, _ promise: Words, _ done: Words, _ play: LateBuilderPlay, isFolded: Bool = false
  ) -> Check {
    let (shown, wanted) = (play.host.texts, play.wanted(isFolded: isFolded))
    return Check(
      code, promise,
      failure: shown == wanted
        ? nil
        : Words(
          "\(done.en): the screen shows \"\(shown.joined(separator: " / "))\"",
          "\(done.ja)すると、画面は「\(shown.joined(separator: " / "))」です"),
      picture: { shown == wanted ? [] : plot(in: $0) })
  }

  private func textCheck() -> Check {
    let play = LateBuilderPlay(self)
    _ = play.rewrite()
    return check(
      "L04.text", Words("a change of the text is seen", "本文の変更が表示される"),
      Words("rewrote the text to \"Udon is thick.\"", "本文を「Udon is thick.」に変更"), play)
  }

  private func unseenCheck() -> Check {
    let play = LateBuilderPlay(self)
    return Check(
      "L04.unseen", Words("every read is tracked", "すべての読み取りが追跡される"),
      failure: play.issues.isEmpty
        ? nil
        : Words(
          "reads that are not tracked, as the host has reported: \(play.issues.count)",
          "ホストが、追跡されない読み取りを \(play.issues.count) 件報告しました"),
      picture: { language in play.issues.first.map { language.unseenRead($0.message) } ?? [] })
  }

  private func headlineCheck() -> Check {
    let play = LateBuilderPlay(self)
    _ = play.retitle()
    return check(
      "L04.headline", Words("a change of the headline is seen", "見出しの変更が表示される"),
      Words("changed the headline", "見出しを変更"), play)
  }

  private func foldCheck() -> Check {
    let play = LateBuilderPlay(self)
    _ = play.fold()
    _ = play.rewrite()
    _ = play.retitle()
    return check(
      "L04.fold", Words("a folded card stays folded", "畳んだカードは畳まれたまま"),
      Words("folded the card, then changed text and headline", "カードを畳んでから本文と見出しを変更"), play, isFolded: true)
  }
}
