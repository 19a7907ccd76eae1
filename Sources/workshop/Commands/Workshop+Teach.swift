import WorkshopKit

extension Workshop {
  /// Without a lesson the timetables, with one its speaker notes.
  func teach() throws -> Int32 {
    let screens = TeachScreens(lessons: Self.lessons, language: language)
    if let id = arguments.lesson, let unit = Self.units.first(where: { $0.lesson.id == id }) {
      Output.print(screens.notes(unit))
      return 0
    }
    guard let start = Plan.minutes(arguments.start ?? "13:00") else {
      throw Arguments.Failure(description: "A time is written like 13:00, not \"\(arguments.start ?? "")\".")
    }
    let plans = Plan.all.filter { arguments.plan == nil || $0.name == arguments.plan }
    guard !plans.isEmpty else {
      throw Arguments.Failure(description: "The plans are \(Plan.all.map(\.name).joined(separator: ", ")).")
    }
    for plan in plans { Output.print(screens.timetable(plan, from: start) + [.empty]) }
    return 0
  }

  /// A page to print, on standard output.
  func handout() throws -> Int32 {
    let desk = try Desk(at: arguments.desk)
    let units = Self.units.filter { arguments.lesson == nil || $0.lesson.id == arguments.lesson }
    Output.write(Handout(units: units, language: language, solution: desk.solution).html)
    return 0
  }
}
