import Hamon

/// The commit hooks of a cell's last body run.
///
/// A class, because what a hook holds is user code: at its end it may add a hook, or end the cell.
@usableFromInline
final class CommitHooks {
  private var hooks: [() -> Void] = []

  func add(_ hook: @escaping () -> Void) { hooks.append(hook) }

  /// One by one, so that nothing else holds the array while they go, and it is used again.
  @usableFromInline
  func clear() {
    while hooks.popLast() != nil {}
  }

  /// Gives the hooks away, to be run once.
  func take() -> [() -> Void] {
    if hooks.isEmpty { return [] }
    defer { hooks = [] }
    return hooks
  }
}
