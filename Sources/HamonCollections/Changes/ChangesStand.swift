import Hamon

/// Ties a sequence of changes to its owner: the sequence ends with that, or with its last copy and iterator.
final class ChangesStand {
  let scope = Scope(name: "changes", line: 0)

  deinit { scope.disposeAtEnd() }

  /// Nil without an owner.
  static var ofOwner: ChangesStand? { Kit.hasOwner ? ChangesStand() : nil }

  /// An iterator over the changes that `take` returns, without empty ones; nil after the owner's end.
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
  /// The site of a sequence of its changes.
  func sequence(_ kind: StaticString) -> SequenceSite {
    SequenceSite(kind: kind, name: name, fileID: fileID, line: line)
  }
}
