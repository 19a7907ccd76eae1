import WorkshopKit

/// A timetable under way: where the class is, and what the clock says to that.
struct LiveSchedule {
  /// What can be left out to be on time again.
  struct Saving: Equatable {
    let id: String
    let minutes: Int
  }

  let plan: Plan
  let start: Int
  let lessons: [Lesson]
  /// Which item of the plan the class is at; the instructor says so.
  private(set) var place = 0

  init(_ plan: Plan, from start: Int, lessons: [Lesson]) {
    self.plan = plan
    self.start = start
    self.lessons = lessons
  }

  var rows: [(begin: Int, minutes: Int, item: Plan.Item)] { plan.schedule(from: start, lessons: lessons).rows }
  var end: Int { plan.schedule(from: start, lessons: lessons).end }

  mutating func move(_ step: Int) { place = min(max(0, place + step), plan.items.count - 1) }

  /// Where the class should be at a time.
  mutating func moveToClock(_ now: Int) {
    place = rows.lastIndex { $0.begin <= adjusted(now) } ?? 0
  }

  /// Minutes until the present item is to be over; negative when it should have been.
  func minutesLeft(_ now: Int) -> Int { rows[place].begin + rows[place].minutes - adjusted(now) }

  /// How late the class is for what comes next.
  func late(_ now: Int) -> Int { max(0, -minutesLeft(now)) }

  /// Lessons whose exercise can be left out, so that the plan ends in time: one that is long enough, or the longest ones.
  func savings(_ now: Int) -> [Saving] {
    let ahead = plan.items[place...].compactMap { item -> Saving? in
      guard case .lesson(let id) = item, let lesson = lessons.first(where: { $0.id == id }) else { return nil }
      return Saving(id: id, minutes: lesson.exerciseMinutes)
    }
    // Where the class is now, the exercise may be under way.
    let rest = ahead.filter { .lesson($0.id) != plan.items[place] }
    var late = late(now)
    if late == 0 { return [] }
    if let one = rest.filter({ $0.minutes >= late }).min(by: { $0.minutes < $1.minutes }) { return [one] }
    var chosen: [Saving] = []
    for saving in rest.sorted(by: { $0.minutes > $1.minutes }) where late > 0 {
      chosen.append(saving)
      late -= saving.minutes
    }
    return chosen
  }

  /// A class may go past midnight.
  private func adjusted(_ now: Int) -> Int { now < start - 12 * 60 ? now + 24 * 60 : now }
}
