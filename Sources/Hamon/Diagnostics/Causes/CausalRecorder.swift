/// What a log keeps while it is on: the entries, and of each node it has met, why it will run next.
///
/// Why a run happens is noted where the engine finds it out, and not guessed afterwards: a source that has changed puts its entry down
/// to each observer. What an observer has read in the run that is under way is a reason for its next one; what it has not read yet is a
/// reason for this one, if it was there before.
final class CausalRecorder {
  /// What is known of a node.
  struct Known {
    /// Its last write or evaluation.
    var change = 0
    /// Its value in words, when the log last saw it change.
    var text: String?
    var lastRun = 0
    /// Whether the log is to tell of its runs and its end, which has no owner any more.
    var isInScope = true
    /// Whether its `made` entry is still there.
    var isTold = true
    /// Why it will run, or does; and why once more.
    var reasons: [Int] = []
    var reasonsInRun: [Int] = []
    /// What the cleanups of its last run have written: no reasons, unless one of them asks for it.
    var reasonsInCleanup: [Int] = []
  }

  var outer: CausalRecorder?
  var isOfMainActor = false
  /// Whose runs and ends are noted; all of them, where it is none.
  var scope: NodePointer?
  /// While the log itself reads.
  var isAside = false
  private(set) var entries: [CausalEntry] = []
  private let limit: Int
  /// At how many entries the oldest go.
  private var most: Int
  let isRedacted: Bool
  private let time: () -> Int64
  private var count = 0
  private var numbers: [NodePointer: Int] = [:]
  var known: [Known] = [Known()]
  private var causes: [ObjectIdentifier: (cause: Cause, number: Int)] = [:]
  /// The value before of the write that is under way.
  private var old: (node: NodePointer, text: String?, batches: Int)?
  /// Of the writes of this flush, whose closures were on the stack, and the cleanups of whose last run.
  var running: [Int: [NodePointer]] = [:]
  var renewing: [Int: [NodePointer]] = [:]
  /// Of the evaluations of this flush, the first write of all that have led to each.
  var origins: [Int: Int] = [:]
  private var isInBatch = false
  private var isInFlush = false

  init(limit: Int, isRedacted: Bool, time: @escaping () -> Int64) {
    self.limit = limit
    most = 2 * limit + 64
    self.isRedacted = isRedacted
    self.time = time
  }

  // MARK: entries

  /// Adds an entry, and says its number. What was added long ago goes.
  @discardableResult
  private func add(_ entry: consuming CausalEntry) -> Int {
    count += 1
    entry.number = count
    entry.time = time()
    entries.append(entry)
    if entries.count >= most { trim() }
    return count
  }

  /// Drops the oldest entries. What is spoken of again is told of again.
  @inline(never)  // rare
  private func trim() {
    entries = CausalRecord.tail(of: entries, limit)
    most = 2 * entries.count + 64
    for i in known.indices { known[i].isTold = false }
    var told: Set<Int> = []
    for entry in entries {
      if entry.event == .made, let node = entry.node { known[node].isTold = true }
      if entry.event == .cause { told.insert(entry.number) }
    }
    causes = causes.filter { told.contains($0.value.number) }
  }

  private func add(_ event: CausalEntry.Event) { add(CausalEntry(event)) }

  /// Says where a batch or a flush has begun, before the first entry of it.
  private func begin(_ context: Context, batchesOfWrite batches: Int = 0) {
    if context.pointee.isFlushing {
      if isInFlush { return }
      if isInBatch { add(.batchEnded) }
      isInBatch = false
      isInFlush = true
      add(.flushBegan)
    } else if batches != 0, !isInBatch, context.pointee.running.count == 0 {
      isInBatch = true
      add(.batchBegan)
    }
  }

  func endFlush(_ context: Context) {
    if isInBatch { add(.batchEnded) }
    if isInFlush { add(.flushEnded) }
    (isInBatch, isInFlush) = (false, false)
    if context.pointee.running.count == 0 { forgetRunning() }
  }

  private func noteRunning(_ context: Context, _ place: Int) {
    let count = context.pointee.running.count
    if count != 0 { running[place] = (0..<count).map { context.pointee.running[$0] } }
    let renewals = context.pointee.renewals
    if renewals.count != 0 { renewing[place] = (0..<renewals.count).map { renewals[$0].node } }
  }

  private func forgetRunning() {
    if !running.isEmpty { running.removeAll(keepingCapacity: true) }
    if !renewing.isEmpty { renewing.removeAll(keepingCapacity: true) }
    if !origins.isEmpty { origins.removeAll(keepingCapacity: true) }
  }

  private func makeEntry(_ context: Context, _ event: CausalEntry.Event, _ node: Int) -> CausalEntry {
    CausalEntry(event, node: node, cause: currentCause(context))
  }

  private func currentCause(_ context: Context) -> Int? {
    (context.pointee.cause ?? Cause.ofTask).map(number)
  }

  /// The entry of a cause, made when it is first met.
  func number(of cause: Cause) -> Int {
    if let known = causes[ObjectIdentifier(cause)] { return known.number }
    var entry = CausalEntry(.cause, cause: cause.outer.map(number))
    entry.name = cause.name
    let number = add(entry)
    causes[ObjectIdentifier(cause)] = (cause, number)
    return number
  }

