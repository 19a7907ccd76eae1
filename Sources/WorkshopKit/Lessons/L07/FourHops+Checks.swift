import Hamon

extension FourHops {
  public static var lesson: Lesson { .l07 }

  public func checks() -> [Check] { [agreeCheck(), renameCheck(), onceCheck(), hopsCheck()] }

  private func disagreement(_ shown: [String], _ wanted: [String]) -> (shown: String, wanted: String)? {
    if let pair = zip(shown, wanted).first(where: { $0 != $1 }) { return pair }
    return shown.count == wanted.count ? nil : (shown.joined(separator: " / "), wanted.joined(separator: " / "))
  }

  private func agreeCheck() -> Check {
    let promise = Words("after a tap the screen shows what the state says", "タップの後、画面は状態のとおり")
    let play = ShopPlay<Screen>()
    let first = play.screen.drawings.last ?? []
    guard first == play.screen.state.lines else {
      return Check(
        "L07.agree", promise,
        failure: Words("a new screen does not show its shop", "作られた直後の画面がショップを表示していません"))
    }
    for _ in 0..<3 {
      let step = play.step("tap") { $0.tapFavourite() }
      guard let wrong = disagreement(step.shown, step.wanted) else { continue }
      return Check(
        "L07.agree", promise,
        failure: Words(
          "tapped the star: the screen shows \"\(wrong.shown)\", the state says \"\(wrong.wanted)\"",
          "星をタップすると、画面は「\(wrong.shown)」、状態は「\(wrong.wanted)」です"),
        picture: plot(in:))
    }
    let isTrue = play.screen.state == Shop(name: "Menya", isFavourite: true, note: "added")
    return Check(
      "L07.agree", promise,
      failure: isTrue
        ? nil
        : Words(
          "tapped the star three times: it should be on, with the note \"added\"",
          "星を 3 回タップしたので、on で note は「added」のはずです"))
  }

  private func renameCheck() -> Check {
    let play = ShopPlay<Screen>()
    let step = play.step("rename") { $0.serverRenamed("Menya 2") }
    let wrong = disagreement(step.shown, Shop(name: "Menya 2").lines)
    return Check(
      "L07.rename", Words("what the server says is shown as well", "サーバーからの変更も表示"),
      failure: wrong.map {
        Words(
          "the server renamed the shop: the screen shows \"\($0.shown)\", not \"\($0.wanted)\"",
          "サーバーが名前を変えると、画面は「\($0.wanted)」ではなく「\($0.shown)」です")
      })
  }

  private func onceCheck() -> Check {
    let play = ShopPlay<Screen>()
    let count = play.step("tap") { $0.tapFavourite() }.drawings.count
    return Check(
      "L07.once", Words("one tap draws once, never a mix of old and new", "1 回のタップで描画は 1 回だけ"),
      failure: count == 1
        ? nil
        : Words("one tap on the star drew the screen \(count) times", "星を 1 回タップすると、画面が \(count) 回描画されました"))
  }

  private func hopsCheck() -> Check {
    let play = ShopPlay<Screen>()
    var reads = 0
    let reader = Effect(of: play.screen) {
      _ = $0.state
      reads += 1
    }
    let hops = play.step("tap") { $0.tapFavourite() }.hops
    withExtendedLifetime(reader) {}
    let promise = Words("from the tap to the star in two hops: in, and out", "タップから星まで 2 ホップ（入って、出る）")
    if hops.isEmpty {
      return Check(
        "L07.hops", promise,
        failure: Words(
          "one tap on the star left no hop on the trail: write each message there, with `trail.hop(...)`",
          "星を 1 回タップしても trail に何も残りません。メッセージごとに `trail.hop(…)` を書きます"))
    }
    // The trail is what the learner writes: a hop that is left out is no hop less.
    if hops.count <= 2, reads < 2 {
      return Check(
        "L07.hops", promise,
        failure: Words(
          "the trail has \(hops.count) hops, but what reads `state` is not woken by a tap: the state is still handed on",
          "trail は \(hops.count) ホップですが、`state` を読むものがタップで再実行されません。状態がまだ手渡しされています"))
    }
    return Check(
      "L07.hops", promise,
      failure: hops.count <= 2
        ? nil
        : Words("one tap on the star took \(hops.count) hops", "星を 1 回タップすると \(hops.count) ホップかかりました"))
  }
}
