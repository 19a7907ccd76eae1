import Hamon

/// What moves the rows of a list that an effect gives its data. In a batch that effect has not had its turn yet. It must not have it before
/// the end, for it would see half of the batch. So the rows are moved at the end, after its turn.
///
///     batch { list.scroll(to: 0); model.rows = ["only"] }
///
///     early effects of the flush:   mover (waits) ─▶ apply(["only"]) ─▶ mover: scroll(to: 0)
///
/// Outside of a batch all this happens before the call returns.
final class ListMover {
  /// What is to be done. In a signal, so that a transaction takes it back.
  private let moves = Signal<[() -> Void]>([], equality: .never, name: "moves", line: 0)
  private var hasWaited = false
  private(set) var isMoving = false

  /// Starts it, in the owner of the caller.
  func start(name: String) {
    observe(name: name, line: 0) { [weak self] in self?.run() }.becomeEarly()
  }

  func add(_ move: @escaping () -> Void) { moves.update { $0.append(move) } }

  private func run() {
    let due = moves.value
    if due.isEmpty { return }
    hasWaited.toggle()
    // To the end of the queue: what was written after the move may have made the data due.
    if hasWaited { return moves.value = due }
    moves.value = []
    isMoving = true
    untracked { for move in due { move() } }
    isMoving = false
  }
}

extension ListHost {
  /// Whether `mover` moves the rows; outside of a batch this has happened then. In the effect that applies the data they are moved at once.
  @usableFromInline
  func isLater(_ move: @escaping (ListHost) -> Void) -> Bool {
    if mover?.isMoving == true || ExternalSource.observer == applier { return false }
    guard mayChange() else { return true }
    if mover == nil {
      let mover = ListMover()
      self.mover = mover
      root.run { mover.start(name: "\(site.name) moves") }
    }
    mover?.add { [weak self] in if let self, !root.isDisposed { move(self) } }
    return true
  }
}
