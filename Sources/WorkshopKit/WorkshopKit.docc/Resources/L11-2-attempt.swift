import WorkshopKit

// L11  One tap, two actions
//
// The part that is told first acts: right on one system, wrong on the next.
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
