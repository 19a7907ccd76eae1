import CHamonThread

/// Batches: while one is open, nothing is flushed. Batches are also: the run of an effect, a `track`, a tracker's call, cleanups and ends,
/// comparisons, changes in place, and what is let go. A flush defers comparisons as a batch does. An evaluation is no batch: a write in it
/// is certain, and marks at once; only the flush waits for its end.
extension Graph {
  /// Until the matching `endBatch`, nothing is flushed.
  @usableFromInline
  static func beginBatch() -> Context {
    let context = Context.current
    takeDeferredReleasesUnlessBusy(context)
    context.beginBusy()
    context.pointee.batches &+= 1
    return context
  }

  /// As `beginBatch`, without a look at the deferred releases, for code in the middle of which they must not run.
  @usableFromInline
  static func beginBatchAside() -> Context {
    let context = Context.current
    context.beginBusy()
    context.pointee.batches &+= 1
    return context
  }

  /// The end of such a batch, with a look at the deferred releases.
  @usableFromInline
  static func endBatchAside(_ context: Context) {
    endBatch(context)
    takeDeferredReleasesUnlessBusy(context)
  }

  /// Whether a context is that of the calling thread.
  @inlinable
  static func isCurrent(_ context: Context) -> Bool { hamon_context() == UnsafeMutableRawPointer(context) }

  @usableFromInline
  static func endBatch(_ context: Context) {
    context.pointee.batches &-= 1
    flushUnlessNested(context)
    context.endBusy()
  }
}
