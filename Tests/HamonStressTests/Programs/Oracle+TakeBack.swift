/// Transactions: batches that are taken back where their body throws.
///
/// What is taken back are values: of signals that were written, and of computeds that were evaluated, which have their sources back as
/// well. A watcher that was there before has not run meanwhile, and hears of nothing; one that has run inside runs again.
extension Oracle {
  final class Transaction {
    let outer: Transaction?
    /// Those that were written, which live until the end; and what each was, first written first.
    var signals: [OracleSignal] = []
    var undo: [Kept] = []
    /// How much had happened before the first of what may be taken back.
    var beginning = 0
    var isEmpty: Bool { undo.isEmpty && evaluated.isEmpty }
    /// Of these, those that had observers.
    var written: [OracleSignal] = []
    /// What each computed was, first evaluated first.
    var evaluated: [Evaluated] = []
    /// What written signals would have been compared with, where all is put back. That ends first.
    var forgotten: [Mortal?] = []
    /// What keeps the sources of computeds that were evaluated and are not taken back.
    var readers: [Node] = []
    /// Watchers of what has changed, which are told at the end, unless they have run since.
    var due: [Node] = []
    /// Watchers that have run.
    var ran: [Node] = []
    /// Computeds that were found to be dirty inside, before they were evaluated, and were not before.
    var madeDirty: [Node] = []
    /// What was found to have changed, and is not taken back.
    var changed: [Node] = []
    /// The observer that tracks around it.
    let observer: Node?

    init(outer: Transaction?, observer: Node?) { (self.outer, self.observer) = (outer, observer) }

    /// The innermost one, from here outwards, in which something was written.
    var writing: Transaction? { undo.isEmpty ? outer?.writing : self }

    /// The innermost one, from here outwards, in which something was written or is evaluated.
    var nonempty: Transaction? { isEmpty ? outer?.nonempty : self }

    func writes(_ node: Node) -> Bool { written.contains { $0.node === node } }
    func evaluates(_ node: Node) -> Bool { evaluated.contains { $0.node === node } }
    func madeDirty(_ node: Node) -> Bool { madeDirty.contains { $0 === node } }
    /// Notes what was evaluated in one inside, unless it was evaluated before that.
    func include(_ before: Evaluated) -> Bool {
      if evaluates(before.node) { return false }
      var before = before
      if madeDirty(before.node) { before.wasDirty = false }
      evaluated.append(before)
      return true
    }
    func hasChanged(_ sources: [Link]) -> Bool { sources.contains { link in changed.contains { $0 === link.source } } }

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

  struct Evaluated {
    let kept: Kept
    /// It has read what the computed had read, so that all that lives on.
    let reader: Node
    var wasDirty: Bool
    let isRepeated: Bool
    let reads: [(source: Node, moment: Int)]
    var node: Node { kept.node }
  }

  func transaction(fails: Bool, _ body: () -> Void) {
    batchDepth += 1
    compareWritten()
    let transaction = Transaction(outer: transaction, observer: observer)
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
    guard let outer = transaction.outer else {
      for watcher in transaction.due where watcher.mark == .pending { watcher.mark = .dirty }
      transaction.letSignalsGo()
      for reader in transaction.readers { drop(reader) }
      for before in transaction.evaluated { drop(before.reader) }
      return transaction.undo + transaction.evaluated.map(\.kept)
    }
    for signal in transaction.signals where !outer.signals.contains(where: { $0 === signal }) {
      outer.signals.append(signal)
    }
    if outer.isEmpty { outer.beginning = transaction.beginning }
    outer.undo += transaction.undo
    outer.changed += transaction.changed.filter { !outer.writes($0) }
    for signal in transaction.written where !outer.writes(signal.node) { outer.written.append(signal) }
    outer.madeDirty += transaction.madeDirty.filter { !outer.evaluates($0) }
    for node in transaction.due {
      if !outer.evaluates(node) {
        outer.due.append(node)
      } else if node.mark == .pending {
        node.mark = .dirty
      }
    }
    var known: [Kept] = []
    var readers = transaction.readers
    for before in transaction.evaluated where !outer.include(before) {
      known.append(before.kept)
      readers.append(before.reader)
    }
    outer.ran += transaction.ran
    transaction.letSignalsGo()
    for reader in readers { drop(reader) }
    return known
  }

