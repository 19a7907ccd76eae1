import HamonInspector
import WorkshopKit

/// English that has stayed in Japanese: two or more words in a row of which one is written small, outside of code and quotations.
enum EnglishInJapanese {
  /// What the small apps of the lessons show and are told is in no language: names of code, a guest's note, a screen's text.
  private static let data = [
    "no egg", "tap here", "Soba is thin", "Udon is thick", "is thin", "is thick", "More noodles", "saveFailed tip",
    "swift run", "swift test",
  ]

  /// The first phrase of a text that should be Japanese; nil if there is none.
  static func phrase(in text: String) -> String? {
    var rest = withoutCode(text)
    for words in data { rest = rest.replacing(words, with: "・") }
    var run: [Substring] = []
    // A number between words is part of the phrase, and no word of it.
    func isPhrase() -> Bool {
      run.count { $0.contains(where: \.isLetter) } > 1
        && run.contains { $0.count > 1 && $0.allSatisfy(\.isLowercase) }
    }
    // L01, CAP, and the command whose name is English.
    func isName(_ word: Substring) -> Bool {
      word == "workshop" || word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
        || word.count > 1 && word.allSatisfy(\.isUppercase)
    }
    func isOfWord(_ sign: Character) -> Bool { sign.isASCII && (sign.isLetter || sign.isNumber) }
    var place = rest.startIndex
    while place < rest.endIndex {
      let word = rest[place...].prefix(while: isOfWord)
      if word.isEmpty {
        if isPhrase() { break }
        run = []
        place = rest.index(after: place)
        continue
      }
      place = word.endIndex
      if isName(word) {
        if isPhrase() { break }
        run = []
      } else {
        run.append(word)
      }
      let next = rest.index(place, offsetBy: 1, limitedBy: rest.endIndex) ?? rest.endIndex
      let goesOn =
        place < rest.endIndex && rest[place] == " " && next < rest.endIndex && isOfWord(rest[next])
      if goesOn {
        place = next
      } else {
        if isPhrase() { break }
        run = []
      }
    }
    return isPhrase() ? run.joined(separator: " ") : nil
  }

  /// The text without addresses, and without what stands in backquotes or quotation marks.
  private static func withoutCode(_ text: String) -> String {
    var kept = ""
    var closing: Character?
    for sign in text {
      if let end = closing {
        if sign == end { closing = nil }
      } else if let end = ["`": "`", "\"": "\"", "「": "」"].first(where: { $0.key == String(sign) })?.value.first {
        closing = end
        kept += "・"
      } else {
        kept.append(sign)
      }
    }
    return kept.split(separator: " ", omittingEmptySubsequences: false).filter { !$0.hasPrefix("https:") }
      .joined(separator: " ")
  }
}

extension Workshop.Unit {
  /// What a Japanese learner is shown of this lesson and would have to read in English.
  var english: [String] {
    var texts: [String] = []
    for exercise in [broken, fixed] + halfFixes.map({ $0.exercise.init() }) {
      texts += exercise.demo(in: .ja).flatMap { [$0.action] + $0.lines }
      texts += exercise.why(in: .ja) + exercise.plot(in: .ja) + exercise.graph(in: .ja).lines(in: .ja)
      for check in exercise.checks() {
        texts += [check.promise.ja, check.failure?.ja ?? ""] + check.picture(in: .ja)
      }
      texts += LessonLog(exercise, in: .ja).record.entries.compactMap { $0.event == .made ? $0.name : nil }
    }
    texts +=
      ([lesson.title, lesson.topic, lesson.setup, lesson.story, lesson.objective, lesson.aloud, lesson.stretch]
      + [lesson.aloudAnswer, lesson.stretchAnswer]
      + [lesson.source, lesson.reality, lesson.brokenNote, lesson.fixedNote, lesson.quiz.question]
      + lesson.hints + lesson.keyPoints + lesson.comments + lesson.quiz.answers.flatMap { [$0.text, $0.reply] }
      + halfFixes.map(\.note)).map(\.ja)
    texts += TeachScreens(lessons: [lesson], language: .ja).notes(self).map(\.plain)
    if let table = HandoutTable.of(lesson.id) {
      texts += [table.title.ja] + table.columns.map(\.ja) + table.rows.joined().map(\.words.ja)
    }
    return texts.compactMap { text in EnglishInJapanese.phrase(in: text).map { "\($0) in \(text)" } }
  }
}
