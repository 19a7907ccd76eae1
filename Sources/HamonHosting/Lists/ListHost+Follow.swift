import Hamon

extension ListHost {
  /// Shows a tracked list, or one derived from it, and follows it: after every change it is applied as by ``apply(_:first:)``,
  /// in the flush, once for each batch. Rows keep their cells wherever they move, and those in view run only if they have changed.
  ///
  /// ```swift
  /// let starred = towns.filter { stars.contains($0.id) }
  /// let rows = ListHost(starred.elements, height: 10) { town, _ in town.name }
  /// rows.follow(starred)
  /// ```
  ///
  /// A list that is followed is followed until another one is, or until the host ends. What is applied by hand in between is
  /// shown until the next change. Followed inside a row's body it traps, as `apply` does.
  ///
  /// *Cost:* a copy of the list's elements for each change, and a look-up for each line.
  public func follow<Element: Identifiable>(_ list: ReadOnlyTrackedList<Element>)
  where Data == [Element], Key == Element.ID {
    checkReentry()
    following?.cancel()
    following = root.run {
      observe(name: "\(name) follows") { [weak self] in
        let elements = list.elements
        untracked { self?.apply(elements) }
      }
    }
  }
}
