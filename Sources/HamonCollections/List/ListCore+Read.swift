import Hamon

/// Reading, with a subscription where an observer tracks. Derived lists bring themselves up to date first.
extension ListCore {
  /// Brings a derived list up to date. A reader counts as one from here on: its signal is made when the list is settled, and
  /// others may come and go meanwhile.
  @inlinable
  func settle() {
    guard let derivation else { return }
    guard Kit.isTracked else { return derivation.settle(self) }
    aspects.coming += 1
    derivation.settle(self)
    aspects.coming -= 1
  }

  @inlinable
  func readCount() -> Int {
    settle()
    if Kit.isTracked { countAspect.read() }
    return count
  }

  @inlinable
  func readOrder() {
    settle()
    if Kit.isTracked { orderAspect.read() }
  }

  @inlinable
  func readContents() {
    settle()
    if Kit.isTracked { contentsAspect.read() }
  }

  /// The caller settles before, and follows the log.
  @inlinable
  func readEdits() {
    if Kit.isTracked { editsAspect.read() }
  }

  @inlinable
  func readElement(_ id: ID) -> Element? {
    settle()
    if Kit.isTracked { untracked { elementAspect(id) }.read() }
    return untracked { peek(id) }
  }

  @inlinable
  func readPresence(_ id: ID) -> Bool {
    settle()
    if Kit.isTracked { untracked { presenceAspect(id) }.read() }
    return untracked { order.contains(id) }
  }

  @inlinable
  func readElement(at position: Int) -> Element {
    readOrder()
    check(position, in: count)
    if let element = subscribe(toElementAt: position) { return element }
    check(position, in: count)
    return element(in: order.slot(at: position))
  }

  /// The first or the last element: `position` says where that is among so many. Nil in an empty list.
  @inlinable
  func readEnd(_ position: (Int) -> Int) -> Element? {
    readOrder()
    if count == 0 { return nil }
    if let element = subscribe(toElementAt: position(count)) { return element }
    return count == 0 ? nil : element(in: order.slot(at: position(count)))
  }

  /// Nil where the comparison by the user's `==` has removed it: the reader has read the order, and is notified of that.
  @inlinable
  func subscribe(toElementAt position: Int) -> Element? {
    let slot = order.slot(at: position)
    guard Kit.isTracked else { return element(in: slot) }
    let id = order.id(in: slot)
    untracked { elementAspect(id) }.read()
    return untracked { peek(id) }
  }

  // MARK: signals, made on demand

  @inlinable
  var countAspect: Aspect {
    if let aspect = aspects.count.live { return aspect }
    let aspect = makeAspect(save: { $0.count }) { core, old in
      core.count == old
    } onEnd: { core, aspect in
      if core.aspects.count == aspect { core.aspects.count = nil }
      core.didEndAspect()
    }
    aspects.count = aspect
    return began(aspect, "count")
  }

  @inlinable
  var orderAspect: Aspect {
    if let aspect = aspects.order.live { return aspect }
    let aspect = makeAspect(save: { $0.log.makeCursor() }) { core, old in
      core.isOrderUnchanged(since: old)
    } onEnd: { core, aspect in
      if core.aspects.order == aspect { core.aspects.order = nil }
      core.didEndAspect()
    }
    aspects.order = aspect
    return began(aspect, "order")
  }

  @inlinable
  var contentsAspect: Aspect {
    if let aspect = aspects.contents.live { return aspect }
    let aspect = makeAspect(save: { $0.makeContentsMark() }, keep: { $1.complete($0) }) { core, old in
      core.isUnchanged(since: old)
    } onEnd: { core, aspect in
      if core.aspects.contents == aspect { core.aspects.contents = nil }
      core.didEndAspect()
    }
    aspects.contents = aspect
    return began(aspect, "contents")
  }

  @inlinable
  var editsAspect: Aspect {
    if let aspect = aspects.edits.live { return aspect }
    let aspect = makeAspect(save: { _ in }) { _, _ in
      false
    } onEnd: { core, aspect in
      if core.aspects.edits == aspect { core.aspects.edits = nil }
      core.didEndAspect()
    }
    aspects.edits = aspect
    return began(aspect, "edits")
  }

  @inlinable
  func elementAspect(_ id: ID) -> Aspect {
    if let aspect = aspects.elements[id] { return aspect }
    let aspect = makeAspect(save: { $0.peek(id) }) { core, old in
      guard let now = core.peek(id) else { return old == nil }
      return old.map { core.isUnchanged($0, now) } ?? false
    } onEnd: { core, aspect in
      core.aspects.elements.remove(aspect, for: id)
      core.didEndAspect()
    }
    aspects.elements.insert(aspect, for: id)
    return began(aspect, "element")
  }

  @inlinable
  func presenceAspect(_ id: ID) -> Aspect {
    if let aspect = aspects.presences[id] { return aspect }
    let aspect = makeAspect(save: { $0.order.contains(id) }) { core, old in
      core.order.contains(id) == old
    } onEnd: { core, aspect in
      core.aspects.presences.remove(aspect, for: id)
      core.didEndAspect()
    }
    aspects.presences.insert(aspect, for: id)
    return began(aspect, "contains")
  }

  @inlinable
  func makeAspect<Saved>(
    save: @escaping (ListCore) -> Saved, keep: @escaping (ListCore, Saved) -> Void = { _, _ in },
    isUnchanged: @escaping (ListCore, Saved) -> Bool, onEnd: @escaping (ListCore, Aspect) -> Void
  ) -> Aspect {
    Aspect.make(
      of: self, isDerived: derivation != nil, save: save, keep: keep, isUnchanged: isUnchanged,
      bringUpToDate: { $0.advance() }, trackSources: { $0.trackSources() }, onEnd: onEnd)
  }

  @inlinable
  func began(_ aspect: Aspect, _ name: StaticString) -> Aspect {
    aspects.total += 1
    aspect.label(site, name)
    return aspect
  }

  @inlinable
  func didEndAspect() {
    aspects.total -= 1
    // The last observer has gone: a derived list goes back to sleep.
    if !isObserved, let derivation { derivation.rest(self) }
  }
}
