import CHamonThread

/// A change in place that is under way.
struct Access: BitwiseCopyable {
  let value: UnsafeRawPointer
  let node: NodePointer?
}

extension Graph {
  @usableFromInline static func checkPeek(
    _ value: UnsafeRawPointer, _ node: NodePointer?, _ place: @autoclosure () -> String? = nil
  ) {
    checkAccess(.current, value, node, place())
  }

  /// Whether its value is being changed in place: then there may be none to compare.
  @inline(__always)  // one load, as a rule
  static func isBeingChanged(_ context: Context, _ node: NodePointer) -> Bool {
    context.pointee.accesses.contains { $0.node == node }
  }

  /// Begins an in-place change of the value at `value`. Its end must come on the same thread; writes meanwhile are a batch.
  @usableFromInline static func beginAccess(_ value: UnsafeRawPointer, _ node: NodePointer?) -> Context {
    let context = Context.current
    deriveBeforeAccess(context, node)
    checkAccess(context, value, node)
    if context.pointee.evaluating | context.journals != 0 { beginUnusualAccess(context, node) }
    context.beginBatch()
    context.pointee.accesses.push(Access(value: value, node: node))
    if let node, node.pointee.traits.equality == .customInPlace, !node.pointee.observers.isNone { save(node) }
    context.updateSlowPath()
    return context
  }

  @inline(never)  // rare
  private static func beginUnusualAccess(_ context: Context, _ node: NodePointer?) {
    if context.pointee.evaluating != 0 { reportWriteInComputed(context, node) }
    if let node { willBeLogged(node) }
  }

  /// What is due now (a selector, a derived list) may be asked in the change, and must not read the value then. If any of it has read the
  /// value, all that is due has its turn before.
  @_transparent  // two loads
  private static func deriveBeforeAccess(_ context: Context, _ node: NodePointer?) {
    if context.pointee.dueDeriving.count != 0, let node, context.pointee.accesses.count == 0, isReadByDue(node) {
      runDerivingEffects(context, makesRows: !mayBeTakenBack)
    }
  }

  /// As above, for a value without a settled place: what has its turn may have it tracked.
  @usableFromInline static func deriveBeforeAccess(_ node: NodePointer?) { deriveBeforeAccess(.current, node) }

  /// Ends it; `changed` is the observed node to mark, or nil where there is no observer. The trap names `node`, or what is at `place`.
  @usableFromInline static func endAccess(
    _ context: Context, _ value: UnsafeRawPointer, of node: NodePointer?, changed: NodePointer?,
    _ place: @autoclosure () -> String? = nil
  ) {
    guard hamon_context() == UnsafeMutableRawPointer(context) else { trapOnThread(node, place) }
    context.pointee.accesses.removeLast { $0.value == value }  // they need not be nested
    context.updateSlowPath()
    if let node, node.pointee.traits.equality == .customInPlace, node.asSignal.flags.contains(.saved) {
      didWrite(node)
    } else if let changed {
      didChange(changed)
    }
    context.endBatch()
  }

  /// In the change in place of `value`, before its storage is changed: it is not to be compared afterwards, and counts as changed. The
  /// copy that is kept for the comparison goes, so that the storage has one owner.
  static func countAsChanged(_ value: UnsafeRawPointer) {
    let context = Context.current
    for i in 0..<context.pointee.accesses.count where context.pointee.accesses[i].value == value {
      guard let node = context.pointee.accesses[i].node, node.asSignal.flags.contains(.saved) else { return }
      node.asSignal.flags.remove(.saved | .dirty)
      return dropSaved(context, node)
    }
  }

  @inline(never)  // kept out of the code that counts no references
  private static func trapOnThread(_ node: NodePointer?, _ place: () -> String?) -> Never {
    fatalError(
      """
      Hamon: an in-place change of \(node.map(describe) ?? place() ?? "a tracked property") began on one thread and ended on \
      another, across an await. To fix this, change a copy and assign it when it is done.
      """)
  }

  /// Reading or writing a value while it is being changed in place would see it half changed.
  @usableFromInline static func checkAccess(
    _ context: Context, _ value: UnsafeRawPointer, _ node: NodePointer?, _ place: @autoclosure () -> String? = nil
  ) {
    if context.pointee.accesses.contains(where: { $0.value == value }) { trapOnAccess(node, place) }
  }

  @inline(never)  // kept out of the code that counts no references
  private static func trapOnAccess(_ node: NodePointer?, _ place: () -> String?) -> Never {
    fatalError(
      """
      Hamon: \(node.map(describe) ?? place() ?? "a tracked property") is read or written while it is being changed in place. \
      To fix this, read what you need before the change (in "a?.b = c", c is read during it), or change a copy and assign it.
      """)
  }

  /// A write while the slow path is needed.
  @usableFromInline static func checkWrite(_ value: UnsafeRawPointer, _ node: NodePointer?) {
    let context = Context.current
    checkAccess(context, value, node)
    if context.pointee.evaluating != 0 { reportWriteInComputed(context, node) }
  }
}
