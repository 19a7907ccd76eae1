import WorkshopKit

/// The tutorial of a lesson in one language: the five beats as sections, then the quiz.
struct TutorialPage {
  let unit: Workshop.Unit
  let language: Language
  let steps: [CodeStep]
  let quiz: TutorialQuiz
  let pictures: LessonPictures

  private var lesson: Lesson { unit.lesson }

  /// The page's name in links; each language has its own.
  static func name(_ id: String, _ language: Language) -> String { language == .en ? id : "\(id)-\(language)" }

  var file: TutorialFile {
    let page = DocCBlock.directive(
      "Tutorial(time: \(lesson.minutes))",
      [intro, predict, run, why, fix, explain, quiz.block])
    return .page(Self.name(lesson.id, language), page.source)
  }

  private var intro: DocCBlock {
    .directive(
      "Intro(title: \(DocCBlock.quoted("\(lesson.id)  \(lesson.title(language))")))",
      [
        .text(text(lesson.setup)),
        .text(text(TutorialPhrases.objective(lesson.objective))),
      ])
  }

  private var predict: DocCBlock {
    section(
      TutorialPhrases.predict,
      [
        .text(text(lesson.quiz.question)), .list(lesson.quiz.answers.map { text($0.text) }),
        .text(text(TutorialPhrases.chooseFirst(lesson.id))),
      ],
      steps: [step([.text(text(TutorialPhrases.open(lesson.id)))], code: steps.first)])
  }

  private var run: DocCBlock {
    section(
      TutorialPhrases.run, [.text(text(TutorialPhrases.demo(unit, hasArrows: pictures.hasArrows)))],
      steps: (0..<pictures.steps).map { index in
        let action = pictures.action(index)
        let marks = pictures.marks(index).map { "\($0.heading): \(Markdown.code($0.line))" }
        return step(
          [.text(Markdown.code(action))] + (marks.isEmpty ? [] : [.text(marks.joined(separator: ", "))]),
          image: pictures.run(index), "\(lesson.id): \(action)")
      })
  }

  private var why: DocCBlock {
    section(
      TutorialPhrases.why, [.text(text(TutorialPhrases.picture(lesson.id)))],
      image: (pictures.brokenPlot, "\(lesson.id): plot, \(lesson.brokenNote(language))"),
      steps: [
        step(
          [.text(text(TutorialPhrases.trace(lesson.id, hasMarks: pictures.hasMarks)))], image: pictures.brokenWhy,
          "\(lesson.id): why, \(lesson.brokenNote(language))"),
        step(
          [.text(text(TutorialPhrases.graph(lesson.id)))], image: pictures.brokenGraph,
          "\(lesson.id): graph, \(lesson.brokenNote(language))"),
        step(
          [.text(text(TutorialPhrases.fixedTrace))], image: pictures.fixedWhy,
          "\(lesson.id): why, \(lesson.fixedNote(language))"),
        step(
          [.text(text(TutorialPhrases.fixedGraph))], image: pictures.fixedGraph,
          "\(lesson.id): graph, \(lesson.fixedNote(language))"),
      ])
  }

  /// From the starting file by the half fix to the solution; each step gives away one hint more. The last two files stand in no
  /// other section: DocC keeps one set of differences for each file of a page.
  private var fix: DocCBlock {
    section(
      TutorialPhrases.fix, [.text(text(TutorialPhrases.fixHow(lesson)))],
      steps: steps.map { code in
        let stage = text(TutorialPhrases.stage(code.stage, unit)) + TutorialPhrases.space(language)
        let number = code.stage.rawValue
        return step(
          [
            .text(stage + verdict(code.stage)),
            .text(
              "\(text(Phrases.hint)) \(number)/\(lesson.hints.count)" + TutorialPhrases.colon(language)
                + text(lesson.hints[number - 1])),
          ], code: code)
      })
  }

  /// What the checks say to the code of a step.
  private func verdict(_ stage: CodeStep.Stage) -> String {
    let failures = exercise(stage)?.checks().filter { !$0.isKept } ?? []
    guard let message = failures.first?.failure else { return text(TutorialPhrases.allKept) }
    let titles = failures.map { TutorialPhrases.named($0, language) }.joined(separator: language(", ", "、"))
    return TutorialPhrases.fails(titles)(language) + TutorialPhrases.colon(language) + text(message)
      + TutorialPhrases.stop(language)
  }

  private func exercise(_ stage: CodeStep.Stage) -> (any Exercise)? {
    switch stage {
    case .start: unit.broken
    case .attempt: unit.halfFixes.first?.exercise.init()
    case .solution: unit.fixed
    }
  }

  private var explain: DocCBlock {
    let colon = TutorialPhrases.colon(language)
    return section(
      TutorialPhrases.explain,
      [
        .list(lesson.keyPoints.map(text)), .text(text(Phrases.aloud) + colon + text(lesson.aloud)),
        .text(text(Phrases.stretch) + colon + text(lesson.stretch)),
      ],
      steps: [
        step(
          [
            .text(text(Phrases.reality) + colon + text(lesson.reality)),
            .text(text(Phrases.source) + colon + text(lesson.source)),
          ], image: pictures.fixedPlot, "\(lesson.id): plot, \(lesson.fixedNote(language))")
      ])
  }

  private func section(
    _ title: Words, _ content: [DocCBlock], image: (file: String, alt: String)? = nil, steps: [DocCBlock]
  ) -> DocCBlock {
    let content = content + (image.map { [.image($0.file, alt: $0.alt)] } ?? [])
    return .directive(
      "Section(title: \(DocCBlock.quoted(title(language))))",
      [.directive("ContentAndMedia", content), .directive("Steps", steps)])
  }

  private func step(_ content: [DocCBlock], code: CodeStep?) -> DocCBlock {
    // No `previousFile`: DocC compares with the step before, and there is no name to get wrong.
    .directive(
      "Step", content + (code.map { [.directive("Code(name: \(CodeStep.name), file: \($0.file))", [])] } ?? []))
  }

  private func step(_ content: [DocCBlock], image: String, _ alt: String) -> DocCBlock {
    .directive("Step", content + [.image(image, alt: alt)])
  }

  private func text(_ words: Words) -> String { Markdown.text(words(language)) }
}
