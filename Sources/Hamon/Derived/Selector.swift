import CHamonThread

/// Tells for any key whether it is the selected one, and wakes only readers with a changed answer.
///
/// ```swift
/// let isSelected = Selector { selected.value?.id }
/// observe { row.isHighlighted = isSelected[row.id] }     // one of 100,000 rows; moving the selection runs two of them
/// ```
///
/// A reader of `isSelected[key]` is woken when `key` becomes the selected one or ceases to be it: a move costs two wake-ups, however many
/// readers there are. An equal selection wakes none. It is right when read inside a batch.
///
/// *Cost:* a signal and a dictionary entry for each key with a subscriber; both go with the key's last reader. While there is a reader, the
/// expression is evaluated after each change of what it reads: in the flush, or when a computed is read inside a batch. (So a ``Linked`` in
/// it is reset by what its source is at that moment, even if the batch returns to what was before.) Without one, it is evaluated when
/// asked. Reads outside of tracking just compare.
///
/// *Isolation:* as for a ``Signal``; not `Sendable`. *Misuse:* an expression that asks its own selector traps with the cycle. The `==` and
/// `hash(into:)` of keys must neither ask the selector nor change the selection, as those of a list's ids.
///
/// After Solid's [`createSelector`](https://docs.solidjs.com/reference/secondary-primitives/create-selector).
///
/// It has no description of its own: `print` shows its type. Its name is used in messages about the graph.
public final class Selector<Key: Hashable> {
  @usableFromInline let core: SelectorCore<Key>

  /// Makes a selector. Two keys that are `==` are the same one.
  @inlinable
  public init(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line, _ selected: @escaping () -> Key
  ) {
    core = SelectorCore(
      Computed(name: name, fileID: fileID, line: line, selected), name: name, fileID: fileID, line: line)
  }

  /// Makes a selector over an object that it does not keep alive. After the object's end the selection stays as it is;
  /// asking for the first time after that traps, as for ``Computed``.
  @inlinable
  public init<Object: AnyObject>(
    of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, _ selected: @escaping (Object) -> Key
  ) {
    core = SelectorCore(
      Computed(of: object, name: name, fileID: fileID, line: line, isolation: isolation, selected), name: name,
      fileID: fileID, line: line)
  }

  /// Whether `key` is the selected one. Reading it subscribes the running observer to this key alone. O(1): in a tracked read a look-up,
  /// and a signal for the first reader of the key; else a comparison.
  @inlinable
  public subscript(key: Key) -> Bool {
    if hamon_slow_path() != nil, Graph.isTracking {
      let node = untracked { core.node(for: key) }
      return readSignal(node)
    }
    return peek(key)
  }

  /// Whether `key` is the selected one, without a subscription. A comparison, after the expression where it is stale.
  @inlinable
  public func peek(_ key: Key) -> Bool { untracked { core.selected.peek() == key } }
}
