extension TrackedList {
  /// Makes the list what a sequence says, as one edit, with as few moves as possible: elements that stay keep their
  /// observers, and equal ones wake nobody. Of two elements with one id the first counts; the other is reported as an
  /// ``Issue``. O(n) for those who stay where they were; for the rest O(n log n), and O(log n) for each element that comes, goes or
  /// moves. Where nobody observes the list or follows it, O(n).
  @inlinable
  public func replaceAll(with elements: some Sequence<Element>) {
    core.willWrite()
    let elements = Array(elements)
    core.asOneEdit { core.arrange(elements) }
  }

  /// Sorts the list, as one edit, with as few moves as possible. O(n log n). What the comparison reads is nobody's
  /// dependency; for a list that stays sorted, see
  /// ``ReadOnlyTrackedList/sorted(name:fileID:line:by:)``.
  @inlinable
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    core.willWrite()
    try core.asOneEdit {
      core.arrange(try untracked { try core.all.sorted(by: areInIncreasingOrder) }, replaces: false)
    }
  }

  /// Turns the order round, as one edit of moves. O(n log n).
  @inlinable
  public func reverse() {
    core.willWrite()
    let reversed: [Element] = core.all.reversed()
    core.asOneEdit { core.arrange(reversed, replaces: false) }
  }
}

extension TrackedList where Element: Comparable {
  /// Sorts the list from the smallest to the largest element; as ``sort(by:)``.
  @inlinable
  public func sort() { sort(by: <) }
}
