import WorkshopKit

/// What each key does, and the line that names the keys.
extension Watch {
  mutating func handle(_ key: Character) {
    isHeld = false
    if page == .list { return handleInList(key) }
    switch (page, key) {
    case (.reset, "y"): reset()
    case (.reset, _): back()
    case (.quiz, _) where answer(key) != nil, (.help, _) where start == .quiz && answer(key) != nil:
      update { [answer = answer(key), id = lesson.id] in $0.quiz[id] = answer }
      page = .quiz
    case (.quiz, " "), (.quiz, "d"), (.quiz, "\n"):
      asksForDemo = progress.quiz[lesson.id] == nil
      if !asksForDemo { play() }
    case (.story, _) where key.leaves, (.verdict, _) where key.leaves: isLeaving = true
    case (.quiz, _) where key.leaves && start == .quiz && verdict == nil: isLeaving = true
    case (_, _) where key.leaves: back()
    case (_, "j"), (_, "↓"): offset += 1
    case (_, "k"), (_, "↑"): offset -= 1
    case (_, "d"):
      asksForDemo = progress.quiz[lesson.id] == nil
      if asksForDemo { page = .quiz } else { play() }
    case (_, "w"), (_, "g"):
      // They show what happens, as the demo does.
      asksForDemo = progress.quiz[lesson.id] == nil && verdict == nil
      page = asksForDemo ? .quiz : key == "g" ? .graph : page == .why ? .plot : .why
    case (_, "?"): page = .help
    case (_, "p"): page = .quiz
    case (_, "h"): showHint()
    case (_, "l"): openList()
    case (_, "x"): page = .reset
    case (_, "r"): check()
    case (_, "t"):
      // The key points are the answer as well.
      asksForDemo = !progress.knows(lesson.id)
      page = asksForDemo ? .quiz : .stretch
    case (_, "s"): page = .comparison
    case (_, "n"), (.story, "\n"), (.verdict, "\n"): goOn()
    default: back()
    }
  }

  /// Which answer a key is, from 0; nil if it is none.
  private func answer(_ key: Character) -> Int? {
    key.wholeNumberValue.flatMap { (1...lesson.quiz.answers.count).contains($0) ? $0 - 1 : nil }
  }

  mutating func back() { page = verdict == nil ? start : .verdict }

  /// To the next lesson, from a green one; else says what is missing.
  private mutating func goOn() {
    if progress.done.contains(lesson.id) { return open(next(1)) }
    if page != .verdict { page = start }
    isHeld = true
  }

  private func next(_ step: Int) -> Workshop.Unit {
    let index = Workshop.units.firstIndex { $0.lesson.id == lesson.id } ?? 0
    return Workshop.units[(index + step + Workshop.units.count) % Workshop.units.count]
  }

  private mutating func showHint() {
    let number: Int
    if case .hint(let shown) = page {
      number = shown % 3 + 1
    } else {
      number = min(3, progress.hints[lesson.id, default: 0] + 1)
    }
    page = .hint(number)
    update { [id = lesson.id] in $0.hints[id] = max(number, $0.hints[id, default: 0]) }
  }

  private mutating func reset() {
    _ = try? desk.reset(lesson.id, in: language)
    update { [id = lesson.id] in $0.done.remove(id) }
    open(unit)
  }

  private mutating func play() {
    var player = DemoPlayer(stage: Stage(unit, in: language), unit: unit, language: language)
    player.run()
    back()
  }

  var keys: String {
    if isHeld { return held }
    let answers = "1-\(lesson.quiz.answers.count)"
    let words: Words =
      switch page {
      case .quiz where progress.quiz[lesson.id] == nil:
        Words(
          " \(answers) answer   l list   ? all keys   q \(verdict == nil ? "quit" : "back")",
          " \(answers) 答える   l 一覧   ? キー一覧   q \(verdict == nil ? "終了" : "戻る")")
      case .quiz:
        Words(
          " \(answers) answer again   d demo   w why   ? all keys   q back",
          " \(answers) 答え直す   d デモ   w 理由   ? キー一覧   q 戻る")
      case .list where isSearching: Words(" /\(search)_   enter done   esc all", " /\(search)_   enter 決定   esc 解除")
      case .list:
        Words(
          " j down   k up   enter open   / search   c check all   q back",
          " j 下   k 上   enter 開く   / 検索   c すべてチェック   q 戻る")
      case .why: Words(" w picture   g graph   q back", " w 図   g 関係   q 戻る")
      case .plot, .graph: Words(" w trace   g graph   q back", " w トレース   g 関係   q 戻る")
      case .reset: Words(" y yes   any other key no", " y はい   ほかのキー いいえ")
      case .hint: Words(" h next hint   q back", " h 次のヒント   q 戻る")
      case .story:
        Words(
          " save to check  d demo  w why  g graph  h hint  p quiz  l list  ? keys  q quit",
          " 保存でチェック d デモ w 理由 g 関係 h ヒント p 予想 l 一覧 ? キー q 終了")
      case .verdict where verdict?.isGreen == true:
        Words(
          " n next  s compare  w why  g graph  t more  d demo  l list  ? keys  q quit",
          " n 次へ  s 比較  w 理由  g 関係  t 発展  d デモ  l 一覧  ? キー  q 終了")
      case .verdict:
        Words(
          " d demo  w why  g graph  h hint  l list  x reset  r again  ? keys  q quit",
          " d デモ  w 理由  g 関係  h ヒント  l 一覧  x 元に戻す  ? キー  q 終了")
      default: Words(" q back", " q 戻る")
      }
    return words(language)
  }

  /// Why the next lesson does not open, and what to do.
  private var held: String {
    let text =
      if progress.quiz[lesson.id] == nil, verdict == nil {
        Words(
          " Not green yet: answer first, then fix your file.   l any other lesson",
          " まだ緑ではありません。まず答えを選び、次にファイルを直します。l 一覧")
      } else if verdict == nil {
        Words(
          " Not checked yet: save your file, or press r.   h hint   l any other lesson",
          " まだチェックしていません。保存するか r を押します。h ヒント l 一覧")
      } else {
        Words(
          " Not green yet: fix your file and save it.   h hint   l any other lesson",
          " まだ緑ではありません。ファイルを直して保存します。h ヒント l 一覧")
      }
    return text(language)
  }
}
