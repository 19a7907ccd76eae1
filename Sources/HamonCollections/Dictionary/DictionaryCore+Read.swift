import Hamon

/// Reading, with a subscription where an observer tracks.
extension DictionaryCore {
  @inlinable
  func readCount() -> Int {
    if Kit.isTracked {
      aspect(.count, save: { $0.count }, isUnchanged: { $0.count == $1 }).read()
    }
    return count
  }

  @inlinable
  func readKeys() {
    guard Kit.isTracked else { return }
    aspect(.keys) { core in
      let mark = TouchMark<Key, Bool>()
      core.keysMark = mark
      return mark
    } isUnchanged: { core, mark in
      mark.olds.allSatisfy { core.contains($0) == $1 }
    }.read()
  }

  @inlinable
  func readContents() {
    guard Kit.isTracked else { return }
    aspect(.contents) { core in
      let mark = TouchMark<Key, Value?>()
      core.contentsMark = mark
      return mark
    } isUnchanged: { core, mark in
      mark.olds.allSatisfy { core.isSame($1, core.peek($0)) }
    }.read()
  }

  /// For followers of the log.
  @inlinable
  func readEdits() {
    if Kit.isTracked { aspect(.edits, save: { _ in }, isUnchanged: { _, _ in false }).read() }
  }

  @inlinable
  func readValue(_ key: Key) -> Value? {
    if Kit.isTracked { untracked { valueAspect(key) }.read() }
    return untracked { peek(key) }
  }

  @inlinable
  func readPresence(_ key: Key) -> Bool {
    if Kit.isTracked { untracked { presenceAspect(key) }.read() }
    return untracked { contains(key) }
  }

  @inlinable
  func isSame(_ old: Value?, _ new: Value?) -> Bool {
    switch (old, new) {
    case (nil, nil): true
    case (let old?, let new?): same(old, new)
    default: false
    }
  }

  // MARK: signals, made on demand

  @inlinable
  func aspect<Saved>(
    _ kind: DictionaryAspect,
    save: @escaping (DictionaryCore) -> Saved, isUnchanged: @escaping (DictionaryCore, Saved) -> Bool
  ) -> Aspect {
    if let aspect = aspects[kind].live { return aspect }
    let aspect = Aspect.make(of: self, isDerived: false, save: save, isUnchanged: isUnchanged) { core, aspect in
      if core.aspects[kind] == aspect { core.aspects[kind] = nil }
      core.aspects.total -= 1
    }
    aspects[kind] = aspect
    return began(aspect, kind.name)
  }

  @inlinable
  func valueAspect(_ key: Key) -> Aspect {
    if let aspect = aspects.values[key] { return aspect }
    let aspect = Aspect.make(of: self, isDerived: false, save: { $0.peek(key) }) { core, old in
      core.isSame(old, core.peek(key))
    } onEnd: { core, aspect in
      core.aspects.values.remove(aspect, for: key)
      core.aspects.total -= 1
    }
    aspects.values.insert(aspect, for: key)
    return began(aspect, "value")
  }

  @inlinable
  func presenceAspect(_ key: Key) -> Aspect {
    if let aspect = aspects.presences[key] { return aspect }
    let aspect = Aspect.make(of: self, isDerived: false, save: { $0.contains(key) }) { core, old in
      core.contains(key) == old
    } onEnd: { core, aspect in
      core.aspects.presences.remove(aspect, for: key)
      core.aspects.total -= 1
    }
    aspects.presences.insert(aspect, for: key)
    return began(aspect, "contains")
  }

  @inlinable
  func began(_ aspect: Aspect, _ name: StaticString) -> Aspect {
    aspects.total += 1
    aspect.label(site, name)
    return aspect
  }
}
