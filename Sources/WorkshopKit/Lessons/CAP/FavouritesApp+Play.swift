import Hamon
import HamonHosting

/// The capstone's screen under a finger.
final class FavouritesPlay<Screen: FavouritesScreen> {
  let server = FavouritesServer()
  let screen: Screen
  /// The alerts that were on the screen, from the beginning.
  private(set) var seen: [Alert] = []
  private(set) var shown: Alert?
  /// What the alerts were drawn from: what is shown is put away through the same binding that it was read from.
  private var modifiers: [Binding<Alert?>] = []
  private var drawing: Effect?
  private var runsBefore = 0

  init() {
    screen = Screen(Dish.menu, server)
    drawing = Effect(of: self, name: "alerts on the screen") { play in
      play.modifiers = play.screen.modifiers
      let next = play.modifiers.map(\.value).last ?? nil
      if let next, next != play.shown { play.seen.append(next) }
      play.shown = next
    }
    _ = runs
  }

  /// The body runs of rows since it was asked last.
  var runs: Int {
    let all = screen.list.statistics.bodyRuns
    defer { runsBefore = all }
    return all - runsBefore
  }

  func tap(_ line: Int) {
    let contents = screen.list.contents
    if contents.indices.contains(line) { contents[line].tap() }
  }

  func isOn(_ line: Int) -> Bool {
    let contents = screen.list.contents
    return contents.indices.contains(line) && contents[line].isStarred
  }

  /// OK until there is nothing to say OK to.
  func tapAllAway() {
    for _ in 0..<3 where shown != nil {
      let before = seen.count
      shown = nil
      modifiers.last?.value = nil
      if seen.count == before, shown == nil, let next = modifiers.last?.value {
        seen.append(next)
        shown = next
      }
    }
  }

  var lines: [String] { screen.list.contents.map { "[\($0.isStarred ? "*" : " ")] \($0.name)" } }

  /// A step of the scenario: what was done, what it showed, and how many bodies of rows ran for it.
  struct Step {
    let action: Words
    let lines: String
    let page: String
    let alert: String
    let runs: Int
  }

  /// The whole scenario; each step is a cause.
  static func play(in language: Language = .en) -> [Step] {
    let play = FavouritesPlay()
    var steps: [Step] = []
    func step(_ action: Words, _ body: (FavouritesPlay) -> Void) {
      _ = play.runs
      withCause(action(language)) { body(play) }
      let runs = play.runs
      steps.append(
        Step(
          action: action, lines: play.lines.prefix(2).joined(separator: " "),
          page: play.screen.stack.last?.description ?? "list", alert: play.shown?.rawValue ?? "-", runs: runs))
    }
    step(Words("tap Ramen on, off; answers 2, 1", "Ramen を on、off。応答は 2、1 の順")) {
      $0.tap(0)
      $0.tap(0)
      $0.server.answer(2, isSaved: true)
      $0.server.answer(1, isSaved: true)
    }
    step(Words("tap Soba, saved; scroll by 4", "Soba をタップして保存、4 行スクロール")) {
      $0.tap(1)
      $0.server.answer(3, isSaved: true)
      $0.screen.list.scroll(by: 4)
    }
    step(Words("open items/5/comments, then items/6", "items/5/comments、次に items/6 を開く")) {
      $0.screen.open("shop://items/5/comments")
      $0.screen.open("shop://items/6")
    }
    step(Words("a save fails while a tip is due", "保存の失敗と tip が同時")) { play in
      play.tap(0)
      batch {
        play.server.answer(4, isSaved: false)
        play.screen.tipIsDue()
      }
    }
    return steps
  }
}

extension FavouritesApp {
  public func demo(in language: Language) -> [Frame] {
    FavouritesPlay<Screen>.play(in: language).map {
      Frame(
        $0.action(language),
        [
          $0.lines, "\($0.page), \(language("alert ", ""))\($0.alert)",
          language("rows run: \($0.runs)", "実行された行: \($0.runs)"),
        ])
    }
  }

  public func why(in language: Language) -> [String] {
    let steps = FavouritesPlay<Screen>.play()
    let heading = Words("what each step wrote, ran and showed", "各段階で書かれたもの、実行されたもの、表示されたもの")
    let lines = LessonLog(self, in: language).lines(language, heading) { index in
      let step = steps[index]
      return [
        Words("first lines: \(step.lines)", "先頭の行: \(step.lines)"),
        Words(
          "page: \(step.page), alert \(step.alert), rows run \(step.runs)",
          "ページ: \(step.page)、アラート \(step.alert)、実行された行 \(step.runs)"),
      ]
    }
    let failures = checks().flatMap { check -> [String] in
      guard let failure = check.failure else { return [] }
      let mark = " !! \(check.code): "
      return failure(language).wrapped(to: 78 - mark.columns).enumerated().map { index, text in
        (index == 0 ? mark : String.bar(mark.columns, " ")) + text
      }
    }
    return lines + failures
  }

  public func plot(in language: Language) -> [String] {
    let steps = FavouritesPlay<Screen>.play()
    let total = steps.reduce(0) { $0 + $1.runs }
    return [
      " " + language("body runs of rows, step by step (golf: fewer is better)", "段階ごとの、行の body の実行回数（ゴルフ: 少ないほどよい）")
    ]
      + steps.enumerated().map { "   \($0 + 1)  " + "\($1.runs)".leftPadded(to: 3) + "  |" + String.bar($1.runs) }
      + [" " + language("in all \(total)", "合計 \(total)")]
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    [
      "list cell": ["A", "B", "C", "D"].map { language("cell \($0)", "セル \($0)") },
      "alerts on the screen": [language("alerts on the screen", "画面のアラート")],
    ]
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      language("tap Soba in cell B, then open items/2", "セル B の Soba をタップし、items/2 を開く"),
      names: nodeNames(in: language), in: language
    ) {
      FavouritesPlay<Screen>()
    } event: {
      $0.tap(1)
      $0.screen.open("shop://items/2")
    }
  }
}
