import HamonInspector
import WorkshopKit

/// Makes the slides of a lesson, in the order in which a class needs them: nothing says what will happen before all have predicted it.
struct DeckMaker {
  let language: Language
  let desk: Desk

  func opening(_ subtitle: Words) -> Slide {
    Slide(
      heading: Words("Hamon: the workshop", "Hamon ワークショップ")(language), beat: "",
      blocks: [.large(subtitle(language)), .list(RoomRules.all.map { $0(language) })])
  }

  func pause(_ name: Words, _ minutes: Int, until end: Int, _ notes: [Words]) -> Slide {
    Slide(
      heading: Words("Hamon: the workshop", "Hamon ワークショップ")(language), beat: "",
      blocks: [
        .large(name(language)), .countdown(minutes: minutes),
        .text(Words("until \(Plan.clock(end))", "\(Plan.clock(end)) まで")(language)),
      ], notes: notes.map { $0(language) }, end: end)
  }

  /// A lesson that is only shown has no exercise.
  func lesson(_ unit: Workshop.Unit, isShown: Bool = false, end: Int? = nil) -> [Slide] {
    let lesson = unit.lesson
    let notes = TeachScreens(lessons: [lesson], language: language)
    func slides(_ beat: Beat, _ blocks: [[Slide.Block]]) -> [Slide] {
      // The title may say what will happen: it comes after the prediction.
      let title = beat == .predict ? lesson.topic : lesson.title
      return blocks.map {
        Slide(
          heading: "\(lesson.id)  \(title(language))", beat: "\(beat.rawValue) \(beat.name(language))", blocks: $0,
          notes: notes.notes(unit, beat).map(\.plain), end: end)
      }
    }
    return slides(.predict, question(lesson) + replies(lesson))
      + slides(.run, [[.large(lesson.title(language)), .text(lesson.story(language))]])
      + slides(.run, Acts.pages(Stage(unit, in: language), height: Pages.lines - 2, language).map { [.acts($0)] })
      + slides(.why, why(unit))
      + slides(.fix, (isShown ? [] : [exercise(lesson), timeIsUp]) + fix(lesson.id).map { [.code($0)] })
      + slides(
        .explain,
        [
          [
            .list(lesson.keyPoints.map { $0(language) }), .text(Phrases.aloud(language)),
            .large(lesson.aloud(language)),
          ]
        ])
  }

  /// What there is to know, the question, and its answers; on two slides if one is too small.
  private func question(_ lesson: Lesson) -> [[Slide.Block]] {
    let setup = Slide.Block.text(lesson.setup(language))
    let question = Slide.Block.large(lesson.quiz.question(language))
    let choices = lesson.quiz.answers.map { $0.text(language) }
    let height =
      Pages.height(lesson.setup(language).columns) + 2 * Pages.height(lesson.quiz.question(language).columns, of: 60)
      + choices.map { Pages.height($0.columns) }.reduce(1, +) + choices.count / 2
    return height <= Pages.lines
      ? [[setup, question, .choices(choices)]] : [[setup, question], [question, .choices(choices)]]
  }

  /// Which answer is right, and what is behind the others.
  private func replies(_ lesson: Lesson) -> [[Slide.Block]] {
    let replies = lesson.quiz.answers.enumerated().map {
      Slide.Reply(number: $0 + 1, text: $1.text(language), isRight: $1.isRight, reply: $1.reply(language))
    }
    let weights = replies.map { Pages.height($0.text.columns) + Pages.height($0.reply.columns) }
    return Pages.split(weights, room: Pages.lines - 1).map { [.replies(Array(replies[$0]))] }
  }

  /// The trace, the picture and the graph of the starting file; the last two on one slide if there is room.
  private func why(_ unit: Workshop.Unit) -> [[Slide.Block]] {
    let trace = Pages.split(Layout.plain(unit.broken.why(in: language)), isTree: true).map { [Slide.Block.trace($0)] }
    let lines = unit.broken.plot(in: language)
    let plot = Slide.Block.plot(Layout.plain(lines))
    let room = Double(Pages.height) - Double(lines.count) * Pages.lineHeight - 3
    if let beside = graph(unit, height: room) { return trace + [[plot, beside]] }
    return trace + [[plot]] + (graph(unit, height: Double(Pages.height)).map { [[$0]] } ?? [])
  }

  /// The graph as the inspector draws it, as far as a room can read that; a long chain, of which it cannot, with larger names. Nil
  /// where there is no room. A relay has nothing to read: its solution has.
  private func graph(_ unit: Workshop.Unit, height: Double) -> Slide.Block? {
    let isThere = !unit.broken.graph(in: language).nodes.isEmpty
    let graph = (isThere ? unit.broken : unit.fixed).graph(in: language)
    let lines = Layout.plain(graph.lines(in: language))
    let drawings = [.right, .down].compactMap { flow in
      lessonGraphSVG(unit, which: isThere ? .start : .solution, in: language, flow: flow)
        .flatMap { FittedDrawing($0, height: height) }
    }
    if let best = drawings.max(by: { $0.text < $1.text }), best.text >= FittedDrawing.smallest {
      return .picture(svg: best.svg, lines: lines)
    }
    let drawing = GraphDrawing(graph)
    if graph.nodes.isEmpty || drawing.leastHeight > height { return nil }
    return .picture(svg: drawing.svg(height: height), lines: lines)
  }

  private func exercise(_ lesson: Lesson) -> [Slide.Block] {
    [
      .large(Words("Your turn: fix it, two at a keyboard", "演習: 2 人 1 組で直しましょう")(language)),
      .countdown(minutes: lesson.exerciseMinutes),
      .text("`swift run workshop`"), .text("`desk/Sources/\(lesson.id)/Exercise.swift`"),
    ]
  }

  /// Between the clock and the solution: one key too many gives nothing away, and what pairs found is heard first.
  private var timeIsUp: [Slide.Block] {
    [
      .large(Words("Time is up: what did you change?", "時間です。どこを変えましたか。")(language)),
      .list(
        [
          Words("Which check said NO last, and what did it ask for?", "最後まで NO だったチェックはどれで、何を求めていましたか。"),
          Words("Which line did you change, and why does that help?", "どの行を変え、なぜそれで直ったのですか。"),
          Words("Did another pair fix it in another way?", "別の直し方をした組はありますか。"),
        ].map { $0(language) }),
      .text(Words("Next: our solution, line by line.", "次のスライドは解答です。")(language)),
    ]
  }

  /// What has to change, line by line.
  private func fix(_ id: String) -> [[StyledLine]] {
    guard let broken = desk.pristine(id, in: language), let fixed = desk.solution(id, in: language) else { return [] }
    return Pages.split(Comparison(broken, fixed).lines, isTree: false)
  }
}

/// The five parts of a lesson.
enum Beat: Int, CaseIterable {
  case predict = 1
  case run, why, fix, explain

  var name: Words {
    switch self {
    case .predict: Words("predict", "予想")
    case .run: Words("run", "実行")
    case .why: Words("why", "理由")
    case .fix: Words("fix", "修正")
    case .explain: Words("explain", "説明")
    }
  }
}
