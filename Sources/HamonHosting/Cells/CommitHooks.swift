import Hamon

/// The commit hooks of a cell's last body run. A class of its own, so that the cell's scope can hold them without holding the
/// cell.
final class CommitHooks {
  private var hooks: [() -> Void] = []

  func add(_ hook: @escaping () -> Void) { hooks.append(hook) }

  func clear() { hooks.removeAll(keepingCapacity: true) }

  /// Runs each hook once.
  func run() {
    if hooks.isEmpty { return }
    let hooks = hooks
    self.hooks = []
    batch {
      untracked {
        for hook in hooks { hook() }
      }
    }
  }
}
