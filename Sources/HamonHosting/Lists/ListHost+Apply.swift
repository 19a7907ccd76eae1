import Hamon

extension ListHost {
  /// Shows other data. Rows in view that are still there (same key) are reconfigured in their cells, wherever they move to, and run only if
  /// they have changed. The others are rebound. All happens at once: observers never see a mix.
  ///
  /// `first` is the row for the first line. Without it the first row in view that is still there, by its key, stays in the first line, or
  /// comes there. So rows that are inserted or removed above it do not move what is seen. A view at the top stays at the top, and shows
  /// what is inserted there. If no row in view is left, the view stays where it is, as far as there are rows.
  ///
  /// An effect that applies data has its turn before the bodies that are due, in every later flush before all other effects. So no body
  /// runs for a row that has gone, with an index that is not there any more; unless the batch has scrolled, see ``scroll(to:)``. An effect
  /// that `onBind` has made in a row has its turn as early.
  ///
  /// Only the rows in view are looked at: one look-up for each line, however long the data is. Unless the view is at the top, this includes
  /// the rows between the old and the new place of its first row (all rows, if that has gone). To learn what has changed in all of it,
  /// apply it as a snapshot.
  @inlinable
  public func apply(_ data: Data, first: Int? = nil) {
    guard mayChange() else { return }
    Effect.makeRunningEffectEarly()
    let before = (self.data, snapshotKeys)
    take(data)
    snapshotKeys = nil
    showsFollowed = false
    show(first)
    withExtendedLifetime(before) {}  // the ends of items and keys are user code
  }

  /// Shows other data, and returns what has become of the rows: which were removed, inserted, moved, and which have changed.
  ///
  /// Cells follow as for ``apply(_:first:)``. The patches are for code that draws all rows, or animates them; the moves among them are as
  /// few as possible. States of items that are not there any more are not kept.
  ///
  /// ```swift
  /// let patches = list.apply(snapshot: towns)
  /// patches.moves            // [(key, from, to)]
  /// ```
  ///
  /// *Cost:* for n rows n look-ups and comparisons, and n log n integer operations if rows have moved; every row of the data is
  /// made once. The keys are kept for the next snapshot. *Misuse:* rows that share a key are reported
  /// (`Issue.Kind.duplicateIdentity`): the first of them has the key, every other one counts as new each time.
  @inlinable
  @discardableResult
  public func apply(snapshot data: Data, first: Int? = nil) -> ListPatches<Key> {
    guard mayChange() else { return ListPatches() }
    Effect.makeRunningEffectEarly()
    let oldData = self.data
    let (oldKeys, newKeys) = untracked { (snapshotKeys ?? oldData.map(id), data.map(id)) }
    let match = untracked { KeyMatch(from: oldKeys, to: newKeys) }
    let patches = untracked {
      ListPatches(match, from: oldKeys, to: newKeys) { old, new in
        areSame(element(oldData, old), element(data, new)) == true  // `==` may have given the list other data
      }
    }
    if root.isDisposed {  // as below
      dispose()
      return ListPatches()
    }
    reportDuplicates(match.duplicates.map { ($0.first, $0.other, newKeys[$0.other]) })
    take(data)
    snapshotKeys = newKeys
    showsFollowed = false
    batchAside {
      show(first, keys: newKeys, reportsDuplicates: false)
      if parked.count > 0 {  // before any observer runs, which may give the list other data
        let present = Set(newKeys)
        parked.removeAll { !present.contains($0) }
      }
    }
    withExtendedLifetime((oldData, oldKeys)) {}  // as in `apply`
    return patches
  }

  @usableFromInline
  func take(_ data: Data) { self.data = data }

  /// Shows the data that the list has been given. `isShown` is asked whether a row is what the cell of its key shows; nil if the two items
  /// have to be compared for that.
  @inlinable
  func show(
    _ first: Int?, keys: [Key]? = nil, reportsDuplicates: Bool = true,
    isShown: ((_ row: Int, _ item: Data.Element) -> Bool?)? = nil
  ) {
    var duplicates: [(first: Int, other: Int, key: Key)] = []
    batchAside {
      rowCount.setOutside(data.count)
      let first = clamp(first ?? rowInPlace(keys))
      if root.isDisposed { return dispose() }  // the key of a row has ended the owner
      let kept = layingOut {
        var cells: [Key: Cell] = [:]
        for cell in visible.peek() {
          if let key = cell.key, cells[key] == nil { cells[key] = cell }
        }
        var seen: [Key: Int] = [:]
        return (0..<lineCount(from: first)).map { line -> Cell? in
          if root.isDisposed { return nil }
          let item = item(first + line)
          let key = id(item)
          if let other = seen[key] {
            duplicates.append((other, first + line, key))
            return nil
          }
          seen[key] = first + line
          guard let cell = cells[key] else { return nil }
          guard let isShown, let shown = cell.input?.peek().item else {
            cell.reconfigure(item)
            return cell
          }
          let isSame = isShown(first + line, shown)
          if root.isDisposed { return nil }
          if isSame != true { cell.reconfigure(item, always: isSame == false) }
          return cell
        }
      }
      if root.isDisposed { return dispose() }  // an `==` has ended the owner
      layOut(from: first) { line in line < kept.count ? kept[line] : nil }
    }
    if reportsDuplicates { reportDuplicates(duplicates) }
  }

  /// Reports duplicates in view, as `apply` does, for the first data.
  @usableFromInline
  func reportDuplicatesInView() {
    var rows: [Key: Int] = [:]
    var duplicates: [(first: Int, other: Int, key: Key)] = []
    for (row, cell) in visible.peek().enumerated() {
      guard let key = cell.key else { continue }
      if let first = rows[key] { duplicates.append((first, row, key)) } else { rows[key] = row }
    }
    reportDuplicates(duplicates)
  }

  @usableFromInline
  func reportDuplicates(_ duplicates: [(first: Int, other: Int, key: Key)]) {
    if duplicates.isEmpty { return }
    let shown = duplicates.prefix(3).map { "rows \($0.first) and \($0.other) share the key \($0.key)" }
    let more = duplicates.count > 3 ? ", and so do \(duplicates.count - 3) more" : ""
    Issue.report(
      .duplicateIdentity,
      """
      in the data of the list \(site) \(shown.joined(separator: ", "))\(more). The first row with a key \
      has it, with its cell and its state; every other one is shown as well, but starts anew whenever the list is given data. \
      To fix this, give each row a key of its own.
      """)
  }
}
