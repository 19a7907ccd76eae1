import Hamon

/// A star, a server, and what the screen showed after each event.
struct StarPlay<Star: StarModel> {
  struct Step {
    let action: Words
    /// Whether the user did it; else an answer came.
    let isUser: Bool
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
    let value = number > before ? server.requests[number - 1].wanted ? "on" : "off" : ""
    let action =
      number > before
      ? Words("tap, request \(number): \(value)", "タップ、要求 \(number): \(value)") : Words("tap, no request", "タップ、要求なし")
    steps.append(Step(action: action, isUser: true, isOn: star.isOn))
  }

  mutating func answer(_ number: Int, isSaved: Bool) {
    let wasSent = server.requests.indices.contains(number - 1)
    server.answer(number, isSaved: isSaved)
    let answer =
      wasSent ? isSaved ? Words("saved", "保存した") : Words("failed", "失敗") : Words("was not asked for", "要求がない")
    let action = Words("answer \(number): \(answer.en)", "応答 \(number): \(answer.ja)")
    steps.append(Step(action: action, isUser: false, isOn: star.isOn, wasSent: wasSent))
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
  private func play(in language: Language = .en) -> StarPlay<Star> {
    // With a screen: a write that nothing has read is in no log.
    let screen = StarScreen(StarPlay<Star>())
    let titles = Self.titles.map { $0(language) }
    withCause(titles[0]) { screen.play.tap() }
    withCause(titles[1]) { screen.play.tap() }
    withCause(titles[2]) { screen.play.answer(2, isSaved: true) }
    withCause(titles[3]) { screen.play.answer(1, isSaved: true) }
    return screen.play
  }

  private static var titles: [Words] {
    [
      Words("tap: on (request 1)", "on をタップ（要求 1）"), Words("tap: off (request 2)", "off をタップ（要求 2）"),
      Words("answer to request 2", "要求 2 の応答"), Words("late answer to request 1", "遅れて届いた要求 1 の応答"),
    ]
  }

  private static var wanted: [Bool] { [true, false, false, false] }

  private func mark(_ isOn: Bool) -> String { isOn ? "[*]" : "[ ]" }

  public func demo(in language: Language) -> [Frame] {
    zip(zip(Self.titles, play(in: language).steps), Self.wanted).map { step, wanted in
      let lies = step.1.isOn == wanted ? "" : language("  <- it lies", "  <- 嘘")
      return Frame(step.0(language), [language("star", "星") + " \(mark(step.1.isOn))" + lies])
    }
  }

  public func why(in language: Language) -> [String] {
    let steps = play().steps
    let heading = Words("on, off, and the answers in the other order", "on、off とタップし、応答は逆の順に届きます")
    let log = LessonLog(self, in: language)
    return log.lines(language, heading) { index in
      let (step, wanted) = (steps[index], Self.wanted[index])
      let shown = Words(
        "\(step.action.en): the screen shows \(mark(step.isOn))", "\(step.action.ja): 画面は \(mark(step.isOn))")
      if step.isOn == wanted {
        // An equal value runs nothing, L00 says: what is equal here is only the part that is shown.
        let isSame = index > 0 && step.isOn == steps[index - 1].isOn && log.runs(in: index) > 0
        let pending = Words(
          "the same is shown; only the open answers changed (CAP saves that run)",
          "表示は同じです。変わったのは応答待ちの変更です（この実行は CAP で省きます）")
        return isSame ? [shown, pending] : [shown]
      }
      let said = wanted ? "on" : "off"
      return [
        shown,
        step.isUser
          ? Words("!! the tap is not shown until the server has answered", "!! サーバーが応答するまで、タップが表示されません")
          : Words(
            "!! the last tap said \"\(said)\": an older answer has overwritten it",
            "!! 最後のタップは \(said) なのに、古い応答が上書きしました"),
      ]
    }
  }

  public func plot(in language: Language) -> [String] {
    let steps = play().steps
    func row(_ name: Words, _ text: String) -> String { " " + name(language).padded(to: 12) + text }
    func marks(_ all: [Bool]) -> String { all.map { mark($0).padded(to: 10) }.joined().trimmedEnd }
    let isWrong = zip(steps, Self.wanted).contains { $0.isOn != $1 }
    return [
      row(Words("event", "出来事"), "1         2         3         4"),
      row(Words("user", "ユーザー"), language("tap on    tap off", "on        off")),
      row(Words("request 1", "要求 1"), "|-----------------------------> " + language("saved \"on\"", "on を保存")),
      row(
        Words("request 2", "要求 2"),
        "          "
          + (steps[2].wasSent
            ? "|-------> " + language("saved \"off\"", "off を保存") : language("not sent yet", "まだ送っていない"))),
      row(Words("screen", "画面"), marks(steps.map(\.isOn))), row(Words("wanted", "期待"), marks(Self.wanted)),
      " "
        + (isWrong
          ? language("the screen is not what the last tap wanted", "画面が、最後のタップと一致していません")
          : language("what the last tap wanted, all the time", "常に最後のタップのとおりです")),
    ]
  }

  public func nodeNames(in language: Language) -> [String: [String]] { ["screen": [language("screen", "画面")]] }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      language("tap; the answer comes: saved", "タップ、その後に保存の応答"), names: nodeNames(in: language), in: language
    ) {
      StarScreen(StarPlay<Star>())
    } event: {
      $0.play.tap()
      $0.play.answer(1, isSaved: true)
    }
  }
}
