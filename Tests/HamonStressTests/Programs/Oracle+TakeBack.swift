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
    /// Those that were evaluated in one inside, which was taken back.
    var relinked: [Node] = []
    var allEvaluated: [Node] { evaluated.map(\.node) + relinked }
    /// Of the computeds below a signal that was written, or a stale computed that was evaluated: whether they were up to date before.
    var states: [(node: Node, wasUpToDate: Bool)] = []

    init(outer: Transaction?) { self.outer = outer }

    func evaluates(_ node: Node) -> Bool { evaluated.contains { $0.node === node } }
    func wasUpToDate(_ node: Node) -> Bool? { states.first { $0.node === node }?.wasUpToDate }

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

    var withoutValue: Kept {
      let kept = Kept(node, nil, swapNumber)
      kept.mortal = nil
      return kept
    }

    func putBack() {
      swapNumber(&number)
      swap(&node.present, &mortal)
    }
  }

  func transaction(fails: Bool, _ body: () -> Void) {
    batchDepth += 1
    compareWritten()
    let transaction = Transaction(outer: transaction)
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
    joinStates(transaction)
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
    let known = transaction.evaluated.filter { kept in outer.evaluates(kept.node) }
    outer.evaluated += transaction.evaluated.filter { kept in !known.contains { $0 === kept } }
    for node in transaction.due {
      if !outer.evaluates(node) {
        outer.due.append(node)
      } else if node.mark == .pending {
        node.mark = .dirty
      }
    }
    outer.relinked += transaction.relinked
    outer.ran += transaction.ran
    transaction.letSignalsGo()
    return known
  }

  /// Puts all back. Returns what it was in between.
  private func takeBack(_ transaction: Transaction) -> [Kept] {
    for kept in transaction.undo.reversed() { kept.putBack() }
    self.transaction = transaction.outer
    joinStates(transaction)
    transaction.outer?.relinked += transaction.allEvaluated
    if let outer = transaction.outer {
      // One that had no value before has none that counts.
      for kept in transaction.evaluated where kept.number == nil && !outer.evaluates(kept.node) {
        outer.evaluated.append(kept.withoutValue)
      }
    }
    // What was only told is as it was, if what is above it is.
    for (node, wasUpToDate) in transaction.states
    where wasUpToDate && node.mark == .dirty && !transaction.allEvaluated.contains(where: { $0 === node }) {
      if !node.isDisposed, !node.isRunning { node.mark = .pending }
    }
    for (signal, wasDirty, wasCompared) in transaction.written where !signal.node.isDisposed {
      if wasDirty, !wasCompared, signal.node.mark == .dirty { continue }
      signal.node.mark = .clean
      transaction.forgotten.append(signal.takeSeen())
      // It was compared in between, and what with is gone.
      if wasDirty {
        mark(signal.node)
        makePendingObserversDirty(of: signal.node)
      }
    }
    for kept in transaction.evaluated where !kept.node.isDisposed && !kept.node.isRunning {
      if kept.number != nil { kept.putBack() }
      kept.node.mark = .dirty
      mark(kept.node)
    }
    for watcher in transaction.ran where !watcher.isDisposed && !watcher.isRunning && !watcher.hasCalled {
      watcher.mark = .dirty
      if !watcher.isQueued {
        watcher.isQueued = true
        queue.append(watcher)
      }
    }
    for node in transaction.allEvaluated
    where node.mark == .dirty && !node.isDisposed && !node.isRunning
      && node.observers.contains(where: { $0.observer.mark != .dirty })
    {
      // One that had no value before is known to what asked for it inside alone, which runs anew, or is around the transaction.
      if transaction.evaluated.contains(where: { $0.node === node && $0.number == nil }) { node.isRestored = true }
      if case .never = node.comparison, transaction.wasUpToDate(node) == true { node.isRestored = true }
    }
    // At once: what they have read is of a world that is gone, and so are their links.
    with(observer: nil, owner: owner) {
      let before = writes
      for node in transaction.allEvaluated where node.isRestored {
        if writes == before, node.mark == .dirty, !node.isDisposed, !node.isRunning {
          refresh(node)
          if writes != before { makePendingObserversDirty(of: node) }
        }
        node.isRestored = false
      }
    }
    transaction.letSignalsGo()
    return transaction.undo + transaction.evaluated
  }

  /// Who hears of a change in a transaction: computeds at once, watchers at the end.
  func tellInTransaction(_ transaction: Transaction, of source: Node) {
    for link in source.observers where link.isCurrent && link.observer.mark == .pending {
      let observer = link.observer
      let isAround = observer.isRunning && !transaction.evaluates(observer)
      if observer.kind == .computed, !isAround {
        link.observer.mark = .dirty
      } else {
        transaction.due.append(link.observer)
      }
    }
  }

  private func joinStates(_ transaction: Transaction) {
    guard let outer = transaction.outer else { return }
    outer.states += transaction.states.filter { !outer.evaluates($0.node) && outer.wasUpToDate($0.node) == nil }
  }

  /// Before a signal is marked that is written for the first time, or a stale computed is evaluated.
  private func noteStates(below source: Node, _ transaction: Transaction) {
    var seen: [Node] = []
    noteStates(below: source, transaction, &seen)
  }

  private func noteStates(below source: Node, _ transaction: Transaction, _ seen: inout [Node]) {
    for node in source.observers.map(\.observer) where node.kind == .computed && !seen.contains(where: { $0 === node })
    {
      seen.append(node)
      if !transaction.evaluates(node) {
        if transaction.wasUpToDate(node) != nil { continue }
        var pending: [Node] = []
        let wasUpToDate = isUpToDate(node, transaction, &pending)
        transaction.states.append((node, wasUpToDate))
        if wasUpToDate { for node in pending { node.mark = .clean } }
      }
      noteStates(below: node, transaction, &seen)
    }
  }

  /// Nothing is dirty above it; and what is pending.
  private func isUpToDate(_ node: Node, _ transaction: Transaction, _ pending: inout [Node]) -> Bool {
    if node.mark == .dirty || node.isRunning || node.isCompared || transaction.wasUpToDate(node) == false {
      return false
    }
    if node.mark == .clean { return true }
    pending.append(node)
    return node.sources.allSatisfy { isUpToDate($0.source, transaction, &pending) }
  }

  func noteWritten(_ signal: OracleSignal) {
    guard let transaction else { return }
    let isDirty = signal.node.mark == .dirty
    if let known = transaction.written.firstIndex(where: { $0.signal === signal }) {
      if transaction.written[known].wasDirty, !isDirty { transaction.written[known].wasCompared = true }
    } else {
      transaction.written.append((signal, isDirty, false))
      noteStates(below: signal.node, transaction)
    }
  }

  func willEvaluate(_ node: Node, _ number: Int?, _ swapNumber: @escaping (inout Int?) -> Void) {
    guard let transaction, !transaction.evaluates(node) else { return }
    if transaction.wasUpToDate(node) != true { noteStates(below: node, transaction) }
    transaction.evaluated.append(Kept(node, number, swapNumber))
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
