import Hamon

/// What was done to a model, to be undone and redone: an entry for each batch, and so for each input of an ``InputQueue``.
///
/// ```swift
/// @MainActor final class Notes: @MainActor UnidirectionalDataFlow {
///   @Tracked private(set) var text = ""
///   let items = TrackedList<Item>()  // of HamonCollections
///   private(set) lazy var history = History(of: self) { [$0.$text, $0.items] }
/// }
/// notes.apply(.typed("tea"))
/// notes.history.undoName             // "typed"
/// notes.history.undo()               // the text is "" again
/// notes.history.redo()               // and "tea"
/// ```
///
/// - An entry has what one flush has changed of the parts, with what effects have written in answer to it. ``Undoable`` says what can be a
///   part, and how it is put back. What is no part stays as it is.
/// - Without a queue an input that writes two parts, one after the other, makes two entries. Put the writes into a `batch { }`.
/// - It is called after the cause in force at the end of the batch (`withCause`). An input through an ``InputQueue`` is such a cause: the
///   entry of `apply(.typed("tea"))` is called `typed`. Without a cause it is called `change`.
/// - Undo and redo are each one batch: observers run once, and what has not changed wakes nothing. A new entry takes the place of what
///   could be redone.
/// - An undo is a change with a cause of its own, `undo typed`, which a `CausalLog` shows. Effects ask ``isUndoing`` and ``isRedoing``.
/// - ``canUndo``, ``canRedo``, ``undoName``, ``redoName``, ``entries`` and ``current`` are tracked.
///
/// *Cost:* for each entry one run of an effect over all parts, and what ``Undoable`` says of each part; at most `limit` entries are kept.
/// While any history is alive, every `withCause` and every input in the process makes its name. *Isolation:* that of the model, which it
/// does not keep alive; not `Sendable`. The last release may happen anywhere. It ends with its last reference.
///
/// *Misuse:* a `lazy` history begins with its first use: use it in `init`. A `withCause` that ends inside a batch names nothing. What
/// is put back is a value: an object that was changed inside is not. Undo in a `transaction` is refused with an `Issue`.
///
/// The idea of recording what changed, with entries by cause: iced's [comet](https://github.com/iced-rs/comet), and
/// [swiftui-atom-properties](https://github.com/ra1028/swiftui-atom-properties), which keeps snapshots. The words are `UndoManager`'s.
public final class History {
  /// One thing that was done. *Isolation:* none; `Sendable`. *Cost:* a number and a name.
  public struct Entry: Identifiable, Sendable, Hashable {
    /// Counts from 1 in its history, in the order in which entries were made.
    public let id: Int
    /// Its cause: the name of an input's case, or the name that `withCause` was given.
    public let name: String
  }

  /// Whether there is anything to undo. Tracked.
  @Tracked public private(set) var canUndo = false
  /// Whether there is anything to redo. Tracked.
  @Tracked public private(set) var canRedo = false
  /// The name of what would be undone next; nil if there is nothing. Tracked.
  @Tracked public private(set) var undoName: String?
  /// The name of what would be redone next; nil if there is nothing. Tracked.
  @Tracked public private(set) var redoName: String?
  /// The entry whose state is there now: the last one that is done and not undone. Nil before the first. Tracked.
  @Tracked public private(set) var current: Entry?

  /// All entries, the oldest first: those that can be undone, then those that can be redone. Tracked. *Cost:* O(n).
  public var entries: [Entry] { steps.map(\.entry) }

  @Tracked var steps: [HistoryStep] = []
  /// How many of them are done.
  var position = 0
  /// Where the changes of this flush go; nil where they are an entry of their own.
  var turn: HistoryTurn?
  /// Whether `unrecorded` has its turn.
  var isUnrecorded = false
  /// Whether the last entry may yet be joined by another one of its name.
  var isOpen = false
  /// By name: whether another one comes soon enough. It notes the time.
  var isSoon: [String: () -> Bool] = [:]
  /// Bindings are the last: they may read the others.
  let parts: [UndoPart]
  private let limit: Int
  private var lastID = 0
  /// Has the effect run at the end of a batch, whatever has changed.
  private let turns = Signal(0, name: "history")
  private var effect: Effect?

  /// Begins a history of the parts that `parts` names, with at most `limit` entries: of more, the oldest are forgotten. `parts` is not
  /// charged to any observer, and is called again where a `Binding` is read or set.
  public init<Model: AnyObject>(of model: Model, limit: Int = 100, _ parts: @escaping (Model) -> [any Undoable]) {
    self.limit = max(limit, 1)
    let all = detached {
      parts(model).enumerated().map { index, part in
        part._follow { [weak model] in
          let all = model.map(parts)
          return all.flatMap { index < $0.count ? $0[index] : nil }
        }
      }
    }
    self.parts = all.filter { !$0.isAsked } + all.filter(\.isAsked)
    Cause.beginWanting()
    effect = detached {
      Effect(name: "history") { [weak self, turns, parts = self.parts] in
        _ = turns.value
        for part in parts { part.read() }
        untracked { self?.note() }
      }
    }
  }

