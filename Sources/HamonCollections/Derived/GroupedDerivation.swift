import Hamon

/// The key of each element of the source. The position of an element in its group, and of a group among the groups, is found by the
/// position in the source.
@usableFromInline
final class GroupedDerivation<Key: Hashable, Element: Identifiable>:
  FollowingDerivation<Element, TrackedGroup<Key, Element>>
{
  @usableFromInline typealias Group = TrackedGroup<Key, Element>
  @usableFromInline typealias ID = Element.ID
  @usableFromInline let key: (Element) -> Key
  @usableFromInline var keys: [ID: Key] = [:]
  @usableFromInline var groups: [Key: Group] = [:]
  /// Groups without elements that may still be held.
  @usableFromInline var empty: [Key: EmptyGroup] = [:]
  /// At this number it is checked which are still held.
  @usableFromInline var emptyLimit = 16
  @usableFromInline var watches: ElementWatches<Element, Key>!
  /// Elements with keys that changed while the source was not settled, or while others were given their groups.
  @usableFromInline var late: [ID] = []
  /// The source was edited while elements were put in their places, which are found by those of the source.
  @usableFromInline var isMixed = false
  /// The contents of groups before all was derived, or filled.
  @usableFromInline var left: [(Group, ListCore<Element>.Contents)] = []
  /// The keys of the last derivation, and those of empty groups: of equal ones, one is kept.
  @usableFromInline var leftKeys: [Key] = []
  /// Groups with followers that were turned away.
  @usableFromInline var awaited: [ListCore<Element>] = []
  @usableFromInline unowned let core: ListCore<Group>

  @inlinable
  init(
    _ source: ListCore<Element>, _ core: ListCore<Group>, _ site: CollectionSite, _ key: @escaping (Element) -> Key
  ) {
    self.key = key
    self.core = core
    super.init(source, site, as: GroupedDerivation.self)
    watches = ElementWatches(site) { [unowned self] element in call { self.key(element) } }
  }

  // MARK: asleep

  @inlinable
  override func derive(_ elements: [Element]) -> [Group] {
    var members: [Key: [Element]] = [:]
    var order: [Key] = []
    let keys = call { elements.map(key) }
    leftKeys += keys
    for (key, element) in zip(keys, elements) { check(key, of: element.id) }
    for (key, element) in zip(keys, elements) {
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(element)
    }
    for (key, group) in groups where members[key] == nil {
      putAside(group)
      refill(group, [])
    }
    return order.map { key in
      let group = group(key)
      refill(group, members[key] ?? [])
      return group
    }
  }

  /// Earlier subscribers of a group have seen what was there, and are notified. What was changed in place meanwhile counts as another
  /// element, whatever `==` says: nothing stays.
  @inlinable
  func refill(_ group: Group, _ elements: [Element]) {
    let list = group.elements.core
    if list.isObserved {
      untracked {
        list.asOneEdit {
          list.cutAll()
          list.arrange(elements)
        }
      }
    } else {
      left.append((group, list.reset(to: elements)))
    }
  }

  /// Ends of keys and elements are user code: nothing is being derived, and no observer tracks what they read.
  @usableFromInline
  override func endLeft() {
    var last: ([(Group, ListCore<Element>.Contents)], [Key])? = (left, leftKeys)
    left = []
    leftKeys = []
    endUncharged(&last)
    forgetEmpty()
  }

  // MARK: groups

  /// A group is found by its key, or not at all.
  @inlinable
  func check(_ key: Key, of id: @autoclosure () -> ID) {
    if key != key { trapOnLostKey(key, id()) }
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnLostKey(_ key: Key, _ id: ID) -> Never {
    fatalError(
      """
      Hamon: the key \(key) of element \(id) in \(site.description) is not equal to itself, such as a NaN: no group could be found by \
      it. To fix this, make another key of it, such as nil or a string.
      """)
  }

  /// The group of a key: the present one, an earlier one that is still held, or a new one.
  @inlinable
  func group(_ key: Key) -> Group {
    if let group = groups[key] { return group }
    var held: EmptyGroup?
    if let index = empty.index(forKey: key) {
      leftKeys.append(empty.keys[index])
      held = empty.remove(at: index).value
    }
    let group = held?.group ?? Group(key, ReadOnlyTrackedList(core: held?.list ?? makeList(key)))
    groups[group.id] = group
    return group
  }

  @inlinable
  func makeList(_ groupKey: Key) -> ListCore<Element> {
    let list = ListCore<Element>(site, as: source)
    list.derivation = GroupDerivation(core, source, subject) { [key] in key($0) == groupKey }
    return list
  }

  /// It has lost its last element. Its holders, and followers of its list, get the next one.
  @inlinable
  func putAside(_ group: Group) {
    groups[group.id] = nil
    empty[group.id] = EmptyGroup(group: group, list: group.elements.core)
  }

  /// The groups that are no longer held.
  @inlinable
  func forgetEmpty() {
    if empty.count < emptyLimit { return }
    var last: [Key: EmptyGroup]? = empty
    empty = empty.filter { $0.value.list != nil }
    emptyLimit = max(16, 2 * empty.count)
    endUncharged(&last)
  }

  @usableFromInline
  struct EmptyGroup {
    @usableFromInline weak var group: Group?
    /// May be followed without its group.
    @usableFromInline weak var list: ListCore<Element>?

    @inlinable
    init(group: Group, list: ListCore<Element>) {
      self.group = group
      self.list = list
    }
  }

  // MARK: awake

  @inlinable
  override func fill(_ core: ListCore<Group>) { grouping { fillNow(core) } }

  /// Gives elements their groups, and then elements with keys that have changed meanwhile: keys, comparisons and ends are user code.
  @inlinable
  func grouping(_ body: () -> Void) {
    let version = source.version
    body()
    var passes = 0
    while !isBehind, passes < Kit.maximumPasses, late.contains(where: { !source.isMissing($0) }) {
      passes += 1
      var changes: [(ID, Key?)] = []
      for id in takeLate() where keys[id] != nil {
        if let element = source.peek(id) { changes.append((id, watches.result(for: id, element, effect))) }
      }
      set(changes, replacing: [])
    }
    if source.version != version { isMixed = true }
  }

  /// The late ones that are in their places in the source: the others wait until they are back.
  @inlinable
  func takeLate() -> [ID] {
    let all = late
    late = all.filter { source.isMissing($0) }
    return late.isEmpty ? all : all.filter { !source.isMissing($0) }
  }

  @inlinable
  func fillNow(_ core: ListCore<Group>) {
    let old = groups
    let elements = source.all
    let ids = source.order.all
    var members: [Key: [Element]] = [:]
    var order: [Key] = []
    for (id, element) in zip(ids, elements) {
      let key = watches.result(for: id, element, effect)
      check(key, of: id)
      keys[id] = key
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(element)
    }
    for (key, group) in old where members[key] == nil { end(group) }
    for key in order {
      let group = group(key)
      refill(group, members[key] ?? [])
      core.insert(group, key, at: core.count)
    }
  }

  @inlinable
  override func apply(_ edits: [ListEdit<ID>], _ core: ListCore<Group>) {
    var touched = IdentifiedOrder<ID>()
    var updated: Set<ID> = []
    for edit in edits {
      if !touched.contains(edit.id) { touched.insert(edit.id, at: touched.count) }
      switch edit {
      case .insert, .update, .change: updated.insert(edit.id)
      case .move, .remove: break
      }
    }
    var asked = updated
    for id in takeLate() where asked.insert(id).inserted {
      if !touched.contains(id) { touched.insert(id, at: touched.count) }
    }
    if isMixed {
      isMixed = false
      for id in source.order.all where !touched.contains(id) { touched.insert(id, at: touched.count) }
    }
    grouping {
      var changes: [(ID, Key?)] = []
      for id in touched.all {
        guard let element = source.peek(id) else {
          changes.append((id, nil))
          continue
        }
        changes.append((id, asked.contains(id) ? watches.result(for: id, element, effect) : keys[id]))
      }
      watches.endRemoved(by: edits) { source.order.contains($0) }
      set(changes, replacing: updated)
    }
  }

  /// Where all are to be put in their places again, all have to be there.
  @inlinable
  override func needsMissing(_ edits: [ListEdit<ID>]) -> Bool { isMixed || super.needsMissing(edits) }

  @inlinable
  override var hasDueElements: Bool { watches.hasDueElements }

  @inlinable
  override func forEachEvaluation(_ body: (Computed<Void>) -> Void) { watches.forEachEvaluation(body) }

  /// Places are found by those of the source, so all that has happened there has to be applied at once. One that is missing comes
  /// back with an edit.
  @inlinable
  override func settleElements(_ core: ListCore<Group>) {
    let changes = watches.settle().filter { keys[$0.id] != nil }
    let isLate = isBehind
    late += changes.filter { isLate || source.isMissing($0.id) }.map(\.id)
    if isLate { return }
    grouping { set(changes.filter { !source.isMissing($0.id) }.map { ($0.id, $0.result) }, replacing: []) }
  }

  @inlinable
  override func clear() {
    let last = (keys, late, left, leftKeys)
    keys = [:]
    late = []
    left = []
    leftKeys = []
    isMixed = false
    // Ends of keys and elements are user code, and may bring the next reader: everything is out by then.
    watches.endAll()
    withExtendedLifetime(last) {}
  }

  /// One of the groups was to be followed.
  @inlinable
  func noteAwaited(_ group: ListCore<Element>) {
    awaited.append(group)
    awaitSource()
  }

  @inlinable
  override func callAwaiting(_ core: ListCore<Group>) {
    super.callAwaiting(core)
    for group in awaited { group.callAwaiting() }
    awaited = []
    endLeft()
  }
}
