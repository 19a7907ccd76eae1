import Hamon

extension ReadOnlyTrackedList {
  /// Makes something for each element, once, in a scope of its own: kept while the element changes and moves, disposed when it
  /// leaves.
  ///
  /// ```swift
  /// let rows = tasks.mapKeyed { task in
  ///   observe { draw(task.value.title) }          // belongs to the row's scope
  ///   onCleanup { erase(task.id) }
  ///   return RowModel(task)
  /// }
  /// rows[id: 7]?.value                            // the RowModel of task 7
  /// ```
  ///
  /// For an array: `ReadOnlyTrackedList { cart.items }.mapKeyed { item in RowModel(item) }`.
  ///
  /// The closure runs once for each id, and no observer tracks it; what it observes, it observes with `task.value`. Changes of elements and
  /// of their order run nothing; the result, a list in the order of this one, follows. In a batch it runs for what comes when the result
  /// is asked for or a transaction begins, or else at the end. So an id that leaves and comes back within a batch has not left, unless one
  /// of these was in between. What leaves in a `transaction` is disposed at its end, unless it is back by then.
  ///
  /// It works from now on, whether or not the result is read, as an effect does. It belongs to the enclosing owner and ends with it; made
  /// elsewhere, it ends when the last handle and the last reader of the result are gone. Then all scopes are disposed, last made first, and
  /// the result stays as it is; a later read is reported as an `Issue`.
  ///
  /// It settles before any other effect of the flush, and when the result is read inside a batch. A paused owner does not hold it back:
  /// rows come and go, and what they observe rests after its first run.
  ///
  /// *Cost:* of one edit O(log n), and the closure for what is new. A scope and a few objects for each element. *Reentrancy:* the
  /// closure and the cleanups may edit the list, and read the result as it is so far. A closure that always adds another
  /// element is stopped after 100 passes, with an `Issue`. *Isolation:* that of this list; the closure runs there. *Misuse:* a `lazy` one
  /// without `of:` that an effect reads first ends with that run. Make it in `detached`.
  ///
  /// After Solid's [`mapArray`](https://docs.solidjs.com/reference/reactive-utilities/map-array).
  @inlinable
  public final func mapKeyed<Output>(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ make: @escaping (TrackedElement<Element>) -> Output
  ) -> ReadOnlyTrackedList<KeyedElement<Element.ID, Output>> {
    typealias Rows = ReadOnlyTrackedList<KeyedElement<Element.ID, Output>>
    return makeKeyedMap(nil, CollectionSite(type: Rows.self, name: name, fileID: fileID, line: line), make)
  }

  /// Makes something for each element by a closure that needs an object. The result does not keep the object alive, and ends with it: with
  /// the next edit of this list, as an `Effect(of:)` does. It has no owner: it lives until its last handle goes, as a rule with the object.
  /// So any code may be the first to read a model's `lazy var`.
  ///
  /// ```swift
  /// lazy var rows = tasks.mapKeyed(of: self) { model, task in RowModel(task, model.settings) }
  /// ```
  @inlinable
  public final func mapKeyed<Object: AnyObject, Output>(
    of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ make: @escaping (_ object: Object, _ element: TrackedElement<Element>) -> Output
  ) -> ReadOnlyTrackedList<KeyedElement<Element.ID, Output>> {
    typealias Rows = ReadOnlyTrackedList<KeyedElement<Element.ID, Output>>
    let site = CollectionSite(type: Rows.self, name: name, fileID: fileID, line: line)
    return detached { makeKeyedMap(Subject(object), site) { [weak object] in make(object!, $0) } }
  }