  /// Puts all back. Returns what it was in between.
  private func takeBack(_ transaction: Transaction) -> [Kept] {
    for kept in transaction.undo.reversed() { kept.putBack() }
    self.transaction = transaction.outer
    if !transaction.undo.isEmpty { noteTakenBack(since: transaction.beginning) }
    for node in transaction.madeDirty where !transaction.evaluates(node) && !node.isDisposed && !node.isRunning {
      if node.mark == .dirty {
        node.mark = .pending
        makeDirtyIfChanged(node, transaction)
      }
    }
    for before in transaction.evaluated where !before.node.isDisposed && !before.node.isRunning {
      restore(before, transaction)
    }
    for signal in transaction.written where !signal.node.isDisposed {
      signal.node.mark = .clean
      transaction.forgotten.append(signal.takeSeen())
    }
    for watcher in transaction.ran where !watcher.isDisposed && !watcher.isRunning && !watcher.hasCalled {
      watcher.mark = .dirty
      if !watcher.isQueued {
        watcher.isQueued = true
        queue.append(watcher)
      }
    }
    transaction.letSignalsGo()
    endUnobserved()
    for reader in transaction.readers { drop(reader) }
    for before in transaction.evaluated { drop(before.reader) }
    return transaction.undo + transaction.evaluated.map(\.kept)
  }

  private func restore(_ before: Evaluated, _ transaction: Transaction) {
    let node = before.node
    if before.kept.number != nil {
      before.kept.putBack()
      node.formerSources += node.sources
      node.sources = []
      for link in node.formerSources { link.isCurrent = false }
      with(observer: node, owner: node) { for link in before.reader.sources { track(link.source) } }
      dropStale(node)
      node.history.reads = before.reads
    }
    let isRepeated = before.isRepeated || ownsAny(node)
    var outer = isRepeated ? transaction.outer : nil
    while let transaction = outer {
      transaction.madeDirty.removeAll { $0 === node }
      outer = transaction.outer
    }
    if isRepeated || before.wasDirty || before.kept.number == nil {
      node.mark = .dirty
    } else {
      node.mark = .pending
      makeDirtyIfChanged(node, transaction)
    }
    mark(node)
  }

  /// What has changed may be taken back with one of those around.
  private func makeDirtyIfChanged(_ node: Node, _ transaction: Transaction) {
    if !transaction.hasChanged(node.sources) { return }
    node.mark = .dirty
    var outer = transaction.outer?.writing
    while let transaction = outer, transaction.hasChanged(node.sources) { outer = transaction.outer?.writing }
    if let outer, !outer.evaluates(node), !outer.madeDirty(node) { outer.madeDirty.append(node) }
  }

  private func ownsAny(_ node: Node) -> Bool { !node.children.isEmpty || !node.cleanups.isEmpty }

  /// Who hears of a change in a transaction: computeds at once, watchers at the end.
  func tellInTransaction(_ transaction: Transaction, of source: Node) {
    for link in source.observers where link.isCurrent && link.observer.mark == .pending {
      let observer = link.observer
      let isAround = observer.isRunning && !transaction.evaluates(observer)
      if observer.kind == .computed, !isAround {
        if !transaction.evaluates(observer), !transaction.madeDirty(observer) { transaction.madeDirty.append(observer) }
        observer.mark = .dirty
      } else {
        transaction.due.append(observer)
      }
    }
  }

  func noteWritten(_ signal: OracleSignal) {
    guard let transaction, !transaction.writes(signal.node) else { return }
    transaction.written.append(signal)
  }

  /// A computed is evaluated. What is evaluated before anything is written is not taken back.
  func evaluate(
    _ node: Node, _ number: Int?, _ swapNumber: @escaping (inout Int?) -> Void, _ body: () -> Bool
  ) -> Bool {
    guard let transaction, !transaction.evaluates(node), !node.isDisposed else {
      return body()
    }
    if transaction.isEmpty { transaction.beginning = happenings.count }
    let reader = makeNode(.tracker, owner: nil)
    reader.hasCalled = true
    with(observer: reader, owner: nil) { for link in node.sources { track(link.source) } }
    transaction.evaluated.append(
      Evaluated(
        kept: Kept(node, number, swapNumber), reader: reader, wasDirty: !transaction.madeDirty(node),
        isRepeated: ownsAny(node), reads: node.history.reads))
    let isOutermost = transaction.evaluated.count == 1
    let isChanged = body()
    if isOutermost, transaction.undo.isEmpty {
      let evaluated = transaction.evaluated
      transaction.evaluated = []
      let outer = transaction.outer?.nonempty
      for before in evaluated where outer?.include(before) != true {
        transaction.readers.append(before.reader)
        transaction.forgotten.append(before.kept.mortal)
        before.kept.mortal = nil
      }
    }
    return isChanged
  }

  /// The current observer reads a computed. In the world after a write the sources of an observer around that are the signals that the
  /// computed comes from.
  func trackComputed(_ node: Node) {
    guard isElsewhere else { return track(node) }
    for link in node.sources {
      if link.source.kind == .computed { trackComputed(link.source) } else { track(link.source) }
    }
  }

  private var isElsewhere: Bool {
    var next = transaction
    while let transaction = next {
      if let observer, transaction.observer === observer, !transaction.undo.isEmpty { return true }
      next = transaction.outer
    }
    return false
  }

  func noteRunInTransaction(_ watcher: Node) {
    guard let transaction = transaction?.writing, watcher.kind == .effect || watcher.kind == .tracker else { return }
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
