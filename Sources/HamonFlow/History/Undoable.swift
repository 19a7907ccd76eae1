import Hamon
import HamonCollections

/// What a ``History`` can put back: `$property` of a tracked property, a `Signal`, a `TrackedList`, a `TrackedDictionary`, and a `Binding`
/// to something `Equatable`.
///
/// | part | is put back by |
/// |---|---|
/// | `$0.$text`, a signal | writing the value from before, also where the property is `private(set)` |
/// | a list | its edits, the other way: of the elements that came, went, moved or changed |
/// | a dictionary | its keys, the other way: of those that came, went or changed |
/// | `$0.bind(\.star.value) { .starSet($0) }` | setting the binding: the view model does it, and tells the server |
///
/// Bindings are set after the others are put back, in the order of the parts. So a setter may read other parts, and a `Linked` that is given
/// as a binding keeps what was written to it. What a setter writes to other parts in an undo or a redo is taken back: their values are those
/// of the entry.
///
/// What a part takes for the same value, by `==` or by its own `equality:`, is no change, also where it is written in place. So what `==`
/// does not look at is not kept: give such a part `equality: .never`, and each write is an entry.
///
/// *Cost:* for a signal a copy of its value, and another one for each entry. For a list or a dictionary one copy of its contents, and for
/// each entry what has changed. *Isolation:* that of the part. *Misuse:* a type of another module cannot conform. The `didSet` of a
/// property is not called when it is put back.
public protocol Undoable {
  /// Follows the part from now on. `again` asks the model for the part once more, and gives nil after the model's end.
  func _follow(_ again: @escaping () -> (any Undoable)?) -> UndoPart
}

/// A part that a ``History`` follows.
public final class UndoPart {
  /// Subscribes the running observer to the part.
  let read: () -> Void
  /// What has changed since the last call; nil if nothing has. It subscribes nothing.
  let take: () -> (any UndoChange)?
  /// Whether writes are another's to do: they may come later, or not at all.
  let isAsked: Bool

  init(isAsked: Bool = false, read: @escaping () -> Void, take: @escaping () -> (any UndoChange)?) {
    self.isAsked = isAsked
    self.read = read
    self.take = take
  }
}

/// A change of one part: the way back, and the way there.
protocol UndoChange {
  func undo()
  func redo()
  /// The change that leads from the state after this one to the state before it.
  var inverse: any UndoChange { get }
  /// This change and a later one as one change; nil where they stay two.
  func joined(with later: any UndoChange) -> (any UndoChange)?
  /// The elements or keys that the change is about, and those of them that were there before and after it.
  var elements: (touched: Set<AnyHashable>, updated: Set<AnyHashable>) { get }
}

extension UndoChange {
  func joined(with later: any UndoChange) -> (any UndoChange)? { nil }
  var elements: (touched: Set<AnyHashable>, updated: Set<AnyHashable>) { ([], []) }
}

extension Signal: Undoable {
  public func _follow(_ again: @escaping () -> (any Undoable)?) -> UndoPart {
    ValueFollower(get: { [self] in value }, set: { [self] in value = $0 }, isSame: { [self] old, _ in isSame(as: old) })
      .part
  }
}

extension ReadOnlySignal: Undoable {
  public func _follow(_ again: @escaping () -> (any Undoable)?) -> UndoPart {
    ValueFollower(
      get: { [self] in value }, set: { [self] in putBack($0) }, isSame: { [self] old, _ in isSame(as: old) }
    ).part
  }
}

/// The binding is not kept: most often it holds its model, and the model holds the history.
extension Binding: Undoable where Value: Equatable {
  public func _follow(_ again: @escaping () -> (any Undoable)?) -> UndoPart {
    ValueFollower(
      get: { (again() as? Binding)?.value }, set: { (again() as? Binding)?.value = $0 }, isAsked: true, isSame: ==
    ).part
  }
}

extension TrackedList: Undoable {
  public func _follow(_ again: @escaping () -> (any Undoable)?) -> UndoPart {
    let follower = ListFollower(self)
    return UndoPart(read: follower.read) { [self] in
      let (changes, inverse) = follower.takeBoth()
      return changes.isEmpty ? nil : ListChange(list: self, changes: changes, opposite: inverse)
    }
  }
}

extension TrackedDictionary: Undoable {
  public func _follow(_ again: @escaping () -> (any Undoable)?) -> UndoPart {
    let follower = DictionaryFollower(self)
    return UndoPart(read: follower.read) { [self] in
      let (changes, inverse) = follower.takeBoth()
      return changes.isEmpty ? nil : DictionaryChange(dictionary: self, changes: changes, opposite: inverse)
    }
  }
}