  @inlinable
  final func makeKeyedMap<Output>(
    _ subject: Subject?, _ site: CollectionSite, _ make: @escaping (TrackedElement<Element>) -> Output
  ) -> ReadOnlyTrackedList<KeyedElement<Element.ID, Output>> {
    let result = ListCore<KeyedElement<Element.ID, Output>>(site, same: { $0.number == $1.number })
    let derivation = KeyedMapDerivation(core, site, make)
    result.follow(derivation, subject)
    derivation.begin(result)
    return ReadOnlyTrackedList<KeyedElement<Element.ID, Output>>(core: result)
  }
}

/// All of the source in its order, with weight 1 for what has been made.
@usableFromInline
final class KeyedMapDerivation<Source: Identifiable, Output>:
  FollowingDerivation<Source, KeyedElement<Source.ID, Output>>
{
  @usableFromInline typealias Result = KeyedElement<Source.ID, Output>
  @usableFromInline
  struct Row {
    @usableFromInline let scope: Scope
    @usableFromInline let element: Result

    @inlinable
    init(scope: Scope, element: Result) {
      self.scope = scope
      self.element = element
    }
  }

  @usableFromInline let make: (TrackedElement<Source>) -> Output
  @usableFromInline var mirror = IdentifiedOrder<Source.ID>()
  @usableFromInline var rows: [Source.ID: Row] = [:]
  /// Rows that have left in a transaction that may be taken back, in that order: they go when it is over.
  @usableFromInline var leaving: [Source.ID: Row] = [:]
  @usableFromInline var leavingIDs: [Source.ID] = []
  @usableFromInline var made = 0
  /// Owns the rows' scopes; of the owner that the map was made in.
  @usableFromInline let root: Scope
  private var endedUse = EndedUse()

  @inlinable
  init(_ source: ListCore<Source>, _ site: CollectionSite, _ make: @escaping (TrackedElement<Source>) -> Output) {
    self.make = make
    root = Scope(name: site.name ?? "mapKeyed", fileID: site.fileID, line: site.line)
    super.init(source, site, as: KeyedMapDerivation.self)
  }

  /// The rows' scopes end first: the end of an output is user code, and what it writes must not wake a row that is going as well.
  deinit { root.disposeAtEnd() }

  @usableFromInline
  func begin(_ core: ListCore<Result>) {
    // With an owner the map lives as long as that; without one, as long as the result.
    let kept = root.hasOwner ? core : nil
    root.run { [weak core, source] in
      onCleanup {
        if let core = kept ?? core, let derivation = core.derivation as? KeyedMapDerivation {
          derivation.finish(core)
        } else {
          // The result was let go, on any thread: what is left is its hold on the source.
          source.removeFollower()
        }
      }
    }
    core.aspects.total += 1
    Kit.runDerivingEffects()  // in a batch: no rows for what the source is about to lose
    if !isFinished { wake(core) }  // what was due may have ended the owner
  }

  private func finish(_ core: ListCore<Result>) {
    core.aspects.total -= 1
    rest(core)
  }

  @usableFromInline
  override var makes: Bool { true }

  @inlinable
  override var isFinished: Bool { root.isDisposed }

  @usableFromInline
  override func wake(_ core: ListCore<Result>) {
    if isFinished { reportEnded() } else { super.wake(core) }
  }

  @usableFromInline
  override func settle(_ core: ListCore<Result>) {
    if effect == nil, isFinished { reportEnded() }
    if !isBusy {
      Kit.runDerivingEffects()
      untracked { advance(core) }
    }
  }

  @usableFromInline
  override func endWithSubject() { Kit.outsideOfEvaluations { root.dispose() } }

  private func reportEnded() {
    if !endedUse.isNew() { return }
    let (thing, consequence) = (inWords, "it stays as it was then")
    // With neither an object nor an owner it ends with its result, which is then not used any more.
    if subject != nil { Issue.reportEndedWithObject(thing, consequence) } else { Issue.reportEnded(thing, consequence) }
  }

  /// By its name, or else that of its list: its type says little.
  private var inWords: String {
    let what = site.name.map { " \"\($0)\"" } ?? source.site.name.map { " of \"\($0)\"" } ?? ""
    return "mapKeyed\(what) (\(site.fileID):\(site.line))"
  }

  @usableFromInline
  override func rest(_ core: ListCore<Result>) {
    if isFinished { super.rest(core) }
  }

  @inlinable
  override func fill(_ core: ListCore<Result>) {
    for id in source.order.all { mirror.insert(id, at: mirror.count, weight: 0) }
    makeRows(mirror.all, core)
  }

  @inlinable
  override func apply(_ edits: [ListEdit<Source.ID>], _ core: ListCore<Result>) {
    var new = IdentifiedOrder<Source.ID>()
    var gone = IdentifiedOrder<Source.ID>()
    for edit in edits {
      switch edit {
      case .insert(let id, let position):
        let row = rows[id] ?? takeBack(id)
        mirror.insert(id, at: position, weight: row == nil ? 0 : 1)
        if let row { core.insert(row.element, id, at: mirror.weight(before: id)) }
        if !new.contains(id) { new.insert(id, at: new.count) }
      case .remove(let id, _):
        mirror.remove(id)
        core.cut(id)
        if !gone.contains(id) { gone.insert(id, at: gone.count) }
      case .move(let id, _, let position):
        mirror.move(id, to: position)
        core.move(id, to: mirror.weight(before: id))
      case .update, .change: break
      }
    }
    for id in gone.all where !mirror.contains(id) {
      if let row = rows.removeValue(forKey: id) { leave(row, core) }
    }
    makeRows(new.all, core)
  }

  @inlinable
  func leave(_ row: Row, _ core: ListCore<Result>) {
    if !Kit.mayComeBack { return end(row) }
    leaving[row.element.id] = row
    leavingIDs.append(row.element.id)
    callAfterTransaction(core, keeping: nil)
  }

  /// A row that has left in the transaction is back.
  @inlinable
  func takeBack(_ id: Source.ID) -> Row? {
    guard !leaving.isEmpty, let row = leaving.removeValue(forKey: id) else { return nil }
    rows[id] = row
    return row
  }

  @inlinable
  func end(_ row: Row) { Kit.outsideOfEvaluations { row.scope.dispose() } }

  @inlinable
  override func transactionIsOver(_ core: ListCore<Result>, isTakenBack: Bool) {
    if Kit.isInChange { return effect.makeDue() }
    untracked {
      if !isFinished { advance(core) }
      endLeaving()
    }
  }

  @inlinable
  func endLeaving() {
    if leavingIDs.isEmpty || Kit.mayBeTakenBack { return }
    let ids = leavingIDs
    leavingIDs = []
    for id in ids { if let row = leaving.removeValue(forKey: id) { end(row) } }
  }

  /// Its turn is over.
  @inlinable
  override func callAwaiting(_ core: ListCore<Result>) {
    super.callAwaiting(core)
    if !Kit.mayComeBack { untracked { endLeaving() } }
  }

  @inlinable
  override func clear() {
    let last = (rows, leaving, mirror)
    (rows, leaving, leavingIDs) = ([:], [:], [])
    mirror = IdentifiedOrder()
    withExtendedLifetime(last) {}
  }

  @inlinable
  func makeRows(_ ids: [Source.ID], _ core: ListCore<Result>) {
    for id in ids where mirror.weight(of: id) == 0 {
      if isFinished { return }
      guard let element = source.peek(id) else { continue }
      let item = TrackedElement(id, source, element)
      var output: Output?
      let scope = Kit.outsideOfEvaluations {
        root.run { Scope(name: site.name, fileID: site.fileID, line: site.line) { output = make(item) } }
      }
      guard let output else { continue }
      made += 1
      let result = Result(id: id, value: output, number: made)
      rows[id] = Row(scope: scope, element: result)
      mirror.setWeight(id, 1)
      core.insert(result, id, at: mirror.weight(before: id))
    }
  }
}
