import Hamon

/// What a host calls what it runs, what it does and what it reports, in the learner's language. In English these are its own words.
extension Language {
  /// The name of a node: `Card body`, `WithTracking closure`. What is not one of the host's own names stays as it is.
  func named(_ name: String) -> String {
    guard self == .ja else { return name }
    if let key = name.part(from: "onPreferenceChange ", to: " in ") {
      return "\(key.after) の onPreferenceChange（\(key.inside)）"
    }
    for (end, word) in [("body", "body"), ("closure", "クロージャ"), ("frame", "フレーム")] {
      // Several of one kind are numbered.
      let words = name.split(separator: " ").map(String.init)
      guard let place = words.lastIndex(of: end), place == 1, words.count <= 3,
        words.count == 2 || Int(words[2]) != nil
      else { continue }
      return "\(words[0]) の \(word)".closedUp + (words.count == 3 ? " \(words[2])" : "")
    }
    if name.hasPrefix("list cell") { return "セル\(name.dropFirst("list cell".count))" }
    if name.hasPrefix("effect of ") { return "\(name.dropFirst("effect of ".count)) の effect" }
    return name
  }

  /// What has written something: `tap on "Soba"`, a body, an input.
  func writer(_ name: String) -> String {
    guard self == .ja else { return name }
    if name == "the program" { return "プログラム" }
    return Self.events.first { name.hasPrefix($0.start) }.map { "\(quoted(name, $0.start))\($0.noun)" } ?? named(name)
  }

  /// What was done, as a line of its own: an event of the host, or a cause by its name.
  func cause(_ name: String) -> String {
    guard self == .ja else { return name }
    return Self.events.first { name.hasPrefix($0.start) }.map { "\(quoted(name, $0.start))\($0.verb)" } ?? named(name)
  }

  private static let events = [
    (start: "tap on ", noun: "のタップ", verb: "をタップ"), (start: "typing into ", noun: "への入力", verb: "に入力"),
    (start: "dismissal of ", noun: "を閉じる操作", verb: "を閉じる"), (start: "answer of ", noun: "の応答", verb: "の応答"),
  ]

  private func quoted(_ name: String, _ start: String) -> String {
    "「\(name.dropFirst(start.count).replacing("\"", with: ""))」"
  }

  /// A report of the library's: its first sentence, and of some kinds the same in Japanese. A kind that is not known here stays as it is,
  /// and the author's gate names it.
  func report(_ text: String) -> String {
    let first = text.split(separator: ".").first.map(String.init) ?? ""
    guard self == .ja else { return first }
    if let runs = first.part(from: " ran ", to: " times in one flush and was stopped") {
      let who = first.firstRange(of: " ran ").map { String(first[..<$0.lowerBound]) } ?? ""
      let name = who.part(from: "\"", to: "\"")?.inside ?? who
      return "\(named(name))（effect）が 1 回の flush で \(runs.inside) 回実行されたため、停止されました。購読は続いています"
    }
    return first
  }

  /// What a host reports of a read that is not tracked: which, where, and what to write instead; in at most 68 columns.
  func unseenRead(_ message: String) -> [String] {
    guard self == .ja, let read = message.part(from: "A change of ", to: " will not be seen: ") else {
      return Array(message.broken(at: 68).prefix(8))
    }
    let place = read.after.part(from: "the ", to: " read it")?.inside ?? ""
    let (what, when): (String, String) =
      if let view = place.part(from: "row closure of a ", to: " in ") {
        ("\(view.inside) の行のクロージャ", "WithTracking が閉じた後に実行されます")
      } else if place.hasPrefix("body of ") {
        ("\(place.dropFirst("body of ".count)) の body か、その中で呼ばれたクロージャ", "WithTracking の外です")
      } else {
        ("ホストに渡したクロージャ", "WithTracking の外です")
      }
    let fix = read.after.part(from: "write `", to: "`").map { "`\($0.inside)` と書きます" } ?? ""
    let name = read.inside.firstRange(of: " (").map { read.inside[..<$0.lowerBound] } ?? read.inside[...]
    return ["\(name) の変更は画面に出ません: 読んだのは\(what)で、\(when)。", "直すには、\(fix)。"]
      .flatMap { $0.closedUp.wrapped(to: 68) }
  }
}

extension StringProtocol {
  /// What stands between two texts, and what behind them.
  fileprivate func part(from start: String, to end: String) -> (inside: String, after: String)? {
    let text = String(self)
    guard let open = text.firstRange(of: start), let close = text[open.upperBound...].firstRange(of: end) else {
      return nil
    }
    return (String(text[open.upperBound..<close.lowerBound]), String(text[close.upperBound...]))
  }
}
