import Hamon

extension ListHost {
  /// Runs the bodies of these rows again where they are in view, with the data that the list has: state, observers and cells stay. Use it
  /// for what a body reads without tracking; what is tracked needs no call. Keys out of view do nothing.
  public func reconfigure(_ keys: some Sequence<Key>) {
    forEachVisible(Set(keys)) { cell, _, item in cell.reconfigure(item, always: true) }
  }

  /// Makes other things of these rows where they are in view. Commit hooks run, observers and transient state end, and the body starts a
  /// new generation in the same cell. States of the item are restored at once. Keys out of view do nothing.
  public func reload(_ keys: some Sequence<Key>) {
    forEachVisible(Set(keys)) { cell, key, item in cell.rebind(key, item) }
  }

  private func forEachVisible(_ keys: Set<Key>, _ body: (Cell, Key, Data.Element) -> Void) {
    guard mayChange() else { return }
    catchUp()
    batchAside {
      layingOut {
        for (line, cell) in visible.peek().enumerated() where !root.isDisposed {
          if let key = cell.key, keys.contains(key) { body(cell, key, item(firstRow.peek() + line)) }
        }
      }
    }
    if root.isDisposed { dispose() }  // a row has ended the owner
  }
}
