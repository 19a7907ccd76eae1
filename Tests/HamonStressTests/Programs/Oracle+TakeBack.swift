/// Transactions: batches that are taken back where their body throws.
///
/// What is taken back are values: of signals that were written, and of computeds that were evaluated, which are evaluated anew when something
/// reads them next. A watcher that was there before has not run meanwhile, and hears of nothing; one that has run inside runs again.
extension Oracle {
  final class Transaction {
    let outer: Transaction?
    /// Those that were written, which live until the end; and what each was, first written first.
    var signals: [OracleSignal] = []
    var undo: [Kept] = []
    /// Of these, those that had observers: whether they were to be compared already, and whether they were compared since.
    var written: [(signal: OracleSignal, wasDirty: Bool, wasCompared: Bool)] = []
    /// What each computed was, first evaluated first.
    var evaluated: [Kept] = []
    /// What written signals would have been compared with, where all is put back. That ends first.
    var forgotten: [Mortal?] = []
    /// Watchers of what has changed, which are told at the end, unless they have run since.
    var due: [Node] = []
    /// Watchers that have run.
    var ran: [Node] = []
    /// Computeds that were up to date at the beginning, or have turned out to be.
    var upToDate: [Node]
    /// Computeds that were `isRestored`, until something reached them or evaluated them.
    var restored: [Node] = []

    init(outer: Transaction?, upToDate: [Node]) { (self.outer, self.upToDate) = (outer, upToDate) }

    func letSignalsGo() {
      written = []
      signals = []
    }
  }

  /// What a cell was; after it was put back, what it was in between.
  final class Kept {
    let node: Node
    var number: Int?
    var mortal: Mortal?
    private let swapNumber: (inout Int?) -> Void

    init(_ node: Node, _ number: Int?, _ swapNumber: @escaping (inout Int?) -> Void) {
      (self.node, self.number, self.swapNumber) = (node, number, swapNumber)
      mortal = node.present
    }

    func putBack() {
      swapNumber(&number)
      swap(&node.present, &mortal)
    }
  }

  func transaction(fails: Bool, _ body: () -> Void) {
    batchDepth += 1
    compareWritten()
    let upToDate = computeds.compactMap { $0() }.filter { $0.mark == .clean && !$0.isRunning }
    let transaction = Transaction(outer: transaction, upToDate: upToDate)
    self.transaction = transaction
    body()
    let rest = fails && laws.takesBack ? takeBack(transaction) : commit(transaction)
    batchDepth -= 1
    flush()
    for index in transaction.forgotten.indices { letGo(&transaction.forgotten[index]) }
    for kept in rest { letGo(&kept.mortal) }
  }

  /// What has changed stays, and is told. Returns what was kept in vain.
  private func commit(_ transaction: Transaction) -> [Kept] {
    self.transaction = transaction.outer
    joinUpToDate(transaction)
    guard let outer = transaction.outer else {
      for watcher in transaction.due where watcher.mark == .pending { watcher.mark = .dirty }
      transaction.letSignalsGo()
      return transaction.undo + transaction.evaluated
    }
    for signal in transaction.signals where !outer.signals.contains(where: { $0 === signal }) {
      outer.signals.append(signal)
    }
    outer.undo += transaction.undo
    for entry in transaction.written {
      if let known = outer.written.firstIndex(where: { $0.signal === entry.signal }) {
        if outer.written[known].wasDirty, !entry.wasDirty || entry.wasCompared {
          outer.written[known].wasCompared = true
        }
      } else {
        outer.written.append(entry)
      }
    }
    outer.restored += transaction.restored.filter { node in !outer.evaluated.contains { $0.node === node } }
    let known = transaction.evaluated.filter { kept in outer.evaluated.contains { $0.node === kept.node } }
    outer.evaluated += transaction.evaluated.filter { kept in !known.contains { $0 === kept } }
    for node in transaction.due {
      if !outer.evaluated.contains(where: { $0.node === node }) {
        outer.due.append(node)
      } else if node.mark == .pending {
        node.mark = .dirty
      }
    }
    outer.ran += transaction.ran
    transaction.letSignalsGo()
    return known
  }

