import WorkshopKit

/// The row never acts.
struct L11StarOnly: OneTapTwoActions {
  final class Row: TappableRow {
    private let toggleStar: () -> Void

    init(openDetails: @escaping () -> Void, toggleStar: @escaping () -> Void) { self.toggleStar = toggleStar }

    func touch(recognised: [RowPart]) { if recognised.contains(.star) { toggleStar() } }
  }
}

/// A flag that the star puts up and that is never taken down.
struct L11Flag: OneTapTwoActions {
  final class Row: TappableRow {
    private let openDetails: () -> Void
    private let toggleStar: () -> Void
    private var starHasActed = false

    init(openDetails: @escaping () -> Void, toggleStar: @escaping () -> Void) {
      self.openDetails = openDetails
      self.toggleStar = toggleStar
    }

    func touch(recognised: [RowPart]) {
      if recognised.contains(.star) {
        starHasActed = true
        toggleStar()
      }
      if !starHasActed { openDetails() }
    }
  }
}
