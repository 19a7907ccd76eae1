import CHamonThread

/// Bodies of scopes, and code that has no owner: what is made in them belongs to the scope, or has no owner.
extension Graph {
  /// What `enterScope` leaves for `leaveScope`.
  @usableFromInline
  struct ScopeFrame {
    let before: Frame
    let isOutermost: Bool
    let wasInDisposed: Bool
  }

  /// Gives a new node to the owner of what is made now.
  @usableFromInline
  static func ownByCurrent(_ node: NodePointer) {
    let context = Context.current
    adopt(context, node)
    own(context, node)
  }

  /// Begins a body in which all that is made belongs to the scope. One that has been disposed is an issue, and owns nothing.
  @usableFromInline
  static func enterScope(_ node: NodePointer) -> ScopeFrame {
    let context = Context.current
    takeDeferredReleasesUnlessBusy(context)
    context.pointee.scopes &+= 1
    if node.pointee.flags.contains(.ending) {
      Issue.report(
        .disposedScope,
        """
        \(describe(node)) has been disposed, and something was to be added to it: it has no owner now. \
        To fix this, make a new Scope.
        """)
      defer { context.pointee.isInDisposedScope = true }
      return ScopeFrame(
        before: context.enter(owner: nil), isOutermost: false, wasInDisposed: context.pointee.isInDisposedScope)
    }
    let isOutermost = !node.pointee.flags.contains(.running)
    node.pointee.flags.insert(.running)
    return ScopeFrame(
      before: context.enter(owner: node), isOutermost: isOutermost, wasInDisposed: context.pointee.isInDisposedScope)
  }

  /// Whether what is made here has no owner because it was to be added to a scope that has been disposed: that has been reported.
  static var isInDisposedScope: Bool {
    let context = Context.current
    return context.pointee.isInDisposedScope && context.owner == nil
  }

  /// Ends it; a scope that was disposed in its own body ends now what was added after that.
  @usableFromInline
  static func leaveScope(_ node: NodePointer, _ frame: ScopeFrame) {
    let context = Context.current
    context.leave(to: frame.before)
    context.pointee.isInDisposedScope = frame.wasInDisposed
    if frame.isOutermost {
      node.pointee.flags.remove(.running)
      // Disposed from its own body: what was made or registered after that ends now.
      if node.pointee.flags.contains(.ending), !isWaitingToEnd(context, node) {
        context.beginBusy()
        finishEnd(context, node)
        flushUnlessNested(context)
        context.endBusy()
      }
    }
    context.pointee.scopes &-= 1
    if context.pointee.busy | context.pointee.scopes == 0 { context.pointee.mainActor = .unknown }
  }

  /// From here on there is no owner, and nothing tracks; returns what `attach` gives back.
  @usableFromInline
  static func detach() -> Frame { Context.current.enter(owner: nil) }

  /// Ends the stretch without an owner.
  @usableFromInline
  static func attach(_ before: Frame) { Context.current.leave(to: before) }

  /// An effect was made by `observe`: dropped at once, without an owner, it is an issue.
  @usableFromInline
  static func noteObserve(_ node: NodePointer) {
    if !node.pointee.flags.contains(.owned), !isInDisposedScope { Context.current.pointee.lastObserved = node }
  }
}
