import Hamon

extension ListHost {
  /// Fills the lines: kept rows stay, entering rows get the cells of leaving ones (first to first), then pooled ones, then new ones. `kept`
  /// says which cell stays for a line; it is asked twice.
  ///
  ///     lines        0  1  2  3            scroll by 1            0  1  2  3
  ///     rows        10 11 12 13                                  11 12 13 14
  ///     cells        a  b  c  d     a leaves, row 14 enters       b  c  d  a
  ///
  /// The arrays are used again: in the steady state nothing is allocated here.
  @inlinable
  func layOut(from first: Int, keeping kept: (_ line: Int) -> Cell?) {
    guard mayChange() else { return }
    let old = visible.peek()
    var isChange = false
    entering.removeAll(keepingCapacity: true)
    batchAside {
      isLayingOut = true
      defer { isLayingOut = false }  // before the flush: an effect may scroll
      let count = lineCount(from: first)
      for line in 0..<count { kept(line)?.isStaying = true }
      for cell in old where !cell.isStaying { leaving.append(cell) }
      var used = 0
      for line in 0..<count where !root.isDisposed {
        if let cell = kept(line) {
          entering.append(cell)
          continue
        }
        let item = item(first + line)
        let cell = used < leaving.count ? leaving[used] : pool.popLast() ?? makeCell()
        used += 1
        cell.rebind(id(item), item)
        entering.append(cell)
      }
      if used > 0 { rebinds.setOutside(rebinds.peek() &+ 1) }
      while used < leaving.count {
        leaving[used].deactivate()
        pool.append(leaving[used])
        used += 1
      }
      for cell in entering { cell.isStaying = false }
      leaving.removeAll(keepingCapacity: true)
      firstRow.setOutside(first)
      isChange = !areSameCells(old, entering)
      if isChange {
        visible.setOutside(entering)
        entering = []
      }
    }
    // Emptied when it is needed: after the flush nothing compares with the old array any more.
    if isChange { entering = old }
    reportGhosts()
    if root.isDisposed { dispose() }  // a row has ended the owner
  }

  /// How many lines have a row if the first line shows row `first`.
  @inlinable
  func lineCount(from first: Int) -> Int { max(0, min(height, rowCount.peek() - first)) }

  @inlinable
  func item(_ row: Int) -> Data.Element { element(data, row) }

  @inlinable
  func clamp(_ row: Int) -> Int { max(0, min(row, rowCount.peek() - height)) }

  /// Returns false for a list that has ended, and reports that. Traps in the middle of a layout.
  @usableFromInline
  func mayChange() -> Bool {
    checkReentry()
    if root.isDisposed {
      Issue.reportDisposed("the list \(site)", "be changed", "ListHost")
      return false
    }
    noteGhosts()
    return true
  }

  /// Runs the user's code in the middle of a layout: what would change the list meanwhile traps.
  @inlinable
  func layingOut<Result>(_ body: () -> Result) -> Result {
    isLayingOut = true
    defer { isLayingOut = false }
    return body()
  }

  @usableFromInline
  func checkReentry() {
    if isLayingOut {
      fatalError(
        """
        HamonHosting: the list \(site) was scrolled, resized, disposed or given data while it was laying out its rows: in a row's body \
        or commit hook, or where it compares items or asks for a key. To fix this, do it in an action or an effect.
        """)
    }
  }
}
