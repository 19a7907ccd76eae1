/// A collection has no signal of its own. What can be read of it (its count, its order, one element) is an *aspect*. An aspect has a signal
/// only while something observes it: made by the first tracked read, ended with the last observer. The value stays in the collection; the
/// signal only says when it changes.
///
///     list ◀── closure of count's signal ── "count"    ─▶ readers of the count
///          ◀── closure of an element's   ── element 7  ─▶ readers of element 7
///
/// The closure holds a collection that derives: its readers may be all that is left of it, and are served as long as there are any. It does
/// not hold one that cannot be changed without a handle. What reads such a collection may belong to its elements (a child that counts its
/// siblings), and they would keep each other alive.
///
/// An ended signal leaves the collection when its closure is let go, and that may have to wait for one that is being let go already. Until
/// then it does not count (`live`): a read meanwhile gets a new one.
@usableFromInline package struct Aspect: Equatable {
  @usableFromInline let node: NodePointer

  @inlinable init(node: NodePointer) { self.node = node }

  /// Makes the signal of an aspect, for a reader that subscribes to it at once.
  ///
  /// - `save` keeps what the aspect is before a write in a batch; `isUnchanged` compares that with what it is later.
  /// - `keep` makes that last over other comparisons, for one that is derived, in a transaction.
  /// - `bringUpToDate` has a derived collection settle.
  /// - `trackSources` tracks what that is derived from.
  /// - `onEnd` is called when the last observer has gone.
  /// - `isDerived` says whether the collection derives, so that the signal holds it. If it does not, and has ended, perhaps on another
  ///   thread, there is nothing to look after, and earlier writes count as changes.
  @inlinable package static func make<Core: AnyObject, Saved>(
    of core: Core, isDerived: Bool, save: @escaping (Core) -> Saved,
    keep: @escaping (Core, Saved) -> Void = { _, _ in },
    isUnchanged: @escaping (Core, Saved) -> Bool,
    bringUpToDate: @escaping (Core) -> Void = { _ in }, trackSources: @escaping (Core) -> Void = { _ in },
    onEnd: @escaping (Core, Aspect) -> Void
  ) -> Aspect {
    let node = Graph.makeNode(.signal, storage: .small, takesDeferredReleases: false)
    if isDerived { node.asSignal.flags.insert(.derived) }
    node.pointee.flags.remove(.hasHandle)
    var saved: Saved?
    Graph.setOperations(node) { [retained = isDerived ? core : nil, weak other = isDerived ? nil : core] command, _ in
      let core = retained ?? other
      switch ValueOperation(rawValue: command).unsafelyUnwrapped {
      case .save: saved = core.map(save)
      case .compare:
        guard let old = saved.take() else { return true }
        return core.map { !isUnchanged($0, old) } ?? true
      // Taken out first: its end is user code, and may lead back here.
      case .forget:
        let old = saved.take()
        withExtendedLifetime(old) {}
      case .destroy:
        let old = saved.take()
        if let core { onEnd(core, Aspect(node: node)) }
        withExtendedLifetime(old) {}
      case .bringUpToDate: core.map(bringUpToDate)
      case .trackSources: core.map(trackSources)
      case .keep:
        if let core, let saved { keep(core, saved) }
        Graph.keptValue = KeptValue(saved)
      case .restore: exchangeKept(&saved)
      case .isSame, .evaluate: break
      }
      return true
    }
    return Aspect(node: node)
  }

  /// Tracks the aspect for the running observer.
  @inlinable package func read() { readSignal(node) as Void }

  /// Names its signal as a part of the collection.
  @usableFromInline package func label(_ site: CollectionSite, _ part: StaticString) { site.label(node, part) }
}

extension Optional where Wrapped == Aspect {
  /// Nil if it has ended.
  @inlinable package var live: Aspect? {
    guard let aspect = self, !aspect.node.pointee.flags.contains(.ending) else { return nil }
    return aspect
  }

  /// Before a write: keeps what the aspect is, if it may yet return to it.
  @inlinable package func saveIfDeferred() {
    if let aspect = live, Graph.mustCompareLater(aspect.node) { Graph.save(aspect.node) }
  }

  /// After a write: wakes its readers, or has it compared at the end of the batch.
  @inlinable package func didWrite(isCompared: Bool = true) {
    guard let aspect = live else { return }
    if isCompared { Graph.didWrite(aspect.node) } else { Graph.didChange(aspect.node) }
  }
}
