/// What a reader of a log asks of its recorder. Nothing is made of an entry before it is read; the texts are made in another module, which
/// a program that reads no log does not pay for (`HamonInspector`).
extension CausalRecorder {
  /// Begins to note what the thread does, or, with a scope, what of it belongs to that.
  package func start(in scope: Scope?) {
    core.pointee.scope = scope?.node
    SharedCounts.wishes.add(1, ordering: .relaxed)
    Graph.beginLog(self)
  }

  /// Ends that, in the same place.
  package func stop() {
    if Graph.endLog(self) { SharedCounts.wishes.subtract(1, ordering: .relaxed) }
  }

  // MARK: nodes

  /// The number of a node, if the log has met it.
  package func number(of effect: Effect) -> Int? { number(ifKnown: effect.node) }
  package func number<Value>(of computed: Computed<Value>) -> Int? { number(ifKnown: computed.node) }
  package func number<Value>(of signal: Signal<Value>) -> Int? { number(ifKnown: signal.node) }
  package func number(of scope: TrackingScope) -> Int? { number(ifKnown: scope.node) }

  /// The number of a node that is alive, by its address.
  package func number(ofAlive node: UInt) -> Int? { NodePointer(bitPattern: node).flatMap { number(ifKnown: $0) } }

  private func number(ifKnown node: NodePointer) -> Int? { core.number(ifKnown: node).map(Int.init) }

  /// The numbers of what `body` reads, which is not noted.
  package func numbers(ofSourcesOf body: () -> Void) -> [Int] {
    let wasAside = core.pointee.isAside
    core.pointee.isAside = true
    defer { core.pointee.isAside = wasAside }
    let reader = TrackingScope {}
    defer { reader.cancel() }
    reader.track(body)
    var numbers: [Int] = []
    Graph.forEachSource(of: reader.node) { source in number(ifKnown: source).map { numbers.append($0) } }
    return numbers
  }

  // MARK: entries

  /// The number of the last entry; 0 without one.
  package var count: Int { core.pointee.count }

  /// How many entries it keeps; as a rule it has some more.
  package var limit: Int { core.pointee.limit }

  /// The number of the oldest entry that is there.
  package var firstKept: Int { core.firstKept }

  /// The number of the last entry that was handed on.
  package var handedOn: Int {
    get { core.pointee.handedOn }
    set { core.pointee.handedOn = newValue }
  }

  /// The entry with a number, unless it has gone.
  package func rawEntry(_ number: Int) -> RawEntry? { core.entry(number)?.pointee }

  /// A word of the lists of entries.
  package func word(_ place: Int) -> Int { core.pointee.words[place] }

  /// When an entry was added, in nanoseconds.
  package func nanoseconds(_ ticks: Int64) -> Int64 { time.nanoseconds(ticks) }

  /// A value in words; the node is its owner's, or nil for a message.
  package func text(of value: LoggedValue, _ node: MetNode?) -> String? {
    switch value.kind {
    case .none: nil
    case .text: texts[Int(value.first)]
    case .string: loggedText(value.string)
    case .plain:
      node?.handle.map { handle in
        withUnsafeBytes(of: (value.first, value.second)) { handle.text(of: $0) }
      }
    }
  }

  /// Reads entries. What descriptions do meanwhile is not noted. What they write waits until `body` is over.
  package func reading<Result>(_ body: () -> Result) -> Result {
    time.read()
    let wasAside = core.pointee.isAside
    core.pointee.isAside = true
    let context = Graph.beginBatchAside()
    let result = body()
    core.pointee.isAside = wasAside
    Graph.endBatch(context)
    return result
  }
}

extension MetNode {
  /// What it is, and its name, as entries say it.
  package var kindInWords: String { Graph.kindInWords(kind, label) }
  package var nameInWords: String? { Graph.nameInWords(kind, label) }

  /// What knows the type of its value.
  fileprivate var handle: (any ValueHandle.Type)? { Graph.valueHandle(kind, label) }
}

extension Graph {
  /// Why a node ran last, by the innermost log of this thread; nil where none is on.
  static func chain(_ context: Context, of node: NodePointer) -> String? {
    guard context.journals != 0, let log = log(context), let number = log.number(ifKnown: node) else {
      return nil
    }
    return log.cold.explanation(log.cold, Int(number))
  }
}
