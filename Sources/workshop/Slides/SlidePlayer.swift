import WorkshopKit

/// Shows slides in a terminal, dark on light, one at a time.
struct SlidePlayer {
  let deck: Deck
  let language: Language

  func run() {
    var place = 0
    while true {
      let slide = deck.slides[place]
      let keys = Words(" space next   b back   q quit", " space 次   b 前   q 終了")
      Terminal.show(
        slide.lines(number: place + 1, of: deck.slides.count), keys: StyledLine(keys(language), .dim), isLight: true)
      switch Terminal.key(within: 60_000) {
      case nil: break
      case .some(let key) where key.leaves: return
      case "b", "k", "←", "↑": place = max(0, place - 1)
      default: place = min(deck.slides.count - 1, place + 1)
      }
    }
  }
}

extension Workshop {
  /// One at a time in a terminal; all of them, one below the other, elsewhere.
  func slides() throws -> Int32 {
    let (plan, start) = try chosenPlan()
    let units = Self.units.filter { arguments.lesson == nil || $0.lesson.id == arguments.lesson }
    let deck = Deck(units, plan: plan, start: start, language: language, desk: try Desk(at: arguments.desk))
    if arguments.wantsHTML {
      Output.say(deck.html(language))
    } else if Environment.isInteractive, !arguments.wantsFrames {
      Terminal.start()
      SlidePlayer(deck: deck, language: language).run()
      Terminal.stop()
    } else {
      for (index, slide) in deck.slides.enumerated() {
        Output.print(slide.lines(number: index + 1, of: deck.slides.count) + [.empty])
      }
    }
    return 0
  }

  /// The plan that was named, if one was, and when it begins, if that was said.
  func chosenPlan() throws -> (plan: Plan?, start: Int?) {
    let start = arguments.start.flatMap(Plan.minutes)
    if let text = arguments.start, start == nil {
      throw Arguments.Failure(
        "A time is written like 13:00, not \"\(text)\".", "時刻は 13:00 のように書きます（「\(text)」は使えません）。")
    }
    guard let name = arguments.plan else { return (nil, start) }
    guard let plan = Plan.all.first(where: { $0.name == name }) else {
      throw Arguments.Failure(
        "The plans are \(Plan.all.map(\.name).joined(separator: ", ")).",
        "プランは \(Plan.all.map(\.name).joined(separator: "、")) です。")
    }
    return (plan, start)
  }
}
