import WorkshopKit

/// The slides of some lessons: prediction, demo, why, fix, key points; what is too long goes on on the next one.
struct Deck {
  let slides: [Slide]

  /// With a plan, its lessons and its breaks; else the given lessons.
  init(_ units: [Workshop.Unit], plan: Plan? = nil, start: Int? = nil, language: Language, desk: Desk) {
    let maker = DeckMaker(language: language, desk: desk)
    guard let plan else {
      slides =
        [maker.opening(Words("Learn data flow by fixing it", "直しながら学ぶデータフロー"))]
        + units.flatMap { maker.lesson($0) }
      return
    }
    let start = start ?? plan.begin
    let rows = plan.schedule(from: start, lessons: units.map(\.lesson)).rows
    var slides = [maker.opening(plan.title)]
    if case .pause(_, let minutes, let notes)? = rows.first?.item {
      // The opening is the first slide already.
      slides[0].notes = notes.map { $0(language) }
      slides[0].end = start + minutes
    }
    for row in rows {
      let end = row.begin + row.minutes
      switch row.item {
      case .lesson(let id):
        slides += units.filter { $0.lesson.id == id }.flatMap { maker.lesson($0, end: end) }
      case .shown(let id):
        slides += units.filter { $0.lesson.id == id }.flatMap { maker.lesson($0, isShown: true, end: end) }
      case .pause(let name, let minutes, let notes):
        if slides.count > 1 || row.begin > start {
          slides.append(maker.pause(name, minutes, until: end, notes))
        }
      }
    }
    self.slides = slides
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
