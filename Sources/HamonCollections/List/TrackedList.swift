import Hamon

/// An ordered collection of identified elements that wakes each reader only for what it has read.
///
/// ```swift
/// let rows = TrackedList([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
/// observe { print(rows[id: 2]?.title ?? "gone") }     // runs for row 2 alone
/// observe { print(rows.count) }                       // not woken by changes of rows
/// rows.update(id: 2) { $0.title = "B" }               // in place; wakes the first one only
/// rows.insert(Row(id: 3, title: "c"), at: 0)          // wakes the second one only
/// ```
///
/// Beside it, a `@Tracked` array is one value: right for small ones, and for those that are always read as a whole.
///
/// The table of ``ReadOnlyTrackedList`` shows what wakes each kind of read. Edits:
///
/// | edit | cost |
/// |---|---|
/// | `append`, `insert`, `remove`, `popFirst`, `popLast`, `move`, `swapAt` | O(log n), at either end and in the middle |
/// | `update(id:)`, `list[id: id]?.field = …`, `list[id: id] = …` | O(1); O(log n) where the id changes |
/// | `list[position] = …` | O(log n) |
/// | `replaceAll(with:)`, `sort(by:)`, `sort()`, `reverse()` | O(n log n), and O(log n) for each element that has to be moved |
/// | `append(contentsOf:)`, `removeAll()` | O(log n) for each |
/// | `removeAll(where:)` | O(n), and O(log n) for each that goes |
/// | filling, replacing or emptying the whole list while nothing observes it or follows it | O(n) |
///
/// and for each, its observers: an edit marks at most six signals, however long the list is. Followers of the list (what is derived from
/// it, `observeChanges`, `changes`) take part in every edit, each at its own cost. Changing an observed element allocates nothing, except
/// for the coroutine frame of `list[position].field = …`.
///
/// Elements are compared as values of a `Signal` are: a replacement that counts as equal is not stored and wakes no observer. A change in
/// place counts as a change, except for small plain values. A batch that ends where it began wakes no observer, unless something was
/// read in between, or changed in place. Of two equal elements the list then has the new one, and observers that were not woken the old
/// one. To exchange two elements, call `swapAt`: the `swap` of Swift gives an element the id of another one on the way.
///
/// *Identity:* an id is in the list once. An element with a taken id is not stored; that is reported as an `Issue`. *Isolation:* confined
/// as a `Signal`, not `Sendable`; its last release may happen anywhere. *Misuse:* a position out of bounds traps, and so does touching an
/// element while it is being changed in place, see ``update(id:_:)``. A write in a computed is an `Issue`. An id that is not equal to
/// itself, such as a NaN, is never found: to remove, move or change its element may trap. The `==` and `hash(into:)` of ids are called in
/// the middle of edits. If they touch the list, Swift stops the program ("Simultaneous accesses"), without the list's name.
public final class TrackedList<Element: Identifiable>: ReadOnlyTrackedList<Element> {
  /// Makes an empty list.
  @inlinable
  public convenience init(name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line) {
    self.init(EmptyCollection(), equality: .standard, name: name, fileID: fileID, line: line)
  }

  /// Makes an empty list with a policy of its own for what counts as the same element.
  @inlinable
  public convenience init(
    equality: Equality<Element>, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(EmptyCollection(), equality: equality, name: name, fileID: fileID, line: line)
  }

  /// Makes a list of the elements of a sequence. `Equatable` elements are compared with `==`. O(n).
  @inlinable
  public convenience init(
    _ elements: some Sequence<Element>, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    self.init(elements, equality: .standard, name: name, fileID: fileID, line: line)
  }

  /// Makes a list with a policy of its own for what counts as the same element.
  @inlinable
  public init(
    _ elements: some Sequence<Element>, equality: Equality<Element>, name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    let site = CollectionSite(type: TrackedList<Element>.self, name: name, fileID: fileID, line: line)
    super.init(core: ListCore(site, equality: equality))
    core.insertNew(Array(elements), at: 0)
  }

