import Hamon

extension ListHost {
  /// The first row of the view in other data: the first row in view that is still there. A view at the top stays at the top, so that new
  /// rows are seen. If no row is left, the view stays at its place.
  @inlinable
  func rowInPlace(_ keys: [Key]?) -> Int {
    let first = firstRow.peek()
    guard first > 0, let key = visible.peek().first?.key else { return first }
    return layingOut {
      untracked {
        if first < rowCount.peek(), self.key(first, keys) == key { return first }
        return nearestInView(to: first, keys) ?? first
      }
    }
  }

  /// The row of the topmost line that still has its key, searched from `first` on, up and down.
  @inlinable
  func nearestInView(to first: Int, _ keys: [Key]?) -> Int? {
    var lines: [Key: Int] = [:]
    for (line, cell) in visible.peek().enumerated() {
      if let key = cell.key, lines[key] == nil { lines[key] = line }
    }
    var found: (line: Int, row: Int)?
    func isTopmost(_ row: Int) -> Bool {
      guard let line = lines[key(row, keys)], line < found?.line ?? .max else { return false }
      found = (line, row)
      return line == 0
    }
    let count = rowCount.peek()
    var (above, below) = (min(first, count), first)
    while above > 0 || below < count, !root.isDisposed {
      above -= 1
      if above >= 0, isTopmost(above) { break }
      if below < count, isTopmost(below) { break }
      below += 1
    }
    return found?.row
  }

  @inlinable
  func key(_ row: Int, _ keys: [Key]?) -> Key {
    if let keys { keys[row] } else { id(item(row)) }
  }
}
