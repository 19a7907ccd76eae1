import HamonInspector
import WorkshopKit

extension Lesson {
  /// The words of the right answer that give it away (neither the question nor a wrong answer says them) and that stand before the
  /// prediction; there should be none.
  var spoilers: Set<String> {
    func words(_ text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
    let answers = quiz.answers.map { (words: words($0.text.en), isRight: $0.isRight) }
    let said = answers.filter { !$0.isRight }.reduce(words(quiz.question.en)) { $0.union($1.words) }
    let telling = answers.first(where: \.isRight).map { $0.words.subtracting(said).subtracting(Self.small) } ?? []
    return telling.intersection(words(topic.en + " " + setup.en))
  }

  /// Words that say nothing on their own.
  private static let small: Set = [
    "a", "again", "all", "and", "at", "by", "each", "for", "foreach", "has", "in", "is", "it", "its", "of", "on",
    "read",
    "runs", "s", "so", "that", "the", "to", "was", "where", "which", "who",
  ]
}

extension Workshop.Unit {
  /// Lines of demos, traces, pictures and graphs that are too wide for a terminal of 80 columns, in any language.
  var wideLines: [String] {
    var wide: [String] = []
    func look(_ lines: [String], _ limit: Int) { wide += lines.filter { $0.columns > limit } }
    for language in Language.allCases {
      for exercise in [broken, fixed] {
        look(exercise.why(in: language), 78)
        look(exercise.plot(in: language), 78)
        look(exercise.graph(in: language).lines(in: language), 78)
        for frame in exercise.demo(in: language) {
          look(frame.lines, 24)
          look([frame.action], 72)
        }
      }
    }
    return wide
  }

  /// What is there in one language only: a title, a step, a line.
  var untranslated: [String] {
    var texts = [
      lesson.topic, lesson.setup, lesson.title, lesson.story, lesson.objective, lesson.aloud,
      lesson.aloudAnswer, lesson.stretch, lesson.stretchAnswer,
    ]
    texts += lesson.hints + lesson.keyPoints + lesson.comments
    texts += lesson.quiz.answers.map(\.reply)
    for check in broken.checks() + fixed.checks() {
      texts.append(check.promise)
      if let failure = check.failure { texts.append(failure) }
    }
    return texts.filter { words in words.en.isEmpty || !words.ja.contains { $0.columns == 2 } }.map(\.en)
  }
}
