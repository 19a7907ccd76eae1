import HamonFlow
import WorkshopKit

// L11  One tap, two actions
//
// Each part that has recognised the touch claims it. At the end of the event
// the innermost area acts, and only that.
struct L11: OneTapTwoActions {
  final class Row: TappableRow {
    private let arbiter = TapArbiter()
    private let row: TapArea
    private let star: TapArea

    init(openDetails: @escaping () -> Void, toggleStar: @escaping () -> Void) {
      row = arbiter.area(action: openDetails)
      star = arbiter.area(in: row, action: toggleStar)
    }

    func touch(recognised: [RowPart]) {
      arbiter.event {
        for part in recognised {
          switch part {
          case .row: row.tap()
          case .star: star.tap()
          }
        }
      }
    }
  }
}
