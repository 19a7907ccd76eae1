import Hamon

extension TrackedList {
  /// Makes the list equal to a sequence, as one edit, with as few moves as possible: elements that stay keep their observers, and equal
  /// ones wake none. Of two elements with one id the first counts; the other is reported as an `Issue`. O(n) for elements that keep their
  /// places; for the rest O(n log n), and O(log n) for each element that comes, goes or moves. Where nothing observes the list or follows
  /// it, O(n).
  @inlinable
  public func replaceAll(with elements: some Sequence<Element>) {
    core.willBeEdited()
    let elements = Array(elements)
    core.asOneEdit { core.arrange(elements) }
  }

  /// Sorts the list, as one edit, with as few moves as possible. O(n log n). What the comparison reads is not tracked; for a list that
  /// stays sorted, see ``ReadOnlyTrackedList/sorted(name:fileID:line:by:)``. *Misuse:* a comparison that edits the list: what it adds is
  /// put at the end.
  @inlinable
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    core.willBeEdited()
    try core.asOneEdit {
      let version = core.version
      let sorted = try untracked { try core.all.sorted(by: areInIncreasingOrder) }
      core.arrange(version == core.version ? sorted : core.present(inOrderOf: sorted), replaces: false)
    }
  }

  /// Turns the order round, as one edit of moves. O(n log n).
  @inlinable
  public func reverse() {
    core.willBeEdited()
    let reversed: [Element] = core.all.reversed()
    core.asOneEdit { core.arrange(reversed, replaces: false) }
  }
}

extension ListCore {
  /// All present elements: those of `elements` in their order, then the others.
  @inlinable
  func present(inOrderOf elements: [Element]) -> [Element] {
    untracked {
      let known = Set(elements.map { $0.id })
      return elements.compactMap { peek($0.id) } + all.filter { !known.contains($0.id) }
    }
  }
}

extension TrackedList where Element: Comparable {
  /// Sorts the list from the smallest to the largest element; as ``sort(by:)``.
  @inlinable
  public func sort() { sort(by: <) }
}
