import Hamon

extension History {
  /// Takes the last entry back, in one batch with the cause `undo NAME`. Without one it does nothing.
  ///
  /// In a batch, what was written before it is an entry, and is what is undone; what is written after it is a part of the undo. *Cost:*
  /// that of the writes. *Misuse:* a `Binding` that is a part is set. If that applies an input to a queue that is at work, the input comes
  /// after the one that is being handled.
  public func undo() { move("undo") { position > 0 ? position - 1 : nil } }

  /// Does the last entry that was undone once more, in one batch with the cause `redo NAME`. Without one it does nothing. *Cost* and
  /// *misuse:* as of ``undo()``.
  public func redo() { move("redo") { position < steps.count ? position + 1 : nil } }

  /// Goes to the state after an entry, back or forth, and with nil to the state before all of them. It is as many undos or redos as needed,
  /// as one batch. The other entries stay, so that it can go on from there in both directions.
  ///
  /// The cause is called after the entry that is undone or redone last. Returns whether the entry is still there: it may have been
  /// forgotten, or a newer one may have taken its place. *Cost:* that of the writes.
  @discardableResult
  public func go(to entry: Entry?) -> Bool {
    var isThere = true
    move("go") {
      guard let entry else { return 0 }
      guard let index = steps.firstIndex(where: { $0.entry.id == entry.id }) else {
        isThere = false
        return nil
      }
      return index + 1
    }
    return isThere
  }

  /// Whether an undo is under way: from its call to the end of the flush that it brings. For effects that should not answer to it.
  /// Tracked by nothing. *Misuse:* an input that a `Binding` applies later, in a queue, is no part of it.
  public var isUndoing: Bool { isUnderWay(.undo) }

  /// Whether a redo is under way; see ``isUndoing``.
  public var isRedoing: Bool { isUnderWay(.redo) }

  private func isUnderWay(_ kind: HistoryTurn.Kind) -> Bool {
    turn.map { $0.kind == kind && ($0.flush == nil || $0.flush == Kit.flush) } ?? false
  }

  /// Changes the parts without an entry: for what the undoing user has not done, such as an answer of the server.
  ///
  /// ```swift
  /// case .starAnswered(let answer): history.unrecorded { star.receive(answer) }
  /// ```
  ///
  /// It is a batch. What it has written stays when older entries are undone, unless they write the same. *Cost:* a look at all parts.
  /// *Misuse:* what effects write in answer to it is an entry. In a transaction whose writes stay it records what it has written, and says
  /// so with an `Issue`; in a preview it may be called. Positions in a list are kept as well as they can be: an element that an
  /// entry has removed comes back to its position of then.
  @discardableResult
  public func unrecorded<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isUnrecorded { return try body() }
    isUnrecorded = true
    defer { isUnrecorded = false }
    if Kit.isInTransaction {
      defer { reportIfCommitted() }
      return try body()
    }
    return try batch { () throws(Failure) -> Result in
      untracked { note() }
      defer { untracked { forget() } }
      return try body()
    }
  }

  /// What a history knows is not taken back. So it learns of what was written in a transaction when that is over, and cannot tell then what
  /// was not to be recorded.
  private func reportIfCommitted() {
    Kit.callAfterTransaction(of: self) { [weak self] isTakenBack in
      guard let self, !isTakenBack else { return }
      if Kit.mayBeTakenBack { return reportIfCommitted() }
      Issue.report(
        .misuse,
        """
        History: what `unrecorded` has written in a transaction is an entry, with all else that was written there. To fix this, call it \
        after the transaction.
        """)
    }
  }
}
