import HamonInspector
import WorkshopKit

/// The watch mode: looks at the learner's file, builds and checks after each save, and shows what is asked for between.
struct Watch {
  /// What is on the screen.
  enum Page: Equatable {
    case story, verdict, list, all, why, plot, graph, quiz, comparison, stretch, help
    case hint(Int)
    case reset
  }

  let workshop: Workshop
  let desk: Desk
  var progress: Progress
  var unit: Workshop.Unit
  var verdict: Verdict?
  var tenths: Int?
  var page = Page.story {
    didSet {
      offset = 0
      isHeld = false
    }
  }
  /// The lesson that the list's cursor is on, what is searched for in it, and whether that is being typed.
  var cursor = ""
  var search = ""
  var isSearching = false
  /// What checking all lessons has said.
  var summaries: [StyledLine] = []
  /// How many lines of a long page are above the window.
  private var offset = 0
  /// Whether the demo was asked for before the prediction was made: then the page says why it asks.
  private var asksForDemo = false
  /// Whether the next lesson was asked for, and this one is not green: then the line of keys says what to do.
  private(set) var isHeld = false
  private var stamp: [Int]?
  private(set) var isLeaving = false

  init(_ workshop: Workshop, _ desk: Desk) {
    self.workshop = workshop
    self.desk = desk
    progress = desk.progress()
    unit = workshop.unit(progress)
  }

  var language: Language { workshop.language }
  var lesson: Lesson { unit.lesson }

  mutating func run() {
    open(unit)
    while !isLeaving {
      draw()
      if let key = Terminal.key(within: 150) {
        handle(key)
      } else if mustCheck {
        check()
      }
    }
  }

  mutating func open(_ unit: Workshop.Unit) {
    self.unit = unit
    verdict = nil
    tenths = nil
    page = start
    asksForDemo = false
    // What was changed since its last check, perhaps while the last build was under way, does not wait for another save.
    stamp = desk.isUnchecked(lesson.id, progress) ? nil : Files.stamp(desk.exercise(lesson.id))
    progress.current = lesson.id
    desk.save(progress)
  }

  /// Whether the file is another one than that which was looked at last.
  var mustCheck: Bool { Files.stamp(desk.exercise(lesson.id)) != stamp }

  private mutating func check() {
    stamp = Files.stamp(desk.exercise(lesson.id))
    let first = desk.wasBuilt ? "" : " " + Phrases.firstBuild(language)
    let head = [LessonScreens(lesson: lesson, language: language).heading(progress), Layout.rule]
    let text = " \(Phrases.building(language)) \(lesson.id) "
    Terminal.show(head, keys: StyledLine(text + "..." + first))
    let start = Environment.milliseconds
    progress.current = lesson.id
    let verdict = workshop.checked(lesson, on: desk, &progress) { step in
      Terminal.show(head, keys: StyledLine(text + step + first))
    }
    tenths = (Environment.milliseconds - start) / 100
    self.verdict = verdict
    page = .verdict
  }

  /// The first page of a lesson: the question, until it is answered.
  private var start: Page { progress.knows(lesson.id) ? .story : .quiz }

  // MARK: keys

  mutating func handle(_ key: Character) {
    isHeld = false
    if page == .list { return handleInList(key) }
    switch (page, key) {
    case (.reset, "y"): reset()
    case (.reset, _): back()
    case (.quiz, _) where answer(key) != nil, (.help, _) where start == .quiz && answer(key) != nil:
      progress.quiz[lesson.id] = answer(key)
      page = .quiz
      desk.save(progress)
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
    case (_, "t"): page = .stretch
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
    progress.hints[lesson.id] = max(number, progress.hints[lesson.id, default: 0])
    desk.save(progress)
  }

  private mutating func reset() {
    _ = try? desk.reset(lesson.id, in: language)
    progress.done.remove(lesson.id)
    open(unit)
  }

  private mutating func play() {
    var player = DemoPlayer(stage: Stage(unit, in: language), unit: unit, language: language)
    player.run()
    back()
  }

  // MARK: drawing

  private mutating func draw() {
    offset = Terminal.show(lines, keys: StyledLine(keys, isHeld ? .bad : .dim), from: offset)
  }

  var lines: [StyledLine] {
    let screens = LessonScreens(lesson: lesson, language: language)
    let head = [screens.heading(progress), Layout.rule]
    switch page {
    case .story: return head + screens.story + edit
    case .verdict:
      guard let verdict else { return head }
      return VerdictScreen(
        lesson: lesson, verdict: verdict, progress: progress, lessons: Workshop.lessons, language: language,
        file: desk.shown(desk.exercise(lesson.id)), todoLine: desk.todoLine(lesson.id), tenths: tenths
      ).lines
    case .list:
      return list.lines
    case .all: return summaries
    case .why: return head + Layout.plain(report?.why[language] ?? unit.broken.why(in: language))
    case .plot: return head + Layout.plain(report?.plot[language] ?? unit.broken.plot(in: language))
    case .graph:
      return head + Layout.plain(report?.graph[language] ?? unit.broken.graph(in: language).lines(in: language))
    case .quiz:
      let question = [screens.topic, Layout.rule] + screens.setup + [.empty] + screens.quiz
      guard let answer = progress.quiz[lesson.id] else {
        return question + (asksForDemo ? [.empty] + Layout.paragraph(" ", Phrases.predictFirst(language), .good) : [])
      }
      // What happens is told after the answer.
      let story = [.empty, StyledLine(" " + lesson.title(language), .bold)] + screens.story
      return question + [.empty] + screens.reply(answer) + story
    case .help: return head + help
    case .hint(let number): return head + (1...number).flatMap(screens.hint)
    case .stretch:
      return head + Layout.paragraph(" \(Phrases.stretch(language)): ", lesson.stretch(language)) + screens.summary
    case .comparison: return head + comparison
    case .reset: return head + [StyledLine(" " + Phrases.resetQuestion(language))]
    }
  }

  var edit: [StyledLine] {
    let elsewhere = desk.isElsewhere ? Layout.paragraph(" ", "\(Phrases.deskElsewhere(language)) \(desk.path)") : []
    return [.empty, StyledLine(" \(Phrases.edit(language))  \(place)", .bold)] + elsewhere
  }

  private var place: String {
    desk.shown(desk.exercise(lesson.id)) + (desk.todoLine(lesson.id).map { ":\($0)" } ?? "")
  }

  /// The learner's own trace, once there is one.
  private var report: Report? { verdict?.report.isComplete == true ? verdict?.report : nil }

  private var comparison: [StyledLine] {
    guard progress.mayCompare(lesson.id) else { return Layout.paragraph(" ", Phrases.lockedDiff(language)) }
    guard let mine = Files.read(desk.exercise(lesson.id)), let solution = desk.solution(lesson.id, in: language) else {
      return []
    }
    let comparison = Comparison(mine, solution)
    return comparison.isEmpty ? [StyledLine(" " + Phrases.noDifference(language))] : comparison.lines
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
}

extension Workshop {
  func watch() throws -> Int32 {
    let desk = try desk()
    var watch = Watch(self, desk)
    Terminal.start()
    watch.run()
    Terminal.stop()
    return 0
  }

  func playDemo(_ unit: Unit, _ stage: Stage) -> Int32 {
    var player = DemoPlayer(
      stage: stage, unit: unit, language: language, isPlaying: !arguments.isStepped, speed: arguments.speed)
    Terminal.start()
    player.run()
    Terminal.stop()
    return 0
  }
}
