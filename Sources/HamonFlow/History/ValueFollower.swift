import Hamon

/// Follows a value, and has the one from before.
///
///     value ──▶ version: counts evaluations ──▶ the history's effect
///
/// There is a computed in between, because what has changed is then known at any time, also in a batch, by the value's own comparison.
final class ValueFollower<Value> {
  /// Nil where there is nothing to read any more.
  private let get: () -> Value?
  private let set: (Value) -> Void
  /// Whether a value counts as the present one, which comes second, as the part compares.
  private let isSame: (Value, Value) -> Bool
  /// Whether writes are another's to do: they may come later, or not at all.
  private let isAsked: Bool
  private let version: Computed<Int>
  private var seen: Int
  private var last: Value?
  /// What was asked for, and has not come yet.
  private var awaited: Value?

  init(
    get: @escaping () -> Value?, set: @escaping (Value) -> Void, isAsked: Bool = false,
    isSame: @escaping (Value, Value) -> Bool
  ) {
    self.get = get
    self.set = set
    self.isAsked = isAsked
    self.isSame = isSame
    var evaluations = 0
    var previous: Value?
    version = Computed(name: "history") {
      let now = get()
      if isAsked {
        // The binding's source may have changed, and its value not.
        if let now, let previous, isSame(previous, now) { return evaluations }
        previous = now
      }
      evaluations += 1
      return evaluations
    }
    seen = version.peek()
    last = untracked { get() }
  }

  var part: UndoPart {
    UndoPart(isAsked: isAsked, read: { [self] in _ = version.value }, take: take)
  }

  private func take() -> (any UndoChange)? {
    let now = version.peek()
    if now == seen { return nil }
    seen = now
    guard let old = last, let new = untracked({ get() }) else { return nil }
    last = new
    // Taken out: what comes instead of it is a change like any other.
    if let awaited = awaited.take(), isSame(awaited, new) { return nil }
    // A change in place wakes also where it writes what is there.
    if untracked({ isSame(old, new) }) { return nil }
    return ValueChange(follower: self, old: old, new: new)
  }

  fileprivate func put(_ value: Value) {
    if !isAsked { return set(value) }
    // Where another value is on its way, what is there now will not stay.
    if case nil = awaited, let now = untracked({ get() }), isSame(value, now) { return }
    awaited = nil
    set(value)
    if let now = untracked({ get() }), !isSame(value, now) { awaited = value }
  }
}

private struct ValueChange<Value>: UndoChange {
  let follower: ValueFollower<Value>
  let old: Value
  let new: Value

  func undo() { follower.put(old) }
  func redo() { follower.put(new) }
  var inverse: any UndoChange { ValueChange(follower: follower, old: new, new: old) }

  func joined(with later: any UndoChange) -> (any UndoChange)? {
    guard let later = later as? ValueChange, later.follower === follower else { return nil }
    return ValueChange(follower: follower, old: old, new: later.new)
  }
}
