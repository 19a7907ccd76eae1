import Hamon

extension ReadOnlyTrackedList {
  /// A list of these elements in another order, which follows this one.
  ///
  /// ```swift
  /// let byName = people.sorted { $0.name < $1.name }
  /// ```
  ///
  /// One element's change moves that element. Elements that compare as equal keep the order that they have here. The comparison may read
  /// other state, such as the direction: when that changes, all is sorted again. Elements that are objects with tracked properties make a
  /// comparison read state: use ``sorted(on:descending:name:fileID:line:)`` for them.
  ///
  /// *Laziness:* as for `filter`. *Cost:* of one edit O(log n) comparisons and O(log² n) steps; where the comparison reads other state, and
  /// of the first observer, O(n log n). *Reentrancy:* all elements cannot be sorted while one of them is being changed in place. So where
  /// the comparison reads other state, or after more than 16 edits, an observed result stays as it was until the change is over. A result
  /// that is not observed traps if it is read then. *Misuse:* the comparison has to be a strict weak order; one that reads its own result
  /// traps.
  @inlinable
  public final func sorted(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    by areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) -> ReadOnlyTrackedList<Element> {
    let site = CollectionSite(type: ReadOnlyTrackedList.self, name: name, fileID: fileID, line: line)
    let result = ListCore<Element>(site, as: core)
    result.follow(SortedDerivation(core, result, site, areInIncreasingOrder), nil)
    return ReadOnlyTrackedList(core: result)
  }
}

/// The result's own tree is searched: elements on their way to another place weigh nothing meanwhile.
@usableFromInline
final class SortedDerivation<Element: Identifiable>: FollowingDerivation<Element, Element> {
  @usableFromInline typealias ID = Element.ID
  @usableFromInline let isLess: (Element, Element) -> Bool
  @usableFromInline let comparing: TrackedEvaluation<Int>
  /// A sort of all, and what the comparison has read in it besides the elements.
  @usableFromInline let sorting: TrackedEvaluation<[Element]>
  @usableFromInline unowned let core: ListCore<Element>
  @usableFromInline var isFilled = false
  /// All is to be sorted with the next edits. The source was edited while elements were put into their places; or an element of it was
  /// missing, and comes back with an edit.
  @usableFromInline var isLate = false
  /// The elements that were changed in place meanwhile.
  @usableFromInline var missed = ChangedIDs<ID>()
  /// The elements that were replaced, and have yet to be stored here. All others are as here.
  @usableFromInline var updated: Set<ID> = []

  @inlinable
  init(
    _ source: ListCore<Element>, _ core: ListCore<Element>, _ site: CollectionSite,
    _ isLess: @escaping (Element, Element) -> Bool
  ) {
    self.isLess = isLess
    self.core = core
    comparing = TrackedEvaluation(site)
    sorting = TrackedEvaluation(site)
    super.init(source, site, as: SortedDerivation.self)
  }

  @inlinable
  override func derive(_ elements: [Element]) -> [Element] {
    // With its position: that settles what the comparison leaves open.
    call {
      elements.enumerated().sorted {
        isLess($0.element, $1.element) || !isLess($1.element, $0.element) && $0.offset < $1.offset
      }.map { $0.element }
    }
  }

  @inlinable
  override func fill(_ core: ListCore<Element>) {
    sortAll(core)
    isFilled = true
  }

  @inlinable
  override func apply(_ edits: [ListEdit<ID>], _ core: ListCore<Element>) {
    var touched = IdentifiedOrder<ID>()
    for edit in edits {
      if !touched.contains(edit.id) { touched.insert(edit.id, at: touched.count) }
      switch edit {
      case .insert, .update, .change: updated.insert(edit.id)
      case .move, .remove: break
      }
    }
    for id in touched.all where !source.order.contains(id) { core.cut(id) }
    // More than a part of them, or other state to be tracked: all at once.
    if isLate || !sorting.readsNothing || touched.count > 16 + source.count / 8 { return sortAll(core) }
    for id in touched.all { core.order.setWeight(id, 0) }
    for id in touched.all {
      guard let element = source.peek(id) else { continue }
      let place = comparing.evaluate { [unowned self] in call { self.place(element, id) } }
      if !comparing.readsNothing { break }
      // The user's `==`, an end or a cleanup has edited the source: the elements here are not in its present order.
      isLate = isBehind
      if isLate {
        changed.forEach { missed.insert($0) }
        break
      }
      if core.order.contains(id) {
        core.move(id, behind: place)
        if updated.contains(id) { core.overwrite(id, element, isChanged: changed.contains(id)) }
        core.order.setWeight(id, 1)
      } else {
        core.insert(element, id, at: place)
      }
    }
    if isLate || !comparing.readsNothing {
      for id in touched.all { core.order.setWeight(id, 1) }
      if !isLate { sortAll(core) }
      comparing.end()  // last: what it has read, and the sort has read since, stays awake
    } else {
      let last = updated
      updated = []
      withExtendedLifetime(last) {}
    }
  }

  @inlinable
  override var hasDueElements: Bool { sorting.isDue }

  @inlinable
  override func forEachEvaluation(_ body: (Computed<Void>) -> Void) { sorting.forEachEvaluation(body) }

  @inlinable
  override func settleElements(_ core: ListCore<Element>) {
    if let sorted = sorting.settle() { core.arrange(sorted, replaces: false) }
  }

  @inlinable
  override func needsMissing(_ edits: [ListEdit<ID>]) -> Bool {
    isLate || !sorting.readsNothing || edits.count > 16 || super.needsMissing(edits)
  }

  @inlinable
  override func clear() {
    isFilled = false
    isLate = false
    let last = (missed, updated)
    missed = ChangedIDs()
    updated = []
    withExtendedLifetime(last) {}
    sorting.end()
    comparing.end()
  }

  @inlinable
  func sortAll(_ core: ListCore<Element>) {
    let sorted = sorting.evaluate(for: effect) { [unowned self] in
      isLate = isFilled && source.changing != 0
      return isLate ? core.all : derive(source.all)
    }
    changed.forEach { missed.insert($0) }
    if isLate { return core.arrange(sorted, replaces: false) }
    let now = (missed: missed, updated: updated)
    missed = ChangedIDs()
    updated = []
    let others = now.updated.filter { core.order.contains($0) }  // those that are new come as they are
    core.arrange(sorted, replaces: false)
    for id in others {
      if let element = source.peek(id) { core.overwrite(id, element, isChanged: now.missed.contains(id)) }
    }
  }

  /// The position of an element among those that are in their place.
  @inlinable
  func place(_ element: Element, _ id: ID) -> Int {
    let position = source.order.position(of: id) ?? 0
    return core.placeBehind { other in
      guard let otherElement = self.core.peek(other) else { return false }
      if self.isLess(otherElement, element) { return true }
      return !self.isLess(element, otherElement) && (self.source.order.position(of: other) ?? 0) < position
    }
  }
}
