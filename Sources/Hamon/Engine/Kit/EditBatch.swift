/// Several writes to a collection as one; begun and ended on one thread.
@usableFromInline
package struct EditBatch {
  @usableFromInline let context: Context

  @inlinable
  init(context: Context) { self.context = context }

  @inlinable
  package static func begin() -> EditBatch { EditBatch(context: Graph.beginBatch()) }

  /// Without a look at deferred releases: what they run could edit the collection, and its positions are settled already.
  @inlinable
  package static func beginAside() -> EditBatch { EditBatch(context: Graph.beginBatchAside()) }

  @inlinable
  package func end() { Graph.endBatch(context) }

  /// Whether the calling thread is the one that began it.
  @inlinable
  package var isHere: Bool { Graph.isCurrent(context) }
}
