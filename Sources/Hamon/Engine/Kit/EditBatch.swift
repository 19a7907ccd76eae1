/// Several writes to a collection as one; begun and ended on one thread.
@usableFromInline
struct EditBatch {
  @usableFromInline let context: Context

  @inlinable
  init(context: Context) { self.context = context }

  @inlinable
  static func begin() -> EditBatch { EditBatch(context: Graph.beginBatch()) }

  /// Without a look at deferred releases: what they run could edit the collection, and its positions are settled already.
  @inlinable
  static func beginAside() -> EditBatch { EditBatch(context: Graph.beginBatchAside()) }

  @inlinable
  func end() { Graph.endBatch(context) }

  /// Whether the calling thread is the one that began it.
  @inlinable
  var isHere: Bool { Graph.isCurrent(context) }
}
