import Hamon

/// The five edits of which all others are made. Each marks all that it concerns before any of that runs.
extension ListCore {
  /// `id` is the element's, and is not there yet.
  @inlinable
  func insert(_ element: Element, _ id: ID, at position: Int) {
    let batch = begin(id, isStructural: true)
    let slot = order.insert(id, at: position)
    if Int(slot) == elements.count { elements.append(element) } else { elements[Int(slot)] = element }
    end(batch, .insert(id, at: position))
  }

  /// `id` is there.
  @inlinable
  @discardableResult
  func remove(_ id: ID) -> Element {
    guard let slot = slot(of: id) else { trapOnLost(id) }
    let old = element(in: slot)
    cut(id)
    return old
  }

  /// Removes an element, and says whether it was there; without a comparison where it was out of its place for a change.
  @inlinable
  @discardableResult
  func cut(_ id: ID, isCompared: Bool = true) -> Bool {
    guard let slot = slot(of: id) else { return false }
    if isCompared, case .none = elements[Int(slot)] { trapOnAccess(id) }
    let position = order.tree.position(of: slot)
    let batch = begin(id, isStructural: true, isCompared: isCompared)
    // They end when nothing of the list is being accessed any more: their ends may call back.
    var oldID: ID? = order.id(in: slot)
    order.remove(id)
    var old = elements[Int(slot)].take()
    if order.count == 0 { elements = [] }
    end(batch, .remove(id, at: position), isCompared: isCompared)
    endUncharged(&old)
    endUncharged(&oldID)
    return true
  }

  /// Moves an element so that it is at `position` afterwards.
  @inlinable
  func move(_ id: ID, to position: Int) {
    guard let before = slot(of: id).map({ order.tree.position(of: $0) }) else { return }
    if isMissing(id) { trapOnAccess(id) }
    if before == position { return }
    let batch = begin(id, isStructural: true, isMove: true)
    order.move(id, to: position)
    end(batch, .move(id, from: before, to: position))
  }

  /// Stores another element with the same id, unless it counts as the same.
  @inlinable
  func replace(_ id: ID, _ element: Element) {
    if let slot = slot(of: id) { replace(id, in: slot, element) }
  }

  /// Stores another element with the same id, also one that counts as the same: it may differ in what `==` does not look at. Only what
  /// readers know is compared, and not even that where it was changed in place in the list from which this one is derived.
  @inlinable
  func overwrite(_ id: ID, _ element: Element, isChanged: Bool = false) {
    guard let slot = slot(of: id) else { return }
    let batch = begin(id, isStructural: false, isCompared: !isChanged)
    var last: Element? = element
    swap(&last, &elements[Int(slot)])
    end(batch, isChanged ? .change(id) : .update(id), isCompared: !isChanged)
    endUncharged(&last)
  }

  /// Replaces the element of a known slot.
  @inlinable
  func replace(_ id: ID, in slot: Int32, _ element: Element) {
    var old: Element? = self.element(in: slot)
    // The comparison may be the user's, and may have edited the list: the element may have gone, or have another slot.
    let version = version
    guard !same(old.unsafelyUnwrapped, element), let slot = version == self.version ? slot : order.slot(of: id) else {
      return endUncharged(&old)  // the copy ends here
    }
    let batch = begin(id, isStructural: false)
    var last: Element? = element
    swap(&last, &elements[Int(slot)])
    end(batch, .update(id))
    endUncharged(&old)
    endUncharged(&last)
  }

  /// An element has been changed in place: that is not compared.
  @inlinable
  func didChangeInPlace(_ id: ID) {
    end(begin(id, isStructural: false, isCompared: false), .change(id), isCompared: false)
  }

  @usableFromInline typealias Contents = (order: IdentifiedOrder<ID>, elements: [Element?])

  /// All elements go, all others come; for a derived list that nothing observes. Returns what was there, for the caller to end.
  @inlinable
  func reset(to new: [Element]) -> Contents {
    version &+= 1
    let old = (order, elements)
    let ids = untracked { new.map { $0.id } }
    if let filled = IdentifiedOrder(ids) {
      order = filled
      elements = new.map { $0 }
      return old
    }
    order = IdentifiedOrder()
    elements = []
    var duplicates: [ID] = []
    for (id, element) in zip(ids, new) {
      if order.contains(id) {
        duplicates.append(id)
      } else {
        order.insert(id, at: count)
        elements.append(element)
      }
    }
    for id in duplicates { reportDuplicate(id, "of those that come together, the first was kept", mend: nil) }
    return old
  }

  /// Puts back what was there before a `reset`; the caller ends what is there instead.
  @inlinable
  func exchange(_ contents: inout Contents?) {
    guard let before = contents else { return }
    version &+= 1
    contents = (order, elements)
    (order, elements) = before
  }

  /// Removes all, and marks what observes it. O(log n) for each.
  @inlinable
  func cutAll() {
    while count > 0 {
      let id = order.id(at: count - 1)
      if !cut(id) { trapOnLost(id) }
    }
  }

  // MARK: marking

  /// Whether edits concern anything: an observer, or a follower of the log.
  @inlinable
  var isHeard: Bool { aspects.total != 0 || log.isRead }

  /// Before an edit: keeps what may have to be compared, and begins a batch. Nil if the edit concerns nothing.
  @inlinable
  func begin(_ id: ID, isStructural: Bool, isMove: Bool = false, isCompared: Bool = true) -> EditBatch? {
    version &+= 1
    if !isHeard { return nil }
    if isStructural {
      aspects.order.saveIfDeferred()
      if !isMove {
        aspects.count.saveIfDeferred()
        aspects.presences[id].saveIfDeferred()
      }
    }
    if isCompared || derivation != nil && isKeptForUndo() {
      // A move leaves the element what it is.
      if !isMove { aspects.elements[id].saveIfDeferred() }
      aspects.contents.saveIfDeferred()
      if !isMove { contentsMark?.keep(id) { self.peek(id) } }
    }
    // After the aspects have saved, which ask whether a batch is open already. Without a look at deferred releases: what they run could
    // edit the list, and positions are settled here.
    return EditBatch.beginAside()
  }

  /// Whether a change in place that has reached a derived list may be taken back. Then it is compared after that.
  @inlinable
  @inline(never)  // not the steady state
  func isKeptForUndo() -> Bool {
    guard Kit.isInTransaction else { return false }
    if Kit.noteForUndo(self, isWrite: false) {
      let place = log.end
      Kit.addUndo(of: self, isWrite: false) { [self] in log.compareChanges(from: place) }
    }
    return true
  }

  /// After an edit: marks what it concerns, and ends the batch.
  @inlinable
  func end(_ batch: EditBatch?, _ edit: ListEdit<ID>, isCompared: Bool = true) {
    guard let batch else { return }
    var dropped = log.record(edit)
    aspects.edits.didWrite()
    switch edit {
    case .insert(let id, _), .remove(let id, _):
      aspects.count.didWrite()
      aspects.order.didWrite()
      aspects.presences[id].didWrite()
      aspects.elements[id].didWrite(isCompared: isCompared)
    case .move: aspects.order.didWrite()
    case .update(let id), .change(let id): aspects.elements[id].didWrite(isCompared: isCompared)
    }
    aspects.contents.didWrite(isCompared: isCompared)
    batch.end()
    endUncharged(&dropped)
  }
}
