import HamonInspector
import WorkshopKit

/// The page on which a lesson is played: the starting file, an attempt and the solution beside each other.
struct LessonPage {
  let unit: Workshop.Unit
  let language: Language

  /// One HTML file; it needs no other.
  var html: String {
    Inspector(title: "\(unit.lesson.id)  \(unit.lesson.title(language))").html(columns, language: language.rawValue)
  }

  private var columns: [Inspector.Column] {
    var columns = [column(Words("BROKEN", "不具合あり"), unit.lesson.brokenNote, .bad, unit.broken)]
    if let half = unit.halfFixes.first {
      columns.append(column(Words("HALF", "途中の修正"), half.note, .half, half.exercise.init()))
    }
    return columns + [column(Words("FIXED", "修正済み"), unit.lesson.fixedNote, .good, unit.fixed)]
  }

  private func column(
    _ heading: Words, _ note: Words, _ tone: Inspector.Column.Tone, _ exercise: any Exercise
  ) -> Inspector.Column {
    let log = LessonLog(exercise, in: language)
    return Inspector.Column(
      heading(language), note(language), tone, log.record,
      steps: log.steps.map { .init($0.action, start: $0.start, screen: $0.screen) }, families: log.stems)
  }
}
