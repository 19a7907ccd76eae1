import Hamon

/// An app that is sent from link to link, and what its screen showed on the way.
final class LinkPlay<Navigation: NavigationModel> {
  let navigation = Navigation()
  /// Each stack that an observer has seen, since it was asked last.
  private var seen: [[Page]] = []
  private var screen: Effect?

  init() {
    screen = Effect(of: self, name: "screen") { play in
      let stack = play.navigation.stack
      if play.seen.last != stack { play.seen.append(stack) }
    }
    seen = []
  }

  /// What the screen showed while `body` ran, in order.
  func watch(_ body: (Navigation) -> Void) -> [[Page]] {
    let before = navigation.stack
    seen = [before]
    body(navigation)
    return Array(seen.dropFirst())
  }

  static func text(_ stack: [Page]) -> String {
    (["home"] + stack.map(\.description)).joined(separator: " > ")
  }
}

extension TakeMeThere {
  typealias Play = LinkPlay<Navigation>

  private static var script: [(link: String, wanted: [Page], run: (Navigation) -> Void)] {
    [
      ("items/42/comments", [.item(42), .comments(42)], { $0.open("shop://items/42/comments") }),
      ("items/7", [.item(7)], { $0.open("shop://items/7") }),
      ("nowhere/1", [.item(7)], { $0.open("shop://nowhere/1") }),
    ]
  }

  private func action(_ link: String) -> Words { Words("open \(link)", "\(link) を開く") }

  public func demo(in language: Language) -> [Frame] {
    let play = Play()
    return Self.script.map { link, wanted, run in
      let steps = withCause(action(link)(language)) { play.watch(run) }
      let stack = play.navigation.stack
      let count = steps.count
      return Frame(
        action(link)(language),
        (["home"] + stack.map(\.description)).enumerated().map { String(repeating: " ", count: $0 * 2) + $1 }
          + (stack == wanted ? [] : [language("<- not asked for", "<- 意図しない画面")])
          + (count > 1 ? [language("<- \(count) pushes, in turn", "<- push が \(count) 回")] : []))
    }
  }

  public func why(in language: Language) -> [String] {
    let play = Play()
    let steps = Self.script.map { _, wanted, run in
      let seen = play.watch(run)
      return (seen: seen, wanted: play.navigation.stack == wanted ? nil : wanted)
    }
    let heading = Words("three links, one after the other", "3 つのリンクを順に開きます")
    return LessonLog(self, in: language).lines(language, heading) { index in
      let (seen, wanted) = steps[index]
      var said = seen.map { Words("the screen shows \(Play.text($0))", "画面は \(Play.text($0))") }
      if seen.count > 1 {
        said.append(
          Words("!! on the way the screen showed a place that was not asked for", "!! 途中で、意図しない画面が表示されました"))
      }
      if let wanted { said.append(Words("!! wanted: \(Play.text(wanted))", "!! 期待: \(Play.text(wanted))")) }
      return said
    }
  }

  public func plot(in language: Language) -> [String] {
    let play = Play()
    var rows = [[language("link", "リンク"), "|", language("the screen, step by step", "画面の変化")]]
    for (link, wanted, run) in Self.script {
      let steps = play.watch(run).map(Play.text)
      rows.append([action(link)(language), "|", steps.first ?? language("(stays)", "（そのまま）")])
      for step in steps.dropFirst() { rows.append(["", "|", step]) }
      if play.navigation.stack != wanted {
        rows.append(["", "|", language("!! wanted: ", "!! 期待: ") + Play.text(wanted)])
      }
    }
    return table(rows).map { " " + $0 }
  }

  public func nodeNames(in language: Language) -> [String: [String]] { ["screen": [language("screen", "画面")]] }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      action("items/42/comments")(language), names: nodeNames(in: language), in: language
    ) {
      Play()
    } event: {
      $0.navigation.open("shop://items/42/comments")
    }
  }
}
