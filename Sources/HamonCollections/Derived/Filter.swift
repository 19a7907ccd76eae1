import Hamon

extension ReadOnlyTrackedList {
  /// A list of the elements that fit, in the order of this list, which follows it.
  ///
  /// ```swift
  /// let open = tasks.filter { !$0.isDone && $0.title.contains(query.value) }
  /// observe { print(open.count) }
  /// ```
  ///
  /// One element's change asks `isIncluded` for that element only, and a move asks for none. It may read other state: when that changes, it
  /// is asked again for the elements for which it has read it. A reader of this list and the filtered one always sees them agree.
  ///
  /// *Laziness:* while nothing observes the result, it is derived when it is read and something has changed. A computed that
  /// has read it counts as an observer, as for a `Selector`. An observed result is up to date before any computed is read, also in a batch.
  /// *Cost:* of one edit O(log n) and one call; of the first observer, or a read without one, O(n log n) and n calls. One node, and two
  /// more for each element for which `isIncluded` has read something; the result holds copies of its elements. *Misuse:* a predicate that
  /// reads its own result traps; one that writes is an `Issue`.
  @inlinable
  public final func filter(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> ReadOnlyTrackedList<Element> {
    makeFilter(nil, CollectionSite(type: ReadOnlyTrackedList.self, name: name, fileID: fileID, line: line), isIncluded)
  }

  /// Filters by a predicate that needs an object, which the result does not keep alive.
  ///
  /// ```swift
  /// lazy var found = tasks.filter(of: self) { $1.title.contains($0.query) }
  /// ```
  ///
  /// The object is kept while the result is derived. After the object's end the result stays as it was derived last; it is empty if it
  /// never was. (With `[unowned self]` the next edit of this list would trap.)
  @inlinable
  public final func filter<Object: AnyObject>(
    of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ isIncluded: @escaping (_ object: Object, _ element: Element) -> Bool
  ) -> ReadOnlyTrackedList<Element> {
    let site = CollectionSite(type: ReadOnlyTrackedList.self, name: name, fileID: fileID, line: line)
    return makeFilter(Subject(object), site) { [weak object] in isIncluded(object!, $0) }
  }

  @inlinable
  final func makeFilter(
    _ subject: Subject?, _ site: CollectionSite, _ isIncluded: @escaping (Element) -> Bool
  ) -> ReadOnlyTrackedList<Element> {
    let result = ListCore<Element>(site, as: core)
    result.follow(FilterDerivation(core, site, isIncluded), subject)
    return ReadOnlyTrackedList(core: result)
  }
}

/// All of the source in its order, with weight 1 for what passes: its position in the result is the weight before it.
@usableFromInline
final class FilterDerivation<Element: Identifiable>: FollowingDerivation<Element, Element> {
  @usableFromInline typealias ID = Element.ID
  @usableFromInline let isIncluded: (Element) -> Bool
  @usableFromInline var mirror = IdentifiedOrder<ID>()
  @usableFromInline var watches: ElementWatches<Element, Bool>!

  @inlinable
  init(
    _ source: ListCore<Element>, _ site: CollectionSite, _ isIncluded: @escaping (Element) -> Bool
  ) {
    self.isIncluded = isIncluded
    super.init(source, site, as: FilterDerivation.self)
    watches = ElementWatches(site) { [unowned self] element in call { self.isIncluded(element) } }
  }

  @inlinable
  override func derive(_ elements: [Element]) -> [Element] { call { elements.filter(isIncluded) } }

  @inlinable
  override func fill(_ core: ListCore<Element>) {
    let elements = source.all
    let ids = source.order.all
    mirror = IdentifiedOrder(ids, weight: 0)!  // no id comes twice: they are in an order
    for (id, element) in zip(ids, elements) { set(id, watches.result(for: id, element, effect), element, core) }
  }

  @inlinable
  override func apply(_ edits: [ListEdit<ID>], _ core: ListCore<Element>) {
    var touched = IdentifiedOrder<ID>()
    for edit in edits {
      switch edit {
      case .insert(let id, let position): mirror.insert(id, at: position, weight: 0)
      case .remove(let id, _):
        // Last, because the end of an element may call back.
        mirror.remove(id)
        core.cut(id)
        continue
      case .move(let id, _, let position):
        mirror.move(id, to: position)
        if mirror.weight(of: id) == 1 { core.move(id, to: mirror.weight(before: id)) }
        continue
      case .update, .change: break
      }
      if !touched.contains(edit.id) { touched.insert(edit.id, at: touched.count) }
    }
    for id in touched.all {
      guard mirror.contains(id), let element = source.peek(id) else { continue }
      set(id, watches.result(for: id, element, effect), element, core)
    }
    watches.endRemoved(by: edits) { mirror.contains($0) }
  }

  @inlinable
  override var hasDueElements: Bool { watches.hasDueElements }

  @inlinable
  override func forEachEvaluation(_ body: (Computed<Void>) -> Void) { watches.forEachEvaluation(body) }

  @inlinable
  override func settleElements(_ core: ListCore<Element>) {
    for (id, passes) in watches.settle() { set(id, passes, core) }
  }

  @inlinable
  override func clear() {
    let last = mirror
    mirror = IdentifiedOrder()
    watches.endAll()
    withExtendedLifetime(last) {}
  }

  @inlinable
  func set(_ id: ID, _ passes: Bool, _ core: ListCore<Element>) {
    // One that stays is the one that it was; one that is missing comes back with an edit.
    if passes == (mirror.weight(of: id) == 1) { return }
    if !source.isMissing(id), let element = source.peek(id) { set(id, passes, element, core) }
  }

  @inlinable
  func set(_ id: ID, _ passes: Bool, _ element: Element, _ core: ListCore<Element>) {
    switch (mirror.weight(of: id), passes) {
    case (0, true):
      mirror.setWeight(id, 1)
      core.insert(element, id, at: mirror.weight(before: id))
    case (1, false):
      mirror.setWeight(id, 0)
      core.cut(id)
    case (1, true): core.overwrite(id, element, isChanged: changed.contains(id))
    default: break
    }
  }
}
