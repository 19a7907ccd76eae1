import WorkshopKit

/// The tutorials as DocC has built them. It ends with 0 also where a page shows less than was meant (a `previousFile` that does
/// not exist, a name that differs), so its JSON is looked at.
struct TutorialArchive {
  let path: String

  /// What is not as it should be on a lesson's page; nothing if all is well.
  func problems(_ lesson: Lesson, _ language: Language) -> [String] {
    let name = TutorialPage.name(lesson.id, language).lowercased()
    let file = "\(path)/data/tutorials/\(Docc.name.lowercased())/\(name).json"
    guard let page = Files.read(file).flatMap({ JSON(parsing: $0) }) else { return ["\(file) cannot be read"] }
    return Self.problems(lesson, language, page)
  }

  static func problems(_ lesson: Lesson, _ language: Language, _ page: JSON) -> [String] {
    let parts = page["sections"]?.elements ?? []
    func part(_ kind: String) -> JSON? { parts.first { $0["kind"]?.string == kind } }
    var problems: [String] = []
    let minutes = part("hero")?["estimatedTimeInMinutes"]?.number
    if minutes != lesson.minutes { problems.append("it says \(minutes.map(String.init) ?? "no") minutes") }
    let chapter = TutorialContents.chapters.first { $0.lessons.contains(lesson.id) }?.name(language)
    if part("hero")?["chapter"]?.string != chapter { problems.append("it is not in its chapter") }

    let sections = part("tasks")?["tasks"]?.elements ?? []
    var shown = 0
    for section in sections {
      let files = (section["stepsSection"]?.elements ?? []).compactMap { $0["code"]?.string }
      for (before, file) in zip(files, files.dropFirst()) {
        let lines = page["references"]?[file]?["highlights"]?.elements ?? []
        if lines.isEmpty { problems.append("\(file) shows no difference to \(before)") } else { shown += 1 }
      }
    }
    if shown == 0 { problems.append("no step shows a difference") }

    let questions = part("assessments")?["assessments"]?.elements ?? []
    if questions.isEmpty { problems.append("it asks nothing") }
    for (index, question) in questions.enumerated() {
      let right = question["choices"]?.elements.count { $0["isCorrect"]?.bool == true }
      if right != 1 { problems.append("question \(index + 1) has \(right ?? 0) right answers") }
    }
    if questions.first?["choices"]?.elements.count != lesson.quiz.answers.count {
      problems.append("the first question is not the catalogue's")
    }
    return problems
  }
}
