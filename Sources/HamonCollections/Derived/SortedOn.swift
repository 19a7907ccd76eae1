import Hamon

extension ReadOnlyTrackedList {
  /// A list of these elements in the order of their keys, which follows this one.
  ///
  /// ```swift
  /// let byTitle = tasks.sorted(on: \.title)
  /// let newest = tasks.sorted(on: { $0.date }, descending: true)
  /// ```
  ///
  /// One element's change asks `key` for that element, and moves it alone. `key` may read other state, such as the tracked properties of
  /// elements that are objects. When that changes, `key` is asked again for the elements for which it has read it, and those move. (A
  /// comparison that reads state sorts all: see ``sorted(name:fileID:line:by:)``.) Elements with equal keys keep the order that they have
  /// here, also descending.
  ///
  /// *Laziness:* as for `filter`. *Cost:* of one edit, or one key, one call, O(log n) comparisons and O(log² n) steps. The first observer,
  /// or a read without one, costs O(n log n) and n calls. There is one node, and two more for each element for which `key` has read
  /// something. The result holds copies of its elements, and their keys. *Isolation:* as for this list: all on its thread. *Misuse:* a key
  /// that reads the result traps; one that writes is an `Issue`. `<` has to depend on the two keys alone (what else it reads is no
  /// dependency), and to order all keys. A `Double.nan` has no place in that order, and a search by it leaves disorder behind; make another
  /// key of it. *Source:* a key that is asked once for each element and kept is the decorate, sort, undecorate of Lisp and Perl.
  @inlinable
  public final func sorted<Key: Comparable>(
    on key: @escaping (Element) -> Key, descending: Bool = false,
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> ReadOnlyTrackedList<Element> {
    let site = CollectionSite(type: ReadOnlyTrackedList.self, name: name, fileID: fileID, line: line)
    return makeSorted(nil, site, on: key, descending)
  }

  /// Sorts on a key that needs an object, which the result does not keep alive; see
  /// ``filter(of:name:fileID:line:isolation:_:)``.
  ///
  /// ```swift
  /// lazy var ranked = people.sorted(of: self, on: { $0.points(of: $1) }, descending: true)
  /// ```
  @inlinable
  public final func sorted<Object: AnyObject, Key: Comparable>(
    of object: Object, on key: @escaping (_ object: Object, _ element: Element) -> Key, descending: Bool = false,
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> ReadOnlyTrackedList<Element> {
    let site = CollectionSite(type: ReadOnlyTrackedList.self, name: name, fileID: fileID, line: line)
    return makeSorted(Subject(object), site, on: { [weak object] in key(object!, $0) }, descending)
  }

  @inlinable
  final func makeSorted<Key: Comparable>(
    _ subject: Subject?, _ site: CollectionSite, on key: @escaping (Element) -> Key, _ isDescending: Bool
  ) -> ReadOnlyTrackedList<Element> {
    let result = ListCore<Element>(site, as: core)
    result.follow(SortedOnDerivation(core, site, key, isDescending: isDescending), subject)
    return ReadOnlyTrackedList(core: result)
  }
}

/// All of the source in its order, as far as its edits have been applied, with the key of each. Places depend on these alone, so what the
/// user's code does to the source meanwhile concerns them only in its turn.
///
///     source ┄┄edits┄┄▶ mirror  which position   settles ties
///                       keys    by slot of the mirror
///                       result  what is searched: those on their way weigh nothing meanwhile
@usableFromInline
final class SortedOnDerivation<Key: Comparable, Element: Identifiable>: FollowingDerivation<Element, Element> {
  @usableFromInline typealias ID = Element.ID

  /// An element to be put in its place.
  @usableFromInline
  struct Change {
    @usableFromInline let id: ID
    /// Nil: the one that is kept.
    @usableFromInline var key: Key?
    /// Nil: the one that is there.
    @usableFromInline var element: Element?

    @inlinable
    init(id: ID, key: Key? = nil, element: Element? = nil) {
      self.id = id
      self.key = key
      self.element = element
    }
  }

  @usableFromInline let key: (Element) -> Key
  @usableFromInline let isDescending: Bool
  @usableFromInline var mirror = IdentifiedOrder<ID>()
  @usableFromInline var keys: [Key?] = []
  @usableFromInline var watches: ElementWatches<Element, Key>!
  /// The keys of the last derivation.
  @usableFromInline var leftKeys: [Key] = []

  @inlinable
  init(
    _ source: ListCore<Element>, _ site: CollectionSite, _ key: @escaping (Element) -> Key, isDescending: Bool
  ) {
    self.key = key
    self.isDescending = isDescending
    super.init(source, site, as: SortedOnDerivation.self)
    watches = ElementWatches(site) { [unowned self] element in call { self.key(element) } }
  }

  @inlinable
  override func derive(_ elements: [Element]) -> [Element] {
    let keys = call { elements.map(key) }
    leftKeys += keys
    return untracked { sorted(keys) }.map { elements[$0] }
  }

  @usableFromInline
  override func endLeft() {
    let last = leftKeys
    leftKeys = []
    withExtendedLifetime(last) {}
  }

  @inlinable
  override func fill(_ core: ListCore<Element>) {
    let elements = source.all
    let ids = source.order.all
    mirror = IdentifiedOrder(ids)!  // no id comes twice: they are in an order
    place(
      zip(ids, elements).map { Change(id: $0, key: watches.result(for: $0, $1, effect), element: $1) }, core)
  }

  @inlinable
  override func apply(_ edits: [ListEdit<ID>], _ core: ListCore<Element>) {
    var touched = IdentifiedOrder<ID>()
    var updated: Set<ID> = []
    for edit in edits {
      switch edit {
      case .insert(let id, let position):
        mirror.insert(id, at: position)
        updated.insert(id)
      case .remove(let id, _):
        // Last, because ends of keys and elements may call back.
        let last = forgetKey(id)
        mirror.remove(id)
        core.cut(id)
        withExtendedLifetime(last) {}
        continue
      case .move(let id, _, let position): mirror.move(id, to: position)
      case .update(let id), .change(let id): updated.insert(id)
      }
      if !touched.contains(edit.id) { touched.insert(edit.id, at: touched.count) }
    }
    var changes: [Change] = []
    for id in touched.all where mirror.contains(id) {
      // One that has left the source goes with the next edits.
      if updated.contains(id), let element = source.peek(id) {
        changes.append(Change(id: id, key: watches.result(for: id, element, effect), element: element))
      } else {
        changes.append(Change(id: id))
      }
    }
    watches.endRemoved(by: edits) { mirror.contains($0) }
    place(changes, core)
  }

  @inlinable
  override var hasDueElements: Bool { watches.hasDueElements }

  @inlinable
  override func forEachEvaluation(_ body: (Computed<Void>) -> Void) { watches.forEachEvaluation(body) }

  @inlinable
  override func settleElements(_ core: ListCore<Element>) {
    place(watches.settle().map { Change(id: $0.id, key: $0.result) }, core)
  }

  @inlinable
  override func clear() {
    let last = (mirror, keys)
    mirror = IdentifiedOrder()
    keys = []
    // Ends of keys and elements are user code, and may bring the next reader: everything is out by then.
    watches.endAll()
    withExtendedLifetime(last) {}
  }

  // MARK: keys

  @inlinable
  func keep(_ key: Key, in slot: Int32) {
    while keys.count <= Int(slot) { keys.append(nil) }
    var last: Key? = key
    swap(&last, &keys[Int(slot)])
    withExtendedLifetime(last) {}
  }

  @inlinable
  func forgetKey(_ id: ID) -> Key? {
    guard let slot = mirror.slot(of: id), Int(slot) < keys.count else { return nil }
    return keys[Int(slot)].take()
  }

  @inlinable
  func rank(of id: ID) -> (key: Key, position: Int)? {
    guard let slot = mirror.slot(of: id), Int(slot) < keys.count, let key = keys[Int(slot)] else { return nil }
    return (key, mirror.tree.position(of: slot))
  }

  /// `<` is user code: it finds nothing being accessed.
  @inlinable
  func goesBefore(_ one: Key, at position: Int, _ other: Key, at otherPosition: Int) -> Bool {
    if isDescending ? other < one : one < other { return true }
    return position < otherPosition && !(isDescending ? one < other : other < one)
  }

  /// The positions of keys, in the order of the keys.
  @inlinable
  func sorted(_ keys: [Key]) -> [Int] {
    keys.indices.sorted { goesBefore(keys[$0], at: $0, keys[$1], at: $1) }
  }

  // MARK: places

  @inlinable
  func place(_ changes: [Change], _ core: ListCore<Element>) {
    for change in changes {
      guard let slot = mirror.slot(of: change.id) else { continue }
      core.order.setWeight(change.id, 0)
      if let key = change.key { keep(key, in: slot) }
    }
    // More than a part of them: all at once.
    if changes.count > 16 + mirror.count / 8 { return arrange(changes, core) }
    for change in changes {
      guard let rank = rank(of: change.id) else { continue }
      let place = core.placeBehind { id in
        guard let other = self.rank(of: id) else { return false }
        return self.goesBefore(other.key, at: other.position, rank.key, at: rank.position)
      }
      put(change.id, change.element, at: place, core)
    }
  }

  /// Sorts all, and leaves as many as possible where they are.
  @inlinable
  func arrange(_ changes: [Change], _ core: ListCore<Element>) {
    var elements = [Element?](repeating: nil, count: keys.count)
    for change in changes { if let slot = mirror.slot(of: change.id) { elements[Int(slot)] = change.element } }
    let known = mirror.tree.inOrder.filter { Int($0) < keys.count && keys[Int($0)] != nil }
    let slots = sorted(keys.gathered(at: known)).map { known[$0] }
    let ids = slots.map { mirror.id(in: $0) }
    let staying = longestIncreasing(ids.map { core.order.position(of: $0) ?? -1 })
    for (index, id) in ids.enumerated() {
      let place = index == 0 ? 0 : (core.order.position(of: ids[index - 1]) ?? -1) + 1
      put(id, elements[Int(slots[index])], at: staying[index] ? nil : place, core)
    }
  }

  /// `place` is nil for one that stays.
  @inlinable
  func put(_ id: ID, _ element: Element?, at place: Int?, _ core: ListCore<Element>) {
    if core.order.contains(id) {
      if let place { core.move(id, behind: place) }
      if let element { core.overwrite(id, element, isChanged: changed.contains(id)) }
      core.order.setWeight(id, 1)
    } else if let place, let element {
      core.insert(element, id, at: place)
    }
  }
}
