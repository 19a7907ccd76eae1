import HamonFlow
import WorkshopKit

// L11  1 回のタップで 2 つの動作
//
// タッチを認識した部品は、それぞれ要求します。イベントの最後に、最も内側の
// 領域だけが動作します。
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
