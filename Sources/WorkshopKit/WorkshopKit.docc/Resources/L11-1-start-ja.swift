import WorkshopKit

// L11  行の中の星
//
// タップで詳細が開く行と、その中の星。星に触れると両方が反応し、
// システムは順不同で両方に通知します。
struct L11: OneTapTwoActions {
  final class Row: TappableRow {
    private let openDetails: () -> Void
    private let toggleStar: () -> Void

    init(openDetails: @escaping () -> Void, toggleStar: @escaping () -> Void) {
      self.openDetails = openDetails
      self.toggleStar = toggleStar
    }

    func touch(recognised: [RowPart]) {
      for part in recognised {
        // TODO: タッチを認識した部品のうち、動作すべきなのはどれですか。
        switch part {
        case .row: openDetails()
        case .star: toggleStar()
        }
      }
    }
  }
}
