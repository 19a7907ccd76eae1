import WorkshopKit

extension Workshop {
  /// Without a lesson the timetables, with one its speaker notes. One plan in a terminal is followed by the clock.
  func teach() throws -> Int32 {
    let screens = TeachScreens(lessons: Self.lessons, language: language)
    if let id = arguments.lesson, let unit = Self.units.first(where: { $0.lesson.id == id }) {
      Output.print(screens.notes(unit))
      return 0
    }
    let (plan, start) = try chosenPlan()
    if let plan, Environment.isInteractive, !arguments.wantsFrames {
      // A class without a given beginning begins now.
      let begin = start ?? TeachPlayer.now
      var player = TeachPlayer(screens: screens, schedule: LiveSchedule(plan, from: begin, lessons: Self.lessons))
      Terminal.start()
      player.run()
      Terminal.stop()
      return 0
    }
    for plan in plan.map({ [$0] }) ?? Plan.all { Output.print(screens.timetable(plan, from: start) + [.empty]) }
    return 0
  }

  /// Pages to print, on standard output: the sheets, or the answers.
  func handout() throws -> Int32 {
    let desk = try Desk(at: arguments.desk)
    let plan = try chosenPlan().plan
    let units = Self.units.filter { unit in
      (arguments.lesson == nil || unit.lesson.id == arguments.lesson) && plan?.has(unit.lesson.id) != false
    }
    let handout = Handout(units: units, language: language, solution: { desk.solution($0, in: language) })
    Output.say(
      arguments.wantsAnswers
        ? arguments.wantsText ? handout.answersText : handout.answersHTML
        : arguments.wantsText ? handout.text : handout.html)
    return 0
  }
}