  /// Puts all back. Returns what it was in between.
  private func takeBack(_ transaction: Transaction) -> [Kept] {
    for kept in transaction.undo.reversed() { kept.putBack() }
    self.transaction = transaction.outer
    joinUpToDate(transaction)
    for (signal, wasDirty, wasCompared) in transaction.written where !signal.node.isDisposed {
      if wasDirty, !wasCompared, signal.node.mark == .dirty { continue }
      signal.node.mark = .clean
      transaction.forgotten.append(signal.takeSeen())
      // It was compared in between, and what with is gone.
      if wasDirty { makePendingObserversDirty(of: signal.node) }
    }
    for kept in transaction.evaluated where !kept.node.isDisposed && !kept.node.isRunning {
      if kept.number != nil { kept.putBack() }
      kept.node.mark = .dirty
      mark(kept.node)
    }
    // Also those that were told, and were not evaluated.
    for node in transaction.upToDate where node.mark == .dirty && !node.isDisposed && !node.isRunning {
      if case .never = node.comparison { node.isRestored = true }
    }
    // One that had no value before is known to what asked for it inside alone, which runs anew, or is around the transaction.
    for kept in transaction.evaluated where kept.number == nil && !kept.node.isDisposed && !kept.node.isRunning {
      kept.node.isRestored = true
    }
    for node in transaction.restored where node.mark == .dirty && !node.isDisposed && !node.isRunning {
      node.isRestored = true
    }
    for watcher in transaction.ran where !watcher.isDisposed && !watcher.isRunning && !watcher.hasCalled {
      watcher.mark = .dirty
      if !watcher.isQueued {
        watcher.isQueued = true
        queue.append(watcher)
      }
    }
    transaction.letSignalsGo()
    return transaction.undo + transaction.evaluated
  }

  /// Who hears of a change in a transaction: computeds at once, watchers at the end.
  func tellInTransaction(_ transaction: Transaction, of source: Node) {
    for link in source.observers where link.isCurrent && link.observer.mark == .pending {
      let observer = link.observer
      let isAround = observer.isRunning && !transaction.evaluated.contains { $0.node === observer }
      if observer.kind == .computed, !isAround {
        link.observer.mark = .dirty
      } else {
        transaction.due.append(link.observer)
      }
    }
  }

  func noteUpToDate(_ node: Node) {
    guard let transaction, !transaction.evaluated.contains(where: { $0.node === node }) else { return }
    transaction.upToDate.append(node)
  }

  private func joinUpToDate(_ transaction: Transaction) {
    guard let outer = transaction.outer else { return }
    outer.upToDate += transaction.upToDate.filter { node in !outer.evaluated.contains { $0.node === node } }
  }

  func noteWritten(_ signal: OracleSignal) {
    guard let transaction else { return }
    let isDirty = signal.node.mark == .dirty
    if let known = transaction.written.firstIndex(where: { $0.signal === signal }) {
      if transaction.written[known].wasDirty, !isDirty { transaction.written[known].wasCompared = true }
    } else {
      transaction.written.append((signal, isDirty, false))
    }
  }

  func willEvaluate(_ node: Node, _ number: Int?, _ swapNumber: @escaping (inout Int?) -> Void) {
    guard let transaction, !transaction.evaluated.contains(where: { $0.node === node }) else { return }
    noteRestored(node)
    transaction.evaluated.append(Kept(node, number, swapNumber))
  }

  /// Before it is that no more.
  func noteRestored(_ node: Node) {
    guard let transaction, node.isRestored, !transaction.evaluated.contains(where: { $0.node === node }) else { return }
    transaction.restored.append(node)
  }

  func noteRunInTransaction(_ watcher: Node) {
    guard let transaction, watcher.kind == .effect || watcher.kind == .tracker else { return }
    transaction.ran.append(watcher)
  }

  func forgetDue(_ watcher: Node) {
    var next = transaction
    while let transaction = next {
      transaction.due.removeAll { $0 === watcher }
      next = transaction.outer
    }
  }
}