  func issue(_ context: Context, _ message: String) {
    begin(context)
    var entry = CausalEntry(.issue, cause: currentCause(context))
    entry.text = message
    add(entry)
  }

  // MARK: nodes

  /// The number of a node, if the log has met it.
  func number(ifKnown node: NodePointer) -> Int? { numbers[node] }

  func number(of node: NodePointer) -> Int {
    guard let number = numbers[node] else { return meet(node) }
    if !known[number].isTold { tell(node, number) }
    return number
  }

  @inline(never)  // once for a node
  private func meet(_ node: NodePointer) -> Int {
    let number = known.count
    numbers[node] = number
    known.append(Known(isInScope: isInScope(node)))
    tell(node, number)
    return number
  }

  private func tell(_ node: NodePointer, _ number: Int) {
    known[number].isTold = true
    let owner = Graph.owner(of: node).map(self.number)
    var entry = CausalEntry(.made, node: number)
    entry.kind = Graph.kindInWords(node)
    entry.name = Graph.nameInWords(node)
    entry.owner = owner
    add(entry)
  }

  func end(_ context: Context, _ node: NodePointer) {
    guard let number = numbers[node] else { return }
    if known[number].isInScope { add(makeEntry(context, .ended, number)) }
  }

  /// A token has been called, and will end.
  func call(_ context: Context, _ token: NodePointer) {
    let number = number(of: token)
    begin(context)
    var entry = makeEntry(context, .ran, number)
    entry.because = known[number].reasons
    known[number].reasons = []
    add(entry)
  }

  func isInScope(_ node: NodePointer) -> Bool {
    guard let scope, node.pointee.traits.hasBody else { return true }
    return sequence(first: node) { Graph.owner(of: $0) }.contains(scope)
  }

  func forget(_ node: NodePointer) { numbers[node] = nil }

  /// No node is traced for this log any more.
  func untrace() {
    for node in numbers.keys { node.pointee.traits.isTraced = false }
  }

  // MARK: writes

  func noteOld(_ context: Context, _ node: NodePointer) { old = (node, text(context, node), context.pointee.batches) }

  func noteOld(_ context: Context, _ node: NodePointer, _ word: UnsafeRawPointer?) {
    old = (node, isRedacted ? nil : Graph.textOfSignal(node, word), context.pointee.batches)
  }

  func write(_ context: Context, _ signal: NodePointer, isChange: Bool) {
    let new = text(context, signal)
    let node = number(of: signal)
    let before = old?.node == signal ? old : nil
    old = nil
    // A change in place is a batch of its own.
    begin(context, batchesOfWrite: before?.batches ?? context.pointee.batches)
    var entry = makeEntry(context, .write, node)
    entry.old = before?.text
    entry.new = new
    entry.changed = isChange
    let count = context.pointee.running.count
    if count != 0 { entry.by = number(of: context.pointee.running[count - 1]) }
    let place = add(entry)
    noteRunning(context, place)
    known[node].change = place
    known[node].text = new
    if isChange { tellObservers(context, signal, node) }
  }

  /// A source has turned out to have changed, after its entry was added.
  func change(_ context: Context, _ source: NodePointer) {
    guard let node = numbers[source], known[node].change != 0 else { return }
    let place = known[node].change
    if let index = CausalRecord.index(of: place, in: entries) { entries[index].changed = true }
    tellObservers(context, source, node)
  }

  // MARK: runs

  /// A run is over; `changed` says of an evaluation whether the value has changed.
  func run(_ context: Context, _ node: NodePointer, changed: Bool?) {
    if changed == nil, !isInScope(node) { return }
    let new = changed == nil ? nil : text(context, node)
    let number = number(of: node)
    var reads: [Int] = []
    Graph.forEachSourceOfRun(node) { reads.append(self.number(of: $0)) }
    begin(context)
    var entry = makeEntry(context, changed == nil ? .ran : .evaluated, number)
    entry.because = known[number].reasons
    if !known[number].reasonsInCleanup.isEmpty {
      if isInCleanup(context, of: node) { entry.because += known[number].reasonsInCleanup }
      known[number].reasonsInCleanup = []
    }
    entry.reads = reads
    entry.changed = changed
    if changed != nil {
      entry.old = known[number].text
      entry.new = new
    }
    let origin = entry.because.map { origins[$0] ?? $0 }.min()
    let place = add(entry)
    // Without a reason: it was asked for in a comparison that is not over, say, and is of the making of what runs.
    if origin == nil, changed != nil, known[number].lastRun != 0 { noteRunning(context, place) }
    known[number].lastRun = place
    known[number].reasons = known[number].reasonsInRun
    known[number].reasonsInRun = []
    if changed != nil {
      known[number].change = place
      if let origin { origins[place] = origin }
      known[number].text = new
    }
  }

  private func isInCleanup(_ context: Context, of node: NodePointer) -> Bool {
    (0..<context.pointee.renewals.count).contains { context.pointee.renewals[$0].node == node }
  }

  // MARK: values

  /// The value of a node in words. It calls the user: not charged to what runs, and what it does is not logged.
  func text(_ context: Context, _ node: NodePointer) -> String? {
    if isRedacted { return nil }
    isAside = true
    defer { isAside = false }
    return Graph.text(of: node)
  }
}
