import Testing
import WorkshopKit

@testable import workshop

@Suite("For instructors")
struct TeachTests {
  @Test("a timetable is the sum of the catalogue's minutes", arguments: Plan.all.map(\.name))
  func timetable(_ name: String) throws {
    let plan = try #require(Plan.all.first { $0.name == name })
    let (rows, end) = plan.schedule(from: 600, lessons: Workshop.lessons)
    var time = 600
    for row in rows {
      #expect(row.begin == time)
      #expect(row.minutes > 0, "\(row.item)")
      time += row.minutes
    }
    #expect(end == time)
    let screens = TeachScreens(lessons: Workshop.lessons, language: .en)
    expectGolden("teach.\(name)", screens.timetable(plan).map(\.plain))
    #expect(screens.timetable(plan, from: 600)[0].plain.contains("10:00 - "), "where a beginning is said, it counts")
  }

  @Test("the talk fits 45 minutes, the half day four hours, the day eight")
  func lengths() {
    let lengths = Plan.all.map { $0.schedule(from: 0, lessons: Workshop.lessons).end }
    #expect(zip(lengths, [45, 240, 480]).allSatisfy { $0 <= $1 }, "\(lengths)")
  }

  @Test("the day has every lesson, once")
  func complete() throws {
    let day = try #require(Plan.all.first { $0.name == "day" })
    let ids = day.items.compactMap { if case .lesson(let id) = $0 { id } else { nil } }
    #expect(ids == Units.ids)
  }

  @Test(
    "times",
    arguments: [
      ("13:00", 780), ("0:05", 5), ("23:59", 1439), ("24:00", nil), ("12", nil), ("1:2:3", nil), ("a:b", nil),
    ])
  func clock(_ text: String, _ minutes: Int?) { #expect(Plan.minutes(text) == minutes) }

  @Test("notes name each wrong answer and each half fix, and fit the width", arguments: Units.ids, Language.allCases)
  func notes(_ id: String, _ language: Language) throws {
    let unit = try Units.find(id)
    let lines = TeachScreens(lessons: Workshop.lessons, language: language).notes(unit).map(\.plain)
    #expect(lines.allSatisfy { $0.columns <= 80 })
    for half in unit.halfFixes { #expect(lines.contains { $0.contains(half.note(language)) }) }
    if id == "L01" { expectGolden("L01.teach.\(language)", lines) }
  }

  // 13:00 welcome 10, L00 5+5, L01 8+12, L02 5+10, L03 8+12, break 10, L05 10+12, L06 8+15, break 10, L08 8+12, L09 5+8, wrap-up 7.
  private var halfDay: LiveSchedule {
    get throws {
      LiveSchedule(try #require(Plan.all.first { $0.name == "half-day" }), from: 780, lessons: Workshop.lessons)
    }
  }

  @Test(
    "a class is where the clock says, until somebody says where it is",
    arguments: [(700, 0), (780, 0), (789, 0), (790, 1), (805, 2), (959, 11), (1300, 11)])
  func clockPlace(_ now: Int, _ place: Int) throws {
    var schedule = try halfDay
    schedule.moveToClock(now)
    #expect(schedule.place == place)
    schedule.move(-99)
    #expect(schedule.place == 0)
    schedule.move(99)
    #expect(schedule.place == 11)
  }

  @Test(
    "minutes left are those of the unit the class is at",
    arguments: [(0, 780, 10), (1, 795, 5), (1, 805, -5), (2, 805, 15)])
  func left(_ place: Int, _ now: Int, _ left: Int) throws {
    var schedule = try halfDay
    schedule.move(place)
    #expect(schedule.minutesLeft(now) == left)
    #expect(schedule.late(now) == max(0, -left))
  }

  @Test(
    "whoever is late is told the shortest exercise that makes up for it, else the longest ones; never the present one",
    arguments: [
      (1, 800, []), (1, 805, ["L09 8"]), (1, 809, ["L02 10"]), (1, 812, ["L01 12"]), (1, 815, ["L06 15"]),
      (1, 821, ["L06 15", "L01 12"]), (9, 961, ["L09 8"]), (10, 970, []),
    ])
  func savings(_ place: Int, _ now: Int, _ savings: [String]) throws {
    var schedule = try halfDay
    schedule.move(place)
    #expect(schedule.savings(now).map { "\($0.id) \($0.minutes)" } == savings)
  }

  @Test("a class may go past midnight")
  func midnight() throws {
    let plan = try #require(Plan.all.first { $0.name == "talk" })
    var schedule = LiveSchedule(plan, from: 23 * 60 + 50, lessons: Workshop.lessons)
    schedule.moveToClock(5)
    #expect(schedule.place == 2)
    #expect(schedule.minutesLeft(5) == 8)
  }

  @Test("the instructor's screen", arguments: Language.allCases)
  func live(_ language: Language) throws {
    var schedule = try halfDay
    let screens = TeachScreens(lessons: Workshop.lessons, language: language)
    var lines: [StyledLine] = []
    for (place, now) in [(0, 781), (2, 805), (2, 829), (11, 960)] {
      schedule.move(-99)
      schedule.move(place)
      let (head, notes) = screens.live(schedule, now: now, units: Workshop.units)
      lines += head + notes + [.empty]
    }
    #expect(lines.allSatisfy { $0.plain.columns <= 80 })
    expectGolden("teach.live.\(language)", lines.map(\.plain))
  }
}
