import WorkshopKit

// L11  A star inside a row
//
// A row that opens its details, with a star in it. A touch on the star is
// recognised by both, and the system tells both, in no fixed order.
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
        // TODO: which of those that recognised the touch is to act?
        switch part {
        case .row: openDetails()
        case .star: toggleStar()
        }
      }
    }
  }
}
