import HamonInspector
import WorkshopKit

/// What is on each page.
extension Watch {
  mutating func draw() {
    offset = Terminal.show(Terminal.fitted { lines }, keys: StyledLine(keys, isHeld ? .bad : .dim), from: offset)
  }

  var lines: [StyledLine] {
    let screens = LessonScreens(lesson: lesson, language: language)
    let head = [screens.heading(progress), Layout.rule]
    switch page {
    case .story: return head + screens.story + edit
    case .verdict:
      guard let verdict else { return head }
      return VerdictScreen(
        lesson: lesson, verdict: verdict, progress: progress, lessons: Workshop.lessons, language: language,
        file: desk.shown(desk.exercise(lesson.id)), todoLine: desk.todoLine(lesson.id), isRestored: isRestored,
        tenths: tenths
      ).lines
    case .list:
      return list.lines
    case .all: return summaries
    case .why: return head + Layout.plain(report?.why[language] ?? unit.broken.why(in: language))
    case .plot: return head + Layout.plain(report?.plot[language] ?? unit.broken.plot(in: language))
    case .graph:
      return head + Layout.plain(report?.graph[language] ?? unit.broken.graph(in: language).lines(in: language))
    case .quiz:
      let question = [screens.topic, Layout.rule] + screens.setup + [.empty] + screens.quiz
      guard let answer = progress.quiz[lesson.id] else {
        return question + (asksForDemo ? [.empty] + Layout.paragraph(" ", Phrases.predictFirst(language), .good) : [])
      }
      // What happens is told after the answer.
      let story = [.empty, StyledLine(" " + lesson.title(language), .bold)] + screens.story
      return question + [.empty] + screens.reply(answer) + story
    case .help: return head + help
    case .hint(let number): return head + (1...number).flatMap(screens.hint)
    case .stretch:
      return head + Layout.paragraph(" \(Phrases.stretch(language)): ", lesson.stretch(language)) + screens.summary
    case .comparison: return head + comparison
    case .reset: return head + [StyledLine(" " + Phrases.resetQuestion(language))]
    }
  }

  var edit: [StyledLine] {
    let elsewhere = desk.isElsewhere ? Layout.paragraph(" ", "\(Phrases.deskElsewhere(language)) \(desk.path)") : []
    return [.empty, StyledLine(" \(Phrases.edit(language))  \(place)", .bold)] + elsewhere
  }

  private var place: String {
    desk.shown(desk.exercise(lesson.id)) + (desk.todoLine(lesson.id).map { ":\($0)" } ?? "")
  }

  /// The learner's own trace, once there is one.
  private var report: Report? { verdict?.report.isComplete == true ? verdict?.report : nil }

  private var comparison: [StyledLine] {
    guard progress.mayCompare(lesson.id) else { return Layout.paragraph(" ", Phrases.lockedDiff(language)) }
    guard let mine = Files.read(desk.exercise(lesson.id)), let solution = desk.solution(lesson.id, in: language) else {
      return []
    }
    let comparison = Comparison(mine, solution)
    return comparison.isEmpty ? [StyledLine(" " + Phrases.noDifference(language))] : comparison.lines
  }
}
