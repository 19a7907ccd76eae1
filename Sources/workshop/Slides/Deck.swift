import WorkshopKit

/// The slides of some lessons: five each (question, demo, why, fix, key points); code that is too long goes on on the next one.
struct Deck {
  let slides: [Slide]

  /// With a plan, its lessons and its breaks; else the given lessons.
  init(_ units: [Workshop.Unit], plan: Plan? = nil, start: Int = 0, language: Language, desk: Desk) {
    let maker = DeckMaker(language: language, desk: desk)
    guard let plan else {
      slides = [maker.opening(Words("learn data flow by fixing it", "直しながら学ぶデータフロー"))] + units.flatMap(maker.lesson)
      return
    }
    var slides = [maker.opening(plan.title)]
    for row in plan.schedule(from: start, lessons: units.map(\.lesson)).rows {
      switch row.item {
      case .lesson(let id), .shown(let id):
        slides += units.filter { $0.lesson.id == id }.flatMap(maker.lesson)
      case .pause(let name, let minutes, _):
        // The opening is the first slide already.
        if slides.count > 1 || row.begin > start { slides.append(maker.pause(name, until: row.begin + minutes)) }
      }
    }
    self.slides = slides
  }
}

private struct DeckMaker {
  let language: Language
  let desk: Desk

  func opening(_ subtitle: Words) -> Slide {
    Slide(
      heading: Words("Hamon: the workshop", "Hamon ワークショップ")(language), beat: "",
      blocks: [.large(subtitle(language)), .list(RoomRules.all.map { $0(language) })])
  }

  func pause(_ name: Words, until end: Int) -> Slide {
    Slide(
      heading: Words("Hamon: the workshop", "Hamon ワークショップ")(language), beat: "",
      blocks: [.large(name(language)), .text(Words("until \(Plan.clock(end))", "\(Plan.clock(end)) まで")(language))])
  }

  func lesson(_ unit: Workshop.Unit) -> [Slide] {
    let lesson = unit.lesson
    func slide(_ number: Int, _ name: Words, _ blocks: [Slide.Block]) -> Slide {
      // The title may say what will happen: it comes after the prediction.
      let title = number == 1 ? lesson.topic : lesson.title
      return Slide(heading: "\(lesson.id)  \(title(language))", beat: "\(number) \(name(language))", blocks: blocks)
    }
    func code(_ number: Int, _ name: Words, _ lines: [StyledLine]) -> [Slide] {
      Self.pages(lines).map { slide(number, name, [.code($0)]) }
    }
    let stage = Stage(unit, in: language)
    let answers = lesson.quiz.answers.enumerated().map { "\($0 + 1)  \($1.text(language))" }
    return [
      slide(
        1, Words("predict", "予想"),
        [.text(lesson.setup(language)), .large(lesson.quiz.question(language)), .list(answers)])
    ]
      + code(2, Words("run", "実行"), stage.lines(upTo: stage.steps))
      + why(unit).flatMap { code(3, Words("why", "理由"), $0) }
      + code(4, Words("fix", "修正"), fix(lesson.id))
      + [
        slide(
          5, Words("explain", "説明"),
          [
            .list(lesson.keyPoints.map { $0(language) }), .text(Phrases.aloud(language)),
            .large(lesson.aloud(language)),
          ])
      ]
  }

  /// The trace and the picture of the starting file: on one slide if there is room.
  private func why(_ unit: Workshop.Unit) -> [[StyledLine]] {
    let (trace, picture) = (Layout.plain(unit.broken.why(in: language)), Layout.plain(unit.broken.plot(in: language)))
    return trace.count + 1 + picture.count <= Slide.codeLines ? [trace + [.empty] + picture] : [trace, picture]
  }

  /// What has to change, line by line.
  private func fix(_ id: String) -> [StyledLine] {
    guard let broken = desk.pristine(id, in: language), let fixed = desk.solution(id, in: language) else { return [] }
    return Comparison(broken, fixed).lines
  }

  /// Pieces that fit, of about the same length.
  private static func pages(_ lines: [StyledLine]) -> [[StyledLine]] {
    let count = max(1, (lines.count + Slide.codeLines - 1) / Slide.codeLines)
    let length = max(1, (lines.count + count - 1) / count)
    return stride(from: 0, to: max(1, lines.count), by: length).map { Array(lines[$0..<min($0 + length, lines.count)]) }
  }
}

/// How a class works together.
enum RoomRules {
  static let all = [
    Words("Two people, one keyboard; change seats with every lesson.", "2 人で 1 台。レッスンごとに交代します。"),
    Words("A blue note on the screen: we are done. A yellow one: we need help.", "画面に青い付箋: 完了。黄色い付箋: 助けてください。"),
    Words("If three pairs have the same problem, we all look at it together.", "3 組が同じ所で困ったら、全員で見ます。"),
    Words("Predict before you run. A wrong prediction is what you are here for.", "実行する前に予想します。外れた予想こそが収穫です。"),
  ]
}
