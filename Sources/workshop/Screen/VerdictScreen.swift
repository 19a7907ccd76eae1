import WorkshopKit

/// What the learner sees after a save: red, green, or why there is nothing to check.
struct VerdictScreen {
  let lesson: Lesson
  let verdict: Verdict
  let progress: Progress
  let lessons: [Lesson]
  let language: Language
  /// "desk/Sources/L01/Exercise.swift".
  let file: String
  /// The line of the TODO, while there is one.
  var todoLine: Int?
  /// Whether the file was gone, and is the starting file now.
  var isRestored = false
  /// In tenths of a second; nil where it would be noise, as in golden files.
  var tenths: Int?

  var lines: [StyledLine] {
    var lines = [header, Layout.rule]
    if isRestored { lines += Layout.paragraph("  ", Phrases.restored(language), .bold) + [.empty] }
    switch verdict.outcome {
    case .doesNotCompile(let error): lines += compileError(error)
    case .crashed(let message): lines += crash(message)
    case .timedOut: lines += Layout.paragraph("  ", Phrases.timedOut(language), .bad)
    case .flooded: lines += Layout.paragraph("  ", Phrases.flooded(language), .bad) + printed
    case .checked: break
    }
    if verdict.isGreen { lines += green } else { lines += red }
    if verdict.outcome != .flooded, !isCompileError { lines += printed + reported }
    return lines + [Layout.rule] + footer
  }

  private var isCompileError: Bool {
    if case .doesNotCompile = verdict.outcome { return true }
    return false
  }

  private var header: StyledLine {
    let place = (lessons.firstIndex { $0.id == lesson.id } ?? 0) + 1
    let right =
      verdict.isGreen
      ? Phrases.allKept(language)
      : "\(lesson.teachMinutes)+\(lesson.exerciseMinutes) \(Phrases.teacherMinutes(language))   \(place)/\(lessons.count)"
    let title = verdict.isGreen || progress.knows(lesson.id) ? lesson.title : lesson.topic
    return Layout.title("\(lesson.id)  \(title(language))", right)
  }

  /// All checks by a line; the first failure in full, so that there is one thing to think about. Of a lesson in which there are more,
  /// the others in a line each.
  private var red: [StyledLine] {
    let first = verdict.report.checks.firstIndex { !$0.isKept }
    let width = max(13, (verdict.report.checks.map(\.code.utf8.count).max() ?? 0) + 2)
    return verdict.report.checks.enumerated().flatMap { index, check -> [StyledLine] in
      var line = StyledLine(check.isKept ? "  ok  " : "  NO  ", check.isKept ? .good : .bad)
      line.append(check.code.padded(to: width) + check.promise(language))
      guard let failure = check.failure, index == first || lesson.explainsAll else { return [line] }
      if index != first { return [line] + Layout.paragraph("      ", failure(language), .dim) }
      let words = Layout.paragraph("      ", failure(language), .bold)
      let picture =
        check.picture(in: language).isEmpty
        ? []
        : [.empty] + check.picture(in: language).map { $0.isEmpty ? .empty : StyledLine("        " + $0) } + [.empty]
      return [line] + words + picture
    }
  }

  private var green: [StyledLine] {
    var lines = [StyledLine("  \(Phrases.done(language))  ", .good) + StyledLine(Phrases.keyPoints(language), .bold)]
    for point in lesson.keyPoints { lines += Layout.paragraph("        - ", point(language)) }
    lines += Layout.paragraph("  \(Phrases.aloud(language)): ", lesson.aloud(language))
    if let chosen = progress.quiz[lesson.id], lesson.quiz.answers.indices.contains(chosen) {
      let answer = lesson.quiz.answers[chosen]
      let mark = answer.isRight ? Phrases.correct(language) : Phrases.notQuite(language)
      lines += Layout.paragraph(
        "  \(Phrases.yourAnswer(language)): ", answer.text(language) + (language == .ja ? "。" : ". ") + mark)
    }
    return lines
  }

  private func compileError(_ error: CompileError) -> [StyledLine] {
    var lines = [StyledLine("  \(Phrases.doesNotCompile(language))   ", .bad) + StyledLine(error.place, .bold)]
    lines += Layout.paragraph("      ", error.message)
    if let candidate = error.candidate { lines += Layout.paragraph("      ", candidate) }
    if !error.excerpt.isEmpty { lines += [.empty] + error.excerpt.map { StyledLine("        " + $0) } }
    if let advice = error.advice { lines += [.empty] + Layout.paragraph("      ", advice(language)) }
    if error.others > 0 {
      let count = language(
        error.others == 1 ? "1 more error: " : "\(error.others) more errors: ", "ほかに \(error.others) 個のエラー。")
      lines += [.empty, StyledLine("      " + count + Phrases.moreErrors(language), .dim)]
    }
    return lines
  }

  private func crash(_ message: String) -> [StyledLine] {
    let place = verdict.crashLine.map { "   Exercise.swift:\($0)" } ?? ""
    return [StyledLine("  \(Phrases.crashed(language))", .bad) + StyledLine(place, .bold)]
      + Layout.paragraph("      ", message)
  }

  private var printed: [StyledLine] {
    let lines = verdict.printed.split(whereSeparator: \.isNewline).prefix(4)
    if lines.isEmpty { return [] }
    return [StyledLine("  \(Phrases.printed(language)):", .dim)]
      + lines.flatMap { line in
        // As it was printed where that fits, with its spaces.
        let room = Layout.width - 6
        let text = String(line)
        let wrapped = text.columns <= room ? [text] : text.wrapped(to: room).flatMap { $0.brokenWords(at: room) }
        return wrapped.map { StyledLine("      " + $0) }
      }
  }

  /// What Hamon found wrong while the code ran: it is no print of the learner's.
  private var reported: [StyledLine] {
    // Each check plays the scenario anew, so one mistake is reported several times.
    var reports: [(text: String, times: Int)] = []
    for text in verdict.reported {
      if let known = reports.firstIndex(where: { $0.text == text }) {
        reports[known].times += 1
      } else {
        reports.append((text, 1))
      }
    }
    if reports.isEmpty { return [] }
    let more = reports.count - 3
    return [StyledLine("  \(Phrases.reported(language)):", .dim)]
      + reports.prefix(3).flatMap { text, times in
        Layout.paragraph("      ", text + (times > 1 ? language(" (\(times) times)", "（\(times) 回）") : ""))
      }
      + (more > 0 ? [StyledLine("      " + language("and \(more) more", "ほかに \(more) 件"), .dim)] : [])
  }

  private var footer: [StyledLine] {
    let done = lessons.count { progress.done.contains($0.id) }
    var first = " \(Layout.progress(done, of: lessons.count))  \(done)/\(lessons.count)"
    if let tenths { first += "   \(Phrases.checkedIn(language)) \(tenths / 10).\(tenths % 10) s" }
    let line = isCompileError ? errorLine : verdict.crashLine ?? todoLine
    return [
      StyledLine(first), StyledLine(" \(Phrases.edit(language))  \(file)" + (line.map { ":\($0)" } ?? ""), .bold),
    ]
  }

  private var errorLine: Int? {
    guard case .doesNotCompile(let error) = verdict.outcome, error.place.hasPrefix("Exercise.swift") else { return nil }
    return error.line
  }
}