  deinit { Cause.endWanting() }

  /// Has entries of a name that follow each other become one, while no more than `duration` lies between two: typing a word is one entry.
  ///
  /// ```swift
  /// History(of: notes) { [$0.$text] }.joining("typed", within: .seconds(1), clock: clock)
  /// ```
  ///
  /// Another entry between them, an undo or a redo ends that; so does a change of another element that was there already: two rows that are
  /// renamed are two entries. Returns the history. *Cost:* the clock is asked for each entry of the name.
  /// *Misuse:* a name that alternates, as of a tap on a star: two taps would be one entry, which changes nothing.
  @discardableResult
  public func joining<C: Clock>(_ name: String, within duration: C.Duration, clock: C = ContinuousClock()) -> Self {
    var last: C.Instant?
    isSoon[name] = {
      let now = clock.now
      defer { last = now }
      return last.map { $0.duration(to: now) <= duration } ?? false
    }
    return self
  }

  // MARK: what has changed

  /// The end of a batch, or of a part of it.
  func note() {
    let flush = Kit.flush
    if turn != nil, turn?.flush == nil { turn?.flush = flush } else if turn?.flush != flush { turn = nil }
    let taken = parts.enumerated().compactMap { number, part in part.take().map { (number, $0) } }
    let changes = Dictionary(uniqueKeysWithValues: taken)
    if changes.isEmpty { return }
    switch turn?.kind {
    case .entry, .redo: steps[position - 1].append(changes)
    case .undo: steps[position].prepend(changes)
    case nil: record(changes)
    }
  }

  private func record(_ changes: [Int: any UndoChange]) {
    let name = Self.name(of: Cause.currentName)
    let comesSoon = isSoon[name]?() ?? false
    batchAside {
      if comesSoon, isOpen, current?.name == name, !steps[position - 1].isAboutOthers(than: changes) {
        steps[position - 1].append(changes)
      } else {
        lastID += 1
        let entry = Entry(id: lastID, name: name)
        let surplus = max(0, position + 1 - limit)
        steps = steps[surplus..<position] + [HistoryStep(entry: entry, changes: changes)]
        position = steps.count
        update()
      }
    }
    isOpen = true
    turn = HistoryTurn(kind: .entry, flush: Kit.flush)
  }

  /// As a person reads it: `typed` of `apply(.typed("tea"))`.
  private static func name(of cause: String?) -> String {
    guard let cause else { return "change" }
    guard cause.hasPrefix("apply("), cause.hasSuffix(")") else { return cause }
    let input = cause.dropFirst(6).dropLast()
    return String((input.hasPrefix(".") ? input.dropFirst() : input).prefix { $0 != "(" })
  }

  /// The steps or the position have changed.
  private func update() {
    canUndo = position > 0
    canRedo = position < steps.count
    current = position > 0 ? steps[position - 1].entry : nil
    undoName = current?.name
    redoName = canRedo ? steps[position].entry.name : nil
  }

  // MARK: moves

  /// Makes moves as one batch: `target` is asked how many entries are to be done after it, when what was written before is an entry.
  func move(_ word: String, to target: () -> Int?) {
    if Kit.isInTransaction {
      return Issue.report(
        .misuse,
        """
        History: \(word) was called in a transaction, and nothing was done: what the history knows cannot be taken back. To fix this, \
        call it after the transaction, or in a `batch`.
        """)
    }
    batchAside {
      // No effect has answered yet to a move in the same batch: what was written since is an entry.
      let moved = turn?.flush == nil ? turn.take() : nil
      untracked { note() }
      if turn == nil { turn = moved }
      guard let target = target(), target != position else { return }
      let kind: HistoryTurn.Kind = target < position ? .undo : .redo
      let name = kind == .undo ? steps[target].entry.name : steps[target - 1].entry.name
      withCause("\(kind == .undo ? "undo" : "redo") \(name)") {
        turn = HistoryTurn(kind: kind, flush: Kit.flush)
        let between = steps[min(position, target)..<max(position, target)]
        position = target
        put(between.dropFirst().reduce(into: between.first!) { $0.append($1) }, kind)
        isOpen = false
        turns.value += 1
        update()
      }
    }
  }

  /// Puts back what is before a step, or after it, part by part. What this changes of other parts is taken back: a binding may follow them,
  /// and its setter may write them.
  private func put(_ step: HistoryStep, _ kind: HistoryTurn.Kind) {
    for (number, part) in parts.enumerated() {
      let beside = part.take()
      switch step.changes[number] {
      case let changes? where kind == .undo: for change in changes.reversed() { change.undo() }
      case let changes?: for change in changes { change.redo() }
      case nil: beside?.undo()
      }
      _ = part.take()
    }
    for part in parts { part.take()?.undo() }
    forget()
  }

  /// What has changed by now is no entry.
  func forget() {
    for part in parts { _ = part.take() }
  }
}
