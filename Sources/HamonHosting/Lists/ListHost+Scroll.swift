import Hamon

extension ListHost {
  /// Shows the rows from `row` on. Rows that stay in view are not touched. Beyond either end it stops there, with the last row
  /// in the last line.
  ///
  /// In a batch, a list that follows another one shows that as it is by then, before it scrolls; so it does before a reveal, a reload or a
  /// resize. (In a transaction it scrolls what it has shown before that.) If an effect applies the data, scroll there, or after the batch:
  /// in the batch the rows are still those from before.
  @inlinable
  public func scroll(to row: Int) {
    catchUp()
    let first = clamp(row)
    let shift = first - firstRow.peek()
    if shift == 0 { return }
    // Line by line: a row that stays keeps its cell. No key is asked for, and no element is read.
    moveView(to: first, by: shift)
  }

  /// Moves the view by `rows`, down or (negative) up.
  @inlinable
  public func scroll(by rows: Int) {
    catchUp()
    let (row, overflow) = firstRow.peek().addingReportingOverflow(rows)
    scroll(to: overflow ? (rows < 0 ? 0 : .max) : row)
  }

  /// Scrolls as little as brings `row` into view; in a view without lines it becomes the first row.
  @inlinable
  public func reveal(_ row: Int) {
    catchUp()
    let first = firstRow.peek()
    let lines = max(1, height)
    if row < first {
      scroll(to: row)
    } else if row - first >= lines {
      scroll(to: row - lines + 1)
    }
  }

  /// Scrolls as little as brings the row of this key into view, the first one if several share it. If no row has the key, nothing changes.
  ///
  /// *Cost:* one check for each row up to that one. To reveal a row at a known place, use ``reveal(_:)``.
  ///
  /// - Returns: whether there is such a row.
  @inlinable
  @discardableResult
  public func reveal(key: Key) -> Bool {
    guard mayChange() else { return false }
    catchUp()
    let row = layingOut { untracked { (0..<rowCount.peek()).first { id(item($0)) == key } } }
    guard let row, !root.isDisposed else { return false }
    reveal(row)
    return true
  }

  /// Gives the view another number of lines. Cells that are not needed go into the pool.
  public func resize(height: Int) {
    guard mayChange() else { return }
    catchUp()
    self.height = max(0, height)
    let first = clamp(firstRow.peek())
    moveView(to: first, by: first - firstRow.peek())
  }

  @inlinable
  func moveView(to first: Int, by shift: Int) {
    let cells = visible.peek()
    layOut(from: first) { line in
      let before = line + shift
      return before >= 0 && before < cells.count ? cells[before] : nil
    }
  }
}
