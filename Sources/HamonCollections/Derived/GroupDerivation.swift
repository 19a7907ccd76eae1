import Hamon

/// A group's list is filled by the list of groups, which it keeps awake while it is observed.
///
///     observed:   handle ─▶ group's list ─▶ list of groups ─▶ source       by the edits of the list of groups
///     else:       handle ─▶ group's list ┄┄weak┄┄▶ list of groups          and by a filter, once that has gone
///
/// The list of groups holds its groups, so they must not hold it for good. A group that is held outlives a list of groups that is not. It
/// shows the elements of its key, so it goes on as a filter of the source.
@usableFromInline
final class GroupDerivation<Key: Hashable, Element: Identifiable>: ListDerivation<Element> {
  @usableFromInline weak var groups: ListCore<TrackedGroup<Key, Element>>?
  @usableFromInline var kept: ListCore<TrackedGroup<Key, Element>>?
  @usableFromInline let source: ListCore<Element>
  @usableFromInline let isMember: (Element) -> Bool

  @inlinable
  init(
    _ groups: ListCore<TrackedGroup<Key, Element>>, _ source: ListCore<Element>, _ subject: Subject?,
    isMember: @escaping (Element) -> Bool
  ) {
    self.groups = groups
    self.source = source
    self.isMember = isMember
    super.init()
    self.subject = subject
  }

  /// Lets a filter fill the list from now on.
  @inlinable
  func makeSuccessor(_ core: ListCore<Element>) -> ListDerivation<Element> {
    let filter = FilterDerivation(source, core.site, isMember)
    core.follow(filter, subject)
    return filter
  }

  @usableFromInline
  override var isUnsettled: Bool { groups?.isUnsettled ?? false }

  @usableFromInline
  override func settle(_ core: ListCore<Element>) {
    guard let groups else { return makeSuccessor(core).settle(core) }
    if Kit.isTracked { wake(core) }
    groups.settle()
  }

  @usableFromInline
  override func advance(_ core: ListCore<Element>) { groups?.advance() }

  @usableFromInline
  override func trackSources() { groups?.trackSources() }

  @usableFromInline
  override func isKnownSettled() -> Bool { groups?.isKnownSettled() ?? false }

  @usableFromInline
  override func noteAwaited(_ core: ListCore<Element>) {
    guard let derivation = groups?.derivation as? GroupedDerivation<Key, Element> else { return }
    derivation.noteAwaited(core)
  }

  @usableFromInline
  override func wake(_ core: ListCore<Element>) {
    if kept != nil { return }
    guard let groups else { return makeSuccessor(core).wake(core) }
    kept = groups
    untracked { groups.addFollower() }
  }

  @usableFromInline
  override func rest(_ core: ListCore<Element>) {
    guard let groups = kept.take() else { return }
    groups.removeFollower()
  }
}