  /// Makes several edits one: observers run once, at the end. If it ends where it began, it wakes none, unless something was read in
  /// between, or changed in place. A `batch`.
  @inlinable
  @discardableResult
  public func edit<Result: ~Copyable, Failure: Error>(
    _ body: (TrackedList<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let batch = EditBatch.begin()
    defer { batch.end() }
    return try body(self)
  }

  /// The element with an id. Reading it subscribes to this element alone, also to its arrival.
  ///
  /// - `list[id: 7]?.title = "x"` changes it in place; see ``update(id:_:)``.
  /// - `list[id: 7] = element` replaces the element in its place, or adds it at the end without one; nothing happens if it counts as equal.
  ///   An element with another id takes the old one's place. If that id is taken, nothing is stored, and an `Issue` reports it.
  /// - `list[id: 7] = nil` removes it.
  @inlinable
  public override subscript(id id: Element.ID) -> Element? {
    get { core.readElement(id) }
    set {
      core.willBeEdited()
      guard let newValue else {
        core.cut(id)
        return
      }
      core.store(newValue, inPlaceOf: id)
    }
    _modify {
      core.willBeEdited()
      let change = core.beginChange(id)
      defer { change.end() }
      yield &change.element
    }
  }

  /// The element at a position. Reading it subscribes to the order, and to this element. Assigning replaces it: nothing
  /// happens if the new one counts as equal; one with another id takes the old one's place. O(log n).
  @inlinable
  public override subscript(position: Int) -> Element {
    get { core.readElement(at: position) }
    set {
      core.willBeEdited()
      core.check(position, in: core.count)
      core.store(newValue, inPlaceOf: core.idToFind(at: position))
    }
    _modify {
      core.willBeEdited()
      core.check(position, in: core.count)
      let change = core.beginChange(core.idToFind(at: position))
      defer { change.end() }
      // Present: the position is in bounds.
      yield &change.element!
    }
  }
}

extension ListCore {
  /// At the beginning of every edit of the user's.
  @inlinable
  func willBeEdited() {
    if Kit.willEdit() { reportWriteInComputed() }
    if Kit.isInTransaction { keepForUndo() }
  }

  /// In a transaction: keeps the elements before the first edit. What is taken back is an edit as well, but does not wake readers.
  /// `isWrite` says that the edit is the user's.
  @inlinable
  @inline(never)  // or an accessor's frame had to have room for it
  func keepForUndo(isWrite: Bool = true) {
    guard Kit.noteForUndo(self, isWrite: isWrite) else { return }
    let kept = KeptValue(untracked { all })
    let place = log.end
    let cursor = isObserved ? log.makeCursor() : nil
    Kit.addUndo(of: self, isWrite: isWrite) { [self] in
      // What goes ends with the transaction, and not in the midst: its end may edit the list.
      let after = elements.compactMap { $0 }
      log.compareChanges(from: place)
      untracked { asOneEdit { restore(kept.value, cursor.map { touched(from: $0) }) } }
      kept.value = after
    }
  }

  /// The ids that have other elements since then, as far as they are there.
  @inlinable
  func touched(from cursor: EditCursor) -> Set<ID> {
    var touched: Set<ID> = []
    for edit in log.edits(from: cursor) {
      if case .move = edit { continue }
      if order.contains(edit.id) { touched.insert(edit.id) }
    }
    return touched
  }

  /// What was touched is stored as an edit, also where it counts as the same: followers may have seen what is taken back. Nil: any may have
  /// been.
  @inlinable
  func restore(_ before: [Element], _ touched: Set<ID>?) {
    arrange(before, replaces: false)
    if touched?.isEmpty == true { return }
    for element in before {
      let id = element.id
      if touched?.contains(id) ?? true { overwrite(id, element) }
    }
  }

  @inlinable
  @inline(never)  // or an accessor's frame had to have room for the site, and would be an allocation
  func reportWriteInComputed() {
    Kit.reportWriteInComputed(site, aspects.contents ?? aspects.order ?? aspects.count ?? aspects.edits)
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func reportDuplicate(
    _ id: ID, _ outcome: String, mend: String? = "change the one that is there with update(id:)"
  ) {
    let alternative = mend.flatMap { derivation == nil ? ", or \($0)" : nil } ?? ""  // a derived list is not edited
    Issue.report(
      .duplicateIdentity,
      """
      Element \(id) is in \(site.description) already: \(outcome). \
      To fix this, give every element an id of its own\(alternative).
      """)
  }
}
