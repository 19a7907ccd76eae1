import Hamon

/// A star, a server, and what the screen showed after each event.
struct StarPlay<Star: StarModel> {
  struct Step {
    let action: String
    let lane: String
    let isOn: Bool
    /// Whether the request that is answered had been sent.
    var wasSent = true
  }

  let server = StarServer()
  let star: Star
  private(set) var steps: [Step] = []

  init() { star = Star(server: server) }

  mutating func tap() {
    let before = server.requests.count
    star.apply(Star.tap)
    let number = server.requests.count
    let sent =
      number > before ? "request \(number): \(server.requests[number - 1].wanted ? "on" : "off")" : "no request"
    steps.append(Step(action: "tap, \(sent)", lane: "user", isOn: star.isOn))
  }

  mutating func answer(_ number: Int, isSaved: Bool) {
    let wasSent = server.requests.indices.contains(number - 1)
    server.answer(number, isSaved: isSaved)
    let answer = wasSent ? isSaved ? "saved" : "failed" : "nobody has asked"
    steps.append(
      Step(action: "answer \(number): \(answer)", lane: "request \(number)", isOn: star.isOn, wasSent: wasSent))
  }

  var isOn: Bool { star.isOn }
}

/// The star with a screen that reads it.
final class StarScreen<Star: StarModel> {
  var play: StarPlay<Star>
  private var drawing: Effect?

  init(_ play: StarPlay<Star>) {
    self.play = play
    drawing = Effect(name: "screen") { [star = play.star] in _ = star.isOn }
  }
}

extension OptimisticStar {
  /// On, off; and the answer to the first request comes last.
  private func play() -> StarPlay<Star> {
    // With a screen: a write that nothing has read is in no log.
    let screen = StarScreen(StarPlay<Star>())
    withCause(Self.titles[0]) { screen.play.tap() }
    withCause(Self.titles[1]) { screen.play.tap() }
    withCause(Self.titles[2]) { screen.play.answer(2, isSaved: true) }
    withCause(Self.titles[3]) { screen.play.answer(1, isSaved: true) }
    return screen.play
  }

  private static var titles: [String] {
    ["tap: on (request 1)", "tap: off (request 2)", "answer to request 2", "late answer to request 1"]
  }

  private static var wanted: [Bool] { [true, false, false, false] }

  private func mark(_ isOn: Bool) -> String { isOn ? "[*]" : "[ ]" }

  public func demo() -> [Frame] {
    zip(zip(Self.titles, play().steps), Self.wanted).map { step, wanted in
      Frame(step.0, ["star \(mark(step.1.isOn))" + (step.1.isOn == wanted ? "" : "  <- it lies")])
    }
  }

  public func why(_ language: Language) -> [String] {
    let steps = play().steps
    let heading = Words("on, off, and the answers in the other order", "オン、オフ。返事は逆の順に届きます")
    return LessonLog(self).lines(language, heading) { index in
      let (step, wanted) = (steps[index], Self.wanted[index])
      let shown = Words(
        "\(step.action): the screen shows \(mark(step.isOn))", "\(step.action)：画面は \(mark(step.isOn))")
      if step.isOn == wanted { return [shown] }
      let said = wanted ? "on" : "off"
      return [
        shown,
        step.lane == "user"
          ? Words("!! the tap is not shown until the server has answered", "!! サーバーが返事をするまで、タップが画面に出ません")
          : Words(
            "!! the last tap said \"\(said)\": an older answer has overwritten it",
            "!! 最後のタップは \(said)。古い返事が上書きしました"),
      ]
    }
  }

  public func plot() -> [String] {
    let steps = play().steps
    let time = [" event       1         2         3         4"]
    let lanes = [
      " user        tap on    tap off",
      " request 1   |-----------------------------> saved \"on\"",
      " request 2             " + (steps[2].wasSent ? "|-------> saved \"off\"" : "not sent yet"),
    ]
    let screen = " screen      " + steps.map { mark($0.isOn).padded(to: 10) }.joined()
    let isWrong = zip(steps, Self.wanted).contains { $0.isOn != $1 }
    return time + lanes + [
      screen.trimmedEnd, " wanted      " + Self.wanted.map { mark($0).padded(to: 10) }.joined().trimmedEnd,
      isWrong ? " the screen is not what the last tap wanted" : " what the last tap wanted, all the time",
    ]
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("tap; the answer comes: saved") {
      StarScreen(StarPlay<Star>())
    } event: {
      $0.play.tap()
      $0.play.answer(1, isSaved: true)
    }
  }
}
