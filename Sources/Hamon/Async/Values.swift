/// The values of an expression over time, in the caller's isolation.
///
/// ```swift
/// for await count in values({ cart.items.count }) { badge.show(count) }
/// ```
///
/// - The first element comes at once, without a suspension.
/// - After that, an element for each result that differs from the one before. What changes while no task waits is not lost: the next call
///   has it. Several changes in the meantime are one element, the latest, evaluated outside of every batch.
/// - It ends when its task is cancelled, and when the owner the sequence was made in (a scope, an effect) ends. What runs when the loop
///   begins does not matter. Leaving the loop lets everything go. While the owner is paused, nothing new arrives; what had changed before
///   is one element with the present value.
///
/// Each iterator evaluates for itself, and does not disturb others.
///
/// *Cost:* two nodes and a small lock for each iterator; an element costs one evaluation and one resumption of the task. *Isolation:* the
/// sequence is not `Sendable`, and belongs where its expression belongs: the main actor, an actor, a task. *Misuse:* an expression that
/// captures an object strongly keeps it alive while the loop runs. Use ``values(of:equality:fileID:line:isolation:_:)``, and make the
/// sequence before the task, which would otherwise keep the object itself: `let counts = values(of: self) { $0.items.count }; task = Task {
/// for await count in counts { … } }`. An iterator takes one `next()` at a time; a second one meanwhile traps, and says where the sequence
/// was made. An expression that writes what it has read is evaluated until it is stable, as an effect is. After 100 passes it is stopped
/// with an ``Issue``, until the next write from outside.
public struct Values<Element>: AsyncSequence {
  /// The sequence does not fail.
  public typealias Failure = Never

  let source: ValuesSource<Element>

  package init(source: ValuesSource<Element>) { self.source = source }

  /// An iterator with a state of its own; it evaluates nothing before its first `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(state: ValuesState(source)) }

  /// Evaluates, and waits for the next different result. It belongs to one loop, in the isolation of the sequence. *Cost* and *misuse:* as
  /// for the sequence.
  public struct Iterator: AsyncIteratorProtocol {
    let state: ValuesState<Element>

    /// The next element, or nil at the end; after that, always nil.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
      await state.next(actor)
    }
  }
}

/// The results of `expression`, now and after every change, as an asynchronous sequence; see ``Values``. `Equatable` results are compared
/// with `==`; of other types every change is an element. Another rule is given by `equality`. Inside a type that has a `values` of its own,
/// write `Hamon.values`.
public func values<Value>(
  equality: Equality<Value> = Equality(kind: .default), fileID: StaticString = #fileID, line: UInt32 = #line,
  _ expression: @escaping () -> Value
) -> Values<Value> {
  Values(source: ValuesSource(SequenceSite(kind: "values", fileID: fileID, line: line), equality, expression))
}

/// The results of `expression` over an object that the sequence does not keep alive. The sequence ends with the object: at once if the
/// expression has read a tracked property of it. (The end of a main-actor object on another thread is noticed at the main actor's next
/// operation.) What was written before the object's end is the last element, except in a batch in which the object ends.
/// While the scope that owns the sequence is paused, it does not look: then it ends when that is resumed, and what was written meanwhile
/// does not come.
///
/// *Cost:* an evaluation for each change, in its flush, also while the loop is at work: after the object's end it would be too late.
/// Several changes in the meantime are one element, as always.
///
/// In an actor the expression is `{ $0.assumeIsolated { … } }`, and the task that reads the sequence has to run there, so it has to
/// capture `self`: `Task { _ = self; for await count in counts { … } }`. Without that it runs elsewhere, and `assumeIsolated` traps.
/// Such a task keeps the actor alive. To follow without that, take a ``Publication`` of it (`of: self`), and its ``Publication/latest``.
public func values<Object: AnyObject, Value>(
  of object: Object, equality: Equality<Value> = Equality(kind: .default), fileID: StaticString = #fileID,
  line: UInt32 = #line,
  isolation: isolated (any Actor)? = #isolation, _ expression: @escaping (Object) -> Value
) -> Values<Value> {
  let source = ValuesSource(
    SequenceSite(kind: "values", fileID: fileID, line: line), equality,
    isOver: { [weak object] in object == nil }, { [weak object] in object.map(expression) })
  return Values(source: source)
}
