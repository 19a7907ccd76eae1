#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

/// A class under way, in a terminal: follows the clock; the instructor says when the class goes on.
struct TeachPlayer {
  let screens: TeachScreens
  var schedule: LiveSchedule

  mutating func run() {
    schedule.moveToClock(Self.now)
    var offset = 0
    var showsTimetable = false
    while true {
      let (head, notes) = Terminal.fitted {
        showsTimetable
          ? (screens.timetable(schedule.plan, from: schedule.start), [])
          : screens.live(schedule, now: Self.now, units: Workshop.units)
      }
      let keys = Words(
        " n next unit   b back   j k scroll   t timetable   q quit", " n 次へ   b 前へ   j k スクロール   t 時間割   q 終了")
      offset = Terminal.show(
        head + notes, keys: StyledLine(keys(screens.language), .dim), head: head.count, from: offset)
      let key = Terminal.key(within: 1000)
      switch key {
      case nil: break
      case "j", "↓": offset += 1
      case "k", "↑": offset -= 1
      case "t":
        showsTimetable.toggle()
        offset = 0
      case .some(let key) where key.leaves: return
      case "b", "←":
        schedule.move(-1)
        (offset, showsTimetable) = (0, false)
      case "n", " ", "→", "\n":
        schedule.move(1)
        (offset, showsTimetable) = (0, false)
      default: break
      }
    }
  }

  /// The time of day, in minutes.
  static var now: Int {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }
}
