import WorkshopKit

// L11  1 回のタップで 2 つの動作
//
// 先に通知された部品が動作します。ある OS では正しく、次の OS では誤りです。
struct L11: OneTapTwoActions {
  final class Row: TappableRow {
    private let openDetails: () -> Void
    private let toggleStar: () -> Void

    init(openDetails: @escaping () -> Void, toggleStar: @escaping () -> Void) {
      self.openDetails = openDetails
      self.toggleStar = toggleStar
    }

    func touch(recognised: [RowPart]) {
      switch recognised.first {
      case .row: openDetails()
      case .star: toggleStar()
      case nil: break
      }
    }
  }
}
