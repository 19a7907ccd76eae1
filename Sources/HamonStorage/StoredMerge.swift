/// The rule for a value that two processes have changed at once: this one since it last saw the stored value, and another one that stored
/// its own meanwhile.
///
/// ```swift
/// Stored("stars", default: Set<Int>(), in: store, merge: .elements)
/// Stored("note", default: "", in: store, merge: StoredMerge { base, mine, theirs in "\(theirs)\n\(mine)" })
/// ```
///
/// It is asked while the store is locked, so that nothing of either is lost by accident: the rule says what is kept.
///
/// *Isolation:* none. The closure is `@Sendable`, and is called off the actor. *Cost:* that of the closure, for each save that meets a
/// change by another process; otherwise none. *Misuse:* a rule that depends on anything else than its three values.
public struct StoredMerge<Value: Sendable>: Sendable {
  let merge: @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value

  /// A rule of your own. `base`: what both have started from; `mine`: the value here; `theirs`: the one in the store.
  ///
  /// Where nothing was stored before, `base` is the default.
  ///
  /// *Cost:* a closure. *Isolation:* any. *Misuse:* a rule that leaves out `theirs` loses what the other process has stored.
  public init(_ merge: @escaping @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value) {
    self.merge = merge
  }

  /// The whole value that is saved last is the one that stays: the default rule. Right for a value that is chosen, such as a theme.
  ///
  /// *Cost:* none. *Isolation:* any. *Misuse:* for a collection: what the other process has added to it goes.
  public static var latest: Self { Self { _, mine, _ in mine } }
}

extension StoredMerge where Value: SetAlgebra {
  /// Element by element: what either has added is there, and what either has taken away is not.
  ///
  /// *Cost:* linear in the three. *Isolation:* any. *Misuse:* an element that is equal to another but has more in it is not told apart.
  public static var elements: Self {
    Self { base, mine, theirs in theirs.subtracting(base.subtracting(mine)).union(mine.subtracting(base)) }
  }
}

extension StoredMerge {
  /// Key by key: what either has added, changed or taken away is so. Where both have changed one key, the one that is saved last stays.
  ///
  /// *Cost:* linear in the three. *Isolation:* any. *Misuse:* parts of one element are not merged: of two changes of one key, one is lost.
  public static func entries<Key: Hashable & Sendable, Element: Equatable & Sendable>() -> Self
  where Value == [Key: Element] {
    Self { base, mine, theirs in
      var merged = theirs
      for key in Set(base.keys).union(mine.keys) where base[key] != mine[key] { merged[key] = mine[key] }
      return merged
    }
  }
}
