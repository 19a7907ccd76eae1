import Hamon

extension OneVoice {
  public static var lesson: Lesson { .l09 }

  public func checks() -> [Check] { [bothCheck(), singleCheck(), meanwhileCheck(), freeCheck()] }

  private func bothCheck() -> Check {
    let promise = Words("every alert is seen, once", "どのアラートも 1 回ずつ表示")
    let view = AlertView<Alerts>()
    batch {
      view.alerts.show(.saveFailed)
      view.alerts.show(.tip)
    }
    view.tapAllAway()
    let three = AlertView<Alerts>()
    for alert in [Alert.saveFailed, .tip, .sessionExpired] { three.alerts.show(alert) }
    three.tapAllAway()
    if view.seen == [.saveFailed, .tip], Set(three.seen).count < 3 {
      return Check(
        "L09.both", promise,
        failure: Words(
          "saveFailed, tip and sessionExpired came before the first OK, and the user saw: \(three.seen.map(\.rawValue).listed.en)",
          "最初の OK の前に saveFailed、tip、sessionExpired が来たとき、表示されたアラート: \(three.seen.map(\.rawValue).listed.ja)"))
    }
    return Check(
      "L09.both", promise,
      failure: view.seen == [.saveFailed, .tip]
        ? nil
        : Words(
          "saveFailed and tip in one moment, and the user saw: \(view.seen.map(\.rawValue).listed.en)",
          "saveFailed と tip が同時に起きたとき、表示されたアラート: \(view.seen.map(\.rawValue).listed.ja)"),
      picture: plot(in:))
  }

  private func singleCheck() -> Check {
    let view = AlertView<Alerts>()
    view.alerts.show(.saveFailed)
    view.alerts.show(.tip)
    view.alerts.show(.sessionExpired)
    return Check(
      "L09.single", Words("the state asks for one alert at a time", "状態が要求するアラートは常に 1 つ"),
      failure: view.mostAtOnce <= 1
        ? nil
        : Words(
          "the state says that \(view.mostAtOnce) alerts are shown at once",
          "状態の上では \(view.mostAtOnce) つのアラートが同時に表示中です"))
  }

  private func meanwhileCheck() -> Check {
    let promise = Words("an alert is shown until its OK", "アラートは OK まで表示される")
    let other = AlertView<Alerts>()
    other.alerts.show(.tip)
    other.alerts.show(.saveFailed)
    if other.shown != .tip {
      let shown = other.shown?.rawValue
      return Check(
        "L09.shown", promise,
        failure: Words(
          "a tip came, then saveFailed, and no OK yet: the screen shows \(shown ?? "nothing")",
          "tip の後に saveFailed が来ると、OK の前なのに画面は \(shown ?? "なし") です"))
    }
    let view = AlertView<Alerts>()
    view.alerts.show(.tip)
    view.alerts.show(.tip)
    let first = view.shown
    view.tapAllAway()
    return Check(
      "L09.shown", promise,
      failure: first == .tip && view.shown == nil
        ? nil
        : Words(
          "a tip came: the screen shows \(first?.rawValue ?? "nothing"), and after OK \(view.shown?.rawValue ?? "nothing")",
          "tip が来たとき画面は \(first?.rawValue ?? "なし")、OK の後は \(view.shown?.rawValue ?? "なし") です"))
  }

  private func freeCheck() -> Check {
    let view = AlertView<Alerts>()
    view.alerts.show(.tip)
    view.tapAllAway()
    view.alerts.show(.tip)
    let again = view.shown
    return Check(
      "L09.free", Words("after the OK the next one is shown at once", "OK の後、次のアラートをすぐに表示"),
      failure: again == .tip
        ? nil
        : Words("tip, OK, tip: the second tip is not shown", "tip、OK、tip の順で、2 回目の tip が表示されません"))
  }
}
