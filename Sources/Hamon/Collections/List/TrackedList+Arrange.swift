extension TrackedList {
  /// Makes the list what a sequence says, as one edit, with as few moves as possible: elements that stay keep their
  /// observers, and equal ones wake nobody. Of two elements with one id the first counts; the other is reported as an
  /// ``Issue``. O(n log n), and O(log n) for each element that comes, goes or moves.
  public func replaceAll(with elements: some Sequence<Element>) {
    core.willWrite()
    let elements = Array(elements)
    edit { _ in core.arrange(elements) }
  }

  /// Sorts the list, as one edit, with as few moves as possible. O(n log n). What the comparison reads is nobody's
  /// dependency; for a list that stays sorted, see
  /// ``ReadOnlyTrackedList/sorted(name:fileID:line:by:)``.
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    core.willWrite()
    let sorted = try untracked { try core.all.sorted(by: areInIncreasingOrder) }
    edit { _ in core.arrange(sorted) }
  }

  /// Turns the order round, as one edit of moves. O(n log n).
  public func reverse() {
    core.willWrite()
    let reversed: [Element] = core.all.reversed()
    edit { _ in core.arrange(reversed) }
  }
}

extension TrackedList where Element: Comparable {
  /// Sorts the list from the smallest to the largest element; as ``sort(by:)``.
  public func sort() { sort(by: <) }
}

extension ListCore {
  /// Makes the list what an array says.
  func arrange(_ new: [Element]) {
    var wanted = IdentifiedOrder<ID>()
    var ids: [ID] = []
    ids.reserveCapacity(new.count)
    var elements: [Element] = []
    elements.reserveCapacity(new.count)
    for element in new {
      let id = untracked { element.id }
      if wanted.contains(id) {
        reportDuplicate(id, "of those that were to replace all, the first was kept")
        continue
      }
      wanted.insert(id, at: wanted.count)
      ids.append(id)
      elements.append(element)
    }
    // Comparisons and ends of elements are the user's, and may lead to a newer arrangement: that one counts.
    arrangements += 1
    let number = arrangements
    for id in order.all.reversed() where !wanted.contains(id) && arrangements == number { cut(id) }
    if arrangements == number { arrange(ids, elements, number) }
  }

  /// Each in its turn is put behind the one before it, unless it stays: then everything else moves around it. Those that stay are
  /// the longest run that is in order already.
  private func arrange(_ ids: [ID], _ elements: [Element], _ number: Int) {
    let staying = Self.longestIncreasing(ids.map { order.position(of: $0) })
    for (index, id) in ids.enumerated() where arrangements == number {
      let place = index == 0 ? 0 : (order.position(of: ids[index - 1]) ?? -1) + 1
      if order.contains(id) {
        if !staying[index] { move(id, behind: place) }
        replace(id, elements[index])
      } else {
        insert(elements[index], id, at: place)
      }
    }
  }

  /// Moves an element in front of the one that stands at `place` now.
  func move(_ id: ID, behind place: Int) {
    guard let before = order.position(of: id) else { return }
    move(id, to: before < place ? place - 1 : place)
  }

  /// The position behind the last element that goes before, among those that weigh something: they are in order, the others are on
  /// their way. O(log n) questions.
  func placeBehind(_ goesBefore: (ID) -> Bool) -> Int {
    var low = 0
    var high = order.weight
    while low < high {
      let middle = (low + high) / 2
      if goesBefore(order.id(weighing: middle)) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : order.position(of: order.id(weighing: low - 1))! + 1  // present: it has just been found
  }

  /// Which of the numbers belong to the longest increasing selection (patience sorting; Fredman 1975). O(n log n).
  private static func longestIncreasing(_ numbers: [Int?]) -> [Bool] {
    /// By length: the index at which the best selection of this length ends.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]]! < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chosen = [Bool](repeating: false, count: numbers.count)
    var next = ends.last ?? -1
    while next >= 0 {
      chosen[next] = true
      next = previous[next]
    }
    return chosen
  }
}
