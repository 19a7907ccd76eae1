import Hamon

/// The elements of a list that have one key in common; see ``ReadOnlyTrackedList/grouped(name:fileID:line:by:)``.
///
/// *Cost:* an object and a list. *Isolation:* that of the list that was grouped; it is not `Sendable`. *Misuse:* a group that is held
/// longer than the list of groups is no snapshot: it goes on following, and keeps the list that was grouped.
public final class TrackedGroup<Key: Hashable, Element: Identifiable>: Identifiable {
  /// The key that its elements have in common.
  public let id: Key
  /// Its elements, in the order of the source.
  public let elements: ReadOnlyTrackedList<Element>

  @inlinable
  init(_ id: Key, _ elements: ReadOnlyTrackedList<Element>) {
    self.id = id
    self.elements = elements
  }
}

extension ReadOnlyTrackedList {
  /// A list of the groups of elements with one key, each with a list of its own, in the order of their first elements; it follows this
  /// list.
  ///
  /// ```swift
  /// let byProject = tasks.grouped { $0.project }
  /// observe { print(byProject.ids) }                                  // runs when groups come, go and move
  /// observe { print(byProject[id: "home"]?.elements.count ?? 0) }     // runs for this group
  /// ```
  ///
  /// One element's change asks `key` for that element only; it may read other state, as the predicate of `filter` may. A group that has
  /// lost its last element leaves the list of groups. If it is held, it comes back with the next element of its key: the same object, with
  /// the same list. If only its list is held or followed, that fills again, as the list of a new group.
  ///
  /// *Laziness:* as for `filter`; an observer of a group observes all groups. A group that outlives the list of groups follows the source
  /// as a `filter` that asks `key` does. *Cost:* of one edit O(log n) and one call; a list for each group. *Misuse:* as for `filter`; and a
  /// key that is not equal to itself, such as a NaN, traps.
  @inlinable
  public final func grouped<Key: Hashable>(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line, by key: @escaping (Element) -> Key
  ) -> ReadOnlyTrackedList<TrackedGroup<Key, Element>> {
    typealias Groups = ReadOnlyTrackedList<TrackedGroup<Key, Element>>
    return makeGrouped(nil, CollectionSite(type: Groups.self, name: name, fileID: fileID, line: line), key)
  }

  /// Groups by a key that needs an object, which the result does not keep alive, nor do its groups; see
  /// ``filter(of:name:fileID:line:isolation:_:)``.
  @inlinable
  public final func grouped<Object: AnyObject, Key: Hashable>(
    of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, by key: @escaping (_ object: Object, _ element: Element) -> Key
  ) -> ReadOnlyTrackedList<TrackedGroup<Key, Element>> {
    typealias Groups = ReadOnlyTrackedList<TrackedGroup<Key, Element>>
    let site = CollectionSite(type: Groups.self, name: name, fileID: fileID, line: line)
    return makeGrouped(Subject(object), site) { [weak object] in key(object!, $0) }
  }

  @inlinable
  final func makeGrouped<Key: Hashable>(
    _ subject: Subject?, _ site: CollectionSite, _ key: @escaping (Element) -> Key
  ) -> ReadOnlyTrackedList<TrackedGroup<Key, Element>> {
    // A group is an object; its elements notify their own readers.
    let result = ListCore<TrackedGroup<Key, Element>>(site, same: { $0 === $1 })
    result.follow(GroupedDerivation(core, result, site, key), subject)
    return ReadOnlyTrackedList<TrackedGroup<Key, Element>>(core: result)
  }
}
