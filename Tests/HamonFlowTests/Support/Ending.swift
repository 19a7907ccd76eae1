/// Something of the user's whose end acts.
final class Ending {
  private let end: () -> Void
  init(end: @escaping () -> Void) { self.end = end }
  deinit { end() }
}
