import WorkshopKit

extension TeachScreens {
  /// What the instructor sees in class: where we are, how long that may last, what comes next, what can be left out; and
  /// below that the notes.
  func live(
    _ schedule: LiveSchedule, now: Int, units: [Workshop.Unit]
  ) -> (head: [StyledLine], notes: [StyledLine]) {
    let rows = schedule.rows
    let (row, next) = (rows[schedule.place], schedule.place + 1 < rows.count ? rows[schedule.place + 1] : nil)
    let end = "\(Plan.clock(schedule.start)) - \(Plan.clock(schedule.end))"
    var lines = [
      Layout.title("\(schedule.plan.title(language))   \(end)", Words("now", "現在")(language) + " " + Plan.clock(now)),
      Layout.rule,
    ]
    let left = schedule.minutesLeft(now)
    lines.append(
      StyledLine(" \(Plan.clock(row.begin))  \(name(row.item))   ", .bold)
        + StyledLine(leftText(left), left < 0 ? .bad : .good))
    let after =
      next.map { "\(Plan.clock($0.begin))  \(name($0.item))" }
      ?? "\(Plan.clock(schedule.end))  \(Phrases.end(language))"
    lines.append(StyledLine(" " + after, .dim))
    return (lines + late(schedule, now) + [Layout.rule], notes(row.item, units))
  }

  private func notes(_ item: Plan.Item, _ units: [Workshop.Unit]) -> [StyledLine] {
    switch item {
    case .pause(_, _, let notes): notes.flatMap { Layout.paragraph(" - ", $0(language)) }
    case .lesson(let id), .shown(let id):
      // Title and rule are in the head already.
      units.first { $0.lesson.id == id }.map { Array(notes($0).dropFirst(2)) } ?? []
    }
  }

  private func name(_ item: Plan.Item) -> String {
    switch item {
    case .lesson(let id): "\(id)  \(title(id))"
    case .shown(let id): "\(id)  \(title(id))\(Phrases.demoOnly(language))"
    case .pause(let text, _, _): text(language)
    }
  }

  private func leftText(_ left: Int) -> String {
    let words = left < 0 ? Words("\(-left) min over", "\(-left) 分超過") : Words("\(left) min left", "残り \(left) 分")
    return words(language)
  }

  /// What to do about being late.
  private func late(_ schedule: LiveSchedule, _ now: Int) -> [StyledLine] {
    if schedule.late(now) == 0 { return [] }
    let savings = schedule.savings(now)
    let list = savings.map { "\($0.id) (\($0.minutes) \(Phrases.teacherMinutes(language)))" }.joined(separator: ", ")
    let words =
      savings.isEmpty
      ? Words("late, and no exercise is left to skip: shorten what there is", "遅れています。省ける演習は残っていません。")
      : Words("late: go on, and show as a demo only: \(list)", "遅れています。先へ進み、次のレッスンはデモのみに: \(list)")
    return Layout.paragraph(" !! ", words(language), .bad)
  }
}
