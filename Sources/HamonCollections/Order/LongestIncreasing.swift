/// Which of the numbers belong to a longest increasing selection: these can stay while the rest moves around them. A number below zero has
/// no place yet, and belongs to no selection. (Patience sorting; Fredman 1975.) O(n log n), O(n) for what is in order.
@usableFromInline
package func longestIncreasing(_ numbers: [Int]) -> [Bool] {
  /// By length: the index at which the best selection of this length ends.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() where number >= 0 {
    // Most often it goes on with the longest: no search for those.
    guard let last = ends.last, numbers[last] >= number else {
      previous[index] = ends.last ?? -1
      ends.append(index)
      continue
    }
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = ends[low - 1] }
    ends[low] = index
  }
  var chosen = [Bool](repeating: false, count: numbers.count)
  var next = ends.last ?? -1
  while next >= 0 {
    chosen[next] = true
    next = previous[next]
  }
  return chosen
}
