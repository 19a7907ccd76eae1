import Hamon
import HamonCollections

extension ListHost {
  /// Makes a host that shows a tracked list (of HamonCollections), or one derived from it, and follows it, as by ``follow(_:)``.
  ///
  /// ```swift
  /// let starred = towns.filter { stars.contains($0.id) }
  /// let rows = ListHost(following: starred, height: 10) { town, _ in town.name }
  /// ```
  ///
  /// The other parameters are as for ``init(_:height:identity:parking:name:fileID:line:isolation:body:)``. The caller's observer does not
  /// track the list.
  @inlinable
  public convenience init<Element: Identifiable>(
    following list: ReadOnlyTrackedList<Element>, height: Int, identity: CellIdentity = .keyed, parking: Int = 100,
    name: String = "list", fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, body: @escaping (_ item: Element, _ cell: CellContext) -> Content
  ) where Data == [Element], Key == Element.ID {
    self.init(
      [], height: height, identity: identity, parking: parking, name: name, fileID: fileID, line: line,
      isolation: isolation, body: body)
    follow(list)
  }

  /// Makes a host that shows a tracked list with views as rows, and follows it; `environment` is what the rows find around them, as for
  /// ``init(_:height:identity:parking:environment:tracking:name:fileID:line:isolation:view:)``.
  @inlinable
  public convenience init<Element: Identifiable, Row: View>(
    following list: ReadOnlyTrackedList<Element>, height: Int, identity: CellIdentity = .keyed, parking: Int = 100,
    environment: CellEnvironment, tracking: TrackingStyle = .automatic, name: String = "list",
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    @ViewBuilder view: @escaping (_ item: Element, _ cell: CellContext) -> Row
  ) where Data == [Element], Key == Element.ID, Content == Host {
    self.init(
      [], height: height, identity: identity, parking: parking, environment: environment, tracking: tracking,
      name: name, fileID: fileID, line: line, isolation: isolation, view: view)
    follow(list)
  }

  /// Shows a tracked list, or one derived from it, and follows it. After every change the list is applied as by ``apply(_:first:)``, in the
  /// flush, once for each batch, before the effects and bodies that are due. So a body never runs for a row that has left the list, nor
  /// with the row as it was. Rows keep their cells wherever they move. A row in view runs only if an edit has touched it, and it was
  /// changed in place or is another one by the list's `equality:`. Sometimes the list cannot say which rows it has touched. Reasons are
  /// more than 32 edits at once, an element that came and went in one batch, a derived list that is arranged anew, and data applied by
  /// hand. Then `Equatable` rows are compared with `==`, and all others in view run.
  ///
  /// Per-item states of rows that have left the list are kept, as for any that is out of view: a filtered row may come back with them. If
  /// an item is deleted for good, remove its states: `parked.remove(id)`.
  ///
  /// If rows are moved in a batch (``scroll(to:)``, a reveal, a resize or a reload), the list is applied before that as well.
  ///
  /// To follow the same list from the beginning, use ``init(following:height:identity:parking:name:fileID:line:isolation:body:)``.
  ///
  /// A list is followed until another one is, or until the host ends. What is applied by hand in between is shown until the next change.
  /// What is made while it is applied, outside of every cell (in ``onBodyRun``, say), ends with the next change. A call inside a row's body
  /// traps, as `apply` does; a call on a disposed host is reported.
  ///
  /// *Cost:* for each change what its edits cost, what they shift in ``data``, and the look-ups of `apply`. All elements are copied after
  /// more than 32 edits, after data was applied by hand, and while you keep a copy of `data`.
  @inlinable
  public func follow<Element: Identifiable>(_ list: ReadOnlyTrackedList<Element>)
  where Data == [Element], Key == Element.ID {
    checkReentry()
    if root.isDisposed { return reportFollowing() }
    following?.cancel()
    followings += 1
    let number = followings
    showsFollowed = false
    let copy = ListCopy(list)
    let effect = root.run {
      observe(name: "\(site.name) follows", line: 0) { [weak self] in
        copy.read()
        guard let self, number == followings else { return }
        untracked { self.show(copy) }
      }
    }
    effect.becomeEarly()
    // An observer of the rows may have made it follow another list.
    if number != followings { return effect.cancel() }
    following = effect
    followed = { [unowned self, weak copy] in if let copy { catchUp(with: copy) } }
  }

  /// Before the rows are moved or looked up. In a batch the effect that follows the list has not had its turn. (What a transaction has
  /// written may be taken back, and then nothing would be notified.)
  @inlinable
  func catchUp() {
    if let followed, !isLayingOut, !root.isDisposed, !Kit.isInTransaction { untracked(followed) }
  }

  /// Shows the list as it is now. The effect has its turn nevertheless, and finds what has changed since: also where the list comes back to
  /// what it was when that has read it.
  @inlinable
  func catchUp<Element: Identifiable>(with copy: ListCopy<Element>) where Data == [Element] {
    copy.read()
    let step = copy.next(anew: false)
    if case .edits(let edits, let placements) = step, edits.isEmpty, placements.isEmpty { return }
    following?.makeDue()
    guard mayChange() else { return }
    show(copy, showsFollowed ? step : copy.next(anew: true))
  }

  @inlinable
  func show<Element: Identifiable>(_ copy: ListCopy<Element>) where Data == [Element] {
    guard mayChange() else { return }
    show(copy, copy.next(anew: !showsFollowed))
  }

  @inlinable
  func show<Element: Identifiable>(_ copy: ListCopy<Element>, _ step: ListCopy<Element>.Step)
  where Data == [Element] {
    let keys = snapshotKeys
    snapshotKeys = nil
    let touched = step.touched
    let left = take(step)
    showsFollowed = true
    show(nil) { [self] row, shown in
      // The element is compared, too: if keys have changed, or are shared, a cell may show another row.
      guard let touched, shown.id == data[row].id else { return nil }
      return touched[row].map { isChanged in !isChanged && copy.isSame(shown, data[row]) } ?? true
    }
    withExtendedLifetime((left, keys)) {}  // as in `apply`
  }

  @usableFromInline
  func take<Element: Identifiable>(_ step: consuming ListCopy<Element>.Step) -> [Element] where Data == [Element] {
    step.apply(to: &data)
  }

  @usableFromInline
  func reportFollowing() {
    Issue.report(
      .disposedScope,
      """
      the list \(site) has been disposed, and was to follow a tracked list: it shows nothing any more. \
      To fix this, make a new ListHost.
      """)
  }
}
