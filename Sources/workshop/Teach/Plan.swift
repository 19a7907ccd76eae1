import WorkshopKit

/// A timetable: which lessons, for how long, with which breaks. The minutes are the catalogue's.
struct Plan: Equatable {
  enum Item: Equatable {
    /// A whole unit.
    case lesson(String)
    /// Only explained, with the demo: there is no typing.
    case shown(String)
    /// Anything else, with what there is to say.
    case pause(Words, minutes: Int, notes: [Words] = [])
  }

  let name: String
  let title: Words
  /// When it begins unless it is said, in minutes after midnight.
  let begin: Int
  let items: [Item]

  private static let welcome = Item.pause(
    Words("welcome, doctor", "開始、環境の確認"), minutes: 10,
    notes: [
      Words(
        "On every machine: swift run workshop doctor. If you see NO, sit beside someone who does not.",
        "全員の端末で swift run workshop doctor。NO が出た人は、出なかった人の隣へ。"),
      Words(
        "Read out the room rules on the first slide; hand out sticky notes and the handout.",
        "最初のスライドのルールを読み上げ、付箋とハンドアウトを配ります。"),
      Words("Show the watch mode once: save, and the verdict is there.", "ウォッチモードを一度見せます。保存すると判定が出ます。"),
    ])

  private static func wrapUp(_ minutes: Int) -> Item {
    .pause(
      Words("wrap-up", "まとめ"), minutes: minutes,
      notes: [
        Words(
          "Everyone: swift run workshop check --all shows what is still open.",
          "全員で swift run workshop check --all。まだ緑でないレッスンが分かります。"),
        Words("Each pair says one key point that they will use next week.", "各組が、来週使う要点を 1 つずつ言います。"),
        Words("The desk stays with them, and works offline.", "desk は手元に残り、オフラインでも動きます。"),
      ])
  }

  static let all = [
    Plan(
      name: "talk", title: Words("45-minute talk", "45 分の講演"), begin: 13 * 60,
      items: [
        .shown("L00"), .shown("L01"), .shown("L05"), .shown("L06"), .pause(Words("questions", "質疑"), minutes: 10),
      ]),
    Plan(
      name: "half-day", title: Words("Half-day workshop", "半日コース"), begin: 13 * 60,
      items: [
        welcome, .lesson("L00"), .lesson("L01"), .lesson("L02"),
        .lesson("L03"),
        .pause(Words("break", "休憩"), minutes: 10), .lesson("L05"), .lesson("L06"),
        .pause(Words("break", "休憩"), minutes: 10), .lesson("L08"),
        .lesson("L09"), wrapUp(7),
      ]),
    Plan(
      name: "day", title: Words("One-day workshop", "1 日コース"), begin: 9 * 60 + 30,
      items: [
        welcome, .lesson("L00"), .lesson("L01"), .lesson("L02"),
        .lesson("L03"),
        .pause(Words("break", "休憩"), minutes: 10), .lesson("L04"), .lesson("L05"),
        .pause(Words("lunch", "昼食"), minutes: 60), .lesson("L06"),
        .lesson("L07"), .lesson("L08"), .pause(Words("break", "休憩"), minutes: 10), .lesson("L09"), .lesson("L10"),
        .pause(Words("break", "休憩"), minutes: 10), .lesson("L11"), .lesson("L12"), .lesson("CAP"),
        wrapUp(14),
      ]),
  ]

  /// Whether a lesson is in it.
  func has(_ id: String) -> Bool { items.contains(.lesson(id)) || items.contains(.shown(id)) }

  /// The items with when they begin, in minutes after midnight; and when all is over.
  func schedule(from start: Int, lessons: [Lesson]) -> (rows: [(begin: Int, minutes: Int, item: Item)], end: Int) {
    var time = start
    var rows: [(begin: Int, minutes: Int, item: Item)] = []
    for item in items {
      let minutes =
        switch item {
        case .lesson(let id): lessons.first { $0.id == id }?.minutes ?? 0
        case .shown(let id): lessons.first { $0.id == id }?.teachMinutes ?? 0
        case .pause(_, let minutes, _): minutes
        }
      rows.append((time, minutes, item))
      time += minutes
    }
    return (rows, time)
  }

  /// "13:05" as minutes after midnight; nil if it is no time.
  static func minutes(_ clock: String) -> Int? {
    let parts = clock.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1] else { return nil }
    return (0..<24).contains(hours) && (0..<60).contains(minutes) ? hours * 60 + minutes : nil
  }

  static func clock(_ minutes: Int) -> String {
    "\(minutes / 60 % 24)".leftPadded(to: 2).replacing(" ", with: "0") + ":"
      + "\(minutes % 60)".leftPadded(to: 2).replacing(" ", with: "0")
  }
}
