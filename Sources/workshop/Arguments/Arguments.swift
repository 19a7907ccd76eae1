import WorkshopKit

/// What was typed after `workshop`.
struct Arguments: Equatable {
  var command: String?
  /// The lesson, spelled as in the catalogue.
  var lesson: String?
  /// A number after the lesson: which hint, which answer.
  var number: Int?
  var language: Language?
  var desk: String?
  var json: String?
  /// Which timetable, and when it begins.
  var plan: String?
  var start: String?
  /// Where the tutorials go.
  var output: String?
  var wantsPreview = false
  var port: Int?
  /// For authors: write the tutorials into the sources.
  var wantsToWrite = false
  var isAll = false
  var isFixed = false
  var isForced = false
  /// Of a demo: a step for each key, and how fast it plays without.
  var isStepped = false
  var speed = 1.0
  /// Other forms of what is shown: Graphviz, a page of HTML, a text for a printer.
  var wantsDot = false
  var wantsHTML = false
  /// The file that the page goes to.
  var page: String?
  var wantsText = false
  /// Of a handout: the answers, which are never in the same file.
  var wantsAnswers = false
  /// Text even where there is a terminal.
  var wantsFrames = false
  var wantsHelp = false

  struct Failure: Error, CustomStringConvertible, Equatable {
    let words: Words

    init(_ en: String, _ ja: String) { words = Words(en, ja) }
    init(description: String) { words = Words(description, description) }

    var description: String { words.en }

    static func == (one: Self, other: Self) -> Bool { one.description == other.description }
  }

  /// The language that was typed, also where the rest cannot be understood.
  static func language(in words: [String]) -> Language? {
    words.firstIndex(of: "--lang").flatMap { $0 + 1 < words.count ? Language(rawValue: words[$0 + 1]) : nil }
  }

  init(_ words: [String], lessons: [String]) throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--lang":
        let value = try Self.value(of: word, &rest)
        guard let language = Language(rawValue: value) else {
          throw Failure("The languages are en and ja, not \"\(value)\".", "言語は en か ja です（「\(value)」はありません）。")
        }
        self.language = language
      case "--desk": desk = try Self.value(of: word, &rest)
      case "--json": json = try Self.value(of: word, &rest)
      case "--plan": plan = try Self.value(of: word, &rest)
      case "--start": start = try Self.value(of: word, &rest)
      case "--output": output = try Self.value(of: word, &rest)
      case "--preview": wantsPreview = true
      case "--port":
        let value = try Self.value(of: word, &rest)
        guard let number = Int(value), (1...65_535).contains(number) else {
          throw Failure(
            "A port is a number from 1 to 65535, not \"\(value)\".", "ポートは 1〜65535 の数です（「\(value)」は使えません）。")
        }
        port = number
      case "--write": wantsToWrite = true
      case "--all": isAll = true
      case "--fixed": isFixed = true
      case "--yes", "-y": isForced = true
      case "--step": isStepped = true
      case "--speed": speed = try Self.speed(Self.value(of: word, &rest))
      case "--side-by-side": isFixed = false
      case "--dot": wantsDot = true
      case "--html":
        wantsHTML = true
        if command == "why" || command == "play", let file = rest.first, !file.hasPrefix("-") { page = rest.popFirst() }
      case "--text": wantsText = true
      case "--answers": wantsAnswers = true
      case "--frames": wantsFrames = true
      case "--help", "-h", "help": wantsHelp = true
      case _ where word.hasPrefix("-"):
        throw Failure(
          "There is no option \(word). `workshop --help` lists them.",
          "\(word) というオプションはありません。`workshop --help` で一覧を表示できます。")
      default: try take(word, lessons)
      }
    }
  }

  /// A lesson may be written "L01", "l1" or "1"; the first other word is the command.
  private mutating func take(_ word: String, _ lessons: [String]) throws(Failure) {
    if let lesson = Self.lesson(word, lessons), self.lesson == nil, command != nil || Int(word) == nil {
      self.lesson = lesson
    } else if let number = Int(word), lesson != nil {
      self.number = number
    } else if command == nil, Int(word) == nil, !Self.looksLikeLesson(word) {
      command = word
    } else if let first = lesson, let second = Self.lesson(word, lessons) {
      throw Failure(
        "One lesson at a time: \(first) or \(second). `workshop check --all` checks all of them.",
        "レッスンは一度に 1 つです（\(first) か \(second)）。`workshop check --all` ですべてをチェックできます。")
    } else if Self.looksLikeLesson(word) {
      throw Failure(
        "There is no lesson \(word). The lessons are \(lessons.joined(separator: ", ")).",
        "\(word) というレッスンはありません。レッスンは \(lessons.joined(separator: "、")) です。")
    } else {
      throw Failure(
        "What is \"\(word)\" to be? `workshop --help` says what can be typed.",
        "「\(word)」が何か分かりません。`workshop --help` で入力できるものを確認してください。")
    }
  }

  static func lesson(_ word: String, _ lessons: [String]) -> String? {
    let name = word.uppercased()
    if lessons.contains(name) { return name }
    guard let number = Int(name.hasPrefix("L") ? name.dropFirst() : name[...]) else { return nil }
    return lessons.first { $0 == (number < 10 ? "L0\(number)" : "L\(number)") }
  }

  private static func looksLikeLesson(_ word: String) -> Bool {
    Int(word) != nil || (word.uppercased().hasPrefix("L") && Int(word.dropFirst()) != nil)
  }

  private static func speed(_ text: String) throws(Failure) -> Double {
    guard let speed = Double(text), speed >= 0.1, speed <= 100 else {
      throw Failure(
        "A speed is a number from 0.1 to 100, and 1 is the usual; not \"\(text)\".",
        "速度は 0.1〜100 の数です（標準は 1。「\(text)」は使えません）。")
    }
    return speed
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Failure) -> String {
    guard let value = rest.popFirst() else { throw Failure("\(option) needs a value.", "\(option) には値が必要です。") }
    return value
  }
}
