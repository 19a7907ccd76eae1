import Hamon

extension ListHost {
  /// Shows the rows from `row` on. Rows that stay in view are not touched. Beyond either end it stops there, with the last row
  /// in the last line.
  public func scroll(to row: Int) {
    let first = clamp(row)
    let shift = first - firstRow.peek()
    if shift == 0 { return }
    let cells = visible.peek()
    // Line by line: who stays keeps its cell. No key is asked for, no element read.
    layOut(
      from: first,
      keeping: lines(from: first).map { line in
        cells.indices.contains(line + shift) ? cells[line + shift] : nil
      })
  }

  /// Moves the view by `rows`, down or (negative) up.
  public func scroll(by rows: Int) {
    let (row, overflow) = firstRow.peek().addingReportingOverflow(rows)
    scroll(to: overflow ? (rows < 0 ? 0 : .max) : row)
  }

  /// Scrolls as little as brings `row` into view.
  public func reveal(_ row: Int) {
    let first = firstRow.peek()
    if row < first {
      scroll(to: row)
    } else if row - first >= height {
      scroll(to: row - height + 1)
    }
  }

  /// Shows other data. Rows in view that are still there (same key) are reconfigured in the cells they have, wherever they
  /// move to, and run only if they have changed; the others are rebound. All at once: observers never see a mix.
  ///
  /// - Parameter first: the row for the first line; without it, the view stays where it is, as far as there are rows.
  public func apply(_ data: Data, first: Int? = nil) {
    checkReentry()
    batch {
      self.data = data
      rowCount.value = data.count
      var cells: [Key: Cell] = [:]
      for cell in visible.peek() {
        if let key = cell.key { cells[key] = cell }
      }
      let first = clamp(first ?? firstRow.peek())
      let kept = lines(from: first).map { line -> Cell? in
        let item = item(first + line)
        guard let cell = cells.removeValue(forKey: id(item)) else { return nil }
        cell.reconfigure(item)
        return cell
      }
      layOut(from: first, keeping: kept)
    }
  }

  /// Gives the view another number of lines. Cells that are not needed go into the pool.
  public func resize(height: Int) {
    checkReentry()
    let before = firstRow.peek()
    let cells = visible.peek()
    self.height = max(0, height)
    let first = clamp(before)
    layOut(
      from: first,
      keeping: lines(from: first).map { line in
        let line = line + first - before
        return cells.indices.contains(line) ? cells[line] : nil
      })
  }

  // MARK: inside

  /// Fills the lines: who is kept stays, those who enter get the cells of those who leave (first to first), then pooled ones,
  /// then new ones.
  func layOut(from first: Int, keeping kept: [Cell?]) {
    checkReentry()
    if root.isDisposed {
      root.run {}  // reports the disposed scope by name
      return
    }
    batch {
      isLayingOut = true
      defer { isLayingOut = false }  // before the flush: an effect may scroll
      let staying = Set(kept.lazy.compactMap { $0.map(ObjectIdentifier.init) })
      var free = visible.peek().filter { !staying.contains(ObjectIdentifier($0)) }[...]
      var cells: [Cell] = []
      cells.reserveCapacity(height)
      for line in lines(from: first) {
        if kept.indices.contains(line), let cell = kept[line] {
          cells.append(cell)
          continue
        }
        let item = item(first + line)
        let cell = free.popFirst() ?? pool.popLast() ?? makeCell()
        cell.rebind(id(item), item)
        cells.append(cell)
      }
      for cell in free {
        cell.deactivate()
        pool.append(cell)
      }
      firstRow.value = first
      visible.value = cells
    }
  }

  /// The lines that have a row if the first shows row `first`.
  private func lines(from first: Int) -> Range<Int> { 0..<max(0, min(height, rowCount.peek() - first)) }

  private func item(_ row: Int) -> Data.Element { data[data.index(data.startIndex, offsetBy: row)] }

  private func clamp(_ row: Int) -> Int { max(0, min(row, rowCount.peek() - height)) }

  private func checkReentry() {
    if isLayingOut {
      fatalError(
        """
        HamonHosting: a list was scrolled, resized or given data while it was laying out its rows: in a row's body or commit \
        hook. To fix this, do it in an action or an effect.
        """)
    }
  }
}
