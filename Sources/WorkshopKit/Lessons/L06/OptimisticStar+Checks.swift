extension OptimisticStar {
  public static var lesson: Lesson { .l06 }

  public func checks() -> [Check] { [instantCheck(), latestCheck(), rollbackCheck(), confirmedCheck()] }

  private func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  private func instantCheck() -> Check {
    let promise = Words("every tap shows at once, before any answer", "タップは応答を待たずにすぐ表示")
    var play = StarPlay<Star>()
    for (number, wanted) in [true, false, true].enumerated() {
      play.tap()
      guard play.isOn != wanted else { continue }
      return Check(
        "L06.instant", promise,
        failure: Words(
          "tap \(number + 1), no answer yet: the star is \(word(play.isOn)), not \(word(wanted))",
          "\(number + 1) 回目のタップの直後（応答前）、星は \(word(wanted)) ではなく \(word(play.isOn)) です"))
    }
    return Check("L06.instant", promise, failure: nil)
  }

  private func latestCheck() -> Check {
    var play = StarPlay<Star>()
    play.tap()
    play.tap()
    play.answer(2, isSaved: true)
    play.answer(1, isSaved: true)
    return Check(
      "L06.latest", Words("a newer tap wins over a late answer", "遅れた応答より新しいタップが優先"),
      failure: !play.isOn
        ? nil
        : Words(
          "tapped on, tapped off, answer 1 came last: the star is on again",
          "on、off とタップした後、応答 1 が最後に届くと、星がまた on になりました"),
      picture: plot(in:))
  }

  /// Whatever the order of the failures: what the server has is shown in the end.
  private func rollbackCheck() -> Check {
    let promise = Words("a failed tap is taken back, and only that", "失敗したタップだけを取り消す")
    func failure(_ en: String, _ ja: String) -> Check { Check("L06.rollback", promise, failure: Words(en, ja)) }
    var single = StarPlay<Star>()
    single.tap()
    single.answer(1, isSaved: false)
    if single.isOn {
      return failure("tapped on, it failed: the star is still on", "on のタップが失敗しても、星が on のままです")
    }
    var older = StarPlay<Star>()
    for _ in 0..<3 { older.tap() }
    older.answer(1, isSaved: false)
    // Who waits for an answer before the next request has sent no newest tap: then what failed is all that the server knows of.
    if older.server.requests.count == 3, !older.isOn {
      return failure(
        "tapped on, off, on; the first failed: the newest tap was taken back",
        "on、off、on とタップし 1 回目が失敗すると、最新のタップまで取り消されました")
    }
    var both = StarPlay<Star>()
    both.tap()
    both.tap()
    both.answer(1, isSaved: false)
    both.answer(2, isSaved: false)
    if both.isOn {
      return failure(
        "tapped on, tapped off, both failed: the star is on, and the server never had it on",
        "on、off とタップして両方失敗すると星が on になりました。サーバーは一度も on になっていません")
    }
    return Check("L06.rollback", promise, failure: nil)
  }

  private func confirmedCheck() -> Check {
    let promise = Words("what the server has saved is kept", "サーバーが保存した値を覚えておく")
    func failure(_ en: String, _ ja: String) -> Check { Check("L06.confirmed", promise, failure: Words(en, ja)) }
    var one = StarPlay<Star>()
    one.tap()
    one.answer(1, isSaved: true)
    one.tap()
    one.answer(2, isSaved: false)
    if !one.isOn {
      return failure(
        "saved \"on\", then \"off\" failed: the star is off, but the server has it on",
        "on が保存された後に off が失敗すると、星が off になりました。サーバーでは on です")
    }
    var older = StarPlay<Star>()
    older.tap()
    older.tap()
    older.answer(1, isSaved: true)
    older.answer(2, isSaved: false)
    if !older.isOn {
      return failure(
        "tapped on, tapped off; \"on\" was saved, then \"off\" failed: the star is off, but the server has it on",
        "on、off とタップし、on が保存された後に off が失敗すると、星が off になりました。サーバーでは on です")
    }
    var late = StarPlay<Star>()
    late.tap()
    late.tap()
    late.answer(2, isSaved: false)
    late.answer(1, isSaved: true)
    // Who sends one request after the other has not had this one before.
    late.answer(2, isSaved: false)
    if !late.isOn {
      return failure(
        "tapped on, tapped off; \"off\" failed, then \"on\" was saved: the star is off, but the server has it on",
        "on、off とタップし、off が失敗した後に on が保存されると、星が off になりました。サーバーでは on です")
    }
    return Check("L06.confirmed", promise, failure: nil)
  }
}
