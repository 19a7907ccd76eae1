/// Ties a sequence of changes to its owner: the sequence ends with that, or with its last copy and iterator.
final class ChangesStand {
  let scope = Scope(name: "changes", line: 0)

  deinit { scope.disposeAtEnd() }

  /// Nil without an owner.
  static var ofOwner: ChangesStand? { Kit.hasOwner ? ChangesStand() : nil }

  /// The changes that `take` brings, as long as they are any; nil where the owner has ended.
  static func iterate<Changes>(
    _ stand: ChangesStand?, _ site: SequenceSite, isNothing: @escaping (Changes) -> Bool,
    _ take: @escaping () -> Changes
  ) -> Values<Changes>.Iterator? {
    Kit.takeDeferredReleases()  // with which the owner may end
    if stand?.scope.isDisposed == true { return nil }
    let makeValues = {
      Values(source: ValuesSource(site, .by { _, new in isNothing(new) }, isRepeatable: false) { take() })
    }
    return (stand?.scope.run(makeValues) ?? detached(makeValues)).makeAsyncIterator()
  }
}

extension CollectionSite {
  /// A sequence of what becomes of it.
  func sequence(_ kind: StaticString) -> SequenceSite {
    SequenceSite(kind: kind, name: name, fileID: fileID, line: line)
  }
}
