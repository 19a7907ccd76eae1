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

  /// The whole scenario; what each step showed, and how many bodies of rows ran for it.
  static func play() -> [(action: String, lines: [String], runs: Int)] {
    let play = FavouritesPlay()
    var steps: [(action: String, lines: [String], runs: Int)] = []
    func step(_ action: String, _ body: (FavouritesPlay) -> Void) {
      _ = play.runs
      withCause(action) { body(play) }
      let runs = play.runs
      let page = play.screen.stack.last?.description ?? "list"
      steps.append(
        (action, [play.lines.prefix(2).joined(separator: " "), "\(page), alert \(play.shown?.rawValue ?? "-")"], runs))
    }
    step("tap Ramen on, off; answers 2, 1") {
      $0.tap(0)
      $0.tap(0)
      $0.server.answer(2, isSaved: true)
      $0.server.answer(1, isSaved: true)
    }
    step("tap Soba, saved; scroll by 4") {
      $0.tap(1)
      $0.server.answer(3, isSaved: true)
      $0.screen.list.scroll(by: 4)
    }
    step("open items/5/comments, then items/6") {
      $0.screen.open("shop://items/5/comments")
      $0.screen.open("shop://items/6")
    }
    step("a save fails while a tip is due") { play in
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
  public func demo() -> [Frame] {
    FavouritesPlay<Screen>.play().map { Frame($0.action, $0.lines + ["rows run: \($0.runs)"]) }
  }

  public func why(_ language: Language) -> [String] {
    let steps = FavouritesPlay<Screen>.play()
    let heading = Words("what each step wrote, ran and showed", "各手順で書かれたもの、実行されたもの、表示されたもの")
    return LessonLog(self).lines(language, heading) { index in
      let step = steps[index]
      return [
        Words("first lines: \(step.lines[0])", "先頭の行：\(step.lines[0])"),
        Words("page: \(step.lines[1]), rows run \(step.runs)", "ページ：\(step.lines[1])、行の実行 \(step.runs)"),
      ]
    }
      + checks().compactMap { check in
        check.failure.map { " !! \(check.code): \($0(language))".cut(columns: 78) }
      }
  }

  public func plot() -> [String] {
    let steps = FavouritesPlay<Screen>.play()
    let total = steps.reduce(0) { $0 + $1.runs }
    return [" body runs of rows, step by step (golf: fewer is better)"]
      + steps.enumerated().map { "   \($0 + 1)  " + "\($1.runs)".leftPadded(to: 3) + "  |" + String.bar($1.runs) }
      + [" in all \(total)"]
  }

  public var nodeNames: [String: [String]] { ["list cell": ["A", "B", "C", "D"].map { "cell \($0)" }] }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("tap Soba in cell B, then open items/2", names: nodeNames) {
      FavouritesPlay<Screen>()
    } event: {
      $0.tap(1)
      $0.screen.open("shop://items/2")
    }
  }
}
