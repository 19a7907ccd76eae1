import WorkshopKit

/// Screens about a lesson that need no desk: text in, lines out.
struct LessonScreens {
  let lesson: Lesson
  let language: Language

  var title: StyledLine {
    Layout.title(
      "\(lesson.id)  \(lesson.title(language))",
      "\(lesson.teachMinutes)+\(lesson.exerciseMinutes) \(Phrases.teacherMinutes(language))")
  }

  /// The title for the question: what the lesson is about, and not what will happen.
  var topic: StyledLine {
    Layout.title(
      "\(lesson.id)  \(lesson.topic(language))",
      "\(lesson.teachMinutes)+\(lesson.exerciseMinutes) \(Phrases.teacherMinutes(language))")
  }

  /// The title, where what happens may be told; else the topic.
  func heading(_ progress: Progress) -> StyledLine { progress.knows(lesson.id) ? title : topic }

  /// What there is to know before the question.
  var setup: [StyledLine] { Layout.paragraph(" ", lesson.setup(language)) }

  /// What happens, and what goes wrong: after the answer.
  var story: [StyledLine] { Layout.paragraph(" ", lesson.story(language)) }

  /// The question with its answers.
  var quiz: [StyledLine] {
    var lines = Layout.paragraph(" ", lesson.quiz.question(language), .bold)
    for (index, answer) in lesson.quiz.answers.enumerated() {
      lines += Layout.paragraph("   \(index + 1)  ", answer.text(language))
    }
    return lines
  }

  /// What an answer says about itself.
  func reply(_ index: Int) -> [StyledLine] {
    guard lesson.quiz.answers.indices.contains(index) else { return [] }  // it is from a file that may have been edited
    let answer = lesson.quiz.answers[index]
    let mark = (answer.isRight ? Phrases.correct : Phrases.notQuite)(language)
    var lines = Layout.paragraph("   \(index + 1)  ", answer.text(language), .bold)
    lines += Layout.paragraph(
      "      ", mark + language(" ", "") + answer.reply(language), answer.isRight ? .good : .bad)
    return lines
  }

  func hint(_ number: Int) -> [StyledLine] {
    Layout.paragraph(" \(Phrases.hint(language)) \(number)/3  ", lesson.hints[number - 1](language))
  }

  /// What stays: key points, the neighbour, the real framework, where it comes from.
  var summary: [StyledLine] { summary(isAnswered: false) }

  /// With the answers to the neighbour's question and the stretch goal only where all have had the time to find it.
  func summary(isAnswered: Bool) -> [StyledLine] {
    var lines = [StyledLine(" " + Phrases.keyPoints(language), .bold)]
    for point in lesson.keyPoints { lines += Layout.paragraph("   - ", point(language)) }
    for (heading, texts) in [
      (Phrases.aloud, [lesson.aloud] + (isAnswered ? [lesson.aloudAnswer] : [])),
      (Phrases.stretch, isAnswered ? [lesson.stretch, lesson.stretchAnswer] : []),
      (Phrases.reality, [lesson.reality]), (Phrases.source, [lesson.source]),
    ] where !texts.isEmpty {
      lines.append(StyledLine(" " + heading(language), .bold))
      for text in texts { lines += Layout.paragraph("   ", text(language)) }
    }
    return lines
  }
}
