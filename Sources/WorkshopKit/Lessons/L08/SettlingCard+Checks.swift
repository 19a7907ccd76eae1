import HamonHosting

extension SettlingCard {
  public static var lesson: Lesson { .l08 }

  public func checks() -> [Check] { [settleCheck(), padCheck(), followCheck()] }

  private func settleCheck() -> Check {
    let promise = Words("the card settles within three frames", "カードは 3 フレーム以内に収束")
    for text in ["Soba", "Donburi", "Udon", "Ramen"] {
      let play = SettlingPlay(self, text)
      if play.appearing.issues.isEmpty, play.frames.count <= 3 { continue }
      return Check(
        "L08.settle", promise,
        failure: Words(
          play.appearing.issues.isEmpty
            ? "showed \(text): it took \(play.frames.count) frames"
            : "showed \(text): stopped after \(play.frames.count) frames, it never settles",
          play.appearing.issues.isEmpty
            ? "\(text) を表示するのに \(play.frames.count) フレームかかりました"
            : "\(text) の表示が収束せず、\(play.frames.count) フレームで中断されました"),
        picture: plot(in:))
    }
    return Check("L08.settle", promise, failure: nil)
  }

  private func padCheck() -> Check {
    let promise = Words("a low text gets 4 of padding, a high one none", "低いテキストには余白 4、高いテキストには余白なし")
    for text in ["Soba", "Donburi", "Ramen", "Yakitori"] {
      let play = SettlingPlay(self, text)
      // A loop is the other check's; where it stops is chance.
      if !play.appearing.issues.isEmpty || play.shown == SettlingPlay.wanted(text) { continue }
      return Check(
        "L08.pad", promise,
        failure: Words(
          "showed \(text): the card shows \"\(play.shown)\", not \"\(SettlingPlay.wanted(text))\"",
          "\(text) を表示すると、「\(SettlingPlay.wanted(text))」ではなく「\(play.shown)」です"))
    }
    return Check("L08.pad", promise, failure: nil)
  }

  private func followCheck() -> Check {
    let promise = Words("the padding changes with the text", "テキストが変われば余白も変わる")
    for (first, second) in [("Donburi", "Yakitori"), ("Soba", "Donburi"), ("Donburi", "Soba")] {
      let play = SettlingPlay(self, first)
      let event = play.change(to: second)
      if !play.appearing.issues.isEmpty || !event.issues.isEmpty { continue }
      if play.shown == SettlingPlay.wanted(second) { continue }
      return Check(
        "L08.follow", promise,
        failure: Words(
          "changed \(first) to \(second): the card shows \"\(play.shown)\", not \"\(SettlingPlay.wanted(second))\"",
          "\(first) を \(second) に変えると、「\(SettlingPlay.wanted(second))」ではなく「\(play.shown)」です"))
    }
    return Check("L08.follow", promise, failure: nil)
  }
}
