import WorkshopKit

/// The questions at the end of a tutorial: the catalogue's prediction, then one for each half fix that the page has not shown.
struct TutorialQuiz {
  let unit: Workshop.Unit
  let language: Language
  /// The half fixes to ask about, with their code.
  let attempts: [(half: HalfFix, code: String)]

  var block: DocCBlock { .directive("Assessments", [prediction] + attempts.compactMap(question)) }

  private var prediction: DocCBlock {
    let quiz = unit.lesson.quiz
    return .directive(
      "MultipleChoice",
      [.text(Markdown.text(quiz.question(language)))]
        + quiz.answers.map {
          choice(Markdown.text($0.text(language)), isRight: $0.isRight, Markdown.text($0.reply(language)))
        })
  }

  /// "A learner tries this. Which check says no?": the first that fails, among those that hold. Nil if none holds: then there
  /// is nothing to choose from.
  private func question(_ half: HalfFix, _ code: String) -> DocCBlock? {
    let checks = half.exercise.init().checks()
    guard let failing = checks.firstIndex(where: { !$0.isKept }), checks.contains(where: \.isKept) else { return nil }
    let kept = checks.indices.filter { checks[$0].isKept }.prefix(3)
    let choices = (kept + [failing]).sorted().map { index in
      let check = checks[index]
      let reply = check.failure.map { $0(language) + TutorialPhrases.stop(language) }
      return choice(
        TutorialPhrases.named(check, language), isRight: index == failing,
        Markdown.text(reply ?? TutorialPhrases.keeps(language)))
    }
    return .directive(
      "MultipleChoice",
      [.text(Markdown.text(TutorialPhrases.attempted(half.note)(language))), .code(code)] + choices)
  }

  private func choice(_ text: String, isRight: Bool, _ reply: String) -> DocCBlock {
    let reaction = (isRight ? Phrases.correct : Phrases.notQuite)(language)
    return .directive(
      "Choice(isCorrect: \(isRight))",
      [
        .text(text),
        .directive("Justification(reaction: \(DocCBlock.quoted(reaction)))", [.text(reply)]),
      ])
  }
}
